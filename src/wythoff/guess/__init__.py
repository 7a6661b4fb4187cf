"""Guesses laws of sequences, and tests them on all given terms."""
