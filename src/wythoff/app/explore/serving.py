"""Run the server, either in this process until an interrupt, or in a thread of this process."""

import asyncio
import ctypes
import signal
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread, Timer, current_thread, main_thread
from time import sleep

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from wythoff.api.game import Game
from wythoff.app.explore.comparison import Comparison
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application

# The seconds until the browser is opened, the seconds that open connections have at the end, and the seconds between
# checks whether the server has started.
BROWSER_SECONDS, SHUTDOWN_SECONDS, POLL_SECONDS = 0.3, 1, 0.01

# The most seconds for a request to arrive, counted from the connection or from the answer before the request.
REQUEST_SECONDS = 20.0


# Freed blocks of at least 1 MB, such as boards, are returned to the system at once. By default glibc retains blocks of
# up to 32 MB: after 36 games the process has 760 MB instead of 430 MB. -3 is the number of glibc's M_MMAP_THRESHOLD.
RETURNED_BYTES, MMAP_THRESHOLD = 1 << 20, -3


def serve(
    game: Game, guard: Guard, listening: socket.socket, opened: str | None, comparison: Comparison | None = None
) -> None:
    """Answer requests at a socket until a signal ends the server. Then the process gets the signal again.

    If `opened` is an address, the browser opens it.
    """
    with suppress(AttributeError, OSError, TypeError):  # only glibc has this function
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, RETURNED_BYTES)
    server = _server(application(game, guard, comparison=comparison, is_ahead=True))
    if opened:
        timer = Timer(BROWSER_SECONDS, webbrowser.open, [opened])
        timer.daemon = True
        timer.start()
    server.run(sockets=[listening])


class ServerThread:
    """A server in a thread of this process. It runs until `close` or the end of the process."""

    def __init__(self, app: ASGIApp, listening: socket.socket) -> None:
        self._server, self._listening = _server(app), listening
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            sleep(POLL_SECONDS)

    def close(self) -> None:
        """Stop the server, and close its socket."""
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


class _Connection(H11Protocol):
    """A connection of a client. It is closed if a request does not arrive completely within REQUEST_SECONDS."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._watch(is_lost=True)

    def _watch(self, is_lost: bool = False) -> None:
        if not is_lost and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._deadline = self._deadline or self.loop.call_later(REQUEST_SECONDS, self.transport.abort)
        elif self._deadline:
            self._deadline.cancel()
            self._deadline = None


class _Server(uvicorn.Server):
    """A server that also ends at SIGHUP, and that cancels running computations when it ends."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        serving = self.serve(sockets)
        try:
            with asyncio.Runner(loop_factory=self.config.get_loop_factory()) as runner:
                runner.run(serving)
        finally:
            serving.close()  # otherwise Python warns if a signal comes before the server has begun

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            number = getattr(signal, "SIGHUP", None)
            if not number or current_thread() is not main_thread() or signal.getsignal(number) == signal.SIG_IGN:
                yield
                return
            # The event loop would lose an exception that a signal handler raises.
            earlier = signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, earlier)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self.server_state.tasks:
            task.cancel()
        await super().shutdown(sockets)


def _server(app: ASGIApp) -> uvicorn.Server:
    return _Server(
        uvicorn.Config(
            app,
            http=_Connection,
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
    )
