"""Compiled kernels: arrays in, arrays out.

A kernel checks nothing and allocates nothing in a loop; its docstring is its contract, and the layers above keep it.
All integers are uint64: int64 arrays are viewed as such by the caller.
"""
