"""Frequencies of leads and offsets: against exact counts in images of type 0, and in rows made by the rules alone."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import isqrt

import pytest

from wythoff.exact.quadratic import Quadratic, rational
from wythoff.games.wythoff.automata import frequencies as module
from wythoff.games.wythoff.automata.automaton import Automaton, parse_automaton
from wythoff.games.wythoff.automata.bundled import BUNDLED, bundled_text, find_automaton
from wythoff.games.wythoff.automata.frequencies import frequencies, recurring_types, type_frequencies

SOLVED = [(t, value) for t, largest in BUNDLED for value in range(1, largest + 1) if (t, value) != (1, 2)]


def kept(t: int, value: int) -> Automaton:
    found = find_automaton(t, value)
    assert found is not None
    return found


def near(number: Quadratic, digits: int = 100) -> Fraction:
    """The number to so many digits."""
    one = 10**digits
    return (number.p + Fraction(isqrt(number.q**2 * number.d * one**2) * (1 if number.q > 0 else -1), one)) / number.r


def whole(shares: dict[int | None, Quadratic]) -> Quadratic:
    return sum(shares.values(), rational(0))


def greedy(rows: int) -> list[list[tuple[int, int]]]:
    """The positions (a, b), a <= b, of values 0 and 1 of Wythoff's game in rows a < rows, by the rules."""
    found: list[list[tuple[int, int]]] = [[], []]
    columns: list[set[int]] = [set(), set()]
    diagonals: list[set[int]] = [set(), set()]
    low = [0, 0]
    for a in range(rows):
        taken = set()
        for value in (0, 1):
            if a not in columns[value]:
                while low[value] in diagonals[value]:
                    low[value] += 1
                b = a + low[value]
                while b in columns[value] or b - a in diagonals[value] or b in taken:
                    b += 1
                taken.add(b)
                found[value].append((a, b))
                columns[value].add(b)
                diagonals[value].add(b - a)
    return found


@cache
def far_image(automaton: Automaton) -> dict[int, int]:
    """How often each type is in the 400th image of type 0."""
    kinds = Counter({0: 1})
    for _ in range(400):
        following: Counter[int] = Counter()
        for kind, times in kinds.items():
            for child in automaton.children[kind]:
                following[child] += times
        kinds = following
    return kinds


@pytest.mark.parametrize(("t", "value"), SOLVED)
def test_images_of_type_0(t: int, value: int) -> None:
    """The shares in a far image of type 0, counted in integers, are the frequencies to some 20 digits."""
    automaton = kept(t, value)
    kinds = far_image(automaton)
    says = [automaton.label(kind)[value] for kind in range(len(automaton.kinds))]
    offsets = [offset for _, offset in says]
    for leads, rows in ((False, False), (False, True), (True, False), (True, True)):
        shares = frequencies(automaton, value, leads, rows)
        assert whole(shares) == rational(1)
        names = [lead for lead, _ in says] if leads else offsets
        counts: Counter[int | None] = Counter()
        for kind, times in kinds.items():
            if rows or offsets[kind] is not None:
                counts[names[kind]] += times
        for name, count in counts.items():
            exact = near(shares[name]) if name in shares else Fraction(0)
            assert abs(Fraction(count, counts.total()) - exact) < Fraction(1, 10**20), name
        assert set(shares) <= set(counts)
        assert list(shares) == sorted(shares, key=lambda name: (name is None, name))


def test_rows_by_the_rules() -> None:
    """Shares in 30,000 rows differ by less than one in a thousand."""
    rows = 30_000
    normal, positions = greedy(rows)
    shares = frequencies(kept(1, 1), 1)
    counts = Counter(b - a - n for n, (a, b) in enumerate(positions))
    assert set(counts) == set(shares)
    for name, count in counts.items():
        assert abs(Fraction(count, len(positions)) - near(shares[name])) < Fraction(1, 1000)
    leads, n = Counter[int](), [0, 0]
    begins = [{a for a, _ in of} for of in (normal, positions)]
    for a in range(rows):
        leads[n[1] - n[0]] += 1
        n = [count + (a in of) for count, of in zip(n, begins, strict=True)]
    shares = frequencies(kept(1, 1), 1, leads=True, rows=True)
    assert set(leads) == set(shares)
    for name, count in leads.items():
        assert abs(Fraction(count, rows) - near(shares[name])) < Fraction(1, 1000)


@pytest.mark.parametrize("t", range(1, 8))
def test_letters(t: int) -> None:
    """In the fixed point of 0 -> 0^t 1, 1 -> 0 the letter 0 has the frequency 1/alpha, alpha = (2 - t + sqrt(d))/2."""
    letters = Automaton(t, 1, [0] * t + [1, 0] + [-1] * t, [0, 1], [((0, 0), (0, 0)), ((0, None), (0, None))])
    found = type_frequencies(letters)
    alpha = (rational(2 - t) + Quadratic(0, 1, t * t + 4)) / rational(2)
    difference = found[0] * alpha - rational(1)
    assert (difference.p, difference.q) == (0, 0)
    assert found[0] + found[1] == rational(1)


@pytest.mark.parametrize(
    "children",
    [
        [(0, 1), (2,), (2, 3), (2,), (4, 5), (4,)],  # type 4 is never reached, and has a class of its own
        [(1, 2), (1,), (2,)],
        [(1,), (0,)],
        [(0, 1), (2,), (3,), (4,), (2,)],
    ],
)
def test_no_frequencies(children: list[tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="no frequencies"):
        recurring_types(children)


def test_the_class() -> None:
    assert recurring_types([(0, 1), (2,), (2, 3), (2,)]) == [2, 3]
    assert recurring_types([(0, 1), (0,)]) == [0, 1]
    assert recurring_types([(1,), (2,), (2,)]) == [2]


def test_a_modulus_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fractions that are not the right ones are refused, and sought with a larger modulus."""
    true, seen = module._fractions, []

    def few_bits(t: int, arrows: dict[int, Counter[int]], bits: int) -> object:
        seen.append(bits)
        return true(t, arrows, bits // 4)

    monkeypatch.setattr(module, "_fractions", few_bits)
    fresh = parse_automaton(bundled_text(1, 1))
    assert type_frequencies(fresh) == type_frequencies(kept(1, 1))
    assert len(seen) > 1


@pytest.mark.parametrize("value", [0, 9, -1])
def test_no_such_value(value: int) -> None:
    with pytest.raises(ValueError, match="value must be from 1 to 8"):
        frequencies(kept(2, 8), value)
