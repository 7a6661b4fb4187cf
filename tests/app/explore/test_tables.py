"""Positions that are drawn and clicked: every game of the catalogue begins, is drawn, and is played by clicks."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the page needs its extra: pip install '.[test]'")
pytest.importorskip("httpx", reason="the page is tested by httpx: pip install '.[test]'")

from asking import Client, asking

import wythoff as wy


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


def lit(told: Any) -> list[str]:
    """The places that can be clicked."""
    return [f"{i},{j}" for i, row in enumerate(told["rows"]) for j in row["lit"]]


def numbers(told: Any) -> tuple[int, ...]:
    return tuple(map(int, told["position"]))


def clicked(client: Client, game: str, told: Any, random: Random) -> Any:
    """What is told after clicks at random places that go together, and a choice where several moves are left."""
    places: list[str] = []
    while True:
        fitting = [place for place in lit(told) if place not in places]
        if not fitting:
            return client.found("/move", game=game, **told["record"], left=told["moves"][0]["left"])
        places.append(random.choice(fitting))
        told = client.found("/move", game=game, **told["record"], places=" ".join(places))
        if told["log"]:
            return told
        assert sorted(map(",".join, ((str(i), str(j)) for i, j in told["clicked"]))) == sorted(places)
        assert told["moves"]


@pytest.mark.parametrize("name", wy.games())
def test_a_move_by_clicks(client: Client, name: str) -> None:
    """From a start of play; what is left is an option of an option."""
    game = wy.game(name)
    for seed in count():
        told = client.found("/begin", game=name, level="6", seed=str(seed))
        start = numbers(told)
        if told["moves"] and not told["is_over"]:
            break
    assert [mark for row in told["rows"] for mark in row["marks"]]
    assert lit(told)
    assert client.found("/position", game=name, to=told["text"])["rows"] == told["rows"]
    told = clicked(client, name, told, Random(1))
    after = [list(map(int, left)) for left in game.options(start)]
    tidy = game.ruleset.drop_empty_heaps
    left = {tuple(map(int, tidy(game.ruleset.check(position)))) for position in after}
    if told["is_over"] and told["winner"] == "you":
        assert numbers(told) in left
        return
    options = {tuple(map(int, tidy(option))) for position in left for option in game.options(position)}
    assert numbers(told) in options


def test_which_moves_are_meant(client: Client) -> None:
    """The plain reading first: a counter of nim takes those behind it, pins of kayles fall with their neighbours."""

    def after(game: str, position: str, places: str) -> Any:
        record = client.found("/begin", game=game, position=position, seed="1")["record"]
        told = client.found("/move", game=game, **record, places=places)
        if told["log"]:
            return told["log"][0]["description"].partition(" and leave ")[0]
        return [move["description"] for move in told["moves"]]

    assert after("nim", "3 5 7", "1,2") == "take 3 from heap 2"
    assert after("nim", "3", "0,0") == "take 3"
    split = "take {} from heap 1, split it into {} and {}"
    assert after("kayles", "7 3", "0,2") == [split.format(1, 2, 4), split.format(2, 1, 4), split.format(2, 2, 3)]
    assert after("kayles", "7 3", "0,2 0,3") == split.format(2, 2, 3)
    assert after("kayles", "7 3", "0,6") == ["take 1 from heap 1", "take 2 from heap 1"]
    assert after("lasker-nim", "7", "0,2") == ["take 5", "split the heap into 2 and 5"]
    assert after("grundy", "7", "0,2") == "split the heap into 2 and 5"
    assert after("wythoff", "3 5", "0,1") == ["take 2 from pile 1", "take 2 from both piles"]
    assert after("wythoff", "3 5", "0,1 1,3") == "move the queen 2 left and 2 down, to (1, 3)"
    assert after("turning-turtles", "HTH", "0,2") == ["turn coin 3", "turn coins 3 and 1", "turn coins 3 and 2"]
    assert after("turning-turtles", "HTH", "0,2 0,0") == "turn coins 3 and 1"
    assert after("tactix", "oooo oooo", "0,0 0,2")[0] == "take counters 1, 2 and 3"
    assert after("northcott", "W.....B. .B..W... white", "0,3") == "move white in row 1 from 0 to 3"
    assert after("silver-dollar", "..o..o.o", "0,6") == "move the coin on 7 to 6"
    assert after("nimble", "3 3", "0,3") == [f"move the chip on 3 to {square}" for square in range(3)]
    assert after("fibonacci-tree", "4", "2,2") == "take node 3"
    assert after("kayles-circle", "9", "0,4") == ["take 1 from the circle", "take 2 from the circle"]
    assert after("date", "30 January", "0,2") == "go to a later month"
    assert after("wyt-queens", "3 4 1 2", "5,0") == "move queen 2 to (0, 2)"
    assert after("staircase-nim", "3 4", "1,1") == "move 3 from step 2 to step 1"
    assert after("another-sticky", "2 2 3", "0,0") == "remove 2 sticks of 2"
    assert after("candy-squares", "5 3", "0,1") == "eat 3 and split 5 into 1 and 4"
    assert after("sticky", "1 1 1 1", "3,0") == ["break 4 into 1 and 3", "break 4 into 2 and 2"]


def test_moves_of_the_queen_are_typed_in_her_words(client: Client) -> None:
    told = client.found("/begin", game="wythoff", position="8 11", first="two")
    assert told["example"] == "1 left"
    for line, left in [
        ("3 left", ["5", "11"]),
        ("move the queen 2^2 down", ["8", "7"]),
        ("4 left and 4 down", ["4", "7"]),
        ("Queen 1 left, 1 down", ["7", "10"]),
        ("take 3 from 2", ["8", "8"]),
        ("7 11", ["7", "11"]),
    ]:
        assert client.found("/move", game="wythoff", **told["record"], line=line)["position"] == left, line
    for line, problem in [
        ("up", "cannot read 'up'; accepted: moves such as '1 left', '1 down', '1 left and 1 down', and help, "),
        ("9 left", "pile 1 "),
        ("1 left and 2 down", "no legal move leads to (7, 9)"),
    ]:
        (answer,) = client.found("/move", game="wythoff", **told["record"], line=line)["lines"]
        assert problem in answer, answer
    told = client.found("/begin", game="nim", position="3 5", first="two")
    assert "cannot read '1 left'" in client.found("/move", game="nim", **told["record"], line="1 left")["lines"][0]


def test_what_no_click_means_is_listed(client: Client) -> None:
    """A pass, and moves from a pile that is too large to be drawn."""
    told = client.found("/begin", game="wythoff-pass", position="3 4 1", seed="1")
    assert "pass" in [move["description"] for move in told["moves"]]
    told = client.found("/begin", game="subtraction take=1,4", position="10^50 3")
    assert [(row["size"][:4], len(row["marks"])) for row in told["rows"]] == [("1000", 0), ("3", 3)]
    assert [move["description"] for move in told["moves"]] == [
        "take 4 from heap 1",
        "take 1 from heap 1",
        "take 1 from heap 2",
    ]
    told = client.found("/begin", game="nim", position="10^50 3")
    assert (told["moves"], lit(told)) == ([], [])
    assert client.found("/move", game="nim", **told["record"], line="take 10^49 from 1")["log"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"places": "7,7"}, "no move changes all of these places"),
        ({"places": "0,1 1,1"}, "no move changes all of these places"),
        ({"places": "x"}, "places must be at most 400 pairs ROW,PLACE"),
        ({"places": "0,1,2"}, "places must be at most 400 pairs ROW,PLACE"),
        ({"places": "0,0 " * 401}, "places must be at most 400 pairs ROW,PLACE"),
        ({"left": "9 9"}, "no move leads from (5, 6) to (9, 9)"),
        ({"left": "5 6"}, "no move leads from (5, 6) to (5, 6)"),
        ({"left": "5 x"}, "x"),
        ({"x": "3"}, "the field y is missing"),
    ],
)
def test_clicks_that_are_refused(client: Client, fields: dict[str, Any], message: str) -> None:
    told = client.found("/begin", game="kayles", position="5 6", seed="1")
    answer = client.command("/move", game="kayles", **told["record"], **fields)
    assert answer.status_code == 400
    assert message in answer.json()["error"]
    assert "\n" not in answer.json()["error"]
    assert client.found("/move", game="kayles", **told["record"], places="")["position"] == ["5", "6"]


def test_positions_are_solved(client: Client) -> None:
    for name, text, position in [
        ("nim", "(3, 5, 7)", (3, 5, 7)), ("kayles", "7", (7,)), ("mock-turtles", "HTHHT", (1, 0, 1, 1, 0)),
        ("nim-never-equal", "2 5 2^4", (2, 5, 16)), ("fibonacci-nim", "12", (12,)), ("date", "5 January", (1, 5)),
    ]:  # fmt: skip
        game = wy.game(name)
        found = client.found("/position", game=name, to=text)
        assert found["outcome"] == str(game.outcome(position)), name
        assert found["grundy"] == str(game.grundy(position)), name
        wins = [
            tuple(map(int, game.ruleset.drop_empty_heaps(left)))
            for left in game.winning_moves(game.ruleset.check(position))
        ]
        shown = [client.found("/position", game=name, to=win["text"])["text"] for win in found["wins"]]
        assert shown == [game.ruleset.format_position(win) for win in map(game.ruleset.check, wins)]
    misere = client.found("/position", game="misere-nim", to="3 4 5")
    assert (misere["outcome"], misere["grundy"]) == ("N", None)
    assert client.found("/place", game="nim", to="3 5 7") == {"position": "3 5 7"}
    assert client.found("/place", game="nim", to="3 5") == {"x": "3", "y": "5"}
    far = client.found("/position", game="copycat", to="10^2000 0")
    assert far["rows"][0]["size"].endswith("(2001 digits)")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("nim-never-equal", "3 3 5", "no two piles may be equal"),
        ("nim-never-equal", "3 3", "a position of nim-never-equal needs 3 numbers (x, y, z), got 2"),
        ("mock-turtles", "HQ", "cannot read the coins"),
        ("mock-turtles", "H" * 1001, "a position must have at most 1000 numbers, got 1001"),
        ("nim", "1 " * 1001, "a position must have at most 1000 numbers, got 1001"),
        ("nim", "@/etc/hostname", "; accepted too: a P-position by its number, such as P-position 10^18"),
        ("nim", "-", "; accepted too: a P-position by its number, such as P-position 10^18"),
        ("nim", "", ""),
        ("nim", "-3 5", "heap1 must be at least 0, got -3"),
        ("fibonacci-tree", "P-position 3", "the n-th P-position is computed for games"),
    ],
)
def test_positions_that_are_refused(client: Client, name: str, text: str, message: str) -> None:
    for answer in (client.get("/position", game=name, to=text), client.command("/begin", game=name, position=text)):
        assert answer.status_code == 400
        assert message in answer.json()["error"]
        assert "\n" not in answer.json()["error"]
