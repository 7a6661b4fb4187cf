"""Show the map in a notebook: a server in the process of the notebook, and a frame that shows its page."""

import os
from dataclasses import replace
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

if TYPE_CHECKING:
    from wythoff.api.game import Game


class Map:
    """The map of a game. A notebook displays the map; a browser can open its `address`.

    If `is_proxied`, the address is a path at the server of the notebook. This server passes requests on to the map.
    """

    def __init__(self, game: "Game", fragment: str, height: int, is_proxied: bool = False) -> None:
        import socket

        from wythoff.app.explore.guard import Guard
        from wythoff.app.explore.server import application
        from wythoff.app.explore.serving import ServerThread

        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        guard = Guard.with_token(port) if is_proxied else Guard(port)
        prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "/")
        path = f"{prefix}proxy/{port}/?{urlencode({'token': guard.token})}"
        self.address = f"{path if is_proxied else f'http://127.0.0.1:{port}/'}{fragment}"
        self._title, self._height = game.ruleset.label, height
        self._serving = ServerThread(application(game, replace(guard, is_framed=True)), listening)

    def __repr__(self) -> str:
        return f"<Map of {self._title}: {self.address}>"

    def _repr_html_(self) -> str:
        title = escape(f"{self._title}: the board as a map", quote=True)
        return (
            f'<iframe src="{escape(self.address, quote=True)}" title="{title}" width="100%" height="{self._height}" '
            f'style="border: 1px solid #8888"></iframe>'
        )

    def close(self) -> None:
        """Stop the server."""
        self._serving.close()


def explore(
    game: "str | PathLike[str] | Game" = "wythoff",
    at: tuple[Any, Any] | None = None,
    height: int = 600,
    position: Any = None,
    is_proxied: bool = False,
) -> Map:
    """Show a game in a notebook, to explore and play: its board as a map, or a position. See `wythoff explore`.

    Parameters
    ----------
    game : str, path or Game
        Games whose positions are two numbers or two heaps have a map. Positions of other games are drawn as pieces.
    at : (x, y), optional
        The cell in the middle of the map, with numbers of at most 100000 digits. By default (0, 0) is in the corner.
    height : int
        The height of the frame in pixels.
    position : position, optional
        The position that is shown first, such as (3, 5, 7) or "HTHHT". It excludes `at`.
    is_proxied : bool
        Whether the browser reaches the map through the server of the notebook, by the package jupyter-server-proxy. Use
        this if the notebook runs on another machine than the browser.

    Returns
    -------
    Map
        The map, which a notebook displays. Its server answers only this machine, until `close` or the end of the
        process.

    Raises
    ------
    ValueError
        If `at` is given and the game has no map, if both `at` and `position` are given, or if the extra `page` is not
        installed.
    """
    from wythoff.api.catalogue import as_game
    from wythoff.app.explore.files import check_installed
    from wythoff.exact.bigint import as_mpz, decimal
    from wythoff.jobs.tiles.atlas import Atlas

    chosen = as_game(game)
    check_installed()
    fields = {}
    if at is not None:
        if position is not None:
            raise ValueError("at=... and position=... exclude each other; accepted: at most one of them")
        Atlas(chosen)  # raises ValueError if the game has no map
        fields = {name: decimal(as_mpz(value, name)) for name, value in zip("xy", at, strict=True)}
    elif position is not None:
        fields = {"position": chosen.ruleset.format_position(chosen.ruleset.check(position))}
    return Map(chosen, f"#{urlencode(fields)}" if fields else "", height, is_proxied)
