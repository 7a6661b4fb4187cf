"""Exact integer arithmetic: 64-bit kernels if all values fit 64 bits, else big integers with equal results."""
