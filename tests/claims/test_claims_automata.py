"""Claims about automata: against the rules alone, and with automata and statements that are wrong."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import oracle
import pytest
from claims_brute import agrees, positions

import wythoff as wy
from wythoff.claims import automata
from wythoff.claims import oracle as boards
from wythoff.claims.catalogue import find
from wythoff.claims.first_order import decide
from wythoff.games.wythoff.automata import bundled
from wythoff.games.wythoff.automata.bundled import bundled_text
from wythoff.games.wythoff.automata.proof import AutomatonError

RANGES = ["grundy-1-deviations", "grundy-2-deviations", "grundy-1-leads", "grundy-2-leads"]
ALL = [*RANGES, "grundy-1-frequencies", "t-wythoff-value-1", "wythoff-pass"]

SIZE = 120  # rows of 60 hold their values 0, 1, 2 in columns below


def of_value(value: int) -> list[tuple[int, int]]:
    board = oracle.grundy_board(SIZE // 2, SIZE)
    return [(x, y) for x, row in enumerate(board) for y in range(x, SIZE) if row[y] == value]


@pytest.mark.parametrize(
    ("value", "deviations", "leads"), [(1, (-4, 2), (-1, 1)), (2, (-6, 3), (-2, 1))], ids=["value 1", "value 2"]
)
def test_ranges(value: int, deviations: tuple[int, int], leads: tuple[int, int]) -> None:
    found = [b - a - n for n, (a, b) in enumerate(of_value(value))]
    assert automata._deviations(value, SIZE // 2).tolist() == found
    assert deviations[0] <= min(found) <= max(found) <= deviations[1]
    begins = [{a for a, _ in of_value(of)} for of in (0, value)]
    counted = [sum(a < x for a in begins[1]) - sum(a < x for a in begins[0]) for x in range(SIZE // 2)]
    assert automata._leads(value, SIZE // 2).tolist() == counted
    assert leads[0] <= min(counted) <= max(counted) <= leads[1]
    for kind, stated in (("deviations", deviations), ("leads", leads)):
        verdict = find(f"grundy-{value}-{kind}").check(SIZE // 2)
        assert (verdict.holds, verdict.proved, verdict.checked_to) == (True, True, SIZE // 2)
        assert str(list(stated)) in find(f"grundy-{value}-{kind}").statement


@pytest.mark.parametrize("least", [-4, -3])
@pytest.mark.parametrize("largest", [1, 2])
def test_a_range_that_is_wrong(least: int, largest: int) -> None:
    """Too narrow for the rows below the bound: the least n. Too narrow or wide for the automaton: its range."""
    found = automata._deviations(1, 10**4)
    first = next((n for n, d in enumerate(found.tolist()) if not least <= d <= largest), None)
    proved = automata._proved(bundled_text(1, 1)).offsets[0]
    assert automata._range((least, largest), proved, found, 10**4).counterexample == first
    few = automata._range((least, largest), proved, found[:2], 2)
    assert (few.holds, few.proved) == ((True, True) if first is None else (False, False))
    assert few.counterexample == (None if first is None else (-4, 2))
    wide = automata._range((-5, 2), proved, found, 10**4)
    assert (wide.holds, wide.counterexample) == (False, (-4, 2))


def test_frequencies(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = find("grundy-1-frequencies")
    pattern = r"(-?\d): (-?\d+) ([-+] \d+) sqrt\(5\)"
    said = {int(of): (int(p), int(q.replace(" ", ""))) for of, p, q in re.findall(pattern, claim.statement)}
    assert said == automata.STATED
    assert f"The limits times {automata.BELOW} are: " in claim.statement
    verdict = claim.check(10**5)
    assert (verdict.holds, verdict.proved) == (True, True)
    assert verdict.detail.startswith("the counts among the first 61804 positions differ from the expected ones by ")
    p, q = automata.STATED[-3]
    monkeypatch.setitem(automata.STATED, -3, (p + 1, q))
    assert (claim.check(10).holds, claim.check(10).counterexample) == (False, -3)
    monkeypatch.setitem(automata.STATED, -3, (p, q))
    monkeypatch.delitem(automata.STATED, 2)
    assert claim.check(10).counterexample == 2


def test_frequencies_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automata, "_deviations", lambda value, rows: np.zeros(rows, int))
    verdict = find("grundy-1-frequencies").check(10**4)
    assert (verdict.holds, verdict.counterexample) == (False, 0)


def changed(text: str) -> Iterator[str]:
    """The text with one offset, one lead, one child, or one line less."""
    lines = text.splitlines()
    for place in (2, len(lines) // 2, len(lines) - 1):
        children, first, *others = lines[place].split(",")
        lead, offset = first.split()
        off = "0" if offset == "." else str(int(offset) + 1)
        for line in (
            ",".join([children, f" {lead} {off}", *others]),
            ",".join([children, f" {int(lead) + 1} {offset}", *others]),
            ",".join([f"{int(children.split()[0]) - 1} {' '.join(children.split()[1:])}", first, *others]),
        ):
            yield "\n".join([*lines[:place], line, *lines[place + 1 :]])
    yield "\n".join(lines[:-1])


@pytest.mark.parametrize("name", ["grundy-1-deviations", "grundy-1-leads", "grundy-1-frequencies"])
def test_a_changed_automaton_is_an_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in changed(bundled_text(1, 1)):
        monkeypatch.setattr(bundled, "bundled_text", lambda t, largest, text=text: text)
        with pytest.raises(AutomatonError):
            find(name).check(10)


@pytest.mark.parametrize("name", ["grundy-2-deviations", "grundy-2-leads", "t-wythoff-value-1"])
def test_another_changed_automaton_is_an_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(t: int, largest: int) -> str:
        return list(changed(bundled_text(t, largest)))[4]

    monkeypatch.setattr(bundled, "bundled_text", wrong)
    with pytest.raises(AutomatonError):
        find(name).check(3)


@pytest.mark.parametrize("name", [*RANGES[:3:2], "grundy-1-frequencies", "t-wythoff-value-1"])
def test_an_automaton_of_something_else_refutes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is right, but of another game: its ranges and frequencies are not those that are claimed."""
    other = bundled_text(1, 1) if name == "t-wythoff-value-1" else automata._value_1_alone(bundled_text(7, 8))
    monkeypatch.setattr(bundled, "bundled_text", lambda t, largest: other)
    verdict = find(name).check(3)
    assert (verdict.holds, verdict.proved) == (False, False)
    wanted = {"t-wythoff-value-1": (2, -4, 2), "grundy-1-frequencies": -4, "grundy-1-leads": (-1, 0)}
    assert verdict.counterexample == wanted.get(name, (1, 1))


