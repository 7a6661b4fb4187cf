"""Take-and-break games: options, outcomes and winning moves of sums against the rules, and heaps of any size."""

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any, cast

import numpy as np
import oracle
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.games.heaps import values as heap_values
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.rules import HeapRuleset

NAMED: dict[str, tuple[tuple[int, ...], bool, set[int] | None]] = {
    "nim": ((), False, set()),
    "kayles": ((0, 7, 7), False, None),
    "dawsons-kayles": ((0, 0, 7), False, None),
    "dawsons-chess": ((0, 1, 3, 7), False, None),
    "treblecross": ((0, 0, 0, 7), False, None),
    "officers": ((0, 6), False, None),
    "grundy": ((), True, None),
    "octal": ((0, 7, 7), False, None),
    "subtraction": ((0, 3, 3, 3), False, None),
    "subtraction take=1,3,4": ((0, 3, 0, 3, 3), False, None),
    "subtraction take=2": ((0, 0, 3), False, None),
    "subtraction take=all-but:2,5": ((), False, {2, 5}),
    "subtraction take=all-but:1": ((), False, {1}),
}
DRAW = random.Random(20260101)
CODES = ["4.", "4.3", "4.005", "0.156", "0.001", "0.3", "0.7777"]
CODES += [f"{DRAW.choice('0004')}.{''.join(DRAW.choices('01234567', k=DRAW.randint(1, 4)))}7" for _ in range(20)]
HEAPS = {name: rules for name in wy.games() if isinstance(rules := wy.game(name).ruleset, HeapRuleset)}
# A game that is added has the moves of its code.
ADDED = {
    name: (parse_octal_code(rules.code).digits, False, None)
    for name, rules in HEAPS.items()
    if name not in NAMED and rules.code is not None
}
GAMES = NAMED | ADDED | {code: (parse_octal_code(code).digits, False, None) for code in CODES}


def test_all_are_there() -> None:
    assert HEAPS.keys() >= {name for name in NAMED if " " not in name} | {"misere-nim"}


@pytest.mark.parametrize("name", GAMES)
def test_sums_against_the_rules(name: str) -> None:
    game, parts = wy.game(name), oracle.heap_parts(*GAMES[name])
    lost = oracle.heap_lost(parts)
    positions = [*((n,) for n in range(13)), *product(range(8), repeat=2), *product(range(4), (3, 0, 5), range(4))]
    for position in positions:
        options = oracle.heap_options(position, parts)
        winning = [option for option in options if lost(option)]
        assert game.options(position) == options, position
        assert game.winning_moves(position) == winning, position
        assert game.is_p(position) == lost(position) == (not winning)
        assert game.ruleset.count_options(position) >= len(options)
        best = game.best_move(position)
        assert best in winning if winning else best is None
        solution = game.solve(position)
        assert (solution.outcome, solution.moves, solution.best) == ("N" if winning else "P", tuple(winning), best)
        assert (game.grundy(position) == 0) == lost(position)


@pytest.mark.parametrize("name", GAMES)
def test_values_and_moves_of_single_heaps(name: str) -> None:
    """Also where values come from a table: from 128 on."""
    game, parts = wy.game(name), oracle.heap_parts(*GAMES[name])
    values = values_by_the_rule(name, 320)
    assert [game.grundy(n) for n in range(320)] == values
    assert wy.grundy_sequence(name, 320).tolist() == values

    def value(made: tuple[int, ...]) -> int:
        return values[made[0]] if len(made) == 1 else values[made[0]] ^ values[made[1]]

    for n in (*range(90, 320, 23), 319):
        for other in (0, 6, 11):
            left = [(*made[:1], other, *made[1:]) for made in parts(n) if value(made) == values[other]]
            left += [(n, *made) for made in parts(other) if value(made) == values[n]]
            position = (n, other)
            assert game.winning_moves(position) == (sorted(left) if values[n] != values[other] else [])
            best = game.best_move(position)
            if values[n] > values[other]:  # the first heap whose value must fall, the least part in its place
                assert best == min(move for move in left if move[0] != n)
            elif values[n] < values[other]:
                assert best == min(move for move in left if move[0] == n)
            else:
                assert best is None


KNOWN: dict[str, list[int]] = {}


