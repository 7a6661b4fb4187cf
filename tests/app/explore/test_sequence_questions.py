"""Sequences over HTTP: values by the rules, at any place and scale; what is wrong is said in one line."""

import time
from collections.abc import Iterator
from decimal import Decimal, localcontext
from functools import cache
from math import floor
from typing import Any

import oracle
import pytest

pytest.importorskip("starlette", reason="the page needs its extra: pip install '.[test]'")
pytest.importorskip("httpx", reason="the page is tested by httpx: pip install '.[test]'")

from asking import Client, asking

FAR = 10**1000

# Codes of the games, heaps that are made by the rules, and preperiod and period as published (Winning Ways, chapter 4).
GAMES: dict[str, tuple[tuple[int, ...], int, tuple[int, int] | None]] = {
    "kayles": ((0, 7, 7), 300, (71, 12)),
    "dawsons-kayles": ((0, 0, 7), 300, (53, 34)),
    "0.156": ((0, 1, 5, 6), 400, None),
    "subtraction take=1,3,4": ((0, 3, 0, 3, 3), 300, (0, 7)),
}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


@cache
def values(game: str) -> list[int]:
    digits, stop, _ = GAMES[game]
    return oracle.heap_values(digits, stop)


def complete(client: Client, **fields: Any) -> Any:
    """The answer, when all is computed."""
    until = time.monotonic() + 60
    while (found := client.found("/sequence.json", **fields))["end"] is None:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def sets(found: Any) -> list[set[int]]:
    rows = bytes.fromhex(found["sets"])
    numbers = [int.from_bytes(rows[i : i + found["bytes"]], "little") for i in range(0, len(rows), found["bytes"])]
    assert len(numbers) == found["columns"]
    return [{bit for bit in range(number.bit_length()) if number >> bit & 1} for number in numbers]


@pytest.mark.parametrize("game", GAMES)
def test_values_by_the_rules(client: Client, game: str) -> None:
    wanted = values(game)
    found = complete(client, game=game, count=str(len(wanted)))
    assert found["values"] == wanted
    for zoom in (1, 4):
        columns = complete(client, game=game, zoom=str(zoom), start=str(3 << zoom), count="15")
        assert columns["shift"] == 0
        assert sets(columns) == [set(wanted[i << zoom : (i + 1) << zoom]) for i in range(3, 18)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n", [10**6, FAR], ids=["10^6", "10^1000"])
def test_far_values_by_the_period(client: Client, game: str, n: int) -> None:
    period = complete(client, game=game)["period"]
    if (published := GAMES[game][2]) is None:
        assert (period["preperiod"], period["period"]) == (3479, 349)  # Winning Ways, chapter 4
        near = 3479 + (n - 3479) % 349
        assert (
            client.found("/heap", game=game, n=str(n))["value"]
            == client.found("/heap", game=game, n=str(near))["value"]
        )
        return
    assert (period["preperiod"], period["period"], period["saltus"]) == (*published, 0)
    m, p = published
    wanted = [values(game)[m + (n + i - m) % p] for i in range(64)]
    assert complete(client, game=game, start=str(n), count="64")["values"] == wanted
    assert client.found("/heap", game=game, n=str(n)) == {"n": str(n), "value": str(wanted[0])}
    columns = complete(client, game=game, start=str(n), zoom="2", count="16")
    assert sets(columns) == [set(wanted[i : i + 4]) for i in range(0, 64, 4)]
    whole = complete(client, game=game, start=str(n), zoom="300", count="2")
    assert sets(whole) == [set(values(game)[m : m + p])] * 2


def test_nim_grows(client: Client) -> None:
    assert complete(client, game="nim")["period"] == {"preperiod": 0, "period": 1, "saltus": 1}
    assert client.found("/heap", game="nim", n="10^1000")["value"] == str(FAR)


def test_a_closed_form_goes_on_where_the_picture_ends(client: Client) -> None:
    """G(4k + 3) = 4k + 4 in Lasker's nim, which has no period."""
    assert client.found("/heap", game="lasker-nim", n="10^1000+3")["value"] == str(10**1000 + 4)
    assert client.found("/heap", game="mock-turtles", n="10^1000")["value"] is None


def test_what_is_not_known_is_not_told(client: Client) -> None:
    found = client.found("/sequence.json", game="officers", start="10^30")
    assert (found["columns"], found["values"], found["period"]) == (0, [], None)
    heap = {"note": "no value is computed yet"}
    while heap["note"].startswith("no value is computed yet"):
        heap = client.found("/heap", game="officers", n="10^30")
    assert heap["value"] is None
    assert "prove no period" in heap["note"]
    assert client.found("/heap", game="mock-turtles", n="0")["note"] == "the first coin is 1"


def test_games_with_sequences(client: Client) -> None:
    names = client.found("/sequences")["games"]
    assert {"kayles", "octal", "nim", "officers", "grundy", "mock-turtles", "wythoff", "t-wythoff"} <= set(names)
    assert not {"misere-wythoff", "rays", "euclid"} & set(names)
    about = client.found("/sequence", game="0.156")
    assert (about["game"], about["noun"], about["first"]) == ("0.156", "heap", 0)
    assert client.found("/sequence")["title"] == "Wythoff's game"
    assert [client.found("/game", game=game)["has_sequence"] for game in ("rays", "kayles")] == [False, True]
    for own, title in (("officers", "Officers"), ("rays", "Kayles")):  # rays has none
        with asking(own) as other:
            assert other.found("/sequence")["title"] == title


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("/sequence.json", {}, "wythoff has no sequence; accepted: games on heaps or coins"),
    ("/sequence.json", {"game": "kayles play=misere"}, "Grundy values are for normal play"),
    ("/sequence.json", {"game": "kayles", "count": "2049"}, "count must be 1 to 2048, got 2049"),
    ("/sequence.json", {"game": "kayles", "zoom": "10^9"}, "zoom must be 0 to 332000"),
    ("/sequence.json", {"game": "kayles", "start": "-1"}, "start must be at least 0, got -1"),
    ("/sequence.json", {"game": "0.78"}, "octal"),
    ("/sequence.json", {"game": "./kayles.py"}, "'./kayles.py' looks like a file"),
    (
        "/distances.json",
        {"game": "kayles"},
        "kayles has no distances: no formula a_n = floor(n alpha + c) is known; accepted: wythoff,",
    ),
    (
        "/distances.json",
        {"game": "misere-wythoff"},
        "misere-wythoff has no distances: no formula",
    ),
    ("/distances.json", {"zoom": "10"}, "zoom must be 0 to 9, got 10"),
    ("/heap", {"game": "kayles"}, "the field n is missing"),
    ("/heap", {"game": "kayles", "n": "10^10^10"}, "n: "),
    ("/lines", {"x": "0", "y": "0", "width": "5"}, "the field height is missing"),
    (
        "/lines",
        {"game": "kayles", "x": "0", "y": "0", "width": "5", "height": "5"},
        "the lines near the P-positions are not known; accepted:",
    ),
]


