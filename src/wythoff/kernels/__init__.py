"""Compiled kernels: arrays in, arrays out.

A kernel does not check its arguments. Its docstring states the shapes, the types, and the conditions that the caller
must ensure. Callers pass int64 arrays without negative numbers as uint64 views.
"""
