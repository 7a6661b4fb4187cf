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

# The folder is a setting of all of numba, and files of kernels may be imported by several threads at once: without a
# lock one of them would keep its kernels where the program was started.
_SETTING = Lock()


def kernel(function: Any, **switches: Any) -> Any:
    """Compile `function` on its first call: no GIL, no bounds checks, cached on disk.

    The cache lies in a folder named by a hash of all kernel sources and of the compiler's switches, so that an edit in
    one file can never leave stale machine code of another. It is a convenience: where it cannot be written, is full or
    is damaged, the kernel is compiled again, without a message.
    """
    with _SETTING:
        set_by_user = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())
        try:
            compiled = numba.njit(cache=True, nogil=True, **switches)(function)
        except RuntimeError:  # no folder that can be written
            return numba.njit(nogil=True, **switches)(function)
        finally:
            numba.config.CACHE_DIR = set_by_user
    _forgive(compiled._cache)
    return compiled


def borrowing_kernel(function: Any) -> Any:
    """As `kernel`, of what makes no array: it does not count references to those that it was given.

    Counting is atomic, and of the arrays of a tuple LLVM leaves out little of it: 20 ns and more for each call.
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
    """Return the folder of the compiled kernels: in NUMBA_CACHE_DIR if it is set, else next to the sources."""
    here = Path(__file__).parent
    digest = hashlib.sha256(repr((numba.config.OPT, numba.config.BOUNDSCHECK)).encode())
    for source in sorted(here.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    parent = Path(os.environ.get("NUMBA_CACHE_DIR") or here / "__pycache__")
    return parent / f"kernels-{digest.hexdigest()[:16]}"


def _forgive(cache):
    """Let a damaged file of the cache be compiled again, and ignore errors if a compiled kernel cannot be stored."""
    load, save = cache.load_overload, cache.save_overload

    def load_or_forget(signature, context):
        try:
            return load(signature, context)
        except Exception:  # truncated files raise whatever pickle meets first
            _quietly(cache.flush)
            return None

    def save_or_skip(signature, data):
        _quietly(save, signature, data)

    cache.load_overload, cache.save_overload = load_or_forget, save_or_skip


def _quietly(action, *arguments):
    with contextlib.suppress(Exception):  # a full disk; machine code that is not whole, after an interrupt
        action(*arguments)
