"""The interface over HTTP: the page and its files, tiles, cells, places. Every error is one line of JSON.

GET with fields in the address, or, for numbers that are too long there, POST with the same fields as a JSON object;
/begin and /move only by POST, with the field `token` too.

/tile.png    game, layer, theme, x, y, zoom, size: a picture
/tile.json   the same as numbers, up to 64 pixels a side; of outcomes "1" where a P-position is, "0" where none is
/cell        game, x, y: outcome, Grundy value, number
/solve       game, x, y: the same, the sentence of `wythoff solve` and the winning moves
/position    game, to: the same for a position of any kind, "3 5 7" or HTHHT, and what is drawn of it; without `to`
             one to start from
/place       game, to: the cell that "10^100 F(1000)" or "P-position 10^18" names, or the position where it is no cell
/game        game, theme: its title, rule and legends, and whether it has a map
/games       the names of all games
/token       the token of the page, which what changes something needs: /begin and /move
/begin       game, first, err, level or x and y or position: a game against the computer, its name and what is said
/move        name; line: a move or a command of `wythoff play`; x and y, or left: the cell or all numbers to leave; or
             places, "0,3 1,2": rows and places in them that are clicked. What is said to the move; to places that mean
             several moves, those moves
/lines       game, x, y, width, height: where the lines of P-positions cross a part of the board

Of the page of sequences:

/sequence       game: its title and rule, and how far the values of its heaps are known
/sequence.json  game, start, zoom, count: which values occur in columns of 2^zoom heaps each
/distances.json game, start, zoom, count: the same of n alpha - a_n, of P-positions
/heap           game, n: the heap that "10^100" names, and its value
/sequences      the names of all games that have a sequence
/comparison     what `wythoff explore --comparison` was given: its times as a table
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wythoff.api.game import Game
from wythoff.app.explore.asked import MOST_BYTES, MOST_DROPPED, Asked, TooLarge
from wythoff.app.explore.comparison import Comparison, told
from wythoff.app.explore.explorer import REFUSALS, Explorer
from wythoff.app.explore.files import page_files
from wythoff.app.explore.guard import Guard, Refused
from wythoff.app.explore.work import Busy, Work
from wythoff.jobs.formats import internal_error


def application(
    game: Game,
    guard: Guard,
    work: Work | None = None,
    comparison: Comparison | None = None,
    is_ahead: bool = False,
) -> ASGIApp:
    """Return the server of a game, an ASGI application; `is_ahead` lets it make boards before they are asked for."""
    explorer, files, threads = Explorer(game), page_files(), work or Work()
    if comparison:
        files["comparison.png"] = "image/png", comparison.png
    threads.begin(lambda: explorer.warm_up(is_ahead))

    async def answer(compute: Callable[[Asked], Any], request: Request) -> Response:
        try:
            asked = Asked(await _fields(request))
            if request.url.path in commands:
                guard.check_page(asked.text("token", ""))
            found = await _while_waited_for(request, threads.run(lambda: compute(asked)))
        except Busy as error:
            return _error(503, error, {"retry-after": "1"})
        except Refused as error:
            return _error(403, error)
        except ClientDisconnect:
            return _error(400, "the client has hung up")  # which nobody reads
        except asyncio.CancelledError:
            return _error(503, "the server ends")
        except REFUSALS as error:
            return _error(413 if isinstance(error, TooLarge) else 400, error)
        if isinstance(found, Response):
            return found
        if is_ahead and request.url.path == "/game":
            threads.begin(lambda: explorer.make_ahead(asked))
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
        "/position": explorer.position,
        "/place": explorer.place,
        "/game": explorer.game,
        "/games": explorer.games,
        "/token": lambda asked: {"token": guard.page_token},
        "/lines": explorer.lines,
        "/comparison": partial(told, comparison),
        **explorer.sequences.questions(),
    }
    commands: dict[str, Callable[[Asked], Any]] = {"/begin": explorer.begin, "/move": explorer.move}
    routes = [Route(path, partial(answer, compute), methods=["GET", "POST"]) for path, compute in questions.items()]
    routes += [Route(path, partial(answer, compute), methods=["POST"]) for path, compute in commands.items()]
    routes += [Route(f"/{name}", partial(file, name), methods=["GET"]) for name in files]
    routes.append(Route("/", partial(file, "index.html"), methods=["GET"]))
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        404: _no_page,
        405: _no_method,
        500: _internal,  # its traceback goes to the log
    }
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
                own = [(name.encode(), value.encode()) for name, value in self._guard.headers.items()]
                message = {**message, "headers": [*message.get("headers", []), *own]}
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self._guard.check(headers, scope["path"], scope["query_string"].decode("latin-1"))
        except Refused as error:
            await _error(403, error)(scope, receive, with_headers)
            return
        await self._inner(scope, receive, with_headers)


async def _while_waited_for(request: Request, computing: Coroutine[Any, Any, Any]) -> Any:
    """Return the result; given up as soon as the client hangs up. Raises ClientDisconnect then."""
    answer, gone = asyncio.ensure_future(computing), asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ClientDisconnect
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def _hung_up(request: Request) -> None:
    """Wait until the client does, or has its answer."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _fields(request: Request) -> dict[str, Any]:
    """Return the fields of a request. Raises ValueError."""
    if request.method != "POST":
        return dict(request.query_params)
    body, size = b"", 0
    async for part in request.stream():
        size += len(part)
        if size <= MOST_BYTES:
            body += part
        elif size > MOST_DROPPED:
            break
    if size > MOST_BYTES:
        raise TooLarge(f"a request may have {MOST_BYTES} bytes")
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
    return _error(405, f"this takes {error.headers['Allow']}, got {request.method}")


async def _internal(request: Request, error: Exception) -> Response:
    return _error(500, internal_error(error, "wythoff explore"))


def _json(found: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(json.dumps(found), status, headers, "application/json")


def _error(status: int, error: Any, headers: dict[str, str] | None = None) -> Response:
    """One line, not too long, without control characters."""
    line = " ".join(str(error).split()) or type(error).__name__
    return _json({"error": "".join(c if c.isprintable() else "?" for c in line)[:500]}, status, headers)
