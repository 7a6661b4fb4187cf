"""Thread pools that first finish the lazy imports of libraries.

NumPy imports numpy.ma, numpy.random and other modules at their first use. A second thread that uses such a module
during its import fails with a RecursionError. So every lazy module is imported before a thread starts.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

# The lazy modules that PyArrow, numba and the solvers use.
NUMPY_LATE = ("numpy.ma", "numpy.random")


def thread_pool(workers: int) -> ThreadPoolExecutor:
    """Return a pool of `workers` threads, after all lazy imports."""
    finish_imports()
    return ThreadPoolExecutor(workers)


def finish_imports() -> None:
    """Import the lazy modules of NumPy, and of numba if kernels are loaded."""
    for name in NUMPY_LATE:
        import_module(name)
    if "wythoff.kernels.compiler" in sys.modules:
        from wythoff.kernels.compiler import finish_imports as finish_imports_of_numba

        finish_imports_of_numba()
