"""The interface over HTTP: what is asked and answered, and that every error is one line of JSON."""

import gc
import random
import subprocess
import sys
import time
import tracemalloc
import weakref
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import current_thread
from typing import Any

import numpy as np
import pytest

pytest.importorskip("starlette", reason="the page needs its extra: pip install '.[test]'")
pytest.importorskip("httpx", reason="the page is tested by httpx: pip install '.[test]'")

from asking import ADDRESS, Client, asking, picture
from value_3 import needs_value_3

import wythoff as wy
from wythoff.app.explore import palette
from wythoff.app.explore.explorer import MAX_GAMES, Explorer
from wythoff.app.explore.guard import PAGES, Guard, RequestRefusedError
from wythoff.app.explore.request_fields import RequestFields
from wythoff.app.explore.tile_cache import KEY_BYTES, TileCache
from wythoff.app.explore.worker_threads import MAX_WAITING, WorkerThreads
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Outcome

FAR = 10**1000


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


@pytest.fixture(scope="module")
def cells(client: Client) -> Any:
    """The cells of 8 x 8, by the place of the first; they are the same on each layer."""

    @cache
    def cells(x: int, y: int) -> list[list[dict[str, Any]]]:
        return [[client.found("/cell", x=str(x + i), y=str(y + j)) for j in range(8)] for i in range(8)]

    return cells


@pytest.mark.parametrize("layer", palette.LAYERS)
@pytest.mark.parametrize("n", [0, 10**6, 10**18, FAR], ids=lambda n: f"{len(str(n))}-digits")
def test_pixels_are_the_values_of_cells(client: Client, cells: Any, n: int, layer: str) -> None:
    """A colour says what the cell says, as the legend has it."""
    a, b = wy.game("wythoff").p_position(n)
    x, y = max(0, a - 3), max(0, b - 3)
    answer = client.get("/tile.png", layer=layer, x=str(x), y=str(y), size="8", theme="dark")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    pixels, colours = picture(answer.content), palette.colours_of(layer, "dark")
    as_numbers = client.found("/tile.json", layer=layer, x=str(x), y=str(y), size="8")["pixels"]
    assert pixels.shape == (8, 8, 4)
    for i in range(8):
        for j in range(8):
            cell = cells(x, y)[i][j]
            value = cell["grundy"] if layer != "outcomes" else str(int(cell["outcome"] == "P"))
            assert as_numbers[i][j] == value
            if value is None:  # its outcome is known at any size
                wanted = palette.WINNING
            elif layer == "outcomes" or value == "0":
                wanted = colours[palette.FIRST_COLOUR + int(value)]
            elif layer == "remainders":
                wanted = colours[palette.FIRST_COLOUR + 1 + int(value) % palette.MODULUS]
            else:
                wanted = colours[palette.FIRST_COLOUR + 1 + int(palette.STEPS_PER_DOUBLING * np.log2(int(value)))]
            assert tuple(pixels[i, j]) == wanted, (i, j, value)


def test_colours_are_told_apart() -> None:
    """By brightness alone, for eyes that see no hues: larger values are lighter, and P differs from N."""
    bright = [
        0.3 * red + 0.6 * green + 0.1 * blue for red, green, blue, _ in palette.colours_of("values", "light")[2:-1]
    ]
    assert bright == sorted(bright)
    for theme in palette.PAPER:
        _, n, p = (sum(colour[:3]) for colour in palette.colours_of("outcomes", theme))
        assert abs(n - p) > 200
    assert len(set(palette.colours_of("remainders", "light"))) == palette.MODULUS + 3
    assert {shown["text"]: shown["colour"] for shown in palette.legend("values")}[
        "0: P-positions"
    ] == "rgba(255, 255, 255, 1)"


