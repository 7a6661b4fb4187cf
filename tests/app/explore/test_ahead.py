"""What the server makes before it is asked for, and what it tells while that is made."""

import time
from contextlib import nullcontext
from threading import Event, Thread
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the page needs its extra: pip install '.[test]'")
pytest.importorskip("httpx", reason="the page is tested by httpx: pip install '.[test]'")

from asking import asking, picture

import wythoff as wy
from wythoff.app.explore import gallery, palette
from wythoff.app.explore.explorer import Explorer
from wythoff.app.explore.request_fields import RequestFields
from wythoff.games.wythoff.values.row_blocks import RowBlocks
from wythoff.jobs.tiles.atlas import Atlas


def test_what_is_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first rows far out take a pass of seconds: meanwhile a tile shows N-positions, and is not cached."""
    may_go_on, advance = Event(), RowBlocks.advance

    def slow(self: RowBlocks) -> None:
        may_go_on.wait(30)
        advance(self)

    monkeypatch.setattr(RowBlocks, "advance", slow)
    asked: dict[str, Any] = {"layer": "values", "x": "140", "y": "10^30", "size": "4"}
    with asking() as client:
        early = client.get("/tile.png", **asked)
        assert (early.headers["cache-control"], early.headers["retry-after"]) == ("no-store", "1")
        assert (picture(early.content) == palette.WINNING).all()
        assert not client.found("/tile.json", **asked)["is_final"]
        may_go_on.set()
        for _ in range(500):
            late = client.get("/tile.png", **asked)
            if "retry-after" not in late.headers:
                break
        assert late.headers["cache-control"] == "private, max-age=600"
        assert (picture(late.content) != palette.WINNING).any(axis=2).all()
        assert client.found("/tile.json", **asked)["is_final"]


def test_games_that_were_left_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a board is made others are asked for: of these the last one is made."""
    made: list[str] = []
    begun, may_go_on = Event(), Event()

    def make(self: Atlas) -> None:
        begun.set()
        may_go_on.wait(30)
        made.append(self.game.ruleset.name)

    monkeypatch.setattr(Atlas, "make_boards", make)
    explorer = Explorer(wy.game("wythoff"))
    threads = [
        Thread(target=explorer.make_ahead, args=(RequestFields({"game": game}),)) for game in ("rays", "kayles", "nim")
    ]
    for thread in threads:
        thread.start()
        begun.wait(30)
        time.sleep(0.05)  # it has said what it wants, and waits
    may_go_on.set()
    for thread in threads:
        thread.join()
    assert made == ["rays", "nim"]


def test_boards_are_made_ahead_only_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(Atlas, "make_boards", lambda self: made.append(self.game.ruleset.name))
    monkeypatch.setattr(Atlas, "make_strip", lambda self: made.append("strip"))
    with asking() as client:
        client.found("/game", game="kayles")
    assert made == []
    with asking(is_ahead=True) as client:
        client.found("/game", game="kayles")
        client.found("/tile.json", game="rays", x="0", y="0")
        for _ in range(500):
            if len(made) == 3:
                break
            time.sleep(0.02)
    assert sorted(made) == ["kayles", "strip", "wythoff"]


@pytest.mark.parametrize("game", ["wythoff", "mock-turtles"])
def test_the_gallery_is_computed_before_the_boards(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers open the gallery soon, and its cards take less time than any board. A game without a map has one too."""

    class BoardsError(Exception):
        """The boards would be computed now."""

    def stop(self: Explorer, fields: RequestFields) -> None:
        raise BoardsError

    gallery._card.cache_clear()
    monkeypatch.setattr(Explorer, "make_ahead", stop)
    with pytest.raises(BoardsError) if game == "wythoff" else nullcontext():
        Explorer(wy.game(game)).warm_up(is_ahead=True)
    assert gallery._card.cache_info().currsize == len(wy.games())
