"""wythoff explore: show a game in the browser, with its board as a map."""

import os
import socket
from typing import Any
from urllib.parse import urlencode

import click

from wythoff.app.groups import FILE_NAME
from wythoff.app.numbers import Count, Number, NumbersCommand, read_position
from wythoff.app.options import Game, game_and_piles, is_given

LOCAL, PORT = "127.0.0.1", 8377


@click.command(cls=NumbersCommand, short_help="Show and play a game in the browser, with its board as a map.")
@game_and_piles
@click.option(
    "--at",
    type=Number(),
    nargs=2,
    metavar="X Y",
    help="Show this cell of the map first. Its numbers may have up to 100000 digits.",
)
@click.option(
    "--position", type=Number(), nargs=2, metavar="X Y", help="Show this cell of the map first, and solve it."
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default=LOCAL,
    show_default=True,
    help="Listen at this address. Any address except the default needs --token.",
)
@click.option(
    "--token",
    "has_token",
    is_flag=True,
    help="Answer only requests with a random token. The printed address contains it.",
)
@click.option("--port", type=Count(1, 65535), help=f"Listen at this port.  [default: {PORT}, or a free port]")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--comparison",
    type=FILE_NAME,
    metavar="FILE",
    help="Also show the chart of this file, which `wythoff bench --json` wrote.",
)
@click.option(
    "--export",
    "folder",
    type=FILE_NAME,
    metavar="FOLDER",
    help="Write a site that needs no server to this folder, and show nothing. An earlier export is replaced.",
)
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
    folder: str | None,
) -> int:
    """Show a game in the browser, until Ctrl-C. Needs the extra `page`: pip install '.[page]'.

    \b
    wythoff explore
    wythoff explore t-wythoff -p t=3 --at 10^1000 2*10^1000
    wythoff explore kayles 5 7 9                a position of three heaps
    wythoff explore mock-turtles --no-browser
    wythoff explore --comparison run.jsonl      also the chart of `wythoff bench --json -o run.jsonl`
    wythoff explore --host 0.0.0.0 --token      for other machines, with the printed address
    wythoff explore --export site               a site that needs no server: lessons, a map, games

    A two-pile game is shown as a map of its board, with its outcomes and Grundy values. Cells whose outcome or value is
    not known are striped. Positions of other games are drawn as heaps, coins or pieces. You can solve a position, and
    play it by clicks. A second page shows the Grundy values of single heaps, at any scale.
    """
    from wythoff.app.explore.files import check_installed

    if host != LOCAL and not has_token:
        raise click.UsageError(f"--host {host} lets other machines connect, and needs --token")
    check_installed()
    if folder is not None:
        _export(folder)
        return 0
    from wythoff.app.explore.comparison import Comparison
    from wythoff.app.explore.guard import Guard
    from wythoff.app.explore.request_fields import MAX_DIGITS
    from wythoff.app.explore.serving import serve
    from wythoff.exact.bigint import as_mpz, decimal, shortened
    from wythoff.jobs.tiles.atlas import Atlas

    if at or position:
        Atlas(game)  # raises ValueError if the game has no map
        if piles:
            raise click.UsageError("piles cannot be combined with --at or --position, which name a cell of the map")
    chart = None if comparison is None else Comparison.read(comparison)
    start = game.ruleset.check(read_position(piles, game.ruleset)) if piles else ()
    for value in (*(at or ()), *(position or ()), *start):
        if abs(value) >= as_mpz(10) ** MAX_DIGITS:
            raise click.UsageError(f"numbers must have at most {MAX_DIGITS} digits, got {shortened(value)}")
    middle, cell = (
        [decimal(as_mpz(value, name)) for value, name in zip(place or (), "xy", strict=False)]
        for place in (at or position, position)
    )
    listening = _listening(host, port)
    number = listening.getsockname()[1]
    guard = Guard.with_token(number) if has_token else Guard(number)
    shown = f"[{host}]" if ":" in host else host
    fields = {**dict(zip("xy", middle, strict=False)), **({"cell": ",".join(cell)} if cell else {})}
    place = urlencode({"position": game.ruleset.format_position(start)} if start else fields, safe=",")
    query = urlencode({"token": guard.token}) if has_token else ""
    address = "".join([f"http://{shown}:{number}/", f"?{query}" if query else "", f"#{place}" if place else ""])
    click.echo(f"{game.ruleset.label}: {address}")
    click.echo("Press Ctrl-C to stop the server.")
    try:
        serve(game, guard, listening, None if no_browser else address, chart)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(0) from None  # exit here: elsewhere the interrupt could get lost
    return 0


def _export(folder: str) -> None:
    """Write the site without a server, and print its size. All other options are refused."""
    from wythoff.app.explore.site import export_site
    from wythoff.exact.amounts import bytes_text

    for parameter in click.get_current_context().command.params:
        if parameter.name != "folder" and is_given(parameter.name):
            raise click.UsageError(f"--export cannot be combined with {parameter.opts[0]}: it only writes files")
    size = export_site(folder)
    click.echo(f"{folder}: {bytes_text(size)}; open {os.path.join(folder, 'index.html')}")


def _listening(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at this port; for None, at PORT or at a free port if PORT is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error = None
    for number in (PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there several servers could listen at the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
            return listening
        except OSError as failed:
            listening.close()
            error = failed
    raise ValueError(
        f"cannot listen at address {host}, port {port or PORT}: {getattr(error, 'strerror', None) or error}"
    )
