"""Euclid's game: take a positive multiple of the smaller number from the larger of two numbers."""