def values_by_the_rule(name: str, stop: int) -> list[int]:
    """The least value that no move leaves, heap after heap."""
    if name not in KNOWN:
        parts = oracle.heap_parts(*GAMES[name])
        values: list[int] = []
        for n in range(stop):
            left = {values[made[0]] ^ (values[made[1]] if len(made) > 1 else 0) for made in parts(n)}
            values.append(next(value for value in range(len(left) + 1) if value not in left))
        KNOWN[name] = values
    return KNOWN[name]


def test_published_values_and_periods() -> None:
    checked = 0
    for name in wy.games():
        facts = wy.game(name).ruleset.facts
        if not facts.grundy:
            continue
        assert tuple(wy.grundy_sequence(name, len(facts.grundy)).tolist()) == facts.grundy
        assert facts.source
        checked += 1
        if facts.period:
            found = wy.period(name)
            assert found is not None
            assert (found.preperiod, found.period, found.saltus, found.proved) == (
                facts.preperiod,
                facts.period,
                0,
                True,
            )
    assert checked >= 8


PERIODIC = ["kayles", "dawsons-kayles", "dawsons-chess", "4.", "4.3", "4.005", "0.156", "subtraction take=1,3,4"]
SIZES = [2**31, 2**53, 2**63, 2**64, 10**30, 10**1000]


@pytest.mark.parametrize("name", PERIODIC)
def test_huge_heaps_of_periodic_games(name: str) -> None:
    """A heap of any size has the value of one in the first period; moves are checked one by one."""
    game = wy.game(name)
    found = wy.period(name)
    assert found is not None
    values: list[int] = wy.grundy_sequence(name, found.preperiod + found.period).tolist()

    def value(n: int) -> int:
        return values[n] if n < len(values) else values[found.preperiod + (n - found.preperiod) % found.period]

    parts = cast(HeapRuleset, game.ruleset).parts
    for size in SIZES:
        for n in range(size - 2, size + 3):
            assert game.grundy((n,)) == value(n)
            for others in ((), (5, n - 1), (17,)):
                position = (n, *others)
                total = value(n)
                for other in others:
                    total ^= value(other)
                best = game.best_move(position)
                assert game.is_p(position) == (total == 0) == (best is None)
                if best is not None:
                    is_move(name, position, best)
                    left = 0
                    for heap in best:
                        left ^= value(heap)
                    assert left == 0
    assert next(iter(parts(5)))


def is_move(name: str, position: tuple[int, ...], left: tuple[int, ...]) -> None:
    """Assert that one heap has been changed as the code allows."""
    digits = GAMES[name][0]
    changed = [i for i, heap in enumerate(position) if left[i] != heap]
    assert len(changed) == 1
    made = (left[changed[0]], *left[len(position) :])
    taken = position[changed[0]] - sum(made)
    assert 0 <= taken < len(digits)
    assert digits[taken] & (4 if len(made) == 2 else 2 if made[0] else 1)
    assert len(made) == 1 or 1 <= made[0] <= made[1]


def test_the_first_move_of_a_huge_heap_is_the_first_of_all() -> None:
    """Heaps that differ by a period: the move of one whose moves are all listed is that of the other, part by part."""
    game = wy.game("kayles")
    far = 12 * 10**50
    for n in range(400, 424):
        for other in range(12):
            near = game.best_move((n, other))
            moved = game.best_move((n + far, other))
            if near is None:
                assert moved is None
            elif near[0] == n:
                assert moved == (n + far, *near[1:])
            elif len(near) == 3:
                assert moved == (near[0], other, near[2] + far)
            else:
                assert moved == (near[0] + far, other)


def test_what_cannot_be_listed_is_said() -> None:
    game = wy.game("kayles")
    with pytest.raises(ValueError, match="has up to 99999"):
        game.winning_moves((10**20,))
    with pytest.raises(ValueError, match="at most 10000000 can be listed"):
        game.options((10**20,))
    assert game.winning_moves((10**5, 10**5)) == []
    moves = game.winning_moves((10**5,))
    assert len(moves) > 1000
    assert game.best_move((10**5,)) == moves[0]


