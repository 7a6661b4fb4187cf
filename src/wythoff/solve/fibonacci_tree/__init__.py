"""The Fibonacci tree game."""
