"""Wythoff's game with a pass."""
