"""Threads that start only after modules that libraries import lazily have been imported.

NumPy imports numpy.ma, numpy.random and others at their first use. A second thread that uses them during the import may
find them half imported, and ends in a RecursionError.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

# The lazy modules that PyArrow, numba and the solvers use.
NUMPY_LATE = ("numpy.ma", "numpy.random")


def thread_pool(workers: int) -> ThreadPoolExecutor:
    """Return a pool of `workers` threads."""
    finish_imports()
    return ThreadPoolExecutor(workers)


def finish_imports() -> None:
    """Import the lazy modules of NumPy, and of numba if kernels are loaded."""
    for name in NUMPY_LATE:
        import_module(name)
    if "wythoff.kernels.compiler" in sys.modules:
        from wythoff.kernels.compiler import finish_imports as finish_imports_of_numba

        finish_imports_of_numba()
