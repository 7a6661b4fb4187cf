"""Solving files of positions: each row is copied with its outcome and move."""
