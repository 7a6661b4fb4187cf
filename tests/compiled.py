"""Which kernels there are, and which of them were compiled: of each that was, the compiler keeps a file."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from numba.core.dispatcher import Dispatcher

from wythoff import kernels


def all_kernels() -> dict[str, Any]:
    """Every kernel as "file.name"; functions that are merged into kernels are parts of those."""
    found = {}
    for file in iter_modules(kernels.__path__):
        for name, value in vars(import_module(f"wythoff.kernels.{file.name}")).items():
            is_its_own = isinstance(value, Dispatcher) and value.__module__ == f"wythoff.kernels.{file.name}"
            if is_its_own and not value.targetoptions.get("inline"):
                found[f"{file.name}.{name}"] = value
    return found


def not_compiled(cache: Path) -> list[str]:
    """The kernels that are not in this folder, which was empty before the run."""
    compiled = {file.name.partition("-")[0] for file in cache.rglob("*.nbi")}
    return sorted(all_kernels().keys() - compiled)
