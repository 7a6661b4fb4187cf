"""Flip-flop."""
