"""Wythoff's game with two or more piles."""
