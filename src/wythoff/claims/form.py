"""A claim of one's own as a formula for the smaller piles a_n of a two-pile game: "floor(n*phi)".

The grammar is that of `wythoff.exact.grammar`. Values are n, phi and decimal numbers; signs are + - * / ^,
with whole numbers as exponents; functions are sqrt and floor.

Numbers are exact: 1.618 is 809/500, phi is (1 + sqrt 5)/2, and under one floor there may be one root. Several floors
may have different ones, since a floor is an integer.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import floor
from typing import NamedTuple

from wythoff.api.game import Game
from wythoff.claims.claim import Claim, claim
from wythoff.claims.verdict import Finding, Verdict, tried
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.complementary import pairs_of
from wythoff.exact.grammar import Parser, quoted
from wythoff.exact.progress import Progress
from wythoff.exact.quadratic import Quadratic, rational, square_root

LONGEST = 1000
LARGEST_POWER = 64

# Bits of a number on the way: a product of two takes microseconds.
MOST_BITS = 10_000

# How far a formula for a game without a closed form is tried, if nobody says: its table takes a second.
TABLE_BOUND = 10_000

# Tried by `--form` alone: a second or two.
BOUND = 100_000

# Numbers between two reports of progress.
STEP = 1 << 12


_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)(?![0-9A-Za-z_.])|(?P<name>[A-Za-z]\w*)|(?P<sign>\*\*|[-+*/^()])", re.ASCII
)

Value = Callable[[int], Quadratic]
"""What a part of a formula is at n."""


class Term(NamedTuple):
    value: Value
    has_n: bool


def form_claim(text: str, t: int = 1, is_misere: bool = False, progress: Progress | None = None) -> Claim:
    """The claim that a formula gives the smaller piles a_n, n = 0, 1, 2, ..., of the P-positions of a game.

    Parameters
    ----------
    text : str
        Such as "floor(n*phi + 1/2)".
    t, is_misere
        The t-Wythoff game; Wythoff's game is t = 1.
    progress : callable, optional
        Told how many n are done, of how many.

    Returns
    -------
    Claim
        Its check compares exactly with the greedy rule (a_n the least integer in no earlier pair); its search, which
        can begin anywhere, with the closed form that biscuit-floor and t-wythoff-floor are about.

    Raises
    ------
    ValueError
        For what cannot be read, or is not exact: where, and what is accepted.
    """
    at, pairs = integers_of(text), pairs_of(t, is_misere)

    def search(start: int, stop: int) -> Finding:
        numbers = range(start, stop)
        wrong = next((n for n in numbers if at(n) != pairs.pair(n)[0]), None)
        return Finding(stop - start if wrong is None else wrong - start + 1, wrong)

    return form_claim_about(text, lambda stop: smaller_piles(stop, t, is_misere), BOUND, progress, search)


def form_claim_about(
    text: str,
    smaller_piles: Callable[[int], Iterable[int]],
    bound: int,
    progress: Progress | None = None,
    search: Callable[[int, int], Finding] | None = None,
) -> Claim:
    """The same for any game: smaller_piles(stop) are its a_n, n < stop. `bound` is how far it is tried at first."""
    at = integers_of(text)

    def check(bound: int) -> Verdict:
        for n, a in enumerate(smaller_piles(bound)):
            if at(n) != a:
                return tried(n, bound, f"{shortened(mpz(at(n)))}, and a_{n} = {a}")
            if progress and n % STEP == 0:
                progress(n, bound)
        return tried(None, bound)

    check.__doc__ = f"a_n = {text}"
    made: Claim = claim("form", bound=bound, search=search)(check)
    return made


def form_claim_of(text: str, game: Game, progress: Progress | None = None) -> Claim:
    """The claim that a formula gives the smaller piles a_n of a game: by a closed form where there is one."""
    if game.solver.offers("pairs"):
        pairs = game.solver.asked("pairs")
        return form_claim(text, pairs.t, pairs.is_misere, progress)
    if len(game.ruleset.start_names) != 2:
        raise ValueError(f"a_n is the smaller of two piles: wythoff, t-wythoff, ... or rays, not {game.ruleset.title}")
    return form_claim_about(text, lambda stop: game.p_positions(0, stop).min(axis=1).tolist(), TABLE_BOUND, progress)


def integers_of(text: str) -> Callable[[int], int]:
    """The formula as a function of n that gives integers."""
    value = parse(text)

    def at(n: int) -> int:
        found = value(n)
        if not found.is_integer:
            raise ValueError(f"{text!r:.60} is no integer at n = {n}: put floor() round it")
        return found.p

    return at


def smaller_piles(stop: int, t: int, is_misere: bool) -> Iterator[int]:
    """a_n, n < stop: the least integers in no earlier pair, b_n = a_n + t n (+ 1 in misere play, t >= 2)."""
    if is_misere and t == 1:  # (0, 1), (2, 2), and then all goes on as in normal play: 0, 1 and 2 are taken there too
        yield from [0, 2][:stop]
        first, used, a = 2, {0, 1, 2}, 0
    else:
        first, used, a = 0, set(), 0
    s = int(is_misere and t > 1)
    for n in range(first, stop):
        while a in used:
            used.remove(a)  # all below a are in pairs
            a += 1
        yield a
        used |= {a, a + t * n + s}


def parse(text: str) -> Value:
    """The formula as a function of n. Raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError(f"a formula may have {LONGEST} characters, got {len(text)}")
    return _FormulaParser(text).whole().value


