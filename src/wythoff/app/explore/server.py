"""The interface over HTTP: the page and its files, tiles, cells, places. Every error is one line of JSON.

GET with fields in the address, or, for numbers that are too long there, POST with the same fields as a JSON object.

/tile.png    game, layer, theme, x, y, zoom, size: a picture
/tile.json   the same as numbers, up to 64 pixels a side
/cell        game, x, y: outcome, Grundy value, number
/solve       game, x, y: the same, the sentence of `wythoff solve` and the winning moves
/place       game, to: the cell that "10^100 F(1000)" or "P-position 10^18" names
/game        game, theme: its title, rule and legends
/games       the names of all games that have a map
/begin       game, first, err, level or x and y: a game against the computer, its name and what is said
/move        name, x and y or line: the next move, or a command of `wythoff play`, and what is said
"""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache, partial
from threading import Lock
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore import cells, palette
from wythoff.app.explore.asked import MOST_BYTES, Asked, destination
from wythoff.app.explore.files import page_files
from wythoff.app.explore.guard import HEADERS, Guard, Refused
from wythoff.app.explore.playing import Playing
from wythoff.app.explore.work import Busy, Kept, Work
from wythoff.exact.bigint import decimal
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.tile import SIZE, Tile
from wythoff.rulesets.game_file import file_and_parameters

# Games whose boards are kept: 100 MB each at most.
MOST_GAMES = 4

# Seconds that a tile waits for what is being made, before it shows what is known; it is then asked for again.
PATIENCE = 0.1

# Pixels of a side of a tile in JSON.
MOST_IN_JSON = 64

# Zooms: a pixel is at most as wide as the longest number.
MOST_ZOOM = 340_000

# What a solver or a reader of numbers may raise for a request.
REFUSALS = (ValueError, LookupError, MemoryError, ArithmeticError, RecursionError, TypeError)


