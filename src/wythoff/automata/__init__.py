"""Numerations, automata that read digits, and statements about all natural numbers that they decide."""
