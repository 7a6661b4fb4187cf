"""Fibonacci subtraction."""