class Explorer:
    """The answers of one server. `game` is what it was started for, also a file; other games are of the catalogue."""

    def __init__(self, game: Game) -> None:
        self.spec = game.ruleset.spec
        self._own = Atlas(game, PATIENCE)
        self._atlas = lru_cache(MOST_GAMES)(self._made)
        self._ahead = Lock()
        self._kept = Kept()
        self._playing = Playing()

    def warm_up(self, is_ahead: bool) -> None:
        """Load and compile what tells values at the origin and far out, so that the first tiles need not wait.

        If `is_ahead`, make what they look up, too.
        """
        self._show(0)
        if is_ahead:
            self.make_ahead(self.spec)
        self._show(1 << 200)
        if is_ahead:
            self._own.make_strip()

    def _show(self, place: int) -> None:
        for layer in palette.LAYERS:
            with suppress(*REFUSALS):
                palette.png(_tile(self._own, layer, place, place), layer)

    def make_ahead(self, spec: str) -> None:
        """Make the boards of a game, of one game at a time."""
        with self._ahead, suppress(*REFUSALS):
            self._atlas(spec).make_boards()

    def atlas(self, asked: Asked) -> Atlas:
        """The tiles of the game that is asked for."""
        return self._atlas(asked.short("game", self.spec).strip())

    def _made(self, spec: str) -> Atlas:
        if spec == self.spec:
            return self._own
        if file_and_parameters(spec):
            raise ValueError(f"{spec[:40]!r} is a file; a game is one of the catalogue, such as t-wythoff t=3")
        return Atlas(catalogue.game(spec), PATIENCE)

    def tile_png(self, asked: Asked) -> Response:
        atlas, layer = self.atlas(asked), asked.one_of("layer", palette.LAYERS, "outcomes")
        (x, y), zoom, size = asked.place(), asked.count("zoom", 0, MOST_ZOOM, 0), asked.count("size", 1, SIZE, SIZE)
        theme = asked.one_of("theme", palette.PAPER, "light")
        key = atlas, layer, theme, x, y, zoom, size
        headers = {"cache-control": "private, max-age=600"}
        if (found := self._kept.get(key)) is None:
            tile = _tile(atlas, layer, x, y, zoom, size)
            found = palette.png(tile, layer, theme)
            if tile.is_final:
                self._kept.keep(key, found, (x.bit_length() + y.bit_length()) // 8)
            else:
                headers = {"cache-control": "no-store", "retry-after": "1"}
        return Response(found, media_type="image/png", headers=headers)

    def tile_json(self, asked: Asked) -> dict[str, Any]:
        layer = asked.one_of("layer", palette.LAYERS, "outcomes")
        zoom, size = asked.count("zoom", 0, MOST_ZOOM, 0), asked.count("size", 1, MOST_IN_JSON, 16)
        tile = _tile(self.atlas(asked), layer, *asked.place(), zoom, size)
        pixels = [[None if value < 0 else decimal(value) for value in column] for column in tile.pixels.tolist()]
        return {"pixels": pixels, "at_least": tile.least, "is_final": tile.is_final}

    def cell(self, asked: Asked) -> dict[str, Any]:
        return cells.cell(self.atlas(asked), asked.place())

    def solve(self, asked: Asked) -> dict[str, Any]:
        return cells.solved(self.atlas(asked), asked.place())

    def place(self, asked: Asked) -> dict[str, Any]:
        x, y = destination(self.atlas(asked).game, asked.text("to"))
        return {"x": decimal(x), "y": decimal(y)}

    def game(self, asked: Asked) -> dict[str, Any]:
        rules = self.atlas(asked).game.ruleset
        theme = asked.one_of("theme", palette.PAPER, "light")
        layers = [layer for layer in palette.LAYERS if layer == "outcomes" or not rules.is_misere]
        return {
            "game": self.spec if rules.file else rules.short_title,
            "title": rules.label,
            "summary": rules.summary,
            "names": list(rules.names(2)),
            "layers": [
                {"layer": layer, "name": palette.LAYERS[layer], "legend": palette.legend(layer, theme)}
                for layer in layers
            ],
        }

    def begin(self, asked: Asked) -> dict[str, Any]:
        return self._playing.begin(self.atlas(asked).game, asked)

    def move(self, asked: Asked) -> dict[str, Any]:
        return self._playing.go_on(asked)

    def games(self, asked: Asked) -> dict[str, Any]:
        return {"games": _with_maps()}


def _tile(atlas: Atlas, layer: str, *place: Any) -> Tile:
    return atlas.outcomes(*place) if layer == "outcomes" else atlas.values(*place)


@lru_cache(1)
def _with_maps() -> list[str]:
    found = []
    for name in catalogue.games():
        try:
            Atlas(catalogue.game(name))
        except ValueError:
            continue
        found.append(name)
    return found


def application(game: Game, guard: Guard, work: Work | None = None, is_ahead: bool = False) -> ASGIApp:
    """The server of a game, an ASGI application; `is_ahead` lets it make boards before they are asked for."""
    explorer, files, threads = Explorer(game), page_files(), work or Work()
    threads.begin(lambda: explorer.warm_up(is_ahead))

    async def answer(compute: Callable[[Asked], Any], request: Request) -> Response:
        try:
            asked = Asked(await _fields(request))
            found = await threads.run(lambda: compute(asked))
        except Busy as error:
            return _error(503, error, {"retry-after": "1"})
        except REFUSALS as error:
            return _error(400, error)
        if isinstance(found, Response):
            return found
        if is_ahead and request.url.path == "/game":
            threads.begin(lambda: explorer.make_ahead(asked.short("game", explorer.spec).strip()))
        return _json(found)

    async def file(name: str, request: Request) -> Response:
        kind, content = files[name]
        response = Response(content, headers={"content-type": kind, "cache-control": "no-cache"})
        if cookie := guard.cookie(request.url.query):
            response.headers["set-cookie"] = cookie
        return response

    questions: dict[str, Callable[[Asked], Any]] = {
        "/tile.png": explorer.tile_png,
        "/tile.json": explorer.tile_json,
        "/cell": explorer.cell,
        "/solve": explorer.solve,
        "/place": explorer.place,
        "/game": explorer.game,
        "/games": explorer.games,
        "/begin": explorer.begin,
        "/move": explorer.move,
    }
    routes = [Route(path, partial(answer, compute), methods=["GET", "POST"]) for path, compute in questions.items()]
    routes += [Route(f"/{name}", partial(file, name), methods=["GET"]) for name in files]
    routes.append(Route("/", partial(file, "index.html"), methods=["GET"]))
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {404: _no_page, 405: _no_method}
    return _Guarded(Starlette(routes=routes, exception_handlers=handlers), guard)


class _Guarded:
    """The application behind the guard."""

    def __init__(self, inner: ASGIApp, guard: Guard) -> None:
        self._inner, self._guard = inner, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *own]}
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self._guard.check(headers, scope["query_string"].decode("latin-1"))
        except Refused as error:
            await _error(403, error)(scope, receive, with_headers)
            return
        await self._inner(scope, receive, with_headers)


async def _fields(request: Request) -> dict[str, Any]:
    """The fields of a request. Raises ValueError."""
    if request.method != "POST":
        return dict(request.query_params)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise ValueError(f"a request may have {MOST_BYTES} bytes")
    try:
        fields = json.loads(body, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        raise ValueError("the body must be a JSON object") from None
    if not isinstance(fields, dict):
        raise ValueError("the body must be a JSON object")
    return fields


async def _no_page(request: Request, error: Any) -> Response:
    return _error(404, "there is no such page")


async def _no_method(request: Request, error: Any) -> Response:
    return _error(405, "this is asked by GET, or by POST with a JSON object")


def _json(found: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(json.dumps(found), status, headers, "application/json")


def _error(status: int, error: Any, headers: dict[str, str] | None = None) -> Response:
    """One line, not too long, without control characters."""
    line = " ".join(str(error).split()) or type(error).__name__
    return _json({"error": "".join(c if c.isprintable() else "?" for c in line)[:500]}, status, headers)
