"""wythoff plot: draw a picture. Each file of wythoff.app.plots is a kind of picture."""

import click

from wythoff.app.plots import kinds, module_of


class Kinds(click.Group):
    """The group of all kinds of pictures: a command for each file of wythoff.app.plots."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(kinds())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in kinds():
            raise click.UsageError(f"unknown kind of picture {cmd_name!r:.40}; accepted: {', '.join(kinds())}", ctx)
        command: click.Command = module_of(cmd_name).command
        return command


@click.command(cls=Kinds, short_help="Draw a picture of a game: PNG, SVG or PDF.")
def plot() -> None:
    """Draw a picture of a game. Needs the extra `plot`: pip install '.[plot]'.

    \b
    wythoff plot p-positions -o p.svg
    wythoff plot board --window 10^6 1618034 200 -o far.png
    wythoff plot nim-sequence kayles --stop 300
    """
