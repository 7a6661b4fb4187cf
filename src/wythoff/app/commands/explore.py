"""wythoff explore: the board of a game as a map in the browser."""

import socket
from typing import Any
from urllib.parse import urlencode

import click

from wythoff.app.numbers import Count, Number, NumbersCommand, read_position
from wythoff.app.options import Game, game_and_piles

LOCAL, PORT = "127.0.0.1", 8377


@click.command(cls=NumbersCommand, short_help="The board as a map in the browser, at any size.")
@game_and_piles
@click.option("--at", type=Number(), nargs=2, metavar="X Y", help="Begin at this cell, of any size.")
@click.option("--position", type=Number(), nargs=2, metavar="X Y", help="Begin with this cell solved.")
@click.option(
    "--host", default=LOCAL, show_default=True, help="Where to listen; others than this machine need --token."
)
@click.option("--token", "has_token", is_flag=True, help="Answer only who has the address with a random token.")
@click.option("--port", type=Count(1, 65535), help=f"{PORT}, or a free one, if not given.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--comparison", metavar="FILE", help="Show the chart of what `wythoff bench --json` wrote, too.")
def explore(
    game: Game,
    piles: tuple[str, ...],
    at: Any,
    position: Any,
    host: str,
    has_token: bool,
    port: int | None,
    no_browser: bool,
    comparison: str | None,
) -> int:
    """Show a game in the browser until Ctrl-C, on two piles as a map of its board. Needs the extra `page`.

    \b
    wythoff explore
    wythoff explore t-wythoff -p t=3 --at 10^1000 2*10^1000
    wythoff explore kayles 5 7 9                a position, on the table
    wythoff explore mock-turtles --no-browser
    wythoff explore --comparison run.jsonl      and the chart of `wythoff bench --json -o run.jsonl`
    wythoff explore --host 0.0.0.0 --token      for other machines, who need the printed address

    Near (0, 0) all outcomes and Grundy values are shown; anywhere else what is known exactly, the rest is striped.
    Positions of other games, and of more piles, are drawn, solved, and played by clicks. The page of sequences shows
    the values of single heaps, at any scale.
    """
    from wythoff.app.explore.files import check_installed

    if host != LOCAL and not has_token:
        raise click.UsageError(f"--host {host} lets other machines in: give --token too")
    check_installed()
    from wythoff.app.explore.comparison import Comparison
    from wythoff.app.explore.guard import Guard
    from wythoff.app.explore.request_fields import MAX_DIGITS
    from wythoff.app.explore.serving import serve
    from wythoff.exact.bigint import as_mpz, decimal, shortened
    from wythoff.jobs.tiles.atlas import Atlas

    if at or position:
        Atlas(game)  # or an error, before anything is opened
        if piles:
            raise click.UsageError("--at and --position are for cells of the map, without piles")
    chart = None if comparison is None else Comparison.read(comparison)
    given = game.ruleset.check(read_position(piles, game.ruleset)) if piles else ()
    for value in (*(at or ()), *(position or ()), *given):
        if abs(value) >= as_mpz(10) ** MAX_DIGITS:
            raise click.UsageError(f"a place has numbers of at most {MAX_DIGITS} digits, got {shortened(value)}")
    middle, cell = (
        [decimal(as_mpz(value, name)) for value, name in zip(place or (), "xy", strict=False)]
        for place in (at or position, position)
    )
    listening = _listening(host, port)
    number = listening.getsockname()[1]
    guard = Guard.with_token(number) if has_token else Guard(number)
    shown = f"[{host}]" if ":" in host else host
    fields = {**dict(zip("xy", middle, strict=False)), **({"cell": ",".join(cell)} if cell else {})}
    place = urlencode({"position": game.ruleset.format_position(given)} if given else fields, safe=",")
    query = urlencode({"token": guard.token}) if has_token else ""
    address = "".join([f"http://{shown}:{number}/", f"?{query}" if query else "", f"#{place}" if place else ""])
    click.echo(f"{game.ruleset.label}: {address}")
    click.echo("Ctrl-C ends it.")
    try:
        serve(game, guard, listening, None if no_browser else address, chart)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(0) from None  # while it is handled, it is not lost
    return 0


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens at this port; if none is given at the usual one, or at a free one where that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error = None
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
            return listening
        except OSError as failed:
            listening.close()
            error = failed
    raise ValueError(f"cannot listen at {host}, port {port or PORT}: {getattr(error, 'strerror', None) or error}")
