"""The HTTP interface: the pages and their files, tiles, cells, positions and games. An error is one line of JSON.

A GET request has its fields in the address. A POST request has the same fields in a JSON object, which has room for
long numbers. /begin and /move need POST and the field `token`. In this list, a path is followed by the names of its
fields, if it has any, and by a description of the answer.

/tile.png    game, layer, theme, x, y, zoom, size
             The picture of a tile: size x size pixels from cell (x, y) on. A pixel is 2^zoom x 2^zoom cells.
/tile.json   game, layer, x, y, zoom, size
             The numbers of a tile of at most 64 x 64 pixels. For the layer outcomes, "1" is P and "0" is N.
/cell        game, x, y
             The outcome, the Grundy value and the index among the P-positions.
/solve       game, x, y
             The answer of /cell, the sentence of `wythoff solve`, the winning moves and the options.
/position    game, to
             The solution of any position, such as "3 5 7" or HTHHT, and its rows to draw. By default a random start.
/place       game, to
             The cell that a text such as "10^100 F(1000)" or "P-position 10^18" denotes. If the text denotes a
             position that is not a cell, the position.
/game        game, theme
             The title, the rule and the legends of the game, and whether it has a map.
/games       The names of all games.
/gallery     The cards of all games: names, rules, kinds and drawings.
/token       The token that /begin and /move need.
/begin       game, first, err, and one of these: level; x and y; position; start
             A new game and its record: start, first, err, seed, moves.
/move        game, the fields of the record, and at most one of these: line, a move or a command of `wythoff play`; x
             and y, the target cell; left, all numbers of the target; places, the clicked pairs ROW,PLACE: "0,3 1,2"
             The game after the move, or the matching moves if places match several moves.
/analysis    game, the fields of the record
             The moves, each with its outcomes, and for a blunder the moves of perfect play.
/lines       game, x, y, width, height
             The ends of the lines near which the P-positions are, in a part of the board with the corner (x, y).

The page Learn uses this path:

/grundy.js       The values of Kayles, as a script.

The page of sequences uses these paths:

/sequence        game
                 The title and the rule of the game, and how far its values of single heaps are known.
/sequence.json   game, start, zoom, count
                 The values that occur in columns of 2^zoom heaps each.
/distances.json  game, start, zoom, count
                 The distances n alpha - a_n that occur in columns of 2^zoom P-positions each.
/heap            game, n
                 The heap that a text such as "10^100" denotes, and its value.
/sequences       The names of all games that have a sequence.
/comparison      The times in the file of `wythoff explore --comparison`, as tables.
"""

import asyncio
import gzip
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
from wythoff.app.explore.comparison import Comparison, comparison_json
from wythoff.app.explore.exact_data import GRUNDY_FILE, grundy_js
from wythoff.app.explore.explorer import REQUEST_ERRORS, Explorer
from wythoff.app.explore.files import page_files
from wythoff.app.explore.guard import Guard, RequestRefusedError
from wythoff.app.explore.request_fields import MAX_BODY_BYTES, MAX_DROPPED_BYTES, RequestFields, RequestTooLargeError
from wythoff.app.explore.worker_threads import BusyError, WorkerThreads
from wythoff.jobs.formats import internal_error


