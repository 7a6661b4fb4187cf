"""The server as a process that runs until it is interrupted, and as a thread beside other work."""

import socket
import webbrowser
from threading import Thread, Timer
from time import sleep

import uvicorn
from starlette.types import ASGIApp

from wythoff.api.game import Game
from wythoff.app.explore.comparison import Comparison
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application

# Seconds until the browser is opened, that open connections get at the end, and between looks whether it has begun.
OPENED_AFTER, LAST_SECONDS, LOOKED_AFTER = 0.3, 1, 0.01


def serve(
    game: Game, guard: Guard, listening: socket.socket, opened: str | None, comparison: Comparison | None = None
) -> None:
    """Answer at a socket until Ctrl-C, which is raised again then; `opened` is an address for the browser."""
    server = _server(application(game, guard, comparison=comparison, is_ahead=True))
    if opened:
        timer = Timer(OPENED_AFTER, webbrowser.open, [opened])
        timer.daemon = True
        timer.start()
    server.run(sockets=[listening])


class Serving:
    """A server in a thread of this process, until `close` or the end of the process."""

    def __init__(self, app: ASGIApp, listening: socket.socket) -> None:
        self._server, self._listening = _server(app), listening
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            sleep(LOOKED_AFTER)

    def close(self) -> None:
        """Answer no more."""
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


def _server(app: ASGIApp) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
    )
