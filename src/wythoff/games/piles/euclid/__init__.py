"""Euclid's game."""
