"""Guesses of laws from data: fitted on the first half of a sequence, tried on all of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from wythoff.api.catalogue import as_game
from wythoff.exact.arithmetic_periods import arithmetic_period
from wythoff.exact.bigint import as_mpz
from wythoff.exact.floor_lines import floor_line, simplest_between, slopes
from wythoff.exact.recurrences import linear_recurrence

# Terms that are made of a game, and terms that lines and recurrences are fitted on: both take time with their square.
TERMS, MOST_FITTED, MOST_RECURRENT = 4000, 2000, 400

# Losing starts of games in which they grow fast are asked for up to this.
LARGEST_START = 10**300

# Where recurrences may begin.
STARTS = (0, 1, 2, 3, 5, 8, 13, 21, 34)


class Law(Protocol):
    """Something that a sequence may follow."""

    def agrees_to(self, terms: Sequence[int]) -> int:
        """The first n at which it fails, or the number of terms."""


@dataclass(frozen=True)
class Guess:
    """A law that the first terms of a sequence follow; not proved.

    Attributes
    ----------
    sequence : str
        What it is of: "a", "b", "x".
    kind : str
        "floor", "period", "recurrence", "difference" or "complementary".
    law : str
        The formula.
    fitted, agrees_to, terms : int
        It was fitted on so many terms, the first at which it fails is this, and so many were given; agrees_to = terms
        where it never fails.
    """

    sequence: str
    kind: str
    law: str
    fitted: int
    agrees_to: int
    terms: int

    @property
    def holds(self) -> bool:
        """Whether it explains all terms."""
        return self.agrees_to == self.terms

    def __str__(self) -> str:
        explained = f"fitted on {self.fitted} terms, "
        if self.holds:
            explained += f"and explains {self.terms - self.fitted} more"
        else:
            explained += f"and fails at n = {self.agrees_to}"
        return f"{self.law}: {explained}"


def guess(terms: Sequence[int], name: str = "x") -> list[Guess]:
    """The laws that a sequence x(0), x(1), ... seems to follow: found in its first half, tried on the whole.

    Those that explain all terms; if there are none, those that fail, with the first n at which they do.

    Tried are floor(n alpha + gamma) with the simplest rational or quadratic alpha, x(n + p) = x(n) + s, and linear
    recurrences with rational coefficients. Nothing is proved by it: `wythoff verify` and `wythoff claims --form` try a
    formula further. A law fitted on noise is not told: it must have at least four times fewer parts than terms, and of
    an alpha at most one as simple may be expected by chance among twenty sequences.

    Parameters
    ----------
    terms : sequence of int
        At least 12; of any size.
    """
    if len(terms) < 12:
        raise ValueError(f"a guess needs at least 12 terms, got {len(terms)}")
    fitted = len(terms) // 2
    first = terms[:fitted]
    found: list[Guess] = []

    def add(kind: str, law: Law | None, used: int = fitted) -> None:
        if law is not None:
            text = str(law).replace("x(", f"{name}(")
            text = f"{name}(n) = {text}" if kind == "floor" else text
            found.append(Guess(name, kind, text, used, law.agrees_to(terms), len(terms)))

    period = arithmetic_period(first)
    add("period", period)
    add("floor", None if period and not period.start else floor_line(first[:MOST_FITTED]), min(fitted, MOST_FITTED))
    if not period:
        recurrences = (linear_recurrence(first[:MOST_RECURRENT], start) for start in STARTS)
        recurrence = next((one for one in recurrences if one is not None and one.order), None)
        add("recurrence", recurrence, min(fitted, MOST_RECURRENT))
    return [one for one in found if one.holds] or found


def bounds_of_slope(terms: Sequence[int]) -> str | None:
    """What all terms say of the alpha of a floor(n alpha + gamma); None if they are none for any alpha."""
    low, high = slopes(terms[:MOST_FITTED])
    if low >= high:
        return None
    simplest = simplest_between(low, high)
    return f"any floor(n alpha + gamma) has {float(low):.9g} < alpha < {float(high):.9g}; the simplest is {simplest}"


def guess_pairs(a: Sequence[int], b: Sequence[int]) -> list[Guess]:
    """The laws of two sequences, and those that join them: b(n) = a(n) + t n + s, and every number in one of them."""
    terms, fitted = len(a), len(a) // 2
    found = [*guess(a, "a"), *guess(b, "b")]
    gaps = [large - small for small, large in zip(a, b, strict=True)]
    t, s = gaps[1] - gaps[0], gaps[0]
    fails = next((n for n, gap in enumerate(gaps) if gap != t * n + s), terms)
    if fails >= fitted:
        text = "b(n) = a(n)" + (f" + {t} n" if t != 1 else " + n") + (f" + {s}" if s else "")
        found.append(Guess("b", "difference", text, fitted, fails, terms))
    seen = sorted({*a, *b})
    reach = next((n for n, number in zip(count(seen[0]), seen, strict=False) if n != number), seen[-1] + 1)
    if reach > max(a[:fitted]) and len(seen) >= 2 * terms - 1:
        until = sum(number < reach for number in a)
        found.append(
            Guess("a, b", "complementary", f"each number from {seen[0]} on is in one of a and b", fitted, until, terms)
        )
    return found


def sequences_of(game: Any, terms: int = TERMS) -> dict[str, list[int]]:
    """What a game has that a law may be guessed of: its P-positions (a, b), its losing starts, or the values of heaps.

    Raises ValueError for games that have none of these.
    """
    chosen = as_game(game)
    solver, rules = chosen.solver, chosen.ruleset
    if solver.offers("heap_moves") and not rules.is_misere:
        from wythoff.api.tables import grundy_sequence

        return {"G": grundy_sequence(chosen, terms).tolist()}
    if solver.offers("p_position") and len(rules.start_names) == 2:
        rows = chosen.p_positions(0, terms).tolist()
        return {"a": [min(row) for row in rows], "b": [max(row) for row in rows]}
    if solver.offers("losing_starts"):
        return {"H": _losing_starts(chosen.losing_starts, terms)}
    raise ValueError(f"{rules.title} has no numbered P-positions of two piles, no losing starts, no sequence of heaps")


def _losing_starts(starts: Callable[[Any], list[Any]], terms: int) -> list[int]:
    stop = as_mpz(1000)
    while len(found := starts(stop)) < terms and stop < LARGEST_START:
        stop *= 1000
    return [int(start) for start in found[:terms]]
