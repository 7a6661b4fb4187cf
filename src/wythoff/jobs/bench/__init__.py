"""Benchmarks of several methods for the same answer: time, memory and correctness."""