@pytest.mark.parametrize(("path", "fields", "message"), BAD)
def test_bad_requests(client: Client, path: str, fields: dict[str, Any], message: str) -> None:
    for answer in (client.get(path, **fields), client.post(path, **fields)):
        assert answer.status_code == 400
        assert message in answer.json()["error"]
        assert "\n" not in answer.json()["error"]


@pytest.mark.parametrize(
    ("game", "t", "misere"), [("wythoff", 1, 0), ("t-wythoff t=3", 3, 0), ("misere-t-wythoff", 2, 1)]
)
@pytest.mark.parametrize("start", [0, 10**6, FAR], ids=["0", "10^6", "10^1000"])
def test_distances_from_the_line(client: Client, game: str, t: int, misere: int, start: int) -> None:
    """floor(512 d) = floor(512 (n alpha + c)) - 512 floor(n alpha + c), c = 1/alpha in misere play."""
    with localcontext() as context:
        context.prec = 1100
        alpha = (2 - t + (Decimal(t) * t + 4).sqrt()) / 2
        line = [(start + i) * alpha + misere / alpha for i in range(64)]
        wanted = [floor(512 * place) - 512 * floor(place) for place in line]
    found = client.found("/distances.json", game=game, start=str(start), count="64")
    assert found == {"columns": 64, "values": wanted}
    columns = client.found("/distances.json", game=game, start=str(start), count="16", zoom="2")
    assert sets(columns) == [set(wanted[i : i + 4]) for i in range(0, 64, 4)]
    about = client.found("/sequence", game=game)
    assert (about["distances"], about["t"], about["misere"]) == (True, str(t), bool(misere))
    n, pair = client.found("/heap", game=game, n=str(start)).values()
    assert (n, pair[0]) == (str(start), str(floor(line[0])))


def test_lines(client: Client) -> None:
    found = client.found("/lines", x="0", y="0", width="1000", height="1000")
    (first, second) = found["lines"]
    assert first == [second[0], second[1]] or [end[::-1] for end in first] == second
    one = 2 ** found["bits"]
    assert abs(int(first[1][0]) / one - 1000 * 2 / (1 + 5**0.5)) < 1
    assert [client.found("/game", game=game)["has_lines"] for game in ("misere-wythoff", "kayles")] == [True, False]


def test_few_sequences_are_kept(client: Client) -> None:
    for k in range(10):
        assert client.found("/sequence", game=f"0.7{k % 8}{k % 3 + 1}")["first"] == 0