def test_all_but_sets() -> None:
    """Values of heaps far out by an arithmetic period."""
    game = wy.game("subtraction take=all-but:2,5")
    found = wy.period("subtraction take=all-but:2,5")
    assert found is not None
    assert found.saltus > 0
    values = values_by_the_rule("subtraction take=all-but:2,5", 320)
    for n in range(200, 240):
        periods = 10**40
        far = n + found.period * periods
        assert game.grundy(far) == values[n] + found.saltus * periods
        best = game.best_move((far, n))
        assert best is not None
        assert game.grundy(best) == 0
        assert far - best[0] not in (2, 5)
        assert best in game.winning_moves((far, n))
        assert all(game.grundy(move) == 0 and far - move[0] not in (2, 5) for move in game.winning_moves((far, n)))


@pytest.mark.parametrize(
    "name", ["kayles", "grundy", "officers", "subtraction take=1,3,4", "nim", "0.44", "octal code=4.3"]
)
def test_batches(name: str) -> None:
    game = wy.game(name)
    draw = np.random.default_rng(5)
    for columns, largest in ((1, 300), (2, 200), (3, 40), (5, 500)):
        rows = draw.integers(0, largest, (300, columns))
        rows[::7, -1] = rows[::7, 0]
        width = len(game.ruleset.names_after_move(game.ruleset.names(columns)))
        assert width == columns + cast(HeapRuleset, game.ruleset).can_split
        wanted_p = [game.is_p(tuple(row)) for row in rows.tolist()]
        moves = [game.best_move(tuple(row)) or tuple(row) for row in rows.tolist()]
        wanted = [[*move, *[0] * (width - len(move))] for move in moves]
        for kind in ("i2", "i4", "u4", "i8", "u8", "O", ">i8"):
            solved = game.solve_many(rows.astype(kind))
            assert solved.is_p.tolist() == wanted_p
            assert solved.move.tolist() == wanted
            assert solved.move.dtype == (np.uint64 if kind == "u8" else np.int64)
        listed = game.solve_many([tuple(map(mpz, row)) for row in rows.tolist()])
        assert listed.move.tolist() == wanted
        for dtype in (np.int64, np.uint16, object):
            is_p, move = np.zeros(300, bool), np.full((300, width), 7, dtype)
            answers = game.solve_many(rows, out=(is_p, move), threads=3)
            assert answers.move is move
            assert (is_p.tolist(), move.tolist()) == (wanted_p, wanted)
    with pytest.raises(ValueError, match=r"position 1: heap2 must be at least 0, got -1"):
        game.solve_many(np.array([[1, 2], [3, -1]]))
    with pytest.raises(ValueError, match=r"out\[1\] has the dtype"):
        game.solve_many(np.array([[1000, 300]]), out=(np.zeros(1, bool), np.zeros((1, width - columns + 2), np.int8)))


