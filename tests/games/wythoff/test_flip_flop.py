"""Flip-flop in every reading, against a search that knows only the rules."""

import time
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import cast

import numpy as np
import pyarrow as pa
import pytest
from commands import Run

import wythoff as wy
from wythoff.games.wythoff.flip_flop.rules import FlipFlop

State = tuple[int, int, int, int, int]
SIZE = 6
THRESHOLDS: dict[str, Callable[[int, int], bool]] = {
    "none": lambda x, y: True,
    "S+L>=4": lambda x, y: x + y >= 4,
    "S+L>=5": lambda x, y: x + y >= 5,
    "S+L>=27": lambda x, y: x + y >= 27,
    "L-S>=1": lambda x, y: abs(x - y) >= 1,
    "L-S>=2": lambda x, y: abs(x - y) >= 2,
    "L>=2": lambda x, y: max(x, y) >= 2,
    "L>=3": lambda x, y: max(x, y) >= 3,
}
READINGS = list(product(("before", "after", "instead"), ("once", "each", "unlimited"), THRESHOLDS))


def options(state: State, when: str, flips: str, threshold: str) -> set[State]:
    """What a turn can leave."""
    x, y, goal, mine, theirs = state
    may = THRESHOLDS[threshold]
    left = mine - 1 if mine > 0 else mine
    flipped = (1 - goal, left if flips == "once" else theirs, left)
    targets = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
    targets += [(x - k, y - k) for k in range(1, min(x, y) + 1)]
    found = {(a, b, goal, theirs, mine) for a, b in targets}
    if mine and when == "before" and may(x, y):
        found |= {(a, b, *flipped) for a, b in targets}
    if mine and when == "after":
        found |= {(a, b, *flipped) for a, b in targets if may(a, b)}
    if mine and when == "instead" and may(x, y) and (x, y) != (0, 0):
        found.add((x, y, *flipped))
    return found


@cache
def solved(when: str, flips: str, threshold: str, size: int = SIZE, most: int = 2) -> dict[State, str]:
    """Outcomes by going over all states until nothing changes; what stays undecided is a draw."""
    counts = [(-1, -1)] if flips == "unlimited" else list(product(range(most + 1), repeat=2))
    if flips == "once":
        counts = [(mine, theirs) for mine, theirs in counts if mine == theirs]
    piles = product(range(size), repeat=2)
    states = [(x, y, goal, mine, theirs) for x, y in piles for goal in (0, 1) for mine, theirs in counts]
    following = {state: options(state, when, flips, threshold) for state in states}
    outcomes: dict[State, str] = {}
    changed = True
    while changed:
        changed = False
        for state in states:
            if state in outcomes:
                continue
            seen = [outcomes.get(option) for option in following[state]]
            if not seen:
                outcomes[state] = "N" if state[2] else "P"
            elif "P" in seen:
                outcomes[state] = "N"
            elif all(outcome == "N" for outcome in seen):
                outcomes[state] = "P"
            changed |= state in outcomes
    return {state: outcomes.get(state, "D") for state in states}


@pytest.mark.parametrize(("when", "flips", "threshold"), READINGS)
def test_every_state(when: str, flips: str, threshold: str) -> None:
    game = wy.game("flip-flop", when=when, flips=flips, threshold=threshold)
    outcomes = solved(when, flips, threshold)
    for state, outcome in outcomes.items():
        left = options(state, when, flips, threshold)
        assert game.outcome(state) == outcome, state
        assert game.options(state) == sorted(left)
        assert game.winning_moves(state) == sorted(option for option in left if outcomes[option] == "P")
        solution = game.solve(state)
        assert solution.outcome == outcome
        assert solution.best in solution.moves if solution.moves else solution.best is None
        assert game.best_move(state) == solution.best


@pytest.mark.parametrize("when", ["before", "after", "instead"])
def test_the_default_threshold_on_larger_boards(when: str) -> None:
    game = wy.game("flip-flop", when=when, flips="once")
    outcomes = solved(when, "once", "S+L>=27", size=40, most=1)
    assert all(game.outcome(state) == outcome for state, outcome in outcomes.items())
    both = [wy.game("wythoff"), wy.game("misere-wythoff")]
    agrees = all(outcome == both[state[2]].outcome(state[:2]) for state, outcome in outcomes.items())
    assert agrees == (when != "instead")


@pytest.mark.parametrize(("when", "flips"), [("before", "each"), ("instead", "unlimited"), ("instead", "once")])
def test_batches(when: str, flips: str) -> None:
    """As one by one; a drawn position is not P, and its move is itself."""
    game = wy.game("flip-flop", when=when, flips=flips, threshold="L>=2")
    states = list(solved(when, flips, "L>=2"))
    batch = game.solve_many(states)
    assert batch.is_p.tolist() == [game.is_p(state) for state in states]
    best = [game.best_move(state) or state for state in states]
    assert batch.move.tolist() == [list(move) for move in best]
    starts = game.solve_many([(3, 4), (6, 2)])
    assert starts.move.tolist() == [
        list(game.best_move(start) or game.ruleset.check(start)) for start in [(3, 4), (6, 2)]
    ]


def test_large_boards_are_quick() -> None:
    started = time.process_time()
    assert wy.game("flip-flop", when="instead").best_move((90, 120)) == (48, 78, 0, 1, 1)
    assert time.process_time() - started < 5  # by all options of all positions: 46