@needs_value_3
def test_cell_and_solution(client: Client) -> None:
    game = wy.game("wythoff")
    cell = client.found("/cell", x="8", y="13")
    assert (cell["outcome"], cell["index"], cell["grundy"]) == ("P", "5", "0")
    solved = client.found("/solve", x="500", y="1000")
    number = game.solve((500, 1000)).best_index
    assert solved["ways"] == ["move the queen 691 down, to (500, 309)"]
    assert solved["sentence"] == f"(500, 1000) is N: {solved['ways'][0]}, P-position number {number}."
    assert solved["moves"] == [["500", "309"]]
    assert solved["grundy"] == str(game.grundy((500, 1000)))
    assert sorted(solved["lines"]) == [["0", "1000"], ["0", "500"], ["500", "0"]]
    assert solved["options"] == []
    far = client.found("/solve", x="10^1000", y="2*10^1000")
    assert far["moves"] == [[str(pile) for pile in move] for move in game.winning_moves((FAR, 2 * FAR))]
    assert (far["grundy"], far["grundy_at_least"]) == (None, "4")


def test_options_that_are_lit(client: Client) -> None:
    """Lines only where all of them are options, the rest one by one: together all options there are."""
    for name, place in [
        ("rays", (7, 9)),
        ("kayles", (5, 6)),
        ("t-wythoff t=2", (4, 6)),
        ("subtraction take=1,4", (9, 7)),
    ]:
        solved = client.found("/solve", game=name, x=str(place[0]), y=str(place[1]))
        lit = {tuple(map(int, option)) for option in solved["options"]}
        for end in solved["lines"]:
            x, y = (int(last) - was for last, was in zip(end, place, strict=True))
            count = max(abs(x), abs(y))
            lit |= {(place[0] + x * k // count, place[1] + y * k // count) for k in range(1, count + 1)}
        assert lit == {option for option in wy.game(name).options(place) if len(option) == 2}


def test_places(client: Client) -> None:
    a, b = wy.game("wythoff").p_position(10**18)
    places = {
        "P-position 10^18": (a, b), "p 10^18": (a, b), "P(10^18)": (a, b), "3 5": (3, 5), "(3, 5)": (3, 5),
        "10^3, F(10)": (1000, 55), "(1+2) (3+4)": (3, 7), " 2^64-1  0xff ": (2**64 - 1, 255),
    }  # fmt: skip
    for text, (x, y) in places.items():
        assert client.found("/place", to=text) == {"x": str(x), "y": str(y)}, text
    for text in ("", "7", "1 2 3", "a b", "-1 5", "P-position x", "@/etc/hostname 1", "- 1", "10^10^10 1", "F(10^9) 1"):
        assert client.get("/place", to=text).status_code == 400, text


def test_games(client: Client) -> None:
    names = client.found("/games")["games"]
    assert names == list(wy.games())
    assert client.found("/game", game="flip-flop")["layers"] == []
    for name in ("misere-wythoff", "kayles", "take-away"):
        game = client.found("/game", game=name)
        layers = [layer["layer"] for layer in game["layers"]]
        assert layers == (["outcomes"] if name == "misere-wythoff" else list(palette.LAYERS))
        cell = client.found("/cell", game=name, x="4", y="3")
        assert cell["outcome"] == str(wy.game(name).outcome((4, 3)))
    assert client.found("/game")["title"] == "Wythoff's game"


def test_games_that_are_played(client: Client) -> None:
    """The session of `wythoff play`, by cells and by lines."""
    game = wy.game("wythoff")
    told = client.found("/begin", x="10^30", y="2*10^30", first="me", seed="1")
    position = tuple(map(int, told["position"]))
    assert position == (10**30, 2 * 10**30)
    for _ in range(3):
        best = game.best_move(position)
        assert best is not None
        told = client.found("/move", **told["record"], x=str(best[0]), y=str(best[1]))
        position = tuple(map(int, told["position"]))
        assert not game.is_p(position)
    record = told["record"]
    assert record["moves"].count("_") == 5
    assert "move the queen" in client.found("/move", **record, line="?")["lines"][-1]
    assert client.found("/move", **record, line="undo")["record"]["moves"].count("_") == 3
    assert client.command("/move", **record, x="10^31", y="0").json()["error"].startswith("no move leads from")
    assert client.found("/move", **record, line="quit")["is_over"]
    over = client.found("/move", start="3.3", moves="0.0")
    assert (over["winner"], over["lines"]) == ("you", ["I cannot move. You win."])
    assert "over" in client.command("/move", **over["record"], line="?").json()["error"]
    assert client.command("/begin", level="3").json()["error"] == "Piles up to: must be at least 5, got 3"
    easy = client.found("/begin", game="kayles", first="computer", level="12", err="40", seed="3")
    assert easy["moves"]
    again = client.found("/begin", game="kayles", first="computer", level="12", err="40", seed="3")
    assert again == easy


def test_a_lost_computer_is_not_dull(client: Client) -> None:
    """Where no move wins, the seed chooses the computer's move; the same seed chooses the same one."""
    fields = {"start": "9.15", "first": "computer", "moves": ""}
    first, again = (
        [client.found("/move", **fields, seed=str(seed))["record"]["moves"] for seed in range(12)] for _ in "12"
    )
    assert first == again
    assert len(set(first)) > 3


@pytest.mark.parametrize("first", ["me", "computer", "two"])
@pytest.mark.parametrize(
    "name", ["wythoff", "nim", "kayles", "fibonacci-nim", "mock-turtles", "northcott", "flip-flop"]
)
def test_a_game_is_all_in_its_record(client: Client, name: str, first: str) -> None:
    """Each answer follows from the record alone, on another server too."""
    rng = random.Random(name)
    told = client.found("/begin", game=name, first=first, err="30", seed="7")
    with asking() as other:
        for _ in range(12):
            record = told["record"]
            if told["is_over"]:
                break
            for server in (client, other):
                assert server.found("/move", game=name, **record) | {"lines": 0} == told | {"lines": 0}
            left = rng.choice(told["moves"])["left"] if told["moves"] else None
            asked = {"left": left} if left and rng.random() < 0.7 else {"line": "best"}
            told, same = (server.found("/move", game=name, **record, **asked) for server in (client, other))
            assert told == same
    moves = told["record"]["moves"].split("_")
    assert len(told["log"]) == len(moves)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"start": "8.11", "moves": "9.11"}, "no move leads from (8, 11) to (9, 11)"),
        ({"start": "8.11", "moves": "8.11"}, "no move leads from (8, 11) to (8, 11)"),
        ({"start": "8.11", "moves": "7"}, "a position of wythoff needs 2 numbers"),
        ({"start": "8.11", "moves": "x"}, "cannot read 'x'"),
        ({"start": "8", "moves": ""}, "a position of wythoff needs 2 numbers"),
        ({"start": "8.11", "seed": "-1"}, "seed must be 0 to 1000000000"),
        ({"start": "8.11", "first": "nobody"}, "first must be one of me, computer, two"),
        ({"start": "8.11", "moves": "_".join(["1.1"] * 1001)}, "a game must have at most 1000 moves, got 1001"),
    ],
)
def test_records_of_no_game(client: Client, record: dict[str, str], message: str) -> None:
    answer = client.command("/move", **record)
    assert answer.status_code == 400
    assert message in answer.json()["error"]


