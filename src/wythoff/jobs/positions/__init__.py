"""Solving files of positions: each row is copied, followed by its outcome and the target of a winning move."""
