"""wythoff table: the group of commands that list positions and values, one file for each kind of table."""

import click
from click.shell_completion import CompletionItem

from wythoff.app.completion import complete_game
from wythoff.app.groups import FileGroup

DEFAULT = "p-positions"


class Tables(FileGroup):
    """The group of all kinds of tables. Without a kind, `wythoff table GAME ...` lists P-positions."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.names(), *ctx.help_option_names):
            self.refuse_misspelled(args[0], ctx)
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def refuse_misspelled(self, word: str, ctx: click.Context) -> None:
        """Raise UsageError if a word resembles the name of a kind of tables, but is not the name of a game."""
        from difflib import get_close_matches

        if close := get_close_matches(word.lower(), self.names(), 1):
            from wythoff.api import catalogue

            if not catalogue.is_name(word.lower()):
                kinds = ", ".join(self.names())
                raise click.UsageError(f"no table {word[:40]!r}. Did you mean {close[0]}? The tables are {kinds}", ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        return super().shell_complete(ctx, incomplete) or complete_game(ctx, click.Argument(["game"]), incomplete)


@click.command(
    cls=Tables, package=__name__, short_help="List many P-positions, outcomes or Grundy values of a game.",
    subcommand_metavar="[WHAT] [GAME] ...",
)  # fmt: skip
def table() -> None:
    """List many P-positions, outcomes or Grundy values of a game, or write them to a file.

    WHAT is one of the commands below, by default p-positions.

    \b
    wythoff table p-positions t-wythoff -p t=3 --stop 50    or: wythoff table t-wythoff -p t=3 --stop 50
    wythoff table outcomes --board 10000 -o p.npy
    wythoff table grundy kayles --stop 100
    wythoff table strip --rows 10^6 --values 16
    wythoff table rows 300
    """
