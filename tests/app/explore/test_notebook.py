"""The map in a notebook."""

import re
import urllib.error
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


def test_a_frame_through_the_server_of_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame is at a path of this server, which passes on requests with its own host and origin, and the token."""
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    shown = wy.explore("nim", position=(3, 5, 7), is_proxied=True)
    (frame,) = Frames(shown._repr_html_()).found
    start, port, rest = re.fullmatch(r"(/user/ada/proxy/)(\d+)(/.*)", str(frame["src"])).groups()  # type: ignore[union-attr]
    assert (start, rest.partition("#")[2]) == ("/user/ada/proxy/", "position=3+5+7")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(path: str, **headers: str) -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"host": "hub.example", **headers})
        try:
            with opener.open(request, timeout=30) as answer:
                return answer.status, answer.headers["set-cookie"] or ""
        except urllib.error.HTTPError as error:
            with error:
                return error.code, ""

    status, cookie = ask(rest.partition("#")[0])
    assert status == 200
    assert "path" not in cookie.lower()  # the browser takes the path of the address, which has the port
    token = cookie.partition(";")[0]
    for origin, wanted in (("https://hub.example", 200), ("http://hub.example", 200), ("https://other.example", 403)):
        assert ask("/game", cookie=token, origin=origin)[0] == wanted
    assert ask("/game")[0] == 403
    shown.close()


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="has no map: its positions are not two independent numbers"):
        wy.explore("flip-flop", at=(3, 5))
    with pytest.raises(ValueError, match="exclude each other; accepted: at most one"):
        wy.explore("nim", at=(3, 5), position=(3, 5))
    with pytest.raises(ValueError, match="a coin must be 1"):
        wy.explore("mock-turtles", position=(3, 5))
    with pytest.raises(ValueError, match="y must be at least 0, got -1"):
        wy.explore(at=(3, -1))
