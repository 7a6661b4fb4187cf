"""Sums of heaps in misere play: by quotients at any size, against search from the rules and against the search here."""

import random

import numpy as np
import oracle
import pytest
from heap_codes import moves_of

import wythoff as wy
from wythoff.games.heaps.misere import MisereHeapSolver
from wythoff.games.heaps.quotients import table as tables
from wythoff.games.heaps.quotients.solver import QuotientSolver
from wythoff.games.heaps.rules import HeapRuleset

CODES = ["0.77", "0.75", "0.123", "0.34", "0.53", "0.72", "0.15", "0.512", "4.56", "0.333", "0.07", "0.54"]


def misere(code: str) -> wy.Game:
    return wy.game(code, play="misere")


@pytest.mark.parametrize("code", CODES)
def test_moves_by_the_rules(code: str) -> None:
    """Without the search that answers for small sums."""
    game, draw = misere(code), random.Random(code)
    lost = oracle.heap_lost(oracle.heap_parts(moves_of(code).digits), misere=True)
    assert game.outcome((50,)) in "PN"  # from here on there is a quotient
    for _ in range(60):
        position = tuple(draw.choices(range(10), k=draw.randint(1, 3)))
        winning = [option for option in game.options(position) if lost(option)]
        assert game.is_p(position) == lost(position), position
        assert game.winning_moves(position) == winning
        assert game.best_move(position) == (winning[0] if winning else None)
        solution = game.solve(position)
        assert (solution.outcome == "P", list(solution.moves)) == (lost(position), winning)


@pytest.mark.parametrize("code", ["0.77", "0.72", "0.123"])
def test_against_the_search(code: str) -> None:
    """Sums of more than the search remembers, and moves of heaps in the periodic part."""
    game, draw = misere(code), random.Random(code)
    assert isinstance(game.ruleset, HeapRuleset)
    search = MisereHeapSolver(game.ruleset)
    for _ in range(6):
        position = game.ruleset.check((draw.randrange(14, 23), draw.randrange(14, 23)))
        assert game.outcome(position) == search.outcome(position), position
        assert game.winning_moves(position) == search.winning_moves(position)


def test_huge_heaps() -> None:
    """Heaps n and n + 12 are equal in Kayles from 71 on: in any sum, so are the winning moves."""
    game, draw = misere("kayles"), random.Random(1)
    assert game.outcome((10**1000, 7, 12)) == "N"
    for _ in range(40):
        small = tuple(draw.choice([draw.randrange(1, 70), draw.randrange(180, 300)]) for _ in range(3))
        turns = [12 * draw.randrange(10**1000) if heap > 170 else 0 for heap in small]
        large = tuple(heap + more for heap, more in zip(small, turns, strict=True))
        assert game.outcome(large) == game.outcome(small)
        best, near = game.best_move(large), game.best_move(small)
        assert (best is None) == (near is None)
        if best is None or near is None:
            continue
        assert game.is_p(best)
        assert best in game.winning_moves(large) if max(large) < 10**6 else game.ruleset.allows(large, best)
        place = next(place for place in range(3) if best[place] != large[place])
        assert near[place] != small[place]
    with pytest.raises(ValueError, match="at most 10000000 are examined"):
        game.winning_moves((10**1000, 7))


def test_why() -> None:
    game = misere("kayles")
    lines = game.solver.why(game.ruleset.check((10**20, 20)))
    assert lines[1] == "In misere sums heap 100000000000000000000 is equal to 2 + 2 + 1, 20 is equal to 12 + 9 + 1; the whole sum is equal to 2 + 2, which is P."  # fmt: skip  # noqa: E501
    lines = game.solver.why(game.ruleset.check((10**20, 7)))
    assert lines[2].startswith("After the move: in misere sums heap ")
    assert lines[2].endswith("which is P.")
    tame = wy.game("subtraction", play="misere")
    said = tame.solver.why(tame.ruleset.check((10**6 + 2, 7)))
    assert said[1] == "Sums are played as misere nim with the Grundy values; G(1000002) = 2, G(7) = 3; since a Grundy value is 2 or more, the sum is P if the xor of the values is 0; the xor is 1."  # fmt: skip  # noqa: E501


