"""Statements about misere play, Flip-flop, copycat and rows, by brute force from the rules alone."""

import oracle
import pytest
from claims_brute import LONG, agrees, positions

from wythoff.claims.observed import copycat_starts_are
from wythoff.claims.verkhovsky_variants import flip_flop_outcomes


def test_verkhovsky_attrition() -> None:
    board = oracle.t_board(40, 1, True)
    lost = {(x, y) for x, y in positions(40) if board[x][y]}
    assert lost == {(0, 1), (2, 2)} | {pair for pair in LONG[2:] if pair[1] < 40}
    agrees("verkhovsky-attrition", 40, None)


@pytest.mark.parametrize("when", ["before", "after", "instead"])
@pytest.mark.parametrize("flips", ["once", "each", "unlimited"])
@pytest.mark.parametrize("threshold", [27, 0])
def test_verkhovsky_flip_flop(when: str, flips: str, threshold: int) -> None:
    """Position by position, and where passes can go on for ever, by what both players can force."""
    size = 20 if threshold else 8
    left = {"once": [(0, 0), (1, 1)], "each": [(0, 0), (0, 1), (1, 0), (1, 1)], "unlimited": [(-1, -1)]}[flips]
    outcome: dict[tuple[int, ...], str] = {}

    def next_states(x: int, y: int, goal: int, mine: int, theirs: int) -> list[tuple[int, ...]]:
        used = mine if mine < 0 else mine - 1
        turned = (1 - goal, used if flips == "once" else theirs, used)
        found: list[tuple[int, ...]] = []
        for a, b in oracle.options(x, y):
            found.append((a, b, goal, theirs, mine))
            at = x + y if when == "before" else a + b
            if when != "instead" and mine and at >= threshold:
                found.append((a, b, *turned))
        if when == "instead" and mine and x + y >= max(threshold, 1):
            found.append((x, y, *turned))
        return found

    for total in range(2 * size - 1):
        here = {
            (x, total - x, goal, *flips_left): next_states(x, total - x, goal, *flips_left)
            for x in range(max(0, total - size + 1), min(total, size - 1) + 1)
            for goal in (0, 1)
            for flips_left in left
        }
        for _ in range(4):  # passes lead on at most three times before they repeat themselves or end
            for state, following in here.items():
                known = [outcome.get(after, "D") for after in following]
                if not total:
                    outcome[state] = "N" if state[2] else "P"
                elif "P" in known:
                    outcome[state] = "N"
                elif set(known) == {"N"}:
                    outcome[state] = "P"
    for x, y, flags, found in flip_flop_outcomes(size, when, flips, threshold):
        assert found == outcome.get((x, y, *flags), "D")
    misere = oracle.t_board(size, 1, True)
    cases = [(y, x, goal, *flips_left) for x, y in positions(size) for goal in (0, 1) for flips_left in left]
    wrong = []
    for y, x, goal, *flips_left in sorted(cases):
        expected = misere[x][y] if goal else oracle.board(size)[x][y]
        if (outcome.get((x, y, goal, *flips_left)) == "P") != expected:
            wrong.append((x, y, goal, *flips_left))
    agrees(f"verkhovsky-flip-flop/{when}-{flips}-{threshold or 'none'}", size, wrong[0] if wrong else None)


def test_copycat() -> None:
    for m in range(2, 24):
        starts = [pile for pile in range(12 * m) if (pile, 0) in oracle.copycat_losing(m, 12 * m)]
        exponent = next(e for e in range(9) if (m + 1) % 2 ** (e + 1))
        assert (starts == list(range(0, 12 * m, m + 1))) == (exponent % 2 == 0)
        if m % 8 == 5:
            assert starts == [pile for pile in range(12 * m) if pile % (2 * m + 3) in (0, m + 2)]
    for m, residues, modulus in ((5, {0, 7}, 13), (7, {0, 9, 17}, 25), (9, {0, 11, 22}, 32)):
        starts = [pile for pile in range(12 * m) if (pile, 0) in oracle.copycat_losing(m, 12 * m)]
        assert starts == [pile for pile in range(12 * m) if pile % modulus in residues]
        assert copycat_starts_are(m, residues, modulus)
        assert copycat_starts_are(m, {*residues, *(x + modulus for x in residues)}, 2 * modulus)
        assert not copycat_starts_are(m, {*residues, *(x + modulus for x in residues)}, 2 * modulus + 1)
        assert not copycat_starts_are(m, {*residues, *(x + 3 * modulus for x in residues)}, 4 * modulus)
    agrees("copycat-even", 24, None)
    agrees("copycat-5-mod-8", 24, None)


def test_rows() -> None:
    """G(x, y + p) - p = G(x, y) on a board, for the p = 3 * 2^k that the verdict is about, and for no smaller p."""
    board = oracle.grundy_board(7, 700)
    for row, values in enumerate(board[1:], 1):
        offsets = [value - y for y, value in enumerate(values)][300:]
        period = next(p for p in range(1, 200) if offsets[p:] == offsets[:-p])
        assert period % 3 == 0, row
        assert (period // 3).bit_count() == 1, row
    agrees("rows-three-times-power", 7, None)
