"""Decides statements about all natural numbers by automata that read the digits of numbers in a numeration."""