@pytest.mark.kernels
@pytest.mark.parametrize("code", ["0.77", "0.123", "0.644", "4.56", "0.333", "subtraction", "0.07", "officers"])
def test_batches(code: str) -> None:
    """Rows as one by one; of 64-bit heaps where a period is known."""
    game, draw = misere(code), random.Random(code)
    game.outcome((40,) if code not in ("0.07", "officers") else (12, 12, 14))
    largest = 10**18 if game.solver.table.period else 15  # type: ignore[attr-defined]
    rows = [[draw.choice([draw.randrange(20), draw.randrange(largest)]) for _ in range(3)] for _ in range(300)]
    rows += [[0, 0, 0], [1, 0, 0], [0, 0, 1]]
    solved = game.solve_many(np.array(rows))
    for row, is_p, move in zip(rows, solved.is_p.tolist(), solved.move.tolist(), strict=True):
        best = game.best_move(row)
        assert is_p == game.is_p(row)
        wanted = list(best) if best else row
        assert move[: len(wanted)] == wanted, row
        assert not any(move[len(wanted) :])


@pytest.mark.parametrize(
    "taken", [(1, 2, 3), (1, 3, 4), (2, 3), (2, 5, 7), (3, 4, 5), (1, 4), (2, 4, 7), (5,), (6, 10, 15)]
)
def test_subtraction_sets(taken: tuple[int, ...]) -> None:
    """Ferguson's theorem: three heaps below 13 by the rules, and a set of 1500 numbers at any size."""
    game = wy.game("subtraction", play="misere", take=",".join(map(str, taken)))
    lost = oracle.heap_lost(lambda heap: {(heap - some,) for some in taken if some <= heap}, misere=True)
    assert isinstance(game.solver, QuotientSolver)
    assert isinstance(game.solver.table, tables.TameTable)
    for first in range(13):
        for second in range(first, 13):
            for third in range(second, 13):
                assert game.is_p((first, second, third)) == lost((first, second, third))
    position = (10**100, 10**100 + 1, 12)
    best = game.best_move(position)
    assert game.is_p(position) if best is None else game.is_p(best)


@pytest.mark.parametrize("kept", [{2}, {1}, {1, 2}, {2, 5}, {3, 4, 7}])
def test_all_but_sets(kept: set[int]) -> None:
    game = wy.game("subtraction", play="misere", take="all-but:" + ",".join(map(str, sorted(kept))))
    lost = oracle.heap_lost(
        lambda heap: {(heap - some,) for some in range(1, heap + 1) if some not in kept}, misere=True
    )
    for first in range(10):
        for second in range(first, 10):
            for third in range(second, 10):
                position = (first, second, third)
                assert game.is_p(position) == lost(position)
                winning = [option for option in game.options(position) if lost(option)]
                assert game.winning_moves(position) == winning
                assert game.best_move(position) == (winning[0] if winning else None)
    position = (10**100, 10**100 + 1, 12)
    best = game.best_move(position)
    assert best is not None
    assert game.is_p(best)
    rows = np.array([[5, 7, 9], [0, 0, 1], [10**17, 3, 10**17]])
    assert game.solve_many(rows).is_p.tolist() == [game.is_p(row) for row in rows.tolist()]


def test_values_of_more_than_two_bytes() -> None:
    """Take 1 to 70000: heap 65536 has the value 65536, and is won by leaving 1."""
    game = wy.game("0." + "3" * 70000, play="misere")
    assert game.outcome((65536,)) == "N"
    assert game.best_move((65536,)) == (1,)


def test_many_numbers_to_take() -> None:
    game = wy.game("subtraction", play="misere", take="1..1500")
    assert game.is_p((1501 * 10**50 + 1,))
    assert game.best_move((1501 * 10**50 + 700,)) == (1501 * 10**50 + 1,)
    assert game.is_p((1501 * 10**50 + 700, 700))


def test_what_is_not_known_is_said() -> None:
    game = misere("0.3102")
    with pytest.raises(wy.UnknownValue) as raised:
        game.outcome((10**10, 5))
    told = str(raised.value)
    assert "the outcome of (10000000000, 5) is not known: misere sums of 0.3102 have no known rule, and a" in told
    assert "the misere quotient of 0.3102 has order 74 for heaps below 12; continuing to heap 12 takes too long" in told
    assert game.outcome((11,) * 40) in "PN"  # heaps that are known, however many
    assert isinstance(game.ruleset, HeapRuleset)
