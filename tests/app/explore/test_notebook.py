"""The map in a notebook."""

import urllib.request
from html.parser import HTMLParser

import pytest

pytest.importorskip("uvicorn", reason="the page needs its extra: pip install '.[test]'")

import wythoff as wy


class Frames(HTMLParser):
    """The attributes of the frames in a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.found.append(dict(attrs))


def test_a_frame_with_the_page() -> None:
    shown = wy.explore("t-wythoff t=2", at=(10**1000, 3), height=321)
    (frame,) = Frames(shown._repr_html_()).found
    assert frame["height"] == "321"
    assert frame["src"] == shown.address
    address, _, place = shown.address.partition("#")
    assert place == f"x={10**1000}&y=3"
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"{address}page.js", timeout=30) as answer:
        assert answer.status == 200
        assert answer.headers["content-security-policy"].endswith("http://127.0.0.1:* http://localhost:*")
    shown.close()
    with pytest.raises(OSError):  # noqa: PT011 (refused, in the words of the system)
        opener.open(address, timeout=5)
    assert "t-wythoff" in repr(shown)


def test_a_position_without_a_map() -> None:
    shown = wy.explore("mock-turtles", position="HTHH")
    assert shown.address.endswith("/#position=HTHH")
    shown.close()


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="has no map: its positions are not two independent numbers"):
        wy.explore("flip-flop", at=(3, 5))
    with pytest.raises(ValueError, match="at and position exclude each other"):
        wy.explore("nim", at=(3, 5), position=(3, 5))
    with pytest.raises(ValueError, match="a coin must be 1"):
        wy.explore("mock-turtles", position=(3, 5))
    with pytest.raises(ValueError, match="y must be at least 0, got -1"):
        wy.explore(at=(3, -1))
