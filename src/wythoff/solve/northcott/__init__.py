"""Northcott's game."""
