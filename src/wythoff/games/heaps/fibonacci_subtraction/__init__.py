"""Fibonacci subtraction: take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap."""
