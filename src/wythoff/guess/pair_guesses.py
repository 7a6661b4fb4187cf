"""Guesses of laws of the P-positions (a(n), b(n)) of a game: of each pile, of both, and of families of pairs.

A family is the pairs that one formula for a and one for b give, or a single pair. Where all pairs do not follow one
law they are split, and each part is tried by itself: by the slope b/a of the line that they lie near, by the residue of
n, of a, of b and of b - a.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, pairwise
from math import lcm
from typing import NamedTuple

from wythoff.exact.arithmetic_periods import arithmetic_period
from wythoff.exact.floor_lines import linear_text, simplest_between
from wythoff.guess.guesses import LEAST_TERMS, MOST_FITTED, Guess, above_line, automata_of, first_line, guess_sequence

Pairs = Sequence[tuple[int, int]]

# Families of periodic pairs, and residues that pairs are split by.
MOST_PERIOD, MODULI = 12, (2, 3)

# Pairs are split where b/a grows by this factor from one to the next.
SLOPE_GAP = 1.05


def guess_pairs(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """The laws of two sequences, and those that join them: b(n) = a(n) + t n + s, all numbers in one of them, families.

    One of them has a `form` of pairs where formulas give all pairs.
    """
    found = [*guess_sequence(a, "a"), *guess_sequence(b, "b")]
    differences = _differences(a, b)
    families = families_of(list(zip(a, b, strict=True)))
    if families is None:
        return [*found, *differences, *_complements(a, b)]
    if len(families.formulas) == 1 and differences:
        return [*found, replace(differences[0], form=families.form), *_complements(a, b)]
    law, terms = f"(a(n), b(n)), in order, are {families.form}", len(a)
    whole = Guess("a, b", "pairs", law, families.fitted, terms, terms, terms, families.form)
    return [*found, *differences, *_complements(a, b), whole]


class Family(NamedTuple):
    """Formulas for x and y, and what they give at n; or a single pair."""

    x: str
    y: str
    at: Callable[[int], tuple[int, int]]
    is_single: bool = False


@dataclass(frozen=True)
class Families:
    """Families for n = 0, 1, ..., or single pairs, that give all pairs; found in so many of them."""

    members: tuple[Family, ...]
    fitted: int

    @property
    def formulas(self) -> list[tuple[str, str]]:
        """The formulas of x and y, or the numbers of a single pair."""
        return [(member.x, member.y) for member in self.members]

    @property
    def form(self) -> str:
        """As `wythoff verify --form` reads it, single pairs first."""
        return "; ".join(", ".join(of) for of in sorted(self.formulas, key=lambda of: ("n" in of[0], len(of[1]))))


def families_of(pairs: Pairs) -> Families | None:
    """The fewest families that are found; None if there are none that give all pairs, in their order, and no others."""
    whole = _family(pairs)
    if whole is None and (members := _automata(*zip(*pairs, strict=True))) is not None:
        whole = Families(tuple(members), len(pairs) // 2)
    if whole is not None:
        return whole if _gives(whole, pairs) else None
    found = []
    for parts in _splits(pairs):
        families = [_family(part) for part in parts]
        if None not in families:
            several = [one for one in families if one is not None]
            members = [member for one in several for member in one.members]
            found.append(Families(tuple(members), sum(one.fitted for one in several)))
    fewest = sorted(found, key=lambda one: len(one.members))
    return next((one for one in fewest if _gives(one, pairs)), None)


def _gives(families: Families, pairs: Pairs) -> bool:
    """Whether the pairs begin the list of all that the families give, in the order of `wythoff verify --form`.

    A part of the pairs may follow a formula that goes on to give others among them.
    """
    if len(families.members) == 1:
        return True
    last, made = min(pairs[-1]), list[tuple[int, int]]()
    for family in families.members:
        for n in range(1 if family.is_single else len(pairs) + 1):
            if min(pair := family.at(n)) > last:
                break
            made.append(pair)
    order = sorted(made, key=lambda pair: (min(pair), max(pair), pair))
    return order[: len(pairs)] == list(pairs)


def _family(pairs: Pairs) -> Families | None:
    """Return what gives all of these pairs, but for the first few, which are told by themselves."""
    if len(pairs) < LEAST_TERMS:
        return None
    a, b = zip(*pairs, strict=True)
    fitted = min(len(pairs) // 2, MOST_FITTED)
    formulas = _lines(a, b, fitted) or _periods(a, b, fitted)
    return None if formulas is None else Families(tuple(formulas), fitted)


def _lines(a: Sequence[int], b: Sequence[int], fitted: int) -> list[Family] | None:
    """Return a line for a; for b too, or for b - a."""
    x = first_line(a[:fitted])
    if x is None or x.agrees_to(a) < len(a):
        return None
    start = x.start
    if x.alpha.is_rational:
        y = first_line(b[:fitted])
        if y is None or y.agrees_to(b) < len(b):
            return None
        start = max(start, y.start)
        both = Family(x.formula(start), y.formula(start), lambda n: (x.value(n + start), y.value(n + start)))
        return [*_singles(a, b, start), both]
    gaps = [large - small for small, large in zip(a[start:], b[start:], strict=True)]
    t, s = gaps[1] - gaps[0], gaps[0]
    if any(gap != t * n + s for n, gap in enumerate(gaps)):
        return None

    def at(n: int) -> tuple[int, int]:
        small = x.value(n + start)
        return small, small + t * n + s

    return [*_singles(a, b, start), Family(x.formula(start), _plus(x.formula(start), t, s), at)]


def _periods(a: Sequence[int], b: Sequence[int], fitted: int) -> list[Family] | None:
    """Return a formula for each residue of n modulo a period."""
    of_a, of_b = arithmetic_period(a[:fitted]), arithmetic_period(b[:fitted])
    if of_a is None or of_b is None or of_a.agrees_to(a) < len(a) or of_b.agrees_to(b) < len(b):
        return None
    p = lcm(of_a.period, of_b.period)
    start = max(of_a.start, of_b.start)
    if p > MOST_PERIOD or start + p > fitted:
        return None
    t, u = of_a.saltus * p // of_a.period, of_b.saltus * p // of_b.period

    def of_residue(x: int, y: int) -> Family:
        return Family(linear_text(t, x), linear_text(u, y), lambda n: (t * n + x, u * n + y))

    return [*_singles(a, b, start), *(of_residue(a[n], b[n]) for n in range(start, start + p))]


def _automata(a: Sequence[int], b: Sequence[int]) -> list[Family] | None:
    """Return a line for each pile, and an automaton for what it is more than that."""
    found = []
    for pile in (a, b):
        word = above_line(pile)
        tried = automata_of(word) if word is not None else []
        holding = [(law, start) for law, word, start in tried if law.agrees_to(word.terms[start:]) == len(pile) - start]
        if word is None or word.line is None or not holding:
            return None
        found.append((word.line, *min(holding, key=lambda one: len(one[0].values))))
    first = max(start for _, _, start in found)
    texts = [f"{line.formula(first)} + {law.text()}({linear_text(1, first - start)})" for line, law, start in found]

    def at(n: int) -> tuple[int, int]:
        x, y = (line.value(n + first) + law.value(n + first - start) for line, law, start in found)
        return x, y

    return [*_singles(a, b, first), Family(texts[0], texts[1], at)]


def _singles(a: Sequence[int], b: Sequence[int], stop: int) -> list[Family]:
    def single(x: int, y: int) -> Family:
        return Family(str(x), str(y), lambda n: (x, y), True)

    return [single(a[n], b[n]) for n in range(stop)]


def _plus(text: str, t: int, s: int) -> str:
    """Return a formula and t n + s."""
    return f"{text} + {linear_text(t, s)}" if t or s else text


def _splits(pairs: Pairs) -> Iterator[list[Pairs]]:
    """Ways to part the pairs; each part has some."""
    keys: list[Callable[[int, int, int], int]] = []
    bounds = _slopes_between(pairs)
    for few in range(1, len(bounds) + 1):
        some = bounds[:few]
        keys.append(lambda n, a, b, some=some: sum(b >= slope * a for slope in some))  # type: ignore[misc]
    for m in MODULI:
        keys += [
            lambda n, a, b, m=m: n % m,  # type: ignore[misc]
            lambda n, a, b, m=m: a % m,  # type: ignore[misc]
            lambda n, a, b, m=m: b % m,  # type: ignore[misc]
            lambda n, a, b, m=m: (b - a) % m,  # type: ignore[misc]
        ]
    for key in keys:
        parts: dict[int, list[tuple[int, int]]] = {}
        for n, (a, b) in enumerate(pairs):
            parts.setdefault(key(n, a, b), []).append((a, b))
        if len(parts) > 1:
            yield [parts[of] for of in sorted(parts)]


def _slopes_between(pairs: Pairs) -> list[Fraction]:
    """Return the simplest slopes in the gaps between those of the last half of the pairs, the widest gap first."""
    slopes = sorted({Fraction(b, a) for a, b in pairs[len(pairs) // 2 :] if a})
    gaps = [(float(high / low), low, high) for low, high in pairwise(slopes) if low and high / low > SLOPE_GAP]
    return [simplest_between(low, high) for _, low, high in sorted(gaps, reverse=True)[:3]]


def _differences(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """b(n) = a(n) + t n + s."""
    terms, fitted = len(a), len(a) // 2
    gaps = [large - small for small, large in zip(a, b, strict=True)]
    t, s = gaps[1] - gaps[0], gaps[0]
    fails = next((n for n, gap in enumerate(gaps) if gap != t * n + s), terms)
    if fails < fitted:
        return []
    text = f"b(n) = {_plus('a(n)', t, s).replace('*', ' ')}"
    return [Guess("b", "difference", text, fitted, fails, terms, terms)]


def _complements(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """Each number is in one of a and b."""
    terms, fitted = len(a), len(a) // 2
    seen = sorted({*a, *b})
    reach = next((n for n, number in zip(count(seen[0]), seen, strict=False) if n != number), seen[-1] + 1)
    if reach <= max(a[:fitted]) or len(seen) < 2 * terms - 1:
        return []
    until = sum(number < reach for number in a)
    law = f"each number from {seen[0]} on is in one of a and b"
    return [Guess("a, b", "complementary", law, fitted, until, terms, terms)]
