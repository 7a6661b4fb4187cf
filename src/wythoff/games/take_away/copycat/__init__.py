"""Copycat: take 1 to m from a pile, but not the number that the opponent has just taken."""
