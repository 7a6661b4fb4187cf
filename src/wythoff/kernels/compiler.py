"""Compilation of kernels, and the cache of compiled kernels."""

import contextlib
import functools
import hashlib
import importlib
import os
from pathlib import Path
from threading import Lock
from typing import Any

import numba

# The cache folder is a global setting of numba, and several threads may import files of kernels at once. Without a
# lock, one thread could store its kernels in the folder where the program was started.
_SETTING = Lock()


def kernel(function: Any, **switches: Any) -> Any:
    """Return a kernel: a function that is compiled on its first call, runs without the GIL, and is cached on disk.

    The name of the cache folder is a hash of all kernel sources and of numba's settings. So an edit in one file cannot
    leave stale machine code of another file. If the cache cannot be written, or is damaged, the kernel is compiled
    again, without a message. `switches` are further options of numba.njit.
    """
    with _SETTING:
        set_by_user = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())
        try:
            compiled = numba.njit(cache=True, nogil=True, **switches)(function)
        except RuntimeError:  # no folder is writable
            return numba.njit(nogil=True, **switches)(function)
        finally:
            numba.config.CACHE_DIR = set_by_user
    _forgive(compiled._cache)
    return compiled


def borrowing_kernel(function: Any) -> Any:
    """Return a kernel that does not count references to its arguments. The function must not create arrays.

    Counting takes 20 ns and more for each call if arrays are passed in a tuple.
    """
    return kernel(function, _nrt=False)


inline = numba.njit(inline="always")
"""Mark a function for use inside kernels: merged into its callers, so that their loops stay open to vectorising."""


def finish_imports() -> None:
    """Import the modules that numba imports only when the first kernel is compiled or read from the cache."""
    target = numba.core.registry.cpu_target
    for name in ("numba.core.runtime.context", "numba.core.boxing"):
        importlib.import_module(name)
    with numba.core.compiler_lock.global_compiler_lock:  # a refresh in two threads at once fails
        target.typing_context.refresh()
        target.target_context.refresh()


@functools.cache
def cache_folder():
    """Return the folder of the compiled kernels: in NUMBA_CACHE_DIR if it is set, else in the sources' __pycache__."""
    here = Path(__file__).parent
    digest = hashlib.sha256(repr((numba.config.OPT, numba.config.BOUNDSCHECK)).encode())
    for source in sorted(here.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    parent = Path(os.environ.get("NUMBA_CACHE_DIR") or here / "__pycache__")
    return parent / f"kernels-{digest.hexdigest()[:16]}"


def _forgive(cache):
    """Change numba's `cache`: a damaged file counts as missing, and a kernel that cannot be stored raises no error."""
    load, save = cache.load_overload, cache.save_overload

    def load_or_forget(signature, context):
        try:
            return load(signature, context)
        except Exception:  # pickle raises many types of errors for truncated files
            _quietly(cache.flush)
            return None

    def save_or_skip(signature, data):
        _quietly(save, signature, data)

    cache.load_overload, cache.save_overload = load_or_forget, save_or_skip


def _quietly(action, *arguments):
    with contextlib.suppress(Exception):  # the disk is full, or an interrupt left incomplete machine code
        action(*arguments)
