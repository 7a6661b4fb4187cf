"""Copycat."""
