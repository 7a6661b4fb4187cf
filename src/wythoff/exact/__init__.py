"""Exact integer arithmetic at every size: 64-bit kernels if all values fit, big integers otherwise, equal results."""
