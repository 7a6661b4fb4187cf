"""Values of heaps against the rule: the claim holds, and what is wrong is found wherever the ranges are cut."""

import itertools
import random
from typing import Any

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.claims import heaps
from wythoff.claims.heaps import rule_steps
from wythoff.games.heaps.moves import HeapMoves

GAMES = {"0.77": (0, 7, 7), "0.07": (0, 0, 7), "4.": (4,), "0.6": (0, 6), "0.356": (0, 3, 5, 6)}


@pytest.mark.parametrize("game", [*GAMES, "grundy"])
def test_the_sum_of_values(game: str) -> None:
    values = oracle.heap_values(GAMES.get(game, ()), 300, unequal=game == "grundy")
    draw = random.Random(5)
    for _ in range(5):
        cuts = sorted({0, 300, *(draw.randrange(300) for _ in range(4))})
        found = [rule_steps(a, b, game) for a, b in itertools.pairwise(cuts)]
        assert all(one.counterexample is None for one in found)
        assert sum(one.checksum for one in found) == sum(values)
        assert sum(one.checked for one in found) == 300


def test_a_wrong_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    values = heaps._values

    for wrong in (1, 2, 63, 64, 65, 120, 255, 299):

        def wrong_values(moves: HeapMoves, stop: int, wrong: int = wrong) -> Any:
            return values(moves, stop) ^ (np.arange(stop) == wrong)

        monkeypatch.setattr(heaps, "_values", wrong_values)
        for start, stop in ((0, 300), (wrong, 300), (max(0, wrong - 5), wrong + 1)):
            assert rule_steps(start, stop, "kayles").counterexample == wrong
        assert rule_steps(0, wrong, "kayles").counterexample is None


def test_by_name() -> None:
    verdict = wy.verify("heap-values game=0.156", 0, 6000)
    assert verdict.holds
    assert verdict.checked_to == 6000
    with pytest.raises(ValueError, match=r"game must be .*, got nim, an all-but subtraction game"):
        wy.verify("heap-values game=nim", 0, 100)
    with pytest.raises(ValueError, match="heap-values has no parameter t; accepted: game"):
        wy.verify("heap-values t=3", 0, 100)


def test_the_last_exception_of_0_56() -> None:
    """A071436 says 326637; by the values, made here option by option for the heaps around it, it is 326639."""
    assert wy.verify("oeis-a071436", 0, 326_639).holds
    assert wy.verify("oeis-a071436", 0, 327_000).counterexample == 326_639
    assert wy.verify("oeis-a071436", 326_640, 400_000).holds
    assert wy.verify("oeis-a071436-corrected", 0, 400_000).holds
    known = {claim.id: claim for claim in wy.claims()}
    assert known["oeis-a071436-corrected"].check().proved
    assert known["oeis-a071436-corrected"].check(327_000).holds
    values = wy.grundy_sequence("0.56", 326_784).tolist()
    by_rule = []
    for heap in (326_639, 326_783):  # 5: one heap, not all, or two; 6: some of it
        options = {values[a] ^ values[heap - 1 - a] for a in range(1, (heap - 1) // 2 + 1)}
        options |= {values[a] ^ values[heap - 2 - a] for a in range(1, (heap - 2) // 2 + 1)} | {values[heap - 2]}
        by_rule.append(next(value for value in range(1000) if value not in options))
    assert by_rule == [values[326_639], values[326_783]]
    assert by_rule[0] != by_rule[1]