def test_analysis(client: Client) -> None:
    """Outcomes are the solver's; the line after a blunder begins with a move that wins."""
    game, rng = wy.game("wythoff"), random.Random(1)
    told = client.found("/begin", x="14", y="17", first="two")
    while not told["is_over"]:
        left = rng.choice(game.options(tuple(map(int, told["position"]))))
        told = client.found("/move", **told["record"], left=" ".join(map(str, left)))
    moves = client.found("/analysis", **told["record"])["moves"]
    ends = [tuple(map(int, move["position"])) for move in moves] + [(0, 0)]
    for move, before, after in zip(moves, ends, ends[1:], strict=False):
        assert move["outcomes"] == [str(game.outcome(before)), str(game.outcome(after))]
        wanted = "lost" if game.is_p(before) else "good" if game.is_p(after) else "blunder"
        assert move["verdict"] == wanted
        if wanted == "blunder":
            assert any(move["line"][0].endswith(f"to {won}") for won in game.winning_moves(before))
    assert {move["player"] for move in moves} == {"player 1", "player 2"}
    assert told["winner"] == moves[-1]["player"]


def test_long_numbers_in_the_body(client: Client) -> None:
    x = 10**99_000 + 12345
    answer = client.post("/cell", x=hex(x), y="7")
    assert answer.status_code == 200
    assert answer.json()["outcome"] == str(Outcome.N)
    assert len(answer.json()["x"]) == 99_001


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("/cell", {"x": "3"}, "the field y is missing"),
    ("/cell", {"x": "-3", "y": "1"}, "x must be at least 0, got -3"),
    ("/cell", {"x": "10^100001", "y": "1"}, "the limit is 332193 bits"),
    (
        "/cell",
        {"x": "1", "y": "1", "game": "chess"},
        "unknown game 'chess'; the button Games of the page Explore lists all games",
    ),
    ("/cell", {"x": "1", "y": "1", "game": "flip-flop"}, "flip-flop has no map"),
    ("/tile.png", {"x": "1", "y": "1", "game": "nim-never-equal"}, "nim-never-equal has no map"),
    ("/cell", {"x": "1", "y": "1", "game": "./game.py"}, "'./game.py' looks like a file"),
    ("/cell", {"x": "1", "y": "1", "game": "a" * 301}, "game must have at most 300 characters, got 301"),
    ("/tile.png", {"x": "0", "y": "0", "layer": "heat"}, "layer must be one of"),
    ("/tile.png", {"x": "0", "y": "0", "size": "257"}, "size must be 1 to 256, got 257"),
    ("/tile.png", {"x": "0", "y": "0", "zoom": "10^9"}, "zoom must be 0 to 332000"),
    ("/tile.png", {"x": "3", "y": "0", "zoom": "1"}, "x must be a multiple of 2^zoom"),
    ("/tile.png", {"x": "0", "y": "0", "layer": "values", "game": "misere-wythoff"}, "normal play"),
    ("/tile.json", {"x": "0", "y": "0", "size": "65"}, "size must be 1 to 64"),
    ("/tile.json", {"x": "0", "y": "0", "size": "2x"}, "size must be 1 to 64, got 2x"),
    ("/place", {"to": "P-position 3", "game": "kayles"}, "the n-th P-position is computed for games"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "fields", "message"), BAD)
