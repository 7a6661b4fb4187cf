"""Octal games on a circle."""
