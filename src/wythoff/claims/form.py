"""A claim of one's own as a formula for the smaller piles a_n of a two-pile game: "floor(n*phi)".

    sum     = product { ("+" | "-") product }
    product = signed { ("*" | "/") signed }
    signed  = { "+" | "-" } power
    power   = atom [ ("^" | "**") whole number ]
    atom    = number | "n" | "phi" | "sqrt" "(" sum ")" | "floor" "(" sum ")" | "(" sum ")"

Numbers are exact: 1.618 is 809/500, phi is (1 + sqrt 5)/2, and under one floor there may be one root. Several floors
may have different ones, since a floor is an integer.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import floor
from typing import NamedTuple, NoReturn

from wythoff.claims.claim import Claim, claim
from wythoff.claims.verdict import Finding, Verdict, tried
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.complementary import pairs_of
from wythoff.exact.progress import Progress
from wythoff.exact.quadratic import Quadratic, rational, square_root

ACCEPTED = "accepted: n, phi, sqrt(5), numbers such as 2 or 1.618, + - * / ^ and floor(...)"

LONGEST = 1000
DEEPEST = 50
LARGEST_POWER = 64

# Bits of a number on the way: a product of two takes microseconds.
MOST_BITS = 10_000

# Tried by `--form` alone: a second or two.
BOUND = 100_000

# Numbers between two reports of progress.
STEP = 1 << 12


_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)(?![0-9A-Za-z_.])|(?P<name>[A-Za-z]\w*)|(?P<sign>\*\*|[-+*/^()]))",
    re.ASCII,
)

_WORD = re.compile(r"[0-9A-Za-z_.]{1,30}", re.ASCII)

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
    at, pairs = _integers(text), pairs_of(t, is_misere)

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
    at = _integers(text)

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


def _integers(text: str) -> Callable[[int], int]:
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
    return _Parser(text).formula().value


class _Parser:
    def __init__(self, text: str) -> None:
        self.text, self.depth = text, 0
        self.tokens = list(self._tokens())
        self.place = 0

    def formula(self) -> Term:
        term = self._sum()
        if self._token():
            self._refuse()
        return term

    def _tokens(self) -> Iterator[tuple[int, str, str]]:
        place, end = 0, len(self.text.rstrip())
        while place < end:
            match = _TOKEN.match(self.text, place, end)
            if match is None:
                place += len(self.text[place:]) - len(self.text[place:].lstrip())
                word = _WORD.match(self.text, place)
                self._refuse_at(place + 1, word.group() if word else self.text[place])
            kind = match.lastgroup or ""
            yield match.start(kind) + 1, kind, match[kind]
            place = match.end()

    def _token(self) -> str:
        return self.tokens[self.place][2] if self.place < len(self.tokens) else ""

    def _take(self, *texts: str) -> str:
        found = self._token()
        if found not in texts:
            return ""
        self.place += 1
        return found

    def _refuse(self) -> NoReturn:
        known = self.place < len(self.tokens)
        self._refuse_at(self.tokens[self.place][0] if known else 0, self._token())

    def _refuse_at(self, place: int, found: str) -> NoReturn:
        where = f"{found!r} at character {place}" if found else "the end"
        raise ValueError(f"cannot read {where} of {self.text!r:.60}; {ACCEPTED}")

    def _not_exact(self, why: object) -> NoReturn:
        raise ValueError(f"{self.text!r:.60} is not exact here: {why}")

    def _joined(self, left: Term, right: Term, sign: str) -> Term:
        def value(n: int) -> Quadratic:
            return self._of_two(left.value(n), right.value(n), sign, n)

        return self._known(Term(value, left.has_n or right.has_n))

    def _of_two(self, x: Quadratic, y: Quadratic, sign: str, n: int) -> Quadratic:
        try:
            z = x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y
        except ZeroDivisionError:
            raise ValueError(f"division by zero in {self.text!r:.60} at n = {n}") from None
        except ValueError as error:
            self._not_exact(error)
        if z.bits > MOST_BITS:
            raise ValueError(f"{self.text!r:.60} makes numbers of more than {MOST_BITS} bits at n = {n}")
        return z

    def _known(self, term: Term) -> Term:
        """What does not depend on n is computed once."""
        if term.has_n:
            return term
        constant = term.value(0)
        return Term(lambda n: constant, False)

    def _sum(self) -> Term:
        term = self._product()
        while sign := self._take("+", "-"):
            term = self._joined(term, self._product(), sign)
        return term

    def _product(self) -> Term:
        term = self._signed()
        while sign := self._take("*", "/"):
            term = self._joined(term, self._signed(), sign)
        return term

    def _signed(self) -> Term:
        negative = False
        while sign := self._take("+", "-"):
            negative ^= sign == "-"
        term = self._power()
        return self._joined(Term(lambda n: rational(0), False), term, "-") if negative else term

    def _power(self) -> Term:
        base = self._atom()
        if not self._take("^", "**"):
            return base
        exponent = self._token()
        if not exponent.isdecimal() or len(exponent) > 9 or int(exponent) > LARGEST_POWER:
            got = f"{exponent!r:.60} at character {self.tokens[self.place][0]}" if exponent else "the end"
            raise ValueError(f"an exponent is a whole number up to {LARGEST_POWER}, got {got} of {self.text!r:.60}")
        self.place += 1

        def value(n: int) -> Quadratic:
            factor, power = base.value(n), rational(1)
            for _ in range(int(exponent)):
                power = self._of_two(power, factor, "*", n)
            return power

        return self._known(Term(value, base.has_n))

    def _atom(self) -> Term:
        kind, found = self.tokens[self.place][1:] if self.place < len(self.tokens) else ("", "")
        if kind == "number":
            self.place += 1
            number = rational(Fraction(found))
            return Term(lambda n: number, False)
        if self._take("n"):
            return Term(lambda n: Quadratic(n), True)
        if self._take("phi"):
            return Term(lambda n: Quadratic(1, 1, 5, 2), False)
        function = self._take("sqrt", "floor")
        if not self._take("("):
            self._refuse()
        self.depth += 1
        if self.depth > DEEPEST:
            raise ValueError(f"{self.text!r:.60} is nested deeper than {DEEPEST}")
        term = self._sum()
        self.depth -= 1
        if not self._take(")"):
            self._refuse()
        return self._root(term) if function == "sqrt" else self._floor(term) if function else term

    def _root(self, term: Term) -> Term:
        radicand = None if term.has_n else term.value(0)
        if radicand is None or not radicand.is_rational:
            self._not_exact("a root is taken of a rational number without n")
        try:
            root = square_root(Fraction(radicand.p, radicand.r))
        except ValueError as error:
            self._not_exact(error)
        return Term(lambda n: root, False)

    def _floor(self, term: Term) -> Term:
        return self._known(Term(lambda n: Quadratic(floor(term.value(n))), term.has_n))
