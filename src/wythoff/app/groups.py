"""Groups of commands in a package, a file for each command. A file is imported only when its command is needed."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click


@cache
def _files(package: str) -> dict[str, str]:
    """Return {name of a command: name of its file} for the commands of a package."""
    files = sorted(module.name for module in iter_modules(import_module(package).__path__))
    return {file.replace("_", "-"): file for file in files}


class FileGroup(click.Group):
    """A group with a command for each file of a package.

    The command p-positions, for example, is the function p_positions in the file p_positions.py.
    """

    def __init__(self, *arguments: Any, package: str, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.package = package

    def names(self) -> tuple[str, ...]:
        """Return the names of all commands, sorted."""
        return tuple(_files(self.package))

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if (file := _files(self.package).get(cmd_name)) is None:
            return None
        command: click.Command = getattr(import_module(f"{self.package}.{file}"), file)
        return command
