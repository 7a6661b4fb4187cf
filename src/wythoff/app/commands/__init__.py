"""The commands, one file each: to add a command, add a file with a click command of the same name."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import click


@cache
def names() -> tuple[str, ...]:
    """The names of all commands."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def command(name: str) -> click.Command:
    """The command of this name."""
    found: click.Command = getattr(import_module(f"{__name__}.{name}"), name)
    return found
