"""The server as a process: it runs until it is interrupted."""

import socket
import webbrowser
from threading import Timer

import uvicorn

from wythoff.api.game import Game
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application

# Seconds until the browser is opened, and that open connections get at the end.
OPENED_AFTER, LAST_SECONDS = 0.3, 1


def serve(game: Game, guard: Guard, listening: socket.socket, opened: str | None) -> None:
    """Answer at a socket until Ctrl-C, which is raised again then; `opened` is an address for the browser."""
    config = uvicorn.Config(
        application(game, guard),
        http="h11",
        ws="none",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_SECONDS,
    )
    if opened:
        timer = Timer(OPENED_AFTER, webbrowser.open, [opened])
        timer.daemon = True
        timer.start()
    uvicorn.Server(config).run(sockets=[listening])
