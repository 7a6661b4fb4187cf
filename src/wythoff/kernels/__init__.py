"""Compiled kernels: arrays in, arrays out.

A kernel does not check its arguments, and allocates no memory in a loop. Its docstring states what the caller must
ensure. All integers are uint64; callers pass int64 arrays as uint64 views.
"""
