"""Groups of commands: one file each, imported when the command is needed."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click


@cache
def _files(package: str) -> dict[str, str]:
    """Return the names of the commands of a package, and their files."""
    files = sorted(module.name for module in iter_modules(import_module(package).__path__))
    return {file.replace("_", "-"): file for file in files}


class FileGroup(click.Group):
    """The commands of a package: p-positions is the function p_positions of the file p_positions.py."""

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
