"""A client of the explorer's server, without a network."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import httpx
import numpy as np
from numpy.typing import NDArray
from PIL import Image

import wythoff as wy
from wythoff.app.explore.comparison import Comparison
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application
from wythoff.app.explore.worker_threads import WorkerThreads

ADDRESS = "http://127.0.0.1:8377"


class Client:
    """Asks one server; answers are httpx responses."""

    def __init__(self, runner: asyncio.Runner, app: Any) -> None:
        self._runner = runner
        transport = httpx.ASGITransport(app)
        self.session = httpx.AsyncClient(transport=transport, base_url=ADDRESS, trust_env=False)

    def get(self, path: str, headers: dict[str, str] | None = None, **fields: Any) -> httpx.Response:
        return self._runner.run(self.session.get(path, params=fields, headers=headers))

    def post(self, path: str, body: bytes | None = None, **fields: Any) -> httpx.Response:
        sent = {"content": body} if body is not None else {"json": fields}
        return self._runner.run(self.session.post(path, **sent))

    def command(self, path: str, **fields: Any) -> httpx.Response:
        """What changes something, as the page sends it."""
        return self.post(path, **fields, token=self.get("/token").json()["token"])

    def run(self, coroutine: Any) -> Any:
        return self._runner.run(coroutine)

    def found(self, path: str, **fields: Any) -> Any:
        """The answer to a question that has one."""
        response = (self.command if path in ("/begin", "/move") else self.get)(path, **fields)
        assert response.status_code == 200, response.text
        return response.json()


@contextmanager
def asking(
    game: str | wy.Game = "wythoff",
    guard: Guard | None = None,
    work: WorkerThreads | None = None,
    comparison: Comparison | None = None,
    is_ahead: bool = False,
) -> Iterator[Client]:
    """A client of a new server."""
    own = wy.game(game) if isinstance(game, str) else game
    with asyncio.Runner() as runner:
        threads = work or WorkerThreads(seconds=60.0)
        client = Client(runner, application(own, guard or Guard(8377), threads, comparison, is_ahead))
        try:
            yield client
        finally:
            client.run(client.session.aclose())


def picture(content: bytes) -> NDArray[np.uint8]:
    """RGBA of the pixels of a PNG, [i, j] as of a tile: to the right and upward."""
    image = np.asarray(Image.open(BytesIO(content)).convert("RGBA"))
    return image[::-1].swapaxes(0, 1)
