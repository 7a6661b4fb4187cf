"""Benchmarks of methods that compute the same answer: time, memory and correctness."""
