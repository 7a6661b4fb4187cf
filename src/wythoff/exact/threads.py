"""Threads that start once all is imported that libraries put off until it is first touched.

NumPy imports numpy.ma, numpy.random and others when they are first asked for. A second thread that asks in the meantime
may find them neither missing nor there, and ends in a RecursionError.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

# What PyArrow, numba and the solvers touch of it.
NUMPY_LATE = ("numpy.ma", "numpy.random")


def thread_pool(workers: int) -> ThreadPoolExecutor:
    """Return a pool of so many threads."""
    finish_imports()
    return ThreadPoolExecutor(workers)


def finish_imports() -> None:
    """Import what NumPy has put off, and numba if kernels are loaded."""
    for name in NUMPY_LATE:
        import_module(name)
    if "wythoff.kernels.compiler" in sys.modules:
        from wythoff.kernels.compiler import finish_imports as finish_imports_of_numba

        finish_imports_of_numba()
