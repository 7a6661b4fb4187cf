"""Guess laws of sequences of integers from their first terms, and test the laws on all given terms."""
