"""Which kernels there are, and which of them were compiled: of each that was, the compiler keeps a file."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
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


def with_what_they_call(asked: Iterable[Any]) -> list[str]:
    """The names of these kernels, and of those that are compiled with them, since they call them."""
    names = {kernel: name for name, kernel in all_kernels().items()}
    seen, left = set(), list(asked)
    while left:
        function = left.pop()
        if function in seen:
            continue
        seen.add(function)
        words, known = function.py_func.__code__.co_names, function.py_func.__globals__
        homes = [known, *(vars(known[word]) for word in words if isinstance(known.get(word), ModuleType))]
        found = [home[word] for home in homes for word in words if word in home]
        left += [one for one in found if isinstance(one, Dispatcher)]
    return sorted(names[function] for function in seen if function in names)


def not_compiled(cache: Path) -> list[str]:
    """The kernels that are not in this folder, which was empty before the run."""
    compiled = {file.name.partition("-")[0] for file in cache.rglob("*.nbi")}
    return sorted(all_kernels().keys() - compiled)
