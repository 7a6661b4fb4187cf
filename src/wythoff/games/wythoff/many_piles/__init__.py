"""Wythoff's game with more than two piles."""