@pytest.mark.parametrize("t", range(2, 6))
def test_value_1_of_t_wythoff(t: int) -> None:
    size = 24
    values = oracle.grundy_values(size, size, lambda x, y: oracle.t_options(x, y, t))
    misere = oracle.t_board(size, t, True)
    pairs = automata._pairs(size, t)
    for x in range(size):
        for y in range(size):
            assert (values[x][y] == 1) == misere[x][y] == pairs[x, y]
    agrees("t-wythoff-value-1", t + 1, None)


def test_value_1_by_all_automata() -> None:
    verdict = find("t-wythoff-value-1").check(13)
    assert (verdict.holds, verdict.proved) == (True, True)
    assert "for 9 of them by an automaton" in verdict.detail


def test_value_1_of_wythoff_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """For t = 1 the pairs would be others; a board that has one cell more refutes."""
    assert not (automata._pairs(40, 1) == boards.p_board_without(boards.p_board(40)[:40, :40])).all()
    true = boards.p_board_without

    def wrong(excluded: Any, t: int = 1) -> Any:
        board = true(excluded, t).copy()
        board[3, 3] ^= t == 3 and not excluded[0, 1]
        return board

    monkeypatch.setattr(boards, "p_board_without", wrong)
    assert find("t-wythoff-value-1").check(4).counterexample == (3, 3, 3)


def with_a_pass(size: int) -> set[tuple[int, int]]:
    """The P-positions with the pass unused, by the rules: (x, y, passes left)."""
    lost: set[tuple[int, int, int]] = set()
    for total in range(2 * size - 1):
        for x in range(max(0, total - size + 1), min(total, size - 1) + 1):
            y = total - x
            for left in (0, 1):
                after = {(a, b, left) for a, b in oracle.options(x, y)}
                if left and (x, y) != (0, 0):
                    after.add((x, y, 0))
                if not after & lost:
                    lost.add((x, y, left))
    return {(x, y) for x, y, left in lost if left}


def test_pass() -> None:
    size = 50
    lost, values = with_a_pass(size), oracle.grundy_board(size, size)
    differ = [(x, y) for x, y in positions(size) if ((x, y) in lost) != (values[x][y] == 1)]
    claim = find("wythoff-pass")
    verdict = claim.check()
    assert (verdict.holds, verdict.proved, verdict.decided) == (True, True, True)
    assert max(max(pair) for pair in differ) < 9
    proved = wy.prove_game("wythoff-pass").automaton.grid(size)
    assert {(x, y) for x, y in np.argwhere(proved).tolist() if x + y < size} == {
        (x, y) for x, y in lost if x + y < size
    }
    wrong = decide(claim.formula.replace("9", "7"), {}, claim.games)
    assert wrong is not None
    assert (wrong.holds, wrong.counterexample) == (False, min(pair for pair in differ if max(pair) >= 7))


@pytest.mark.parametrize("name", ALL)
def test_form(name: str) -> None:
    one = find(name)
    assert one.kind == "statement"
    assert one.source in ("wythoff.games.wythoff.automata", "arXiv:1711.04960")
