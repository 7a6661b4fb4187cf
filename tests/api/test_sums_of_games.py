"""Sums of positions of different games, compared with a search of the sums by the rules of the games alone."""

import itertools
import json
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from commands import Run

import wythoff as wy
from wythoff.exact.bigint import mpz

Position = tuple[int, ...]
Options = Callable[[Position], Iterator[Position]]


def kayles(position: Position) -> Iterator[Position]:
    """What is taken is taken from one heap; of a heap that is split the smaller part stays in its place."""
    for place, heap in enumerate(position):
        for taken in (1, 2):
            rest = heap - taken
            for a in range(rest // 2 + 1) if rest >= 0 else ():
                parts = (rest,) if a == 0 else (a, rest - a)
                yield (*position[:place], parts[0], *position[place + 1 :], *parts[1:])


def queen(position: Position) -> Iterator[Position]:
    x, y = position
    yield from ((k, y) for k in range(x))
    yield from ((x, k) for k in range(y))
    yield from ((x - k, y - k) for k in range(1, min(x, y) + 1))


def nim(position: Position) -> Iterator[Position]:
    yield from ((*position[:i], k, *position[i + 1 :]) for i, heap in enumerate(position) for k in range(heap))


def one_to_three(position: Position) -> Iterator[Position]:
    yield from ((position[0] - k,) for k in (1, 2, 3) if k <= position[0])


def turtles(position: Position) -> Iterator[Position]:
    for head, coin in enumerate(position):
        for other in range(head + 1) if coin else ():
            turned = list(position)
            turned[head] = 0
            turned[other] = 1 - turned[other] if other < head else 0
            yield tuple(turned)


def coins_apart(position: Position) -> Iterator[Position]:
    for place, square in enumerate(position):
        below = position[place - 1] + 1 if place else 0
        yield from ((*position[:place], k, *position[place + 1 :]) for k in range(below, square))


def euclid(position: Position) -> Iterator[Position]:
    a, b = sorted(position)
    for k in range(1, b // a + 1) if a else ():
        left = b - k * a
        yield (a, left) if position[0] == a else (left, a)


RULES: dict[str, tuple[Options, list[Position]]] = {
    "kayles": (kayles, [(0,), (3,), (7,), (2, 5)]),
    "wythoff": (queen, [(0, 0), (1, 2), (3, 4), (4, 2)]),
    "nim": (nim, [(2,), (1, 4)]),
    "subtraction take=1..3": (one_to_three, [(4,), (6,)]),
    "turning-turtles": (turtles, [(0, 1, 1), (1, 1, 0, 1)]),
    "silver-dollar": (coins_apart, [(0, 3), (1, 2, 6)]),
    "euclid": (euclid, [(3, 7), (5, 2)]),
}


@cache
def lost(whole: tuple[tuple[str, Position], ...]) -> bool:
    """Whether who moves from the sum loses: no move in any of the games leaves a lost sum."""
    return not any(lost(left) for _, left in moves(whole))


def moves(
    whole: tuple[tuple[str, Position], ...],
) -> Iterator[tuple[tuple[int, Position], tuple[tuple[str, Position], ...]]]:
    for place, (name, position) in enumerate(whole):
        for left in set(RULES[name][0](position)):
            yield (place, left), (*whole[:place], (name, left), *whole[place + 1 :])


PLACED = [(name, position) for name, (_, positions) in RULES.items() for position in positions]


@pytest.mark.parametrize("whole", list(itertools.combinations_with_replacement(PLACED, 2)))
def test_sums_of_two(whole: tuple[tuple[str, Position], ...]) -> None:
    solved = wy.solve_sum(whole)
    assert solved.is_complete
    assert (solved.outcome is wy.Outcome.P) == lost(whole) == (solved.grundy == 0)
    assert sorted((move.summand, move.left) for move in solved.moves) == sorted(
        move for move, left in moves(whole) if lost(left)
    )
    assert (solved.best in solved.moves) if solved.moves else (solved.best is None)


@pytest.mark.parametrize("numbers", [(2, 5, 7), (2, 4, 9, 11), (0, 6, 12)])
def test_sums_of_several(numbers: tuple[int, ...]) -> None:
    whole = tuple(PLACED[number] for number in numbers)
    solved = wy.solve_sum(whole)
    assert (solved.outcome is wy.Outcome.P) == lost(whole)
    assert {(move.summand, move.left) for move in solved.moves} == {move for move, left in moves(whole) if lost(left)}


def test_texts_and_pairs() -> None:
    expected = [(("kayles", 7)), ("wythoff", (3, 6)), (wy.game("mock-turtles"), "HTHHT")]
    texts = ["kayles 7", "wythoff 3 6", "mock-turtles HTHHT"]
    assert wy.solve_sum(expected).as_json() == wy.solve_sum(texts).as_json()
    assert wy.solve_sum(["date 20 Jan", "t-wythoff t=3 2^3 9", "0.156 20"]).summands[1].position == (8, 9)


def test_any_size() -> None:
    n = 10**60
    solved = wy.solve_sum([("nim", (n,)), ("nim", (n + 5,)), ("kayles", (n,)), ("plainim", (2**300,))])
    for move in solved.moves:
        given = [(summand.game, summand.position) for summand in solved.summands]
        given[move.summand] = (given[move.summand][0], move.left)
        assert wy.solve_sum(given).grundy == 0
    assert {move.summand for move in solved.moves} == {3}
    far = wy.game("wythoff").p_position(n)
    value = wy.solve_sum([("wythoff", far), ("wythoff", (0, 2))])
    assert (value.grundy, len(value.moves)) == (
        2,
        1 + len(wy.game("wythoff").solver.moves_to(tuple(map(mpz, far)), mpz(2))),
    )


@pytest.mark.parametrize(
    ("summand", "why"),
    [
        ("misere-nim 4", "Grundy values are for normal play"),
        ("kayles play=misere 4", "Grundy values are for normal play"),
        ("odd-scoring 5", "the steps of each player decide the winner"),
        ("silver-dollar dollar=yes 4 1", "because the game may end early"),
        ("blocking-wythoff 3 4", "with vetoes a P-position may have"),
        ("northcott retreats=yes 0 5", "play need not end"),
        ("flip-flop 3 4", "no Grundy values are known"),
        ("wythoff 10^30 10^31", "is not known"),
    ],
)
def test_games_without_values(run: Run, summand: str, why: str) -> None:
    done = run("solve", "--sum", summand, "nim 1")
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert why in line
    with pytest.raises(wy.UnknownValue, match=why):
        wy.solve_sum([summand, "nim 1"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["kayles"], "a summand must be a game and a position"),
        (["kayles 7", "foo 1"], "unknown game 'foo'"),
        (["kayles 7", "wythoff 3"], "a position of wythoff needs 2"),
        (["kayles 7", "wythoff 3 x"], "cannot read 'x'"),
        (["kayles 7", "t-wythoff s=3 1 2"], "t-wythoff has no parameter s"),
        (["kayles 7", "-g", "nim"], "--game cannot be combined with --sum"),
        (["kayles 7", "-o", "out.csv"], "--output is for files"),
    ],
)
def test_what_is_no_sum(run: Run, arguments: list[str], why: str) -> None:
    done = run("solve", "--sum", *arguments)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
    assert why in done.stderr.decode()


def test_command(run: Run) -> None:
    done = run("solve", "--sum", "kayles 7", "wythoff 3 5", "nim 4")
    assert done.stdout.decode() == (
        "kayles (7) + Wythoff's game (3, 5) + nim (4) is N, Grundy value 2 xor 0 xor 4 = 6: in nim take 2 and leave"
        " (2). Also winning: kayles leave (5) or Wythoff's game leave (3, 3).\n"
    )
    assert run("solve", "--sum", "nim 1", "nim 1").stdout.endswith(
        b"P, Grundy value 1 xor 1 = 0: whoever moves from it loses.\n"
    )
    assert b"in nim 2 take 4 and leave (3)." in run("solve", "--sum", "nim 3", "nim 7").stdout
    read = json.loads(run("solve", "--sum", "kayles 7", "nim 4", "--json").stdout)
    assert read["summands"][0] == {"game": "kayles play=normal", "position": ["7"], "grundy": "2"}
    assert (read["outcome"], read["grundy"], read["best"]) == ("N", "6", {"summand": 1, "position": ["2"]})
    assert read["best"] in read["moves"]


def test_many_moves_are_cut() -> None:
    shown = str(wy.solve_sum(["kayles 60 61 62", "nim 1"]))
    assert shown.endswith("more.")
    far = wy.solve_sum([("kayles", 10**1000), ("nim", 3)])
    assert not far.is_complete
    assert str(far).endswith("others.")