def application(
    game: Game,
    guard: Guard,
    work: WorkerThreads | None = None,
    comparison: Comparison | None = None,
    is_ahead: bool = False,
) -> ASGIApp:
    """Return the ASGI application that serves a game, in threads of `work`. If `is_ahead`, it computes boards early."""
    explorer, files, threads = Explorer(game), page_files(), work or WorkerThreads()
    packed = {name: gzip.compress(content) for name, (_, content) in files.items()}
    if comparison:
        files["comparison.png"] = "image/png", comparison.png
    threads.start(lambda: explorer.warm_up(is_ahead))

    async def answer(compute: Callable[[RequestFields], Any], request: Request) -> Response:
        try:
            fields = RequestFields(await _fields(request))
            if request.url.path in commands:
                guard.check_page(fields.text("token", ""))
            found = await _while_waited_for(request, threads.run(lambda: compute(fields)))
        except BusyError as error:
            return _error(503, error, {"retry-after": "1"})
        except RequestRefusedError as error:
            return _error(403, error)
        except ClientDisconnect:
            return _error(400, "the client has hung up")  # nobody reads this answer
        except asyncio.CancelledError:
            return _error(503, "the server is stopping; start `wythoff explore` again")
        except REQUEST_ERRORS as error:
            return _error(413 if isinstance(error, RequestTooLargeError) else 400, error)
        if isinstance(found, Response):
            return found
        if is_ahead and request.url.path == "/game":
            threads.start(lambda: explorer.make_ahead(fields))
        return _json(found)

    async def file(name: str, request: Request) -> Response:
        kind, content = files[name]
        headers = {"content-type": kind, "cache-control": "no-cache", "vary": "accept-encoding"}
        if name in packed and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = packed[name], "gzip"
        response = Response(content, headers=headers)
        if cookie := guard.cookie(request.url.query):
            response.headers["set-cookie"] = cookie
        return response

    questions: dict[str, Callable[[RequestFields], Any]] = {
        "/tile.png": explorer.tile_png,
        "/tile.json": explorer.tile_json,
        "/cell": explorer.cell,
        "/solve": explorer.solve,
        "/position": explorer.position,
        "/place": explorer.resolve_destination,
        "/game": explorer.game,
        "/games": explorer.games,
        "/gallery": explorer.gallery,
        "/token": lambda asked: {"token": guard.page_token},
        "/lines": explorer.lines,
        "/analysis": explorer.analysis,
        "/comparison": partial(comparison_json, comparison),
        f"/{GRUNDY_FILE}": lambda asked: Response(grundy_js(), media_type="text/javascript"),
        **explorer.sequences.questions(),
    }
    commands: dict[str, Callable[[RequestFields], Any]] = {"/begin": explorer.begin, "/move": explorer.move}
    routes = [Route(path, partial(answer, compute), methods=["GET", "POST"]) for path, compute in questions.items()]
    routes += [Route(path, partial(answer, compute), methods=["POST"]) for path, compute in commands.items()]
    routes += [Route(f"/{name}", partial(file, name), methods=["GET"]) for name in files]
    routes.append(Route("/", partial(file, "index.html"), methods=["GET"]))
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        404: _no_page,
        405: _no_method,
        500: _internal,  # the log gets the traceback
    }
    return _Guarded(Starlette(routes=routes, exception_handlers=handlers), guard)


class _Guarded:
    """An application that answers the requests that a guard admits, and refuses others."""

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
        except RequestRefusedError as error:
            await _error(403, error)(scope, receive, with_headers)
            return
        await self._inner(scope, receive, with_headers)


async def _while_waited_for(request: Request, computing: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of a computation. If the client hangs up, cancel the computation and raise ClientDisconnect."""
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
    """Wait until the client hangs up or has its answer."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _fields(request: Request) -> dict[str, Any]:
    """Return the fields of a request. Raises ValueError for an invalid body, RequestTooLargeError for a large one."""
    if request.method != "POST":
        return dict(request.query_params)
    body, size = b"", 0
    async for part in request.stream():
        size += len(part)
        if size <= MAX_BODY_BYTES:
            body += part
        elif size > MAX_DROPPED_BYTES:
            break
    if size > MAX_BODY_BYTES:
        raise RequestTooLargeError(f"the body of a request must have at most {MAX_BODY_BYTES} bytes")
    try:
        fields = json.loads(body, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        raise ValueError('the body must be a JSON object, such as {"x": "3", "y": "5"}') from None
    if not isinstance(fields, dict):
        raise ValueError('the body must be a JSON object, such as {"x": "3", "y": "5"}')
    return fields


async def _no_page(request: Request, error: Any) -> Response:
    return _error(404, f"no page {request.url.path[:60]!r}; accepted: /, /learn.html and /sequences.html")


async def _no_method(request: Request, error: Any) -> Response:
    return _error(405, f"method not allowed: {request.method}; accepted: {error.headers['Allow']}")


async def _internal(request: Request, error: Exception) -> Response:
    return _error(500, internal_error(error, "wythoff explore"))


def _json(found: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(json.dumps(found), status, headers, "application/json")


def _error(status: int, error: Any, headers: dict[str, str] | None = None) -> Response:
    """Return an error as JSON: one line of at most 500 characters, without control characters."""
    line = " ".join(str(error).split()) or type(error).__name__
    return _json({"error": "".join(c if c.isprintable() else "?" for c in line)[:500]}, status, headers)