def test_draws_of_arrays_and_tables() -> None:
    game = wy.game("flip-flop when=instead flips=unlimited")
    outcomes = solved("instead", "unlimited", "S+L>=27")
    rows = np.array(list(outcomes))
    expected = [letter == "D" for letter in outcomes.values()]
    assert game.solve_many(rows).is_draw.tolist() == expected
    assert game.solve_many(rows.tolist()).is_draw.tolist() == expected
    table = pa.table({f"pile {column}": rows[:, column] for column in range(5)})
    assert game.solve_many(table).is_draw.tolist() == expected
    both, is_p = np.vstack([rows, rows[:1]]), np.zeros(len(rows), np.bool_)
    assert game.solve_many(both[:-1], out=(is_p, both[1:])).is_draw.tolist() == expected  # the answers replace rows
    assert game.solve_many([]).is_draw.tolist() == []
    assert wy.game("wythoff").solve_many([(1, 2)]).is_draw.tolist() == [False]


def test_draws_need_passes_without_limit() -> None:
    for when, flips, threshold in READINGS:
        drawn = "D" in solved(when, flips, threshold).values()
        assert not drawn or (when, flips) == ("instead", "unlimited")
    assert "D" in solved("instead", "unlimited", "none").values()


@pytest.mark.parametrize(("when", "flips", "threshold"), READINGS)
def test_where_the_goal_in_force_decides(when: str, flips: str, threshold: str) -> None:
    games = wy.game("wythoff"), wy.game("misere-wythoff")
    agrees = all(
        outcome == games[state[2]].outcome(state[:2]) for state, outcome in solved(when, flips, threshold).items()
    )
    rules = wy.game("flip-flop", when=when, flips=flips, threshold=threshold).ruleset
    claimed = cast(FlipFlop, rules).follows_the_goal()
    assert agrees or not claimed  # a board of this size can agree where larger piles do not
    assert claimed or when == "instead" or not agrees


def test_long_piles() -> None:
    game = wy.game("flip-flop")
    n = 10**1000
    a, b = wy.game("wythoff").p_position(n)
    assert game.is_p((a, b))
    assert game.is_p((b, a, 1, 0, 5))
    for position in ((a + 1, b + 1), (a, b + 7), (a + 3, b)):
        assert all(game.is_p(move) for move in game.winning_moves(position))
        assert game.best_move(position) in game.winning_moves(position)


def test_words() -> None:
    assert str(wy.game("flip-flop").solve((1, 2))) == (
        "(1, 2) is P: whoever moves from it loses."
    )  # fmt: skip
    assert str(wy.game("flip-flop").solve((1, 3, 1, 0, 0))) == (
        "(1, 3, 1, 0, 0) is N: take 3 from pile 2 and leave (1, 0, 1, 0, 0)."
    )
    drawn = wy.game("flip-flop when=instead flips=unlimited").solve((20, 31))
    assert str(drawn) == "(20, 31) is D: neither player can force a win."
    assert drawn.as_json()["outcome"] == "D"


@pytest.mark.parametrize(
    ("parameters", "position", "message"),
    [
        ({"when": "now"}, (1, 2), "when must be one of before, after, instead, got 'now'"),
        ({"flips": "2"}, (1, 2), "flips must be one of once, each, unlimited, got '2'"),
        (
            {"threshold": "S+L>27"},
            (1, 2),
            r"threshold must be none or a condition such as S\+L>=27, L-S>=2 or L>=3, got 'S\+L>27'",
        ),
        ({}, (1, 2, 3), "a position of flip-flop needs 2 numbers .x, y. or 5 "),
        ({}, (1, 2, 2, 0, 0), r"goal must be 0 \(normal\) or 1 \(misere\), got 2"),
        ({}, (1, 2, 0, -1, 0), r"flips left \(mine\) must be at least 0, got -1"),
        ({"flips": "unlimited"}, (1, 2, 0, -1, 0), r"flips left \(theirs\) must be -1 with flips=unlimited, got 0"),
        (
            {"flips": "once"},
            (1, 2, 0, 1, 0),
            r"with flips=once the numbers of flips left \(mine, theirs\) must be equal, got 1 and 0",
        ),
        ({}, (-1, 2), "x must be at least 0, got -1"),
    ],
)
def test_bad_input(parameters: dict[str, str], position: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.game("flip-flop", **parameters).outcome(position)


def test_files_are_refused(run: Run) -> None:
    done = run("solve", "-", "-g", "flip-flop", stdin=b"2 2 0 1 1\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"wythoff: flip-flop cannot be solved in files, since its positions contain more")


def test_what_is_not_known_is_said() -> None:
    with pytest.raises(wy.UnknownValue, match=r"the outcome of \(3000, 4000, 0, 1, 1\) is not known: flip-flop"):
        wy.game("flip-flop", when="instead").outcome((3000, 4000))
    with pytest.raises(wy.UnknownValue, match=r"the outcome of \(3, 2, 0, 1000000, 1000000\) is not known"):
        wy.game("flip-flop", when="instead").outcome((3, 2, 0, 10**6, 10**6))
    with pytest.raises(wy.UnknownValue, match="position 1: the outcome of"):
        wy.game("flip-flop", when="instead").solve_many([(1, 2), (3000, 4000)])