def test_bad_requests(client: Client, path: str, fields: dict[str, Any], message: str) -> None:
    for answer in (client.get(path, **fields), client.post(path, **fields)):
        assert answer.status_code == 400
        assert message in answer.json()["error"]
        assert "\n" not in answer.json()["error"]


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b"\xff\xfe", b'"x"', b"[" * 100_000])
def test_bad_bodies(client: Client, body: bytes) -> None:
    answer = client.post("/cell", body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(("the body must be a JSON object", "maximum recursion"))


def test_large_bodies(client: Client) -> None:
    answer = client.post("/cell", b"{}" * 10**7)
    assert answer.status_code == 413
    assert answer.json() == {"error": "the body of a request must have at most 2000000 bytes"}


def test_no_request_tells_which_files_there_are(client: Client, tmp_path: Path) -> None:
    """Neither as a game nor as a parameter, a position or a move: the answer for a file is that for no file."""
    for name in ("here.txt", "here.json", "here.py", "here.PY", "0.7", "here"):
        there = tmp_path / name
        fields: list[tuple[str, dict[str, Any]]] = [
            ("/game", {"game": "{}"}),
            ("/game", {"game": "{} x=1"}),
            ("/game", {"game": "subtraction take={}"}),
            ("/game", {"game": "take-away f=@{}"}),
            ("/sequence", {"game": "{}"}),
            ("/place", {"to": "@{}"}),
            ("/heap", {"game": "kayles", "n": "@{}"}),
            ("/position", {"game": "date", "to": "{}"}),
        ]
        for path, texts in fields:
            asked: dict[str, Any] = {field: text.format(there) for field, text in texts.items()}
            there.unlink(missing_ok=True)
            answers = [client.get(path, **asked).json()]
            there.write_text("1 2 3")
            answers.append(client.get(path, **asked).json())
            assert "error" in answers[0], asked
            assert answers[0] == answers[1], asked


def test_no_such_page(client: Client) -> None:
    for path in ("/x", "/../pyproject.toml", "/page/index.html", "/%2e%2e/setup", "/leaflet.js.map"):
        assert (client.get(path).status_code, list(client.get(path).json())) == (404, ["error"])
    assert client.post("/page.js").status_code == 405


def test_files_and_their_policy(client: Client) -> None:
    for path in ("/", "/page.js", "/page.css", "/leaflet.js", "/leaflet.css"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert all(answer.headers[name] == value for name, value in Guard(8377).headers.items())
    policy = Guard(8377).headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert policy.endswith("frame-ancestors 'none'")
    assert Guard(8377).headers["x-frame-options"] == "DENY"
    assert sum(len(client.get(f"/{name}").content) for name in ("", "page.js", "leaflet.js", "leaflet.css")) < 300_000


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "localhost:8377"}, 200),
        ({"host": "127.0.0.1:8377", "origin": ADDRESS}, 200),
        ({"host": "evil.example:8377"}, 403),
        ({"host": "127.0.0.1"}, 403),
        ({"host": ""}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9000"}, 403),
        ({"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}, 200),
        ({"sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}, 200),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, 403),
        ({"sec-fetch-site": "unheard-of"}, 403),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, 403),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"}, 403),
    ],
)
def test_hosts_and_origins(client: Client, headers: dict[str, str], status: int) -> None:
    for path in ("/", "/game", "/page.js"):
        answer = client.get(path, headers)
        assert answer.status_code == status
        assert status == 200 or list(answer.json()) == ["error"]


def test_a_tunnel_with_another_port() -> None:
    """With a token the port of the address may differ from the port of the server, and without a token it may not."""
    headers = {"host": "localhost:9000", "origin": "http://localhost:9000", "sec-fetch-site": "same-origin"}
    guard = Guard.with_token(8377)
    guard.check(headers, "/game", f"token={guard.token}")
    with pytest.raises(RequestRefusedError, match="the host of a request must be"):
        Guard(8377).check(headers, "/game", "")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_other_sites_may_open(client: Client, site: str) -> None:
    """The pages, as documents; neither what takes time nor what changes something, by frames or navigations."""
    headers = {"sec-fetch-site": site, "sec-fetch-mode": "navigate"}
    for path in (*PAGES, "/page.js", "/tile.png", "/game", "/solve", "/token", "/begin", "/move", "/sequence"):
        for kind in ("document", "iframe", "frame", "embed", "object", "image", "script", "empty"):
            answer = client.get(path, {**headers, "sec-fetch-dest": kind})
            assert (answer.status_code == 200) == (path in PAGES and kind == "document"), (path, kind)
    with asking(guard=Guard(8377, is_framed=True)) as notebook:
        answer = notebook.get("/", {**headers, "sec-fetch-dest": "iframe"})
        assert answer.status_code == 200
        assert "x-frame-options" not in answer.headers
        assert "frame-ancestors 'self' http://127.0.0.1:*" in answer.headers["content-security-policy"]
        assert notebook.get("/game", {**headers, "sec-fetch-dest": "iframe"}).status_code == 403


def test_what_changes_something_needs_the_token_of_the_page(client: Client) -> None:
    told = client.found("/begin", game="nim", position="3 5 7", seed="1")
    for path, fields in (("/begin", {"game": "nim"}), ("/move", {**told["record"], "game": "nim", "line": "quit"})):
        answer = client.get(path, **fields)
        assert (answer.status_code, answer.json()) == (405, {"error": "method not allowed: GET; accepted: POST"})
        for token in ("", "wrong", "\u00e9"):
            answer = client.post(path, **fields, token=token)
            assert answer.status_code == 403
            assert "get the token from /token" in answer.json()["error"]
    assert not client.found("/move", game="nim", **told["record"], line="?")["is_over"]
    with asking() as other:
        assert client.get("/token").json() != other.get("/token").json()


def test_tokens() -> None:
    guard = Guard.with_token(8377)
    assert len(guard.token) >= 32
    assert guard.token not in repr(guard)
    with asking(guard=guard) as client:
        assert client.get("/game").status_code == 403
        assert client.get("/", token="wrong").status_code == 403
        assert client.get("/game", {"cookie": "wythoff-token=wrong; =;"}).status_code == 403
        assert client.get("/game", {"cookie": f"wythoff-token={guard.token}"}).status_code == 200
        first = client.get("/", {"host": "10.0.0.7:8377"}, token=guard.token)
        assert first.status_code == 200
        assert "HttpOnly" in first.headers["set-cookie"]
        assert "SameSite=Strict" in first.headers["set-cookie"]
        assert client.get("/game").status_code == 200  # by the cookie, which the client keeps


def test_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wythoff.app.explore.server.Explorer.cell", lambda self, asked: time.sleep(0.3))
    with asking(work=WorkerThreads(1, 0.05)) as client:
        answer = client.get("/cell", x="1", y="1")
        assert answer.status_code == 503
        assert answer.json()["error"].startswith("no answer within 0.05 s")
        assert answer.headers["retry-after"] == "1"


def test_threads_end_with_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long they would go on."""
    found = []
    monkeypatch.setattr("wythoff.app.explore.server.Explorer.cell", lambda self, asked: found.append(current_thread()))
    with asking() as client:
        client.found("/cell", x="1", y="1")
    assert [thread.daemon for thread in found] == [True]


def test_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    work = WorkerThreads(1)
    with asking(work=work) as client:
        client.found("/game")
        work._waiting = MAX_WAITING
        answer = client.get("/game")
        assert (answer.status_code, list(answer.json())) == (503, ["error"])
        work._waiting = 0
        assert client.get("/game").status_code == 200


GAMES_IN_PLAY = """
import gc, tracemalloc
import wythoff as wy
from wythoff.app.explore.explorer import Explorer
from wythoff.app.explore.request_fields import RequestFields

def play(seeds):
    for seed in seeds:
        told = explorer.begin(RequestFields({"seed": str(seed), "err": "40", "level": "30"}))
        while not told["is_over"]:
            told = explorer.move(RequestFields({**told["record"], "line": "best"}))
    gc.collect()
    return tracemalloc.get_traced_memory()[0]

explorer = Explorer(wy.game("wythoff"))
tracemalloc.start()
used = play(range(150))
print(play(range(150, 300)) - used)
"""


def test_games_in_play_take_no_memory() -> None:
    """The server stores nothing about a game: in a new process, the last 150 of 300 games take less than 20 kB."""
    run = subprocess.run([sys.executable, "-c", GAMES_IN_PLAY], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 20_000


def test_games_that_were_left_take_no_memory() -> None:
    """Their pictures stay, their boards go."""
    explorer = Explorer(wy.game("wythoff"))
    atlas = weakref.ref(explorer.atlas(RequestFields({"game": "nim"})))
    asked = RequestFields({"game": "nim", "x": "0", "y": "0"})
    picture = explorer.tile_png(asked).body
    for t in range(2, 2 + MAX_GAMES):
        explorer.tile_png(RequestFields({"game": f"t-wythoff t={t}", "x": "0", "y": "0"}))
    gc.collect()
    assert atlas() is None
    assert explorer.tile_png(asked).body == picture


def test_the_cache_is_bounded() -> None:
    cache = TileCache(100 + 4 * KEY_BYTES)
    for key in range(10):
        cache.store(key, bytes(20), 5)
    assert [key for key in range(10) if cache.get(key) is not None] == [6, 7, 8, 9]
    cache.get(6)
    cache.store(10, bytes(20), 5)
    assert cache.get(7) is None
    assert cache.get(6) == bytes(20)


def test_small_tiles_fill_no_more_memory_than_the_cache_may() -> None:
    """Keys take memory too: many small tiles would otherwise take several times the allowed bytes."""
    most, source = 1 << 20, random.Random(1)
    tracemalloc.start()
    cache, before = TileCache(most), tracemalloc.get_traced_memory()[0]
    for _ in range(20_000):
        key = ("wythoff", "values", "light", mpz(source.randrange(10**30)), mpz(source.randrange(10**30)), 0, 256)
        cache.store(key, source.randbytes(90), 26)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert most / 2 < used < 1.2 * most


FIELDS = {
    "game": ["wythoff", "kayles", "rays", "t-wythoff t=3", "t-wythoff t=0", "t-wythoff t=10^9", "nim", "0.07",
             "misere-wythoff", "take-away f=2x", "x.py", "/etc/passwd", "", " ", "\x00", "é", "rays rays=1,0:2;0,1",
             "date", "mock-turtles", "tactix", "northcott", "fibonacci-tree"],
    "layer": ["outcomes", "values", "remainders", "none", ""],
    "theme": ["light", "dark", "no"],
    "x": ["0", "1", "255", "10^18", "2^62", "2^64-1", "F(300)", "-1", "1e99999", "10^10^10", "0x" + "f" * 300, "", "x",
          "1/3", "9" * 5000, "@x", "-", "\ud800", "\uff11", "nan", "1_000", "((((1))))", "256"],
    "zoom": ["0", "1", "3", "12", "60", "1000", "340001", "-1", "x", ""],
    "size": ["1", "7", "16", "64", "0", "257", "x"],
    "level": ["5", "20", "10^1000", "1", "x"],
    "first": ["me", "computer", "two", "nobody"],
    "moves": ["", "3.5", "1.2_0.0", "_", "-1.5", "x", "9" * 5000],
    "err": ["0", "30", "101", "-"],
    "line": ["?", "why", "3 from 1", "undo", "", "x" * 200],
    "n": ["0", "10^1000", "-1", "x", "", "F(100)"],
    "start": ["3.5", "1.2.3", "0", "64", "10^30", "0x" + "f" * 300, "-5", "y", ""],
    "count": ["1", "64", "2048", "2049", "0", "q"],
    "width": ["0", "1", "10^9", "10^1000", "-3", "w"],
    "height": ["0", "1", "10^9", "10^1000", "-3", "h"],
    "left": ["3 5", "0 0 0", "1 0 1", "", "x", "-1 5", "9" * 5000],
    "places": ["0,0", "0,1 0,2", "1,3", "", "x", "0,0,0", "9999,9999", "0,0 " * 500, "-1,0", "\uff11,0"],
    "position": ["3 5 7", "HTHHT", "oooo .ooo", "W.....B.", "5", "10^1000 2", "", "x", "1 " * 1001],
    "to": ["3 5 7", "HTH", "7", "1 1 1 1", "3 5", "P-position 10^18", "p x", "", "1", "(1 2)", "10^1000 10^1000",
           "@x y", ","],
}  # fmt: skip
FIELDS["y"] = FIELDS["x"]
OTHERS = ["", "x", "..", "%00", "page.js", "games"]


def test_random_requests(client: Client, pytestconfig: pytest.Config) -> None:
    """None ends in a traceback: answers are 200, or 4xx and 503 with one line of JSON."""
    first, count = pytestconfig.getoption("seed"), 5 * pytestconfig.getoption("fuzz")
    paths = ["/tile.png", "/tile.json", "/cell", "/solve", "/place", "/game", "/begin", "/move", "/position",
             "/lines", "/analysis", "/sequence", "/sequence.json", "/distances.json",
             "/heap", "/sequences", "/comparison"]  # fmt: skip
    every = FIELDS | {"token": [*3 * [client.found("/token")["token"]], "x"]}

    async def one(case: int) -> None:
        rng = random.Random(case)
        fields = {name: rng.choice(values) for name, values in every.items() if rng.random() < 0.7}
        path = rng.choice(paths) if rng.random() < 0.97 else "/" + rng.choice(OTHERS)
        try:
            if rng.random() < 0.5:
                answer = await client.session.get(path, params=fields)
            else:
                answer = await client.session.post(path, json=fields)
        except (UnicodeEncodeError, ValueError) as error:  # what cannot be sent
            assert "surrogates" in str(error) or "Invalid" in str(error), (case, error)  # noqa: PT017
            return
        assert answer.status_code in (200, 400, 403, 404, 405, 503), (case, path, fields, answer.text)
        if answer.status_code != 200:
            assert list(answer.json()) == ["error"], case
            assert "\n" not in answer.json()["error"], case

    async def all_of_them() -> None:
        for case in range(first, first + count):
            await one(case)

    client.run(all_of_them())
