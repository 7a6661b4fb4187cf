"""Guess laws of the P-positions (a(n), b(n)) of a game: laws of each pile, laws of both piles, and families of pairs.

A family is a pair of formulas (x(n), y(n)), or a single pair of numbers. If one family does not give all pairs, the
pairs are split into parts, and a family is fitted to each part. Pairs are split by their slope b/a, or by the residue
of n, a, b or b - a.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, pairwise
from math import lcm
from typing import NamedTuple

from wythoff.exact.arithmetic_periods import arithmetic_period
from wythoff.exact.floor_lines import linear_text, simplest_between
from wythoff.guess.guesses import MIN_TERMS, Guess, first_line, guess_sequence
from wythoff.guess.words import MAX_FITTED_TERMS, find_automata, word_above_line

Pairs = Sequence[tuple[int, int]]

# The longest period p for which each residue of n mod p gets a family of its own.
MAX_PERIOD = 12

# The moduli by whose residues pairs are split.
MODULI = (2, 3)

# The least ratio of two neighbouring slopes b/a between which pairs are split.
SLOPE_GAP = 1.05


def guess_pairs(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """Return laws of the piles a(n), laws of the piles b(n), and laws of both piles.

    There are three kinds of laws of both piles: b(n) = a(n) + t n + s; each number from the least one on is in exactly
    one pair; and formulas of families of pairs that together are all pairs. The last kind has a `form` for
    `wythoff verify --form`.
    """
    guesses = [*guess_sequence(a, "a"), *guess_sequence(b, "b")]
    differences = _differences(a, b)
    families = find_families(list(zip(a, b, strict=True)))
    if families is None:
        return [*guesses, *differences, *_complements(a, b)]
    if len(families.formulas) == 1 and differences:
        return [*guesses, replace(differences[0], form=families.form), *_complements(a, b)]
    law, terms = f"(a(n), b(n)), in order, are {families.form}", len(a)
    whole = Guess("a, b", "pairs", law, families.fitted, terms, terms, terms, families.form)
    return [*guesses, *differences, *_complements(a, b), whole]


class Family(NamedTuple):
    """Formulas x and y as texts, and the function `at` that returns the pair (x, y) for n.

    If `is_single`, the family is one pair of numbers.
    """

    x: str
    y: str
    at: Callable[[int], tuple[int, int]]
    is_single: bool = False


@dataclass(frozen=True)
class Families:
    """Families that together give all pairs. They were fitted on the first `fitted` pairs."""

    members: tuple[Family, ...]
    fitted: int

    @property
    def formulas(self) -> list[tuple[str, str]]:
        """The texts (x, y) of each family: formulas in n, or the numbers of a single pair."""
        return [(member.x, member.y) for member in self.members]

    @property
    def form(self) -> str:
        """The text for `wythoff verify --form`, such as "0, 0; n, 2*n + 1". Single pairs come first."""
        return "; ".join(
            ", ".join(formula)
            for formula in sorted(self.formulas, key=lambda formula: ("n" in formula[0], len(formula[1])))
        )


def find_families(pairs: Pairs) -> Families | None:
    """Return families whose pairs, sorted as in `_is_beginning`, begin with `pairs`, or None if none are found.

    If the pairs must be split into parts, the split that needs the fewest families is chosen.
    """
    whole = _fit_family(pairs)
    if whole is None and (members := _fit_automata(*zip(*pairs, strict=True))) is not None:
        whole = Families(tuple(members), len(pairs) // 2)
    if whole is not None:
        return whole if _is_beginning(whole, pairs) else None
    candidates = []
    for parts in _split_pairs(pairs):
        families = [_fit_family(part) for part in parts]
        if None not in families:
            complete = [candidate for candidate in families if candidate is not None]
            members = [member for candidate in complete for member in candidate.members]
            candidates.append(Families(tuple(members), sum(candidate.fitted for candidate in complete)))
    fewest = sorted(candidates, key=lambda candidate: len(candidate.members))
    return next((candidate for candidate in fewest if _is_beginning(candidate, pairs)), None)


def _is_beginning(families: Families, pairs: Pairs) -> bool:
    """Whether the pairs of all families, sorted as `wythoff verify --form` sorts them, begin with `pairs`.

    The result is False, for example, if two families give the same pair.
    """
    if len(families.members) == 1:
        return True
    last, all_pairs = min(pairs[-1]), list[tuple[int, int]]()
    for family in families.members:
        for n in range(1 if family.is_single else len(pairs) + 1):
            if min(pair := family.at(n)) > last:
                break
            all_pairs.append(pair)
    order = sorted(all_pairs, key=lambda pair: (min(pair), max(pair), pair))
    return order[: len(pairs)] == list(pairs)


def _fit_family(pairs: Pairs) -> Families | None:
    """Return families that give these pairs in order: single pairs at the start, then one family or more with formulas.

    Return None if no formulas fit.
    """
    if len(pairs) < MIN_TERMS:
        return None
    a, b = zip(*pairs, strict=True)
    fitted = min(len(pairs) // 2, MAX_FITTED_TERMS)
    formulas = _fit_lines(a, b, fitted) or _fit_periods(a, b, fitted)
    return None if formulas is None else Families(tuple(formulas), fitted)


def _fit_lines(a: Sequence[int], b: Sequence[int], fitted: int) -> list[Family] | None:
    """Return families in which a is c floor(n alpha + gamma) + d, and b is of this form too or is a + t n + s.

    The formulas are fitted on the first `fitted` pairs. Pairs at the start that do not follow the formulas become
    single pairs. Return None if no formulas fit.
    """
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
        return [*_single_pairs(a, b, start), both]
    gaps = [large - small for small, large in zip(a[start:], b[start:], strict=True)]
    t, s = gaps[1] - gaps[0], gaps[0]
    if any(gap != t * n + s for n, gap in enumerate(gaps)):
        return None

    def at(n: int) -> tuple[int, int]:
        small = x.value(n + start)
        return small, small + t * n + s

    return [*_single_pairs(a, b, start), Family(x.formula(start), _add_linear(x.formula(start), t, s), at)]


def _fit_periods(a: Sequence[int], b: Sequence[int], fitted: int) -> list[Family] | None:
    """Return a family with linear formulas for each residue of n modulo a period. Return None if no period fits.

    The period is fitted on the first `fitted` pairs.
    """
    of_a, of_b = arithmetic_period(a[:fitted]), arithmetic_period(b[:fitted])
    if of_a is None or of_b is None or of_a.agrees_to(a) < len(a) or of_b.agrees_to(b) < len(b):
        return None
    p = lcm(of_a.period, of_b.period)
    start = max(of_a.start, of_b.start)
    if p > MAX_PERIOD or start + p > fitted:
        return None
    t, u = of_a.saltus * p // of_a.period, of_b.saltus * p // of_b.period

    def of_residue(x: int, y: int) -> Family:
        return Family(linear_text(t, x), linear_text(u, y), lambda n: (t * n + x, u * n + y))

    return [*_single_pairs(a, b, start), *(of_residue(a[n], b[n]) for n in range(start, start + p))]


def _fit_automata(a: Sequence[int], b: Sequence[int]) -> list[Family] | None:
    """Return families where each pile is floor(n alpha) plus a number that an automaton computes from the digits of n.

    Return None if none fits.
    """
    lines = []
    for pile in (a, b):
        word = word_above_line(pile)
        tried = find_automata(word) if word is not None else []
        holding = [(law, start) for law, word, start in tried if law.agrees_to(word.terms[start:]) == len(pile) - start]
        if word is None or word.line is None or not holding:
            return None
        lines.append((word.line, *min(holding, key=lambda law_and_start: len(law_and_start[0].letters))))
    first = max(start for _, _, start in lines)
    texts = [f"{line.formula(first)} + {law.text()}({linear_text(1, first - start)})" for line, law, start in lines]

    def at(n: int) -> tuple[int, int]:
        x, y = (line.value(n + first) + law.at(n + first - start) for line, law, start in lines)
        return x, y

    return [*_single_pairs(a, b, first), Family(texts[0], texts[1], at)]


def _single_pairs(a: Sequence[int], b: Sequence[int], stop: int) -> list[Family]:
    def single(x: int, y: int) -> Family:
        return Family(str(x), str(y), lambda n: (x, y), True)

    return [single(a[n], b[n]) for n in range(stop)]


def _add_linear(text: str, t: int, s: int) -> str:
    """Return the text of the sum of a formula and t n + s."""
    return f"{text} + {linear_text(t, s)}" if t or s else text


def _split_pairs(pairs: Pairs) -> Iterator[list[Pairs]]:
    """Yield lists of parts: each list splits the pairs into nonempty parts in one way."""
    keys: list[Callable[[int, int, int], int]] = []
    bounds = _slopes_between(pairs)
    for few in range(1, len(bounds) + 1):
        chosen_bounds = bounds[:few]
        keys.append(lambda n, a, b, chosen_bounds=chosen_bounds: sum(b >= slope * a for slope in chosen_bounds))  # type: ignore[misc]
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
            yield [parts[residue] for residue in sorted(parts)]


def _slopes_between(pairs: Pairs) -> list[Fraction]:
    """Return the fraction of least denominator in each of the three widest gaps between the slopes b/a of the pairs.

    The width of a gap is the ratio of its ends. Gaps of width SLOPE_GAP or less do not count. Only the last half of the
    pairs is used.
    """
    slopes = sorted({Fraction(b, a) for a, b in pairs[len(pairs) // 2 :] if a})
    gaps = [(float(high / low), low, high) for low, high in pairwise(slopes) if low and high / low > SLOPE_GAP]
    return [simplest_between(low, high) for _, low, high in sorted(gaps, reverse=True)[:3]]


def _differences(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """Return a list with the law b(n) = a(n) + t n + s, if it holds for the first half of the terms.

    Otherwise return [].
    """
    terms, fitted = len(a), len(a) // 2
    gaps = [large - small for small, large in zip(a, b, strict=True)]
    t, s = gaps[1] - gaps[0], gaps[0]
    fails = next((n for n, gap in enumerate(gaps) if gap != t * n + s), terms)
    if fails < fitted:
        return []
    text = f"b(n) = {_add_linear('a(n)', t, s)}"
    law, statement = text.replace("*", " "), f"forall n: {text}"
    return [Guess("b", "difference", law, fitted, fails, terms, terms, "", statement)]


def _complements(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """Return a list with the law that the pairs (a(n), b(n)) contain each number, from their least number on, once.

    The list is empty if the law fails in the first half of the terms.
    """
    terms, fitted = len(a), len(a) // 2
    seen = sorted({*a, *b})
    reach = next((n for n, number in zip(count(seen[0]), seen, strict=False) if n != number), seen[-1] + 1)
    if reach <= max(a[:fitted]) or len(seen) < 2 * terms - 1:
        return []
    until = sum(number < reach for number in a)
    law = f"each number from {seen[0]} on is in one of a and b"
    one_partner = "(exists y: pair(x, y)) and forall y, z: pair(x, y) and pair(x, z) => y = z"
    statement = f"forall x >= {seen[0]}: {one_partner}"
    return [Guess("a, b", "complementary", law, fitted, until, terms, terms, "", statement)]