@pytest.fixture
def busy_threads() -> Iterator[None]:
    """Threads take turns after every few instructions."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("name", ["kayles", "officers", "subtraction take=all-but:2,5", "kayles play=misere"])
def test_one_solver_on_many_threads(name: str) -> None:
    """As the blocks of a file are solved: values that two threads make at a time must not be mixed up."""
    top = 12 if "misere" in name else 3000
    rows = [tuple(DRAW.randrange(top) for _ in range(2)) for _ in range(400)]
    wanted = [wy.game(name).outcome(row) for row in rows[:5]]
    game = wy.game(name)
    expected = [game.best_move(row) for row in rows]
    for _ in range(5):
        fresh = wy.game(name)
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(fresh.best_move, rows)) == expected
        assert [fresh.outcome(row) for row in rows[:5]] == wanted


@pytest.mark.parametrize("name", ["kayles", "dawsons-chess", "0.156", "subtraction take=1,3,4", "subtraction take=2"])
@pytest.mark.parametrize("size", [2**31, 2**53, 2**62, 2**63, 2**64, 10**30])
def test_batches_of_huge_heaps(name: str, size: int) -> None:
    game = wy.game(name)
    draw = random.Random(size)
    rows = [(size - draw.randrange(500), draw.randrange(2 * size), draw.randrange(30)) for _ in range(60)]
    width = 3 + cast(HeapRuleset, game.ruleset).can_split
    wanted = [game.best_move(row) or row for row in rows]
    batches = [rows, np.array(rows, object)]
    if size <= 2**62:
        batches.append(np.array(rows, np.int64))
    if size <= 2**63:
        batches.append(np.array(rows, np.uint64))
    for batch in batches:
        solved = game.solve_many(batch)
        assert solved.move.tolist() == [[*move, *[0] * (width - len(move))] for move in wanted]
        assert solved.is_p.tolist() == [game.is_p(row) for row in rows]


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: wy.game("kayles").outcome(()), "a position of kayles must have at least one heap, got none"),
        (lambda: wy.game("kayles").outcome((-1,)), "heap must be at least 0, got -1"),
        (lambda: wy.game("kayles").outcome((3, -1)), "heap2 must be at least 0, got -1"),
        (lambda: wy.game("kayles").outcome((3, 1.5)), "heap2 must be an integer, got 1.5"),
        (lambda: wy.game("kayles", play="reverse"), "play must be one of normal, misere, got 'reverse'"),
        (lambda: wy.game("kayles", code="0.7"), "kayles has no parameter code; accepted: play"),
        (lambda: wy.grundy_sequence("wythoff", 5), "wythoff is not a take-and-break game"),
        (lambda: wy.period("misere-nim"), "Grundy values are for normal play; misere-nim is misere"),
    ],
)
def test_bad_input(question: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        question()


def test_answers_have_the_type_of_the_question() -> None:
    for name in ("kayles", "nim", "misere-nim", "kayles play=misere", "subtraction take=all-but:2"):
        game = wy.game(name)
        for kind in (int, mpz):
            position = (kind(7), kind(9))
            for moves in (game.winning_moves(position), game.options(position), [game.best_move(position)]):
                assert moves
                assert all(type(heap) is kind for move in moves for heap in move)  # type: ignore[union-attr]


def test_words() -> None:
    said = {
        ("kayles", (7,)): "(7) is N: take 2 from the heap, split it into 1 and 4 and leave (1, 4). "
        "Also winning: leave (3, 3).",
        ("kayles", (2,)): "(2) is N: take 2 and leave (0).",
        ("kayles", (3, 9, 1)): "(3, 9, 1) is N: take 2 from heap 2, split it into 1 and 6 and leave (3, 1, 1, 6). "
        "Also winning: leave (3, 3, 1, 4) or (3, 7, 1).",
        ("grundy", (3,)): "(3) is N: split the heap into 1 and 2 and leave (1, 2).",
        (
            "grundy",
            (5, 6),
        ): "(5, 6) is N: split heap 1 into 2 and 3 and leave (2, 6, 3). Also winning: leave (5, 1, 5).",
        ("nim", (3, 4, 5)): "(3, 4, 5) is N: take 2 from heap 1 and leave (1, 4, 5).",
        ("nim", (5, 5)): "(5, 5) is P: whoever moves from it loses.",
    }
    for (name, position), sentence in said.items():
        assert str(wy.game(name).solve(position)) == sentence


def test_near_heaps_need_no_period(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is found, what the search made is known, and so is what is asked first."""
    monkeypatch.setattr(heap_values, "MAX_ALL_BUT_WORK", 5 * 6000)
    game = wy.game("subtraction", take="all-but:2,85,96,116,118")
    values = wy.grundy_sequence(game, 6000)
    assert [game.grundy((heap,)) for heap in (0, 50, 5000)] == values[[0, 50, 5000]].tolist()
    with pytest.raises(wy.UnknownValue, match="below 6000 are computed and prove no period"):
        game.grundy((10**9,))


@pytest.mark.parametrize("name", ["treblecross", "0.007", "officers", "0.6", "grundy"])
@pytest.mark.parametrize("heap", [10**7 + 1, 10**20, 10**1000])
def test_far_heaps_of_games_without_a_known_period_are_refused_at_once(name: str, heap: int) -> None:
    game = wy.game(name)
    began = time.process_time()
    for question in (game.outcome, game.best_move, game.winning_moves, game.solve, game.grundy):
        with pytest.raises(
            wy.UnknownValue,
            match=r"only heaps below 10000001 are computed, and prove no period",
        ):
            question((5, heap))
    assert game.grundy_at_least((heap,)) == 0
    assert time.process_time() - began < 1


@pytest.mark.parametrize("m", [3, 5])
def test_values_of_far_copycat_piles_are_refused_at_once(m: int) -> None:
    began = time.process_time()
    with pytest.raises(wy.UnknownValue, match="a search stops at 1000000 positions"):
        wy.game("copycat", m=m).grundy((10**20,))
    assert time.process_time() - began < 1