class _FormulaParser(Parser[Term]):
    pattern, functions, deepest = _TOKEN, ("sqrt", "floor"), 50
    kind, accepted = "formula", "n, phi, sqrt(5), numbers such as 2 or 1.618, + - * / ^ and floor(...)"

    def value_of(self, match: re.Match[str]) -> Term | None:
        if match["number"]:
            number = rational(Fraction(match["number"]))
            return Term(lambda n: number, False)
        if match["name"] == "n":
            return Term(lambda n: Quadratic(n), True)
        return Term(lambda n: Quadratic(1, 1, 5, 2), False) if match["name"] == "phi" else None

    def joined(self, left: Term, right: Term, sign: str) -> Term:
        def value(n: int) -> Quadratic:
            return self._of_two(left.value(n), right.value(n), sign, n)

        return _known(Term(value, left.has_n or right.has_n))

    def _of_two(self, x: Quadratic, y: Quadratic, sign: str, n: int) -> Quadratic:
        try:
            z = x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y
        except ZeroDivisionError:
            raise ValueError(f"division by zero in {quoted(self.text)} at n = {n}") from None
        except ValueError as error:
            raise self._inexact(error) from None
        if z.bits > MOST_BITS:
            raise ValueError(f"{quoted(self.text)} makes numbers of more than {MOST_BITS} bits at n = {n}")
        return z

    def negative(self, value: Term) -> Term:
        return self.joined(Term(lambda n: rational(0), False), value, "-")

    def power(self, base: Term) -> Term:
        place, exponent, _ = self.next
        if not exponent.isdecimal() or len(exponent) > 9 or int(exponent) > LARGEST_POWER:
            got = f"{exponent!r:.60} at character {place}" if exponent else "the end"
            raise ValueError(f"an exponent is a whole number up to {LARGEST_POWER}, got {got} of {quoted(self.text)}")
        self.next = next(self.tokens)

        def value(n: int) -> Quadratic:
            factor, power = base.value(n), rational(1)
            for _ in range(int(exponent)):
                power = self._of_two(power, factor, "*", n)
            return power

        return _known(Term(value, base.has_n))

    def called(self, function: str, value: Term) -> Term:
        if function == "floor":
            return _known(Term(lambda n: Quadratic(floor(value.value(n))), value.has_n))
        radicand = None if value.has_n else value.value(0)
        if radicand is None or not radicand.is_rational:
            raise self._inexact("a root is taken of a rational number without n")
        try:
            root = square_root(Fraction(radicand.p, radicand.r))
        except ValueError as error:
            raise self._inexact(error) from None
        return Term(lambda n: root, False)

    def _inexact(self, why: object) -> ValueError:
        return ValueError(f"{quoted(self.text)} is not exact here: {why}")


def _known(term: Term) -> Term:
    """What does not depend on n is computed once."""
    if term.has_n:
        return term
    constant = term.value(0)
    return Term(lambda n: constant, False)
