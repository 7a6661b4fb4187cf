"""Sums of heaps, normal and misere: values, sequences, periods."""
