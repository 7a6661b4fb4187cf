"""The class of all commands, and the class of groups, which find each command in a file of a package.

A file is imported only when its command is needed.
"""

from collections import Counter
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click

# The type of an option or argument that names a file or a folder.
FILE_NAME = click.Path(readable=False)


class StrictCommand(click.Command):
    """A command that refuses empty names of files, options with an empty text, and options that are given twice.

    Some options may be repeated: those that click calls `multiple`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        values, _, occurrences = self.make_parser(ctx).parse_args(args.copy())
        for param in self.params if not ctx.resilient_parsing else ():
            value = values.get(param.name)
            is_option = isinstance(param, click.Option)
            needs_text = isinstance(param.type, click.Path) or (is_option and param.type is click.STRING)
            if needs_text and "" in (value if isinstance(value, list | tuple) else [value]):
                shown = param.make_metavar(ctx).strip("[]")
                file = "the name of a folder" if "FOLDER" in shown else "the name of a file"
                accepted = shown if param.type is click.STRING else file
                raise click.UsageError(f"{param.opts[0] if is_option else shown}: is empty; accepted: {accepted}", ctx)
        for option, times in Counter(occurrences).items():
            is_single = isinstance(option, click.Option) and not (option.multiple or option.is_flag or option.count)
            if is_single and times > 1 and not ctx.resilient_parsing:
                raise click.UsageError(f"{option.opts[0]}: given twice; accepted: once", ctx)
        return super().parse_args(ctx, args)


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
