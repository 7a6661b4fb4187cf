"""Another sticky problem: break a stick into two, or remove k sticks of length k; who moves last wins.

It is played from sticks of N and N + 1, which is lost, and from any others. Let c sticks be there, e of them of even
length. At most four even ones, or sticks that hold together at most five times a length of 6: P iff e + 3c is 0 or 1
mod 6. Six sticks of 6 are N, though e + 3c is 24: they are removed.

S. S. Kim, Problem 1687, Mathematics Magazine; L. Zhou, Mathematics Magazine 78 (2005), 70. A. Bogomolny, Another sticky
problem, cut-the-knot.org.

Another sticky problem: few even sticks at any length, or short sticks in any number; the rest is searched.

Let c be the number of sticks, e the number of even ones, x = e + 3c mod 6, and r the sum of floor(m/k) over the odd
lengths k of which there are m sticks. If e <= 4, or if the sum of floor(n/6) over the sticks is at most 5, the value is

    0 if x is 0 or 1,    1 if x is 3 or 4,    2 + r mod 2 if x is 2 or 5,

and in misere play P are those of value 1. If e = 5, a position with x = 5 is N, one with x = 2 in misere play.

Proof. Breaking an odd stick adds 4 to x, an even one 2 (into odd ones) or 4 (even ones); removing k of length k
adds 3 if k is odd, else 2k mod 6, which is 2 or 4 unless 6 divides k. So as long as that is not possible, no move joins
two positions of {0, 1}, and none two of {3, 4}. The moves that are wanted are there:

    x + 2, if e > 0: an even stick is broken into odd ones. If e is 0, x is 0 or 3.
    x + 4, if a stick is longer than 2, or there are two 2s. Else there are 1s and at most one 2, and x is not 2 or 5.
    x + 3 or x + 4 from 0 and 3, if a stick is left: if x + 4 is not possible, e is 0, and a 1 is removed.

These lead from 2 by 4 to 0, by 2 to 4; from 3 to 0 or 1; from 4 by 2 to 0; from 5 by 2 to 1, by 4 to 3; from 0 to 3 or
4, and from 1 by 2 to 3, unless no stick is left. All moves that stay in {2, 5} remove an odd length, and r of
them follow one another in any order.

If the sum of floor(n/6) is at most 5, there are never six sticks of 6, or more of a multiple of it: the sum does not
grow. That proves values and misere play. If e <= 4, a move leaves e <= 5, and not six such sticks; if what it leaves is
not in {0, 1}, or in misere play {3, 4}, one of the moves above leads there with e <= 4 again: with e = 5, x is 5, in
misere play 2, and x + 2 makes e smaller; x + 4 is not needed with e = 4. So outcomes are proved. A stick of 1 is a heap
*1, so that what is P with one more of them has the value 1; and the rest, e = 2, has moves to positions with e <= 3.

In particular N and N + 1 are P, and two sticks are P iff they are not both even. The rule fails for six sticks of 6,
where x is 0: they are removed at once. Positions of which the theorem does not know are searched.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.games.heaps.moves import HeapWords
from wythoff.games.heaps.rules import left_by
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Outcome, Position
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import TooManyMoves, UnknownValue


@dataclass(frozen=True, kw_only=True)
class AnotherSticky(HeapWords, ManyPiles):
    """Positions are the lengths of the sticks (n1, n2, ...), in any order.

    A move breaks a stick into two of positive integer lengths, or removes k sticks of length k. A stick that is broken
    leaves the shorter part in its place, the other one stands behind all others; the first k of length k are removed,
    and leave 0. Who cannot move, no stick being left, loses; with play=misere wins.
    """

    solver = misere_solver = "AnotherStickySolver"

    piles: tuple[str, ...] = ("stick",)
    noun: str = "stick"
    in_any_order: bool = True

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        new = "new"
        while new in names:
            new += "_"
        return (*names, new)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return sum(length // 2 + 1 for length in position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for place, length in enumerate(position):
            yield from (left_by(position, place, parts) for parts in breaks(length))
        yield from (without(position, length) for length in removable(position))

    def allows(self, position: Position, target: Position) -> bool:
        changed = [place for place, (was, now) in enumerate(zip(position, target, strict=False)) if was != now]
        if len(target) == len(position) + 1 and len(changed) == 1:
            a, b = target[changed[0]], target[-1]
            return bool(1 <= a <= b and a + b == position[changed[0]])
        if len(target) != len(position) or not changed:
            return False
        length = position[changed[0]]
        return length in removable(position) and target == without(position, length)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if len(target) == len(position):
            length = _removed(position, target)
            return f"remove {show(length)} {self.noun if length == 1 else self.plural} of {show(length)}"
        return super().describe_move(position, target, show).replace("split", "break")

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """`break 4 into 1 3`, the stick by its place, or `remove 3`: three sticks of 3."""
        words = ["split" if word == "break" else word for word in words]
        if words[:1] != ["remove"]:
            return super().parse_move(words, position, show)
        numbers = numbers_in([word for word in words[1:] if word != "of"], position)
        if len(set(numbers)) > 1 or len(numbers) > 2:
            raise ValueError("k sticks of length k are removed: remove 3, or remove 3 of 3")
        return self._without(position, numbers[0], show)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the sticks that are left, in any order."""
        gone = Counter(filter(None, position)) - Counter(numbers)
        if len(numbers) <= len(position) and len(gone) == 1 and not Counter(filter(None, numbers)) - Counter(position):
            (length,) = gone
            if gone[length] == length:
                return self._without(position, length, show)
        return super().leaving(numbers, position, show)

    def _without(self, position: Position, length: Integer, show: Show) -> Position:
        if length not in removable(position):
            raise ValueError(f"there are not {show(length)} sticks of length {show(length)}")
        return without(position, length)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if len(target) == len(position):
            yield "remove", f"remove {_removed(position, target)}", self.describe_move(position, target)
            return
        for _, typed, _ in super().ways_to_type(position, target):
            yield "break", typed.replace("split", "break"), self.describe_move(position, target)


def breaks(length: Integer) -> Iterator[tuple[Integer, Integer]]:
    """Yield the parts (a, b), a <= b, of a stick."""
    a = mpz(1)
    while 2 * a <= length:
        yield a, length - a
        a += 1


def removable(position: Position) -> list[Integer]:
    """Return the lengths k of which there are k sticks, in increasing order."""
    return sorted(length for length, count in Counter(position).items() if 0 < length <= count)


def without(position: Position, length: Integer) -> Position:
    """Return what is left when the first k sticks of this length k are removed."""
    places = set([place for place, other in enumerate(position) if other == length][: int(length)])
    return tuple(mpz(0) if place in places else other for place, other in enumerate(position))


def _removed(position: Position, target: Position) -> Integer:
    return next(was for was, now in zip(position, target, strict=True) if was != now)


# Even sticks of which the theorem knows all, and lengths of 6 that sticks may hold if more are even.
MOST_EVEN, MOST_SIXES = 4, 5

# Positions that are searched, some seconds; and moves that are listed.
LIMIT, LIMIT_AT_ONCE, MOST_MOVES = 200_000, 20_000, 100_000


class AnotherStickySolver(Solver):
    """By the theorem, or by a search down to positions of which it knows."""

    usual_size = 10

    def __init__(self, ruleset: AnotherSticky) -> None:
        super().__init__(ruleset)
        self._limit = LIMIT
        self._searched: dict[Position, bool] = {}

    def answer_quickly(self) -> None:
        self._limit = LIMIT_AT_ONCE

    def _class(self, position: Position) -> Integer:
        """x, in misere play x + 3: P by the theorem if it is 0 or 1."""
        even = sum(1 for length in position if length and not length % 2)
        return (even + 3 * (sum(map(bool, position)) + self.ruleset.is_misere)) % 6

    def _is_known_p(self, position: Position) -> bool | None:
        """Whether the theorem says that a position is P; None if it says nothing."""
        found = self._class(position)
        if is_near(position) or (found == 5 and _even(position) == 5):
            return found in (0, 1)
        return None

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(position) else Outcome.N

    def _is_p(self, position: Position) -> bool:
        found = self._is_known_p(position)
        return self._search(position) if found is None else found

    def _search(self, position: Position) -> bool:
        start, searched = _sorted(position), self._searched
        waiting, met = [start], 0
        while waiting:
            top = waiting[-1]
            if top in searched:
                waiting.pop()
                continue
            met += int(min(self.ruleset.count_options(top), self._limit))
            if met >= self._limit:
                place = ", ".join(map(shortened, position))
                why = f"more than {MOST_EVEN} sticks are even, and long; a search stops at {self._limit} positions"
                raise UnknownValue(f"the answer for ({place}) is not known: {why}")
            options = dict.fromkeys(map(_sorted, self.ruleset.options_smallest_first(top)))
            known = {option: searched.get(option, self._is_known_p(option)) for option in options}
            if any(known.values()):
                searched[top] = False
            elif unknown := [option for option, is_p in known.items() if is_p is None]:
                waiting.extend(unknown)
            else:
                searched[top] = True
        return searched[start]

    def normal_value(self, position: Position) -> Integer:
        """Raises UnknownValue where the theorem says nothing, and the position is too large for a search."""
        if not is_near(position):
            naive = NaiveSolver(self.ruleset)
            naive.answer_quickly()
            return naive.grundy(position)
        if self._class(position) % 3 == 2:
            return mpz(2 + sum(count // length for length, count in Counter(position).items() if length % 2) % 2)
        return mpz(self._class(position) > 1)

    def winning_moves(self, position: Position) -> list[Position]:
        """All of them, sorted. Raises TooManyMoves for long sticks."""
        if self._is_p(position):
            return []
        if self.ruleset.count_options(position) > MOST_MOVES:
            raise TooManyMoves(f"winning moves are sought among up to {MOST_MOVES}, this position has more")
        return [left for left in self.ruleset.options(position) if self._is_p(left)]

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Break a stick into 1 or 2 and the rest, or remove some; the first that wins, if none the first of all."""
        self.check_method(method)
        if self._is_p(position):
            return None
        if not any(position):
            return position
        found = (left for left in _simple(position) if self._is_known_p(left))
        return next(found, None) or self.winning_moves(position)[0]

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if self._is_known_p(position) is None:
            searched = f"More than {MOST_EVEN} sticks are even, and they hold {MOST_SIXES + 1} lengths of 6: searched."
            return [self.verdict(position, best, show), searched]
        count, even = sum(map(bool, position)), _even(position)
        rest = f"of {count} sticks {even} {'is' if even == 1 else 'are'} even"
        wanted = "3 or 4" if self.ruleset.is_misere else "0 or 1"
        rule = f"{even} + 3 * {count} is {(even + 3 * count) % 6} mod 6; P if it is {wanted}."
        return [self.verdict(position, best, show), f"{rest[0].upper()}{rest[1:]}, {rule}"]


def is_near(position: Position) -> bool:
    """Whether the theorem knows value and outcome."""
    return _even(position) <= MOST_EVEN or sum(length // 6 for length in position) <= MOST_SIXES


def _even(position: Position) -> int:
    return sum(1 for length in position if length and not length % 2)


def _sorted(position: Position) -> Position:
    return tuple(sorted(filter(None, position)))


def _simple(position: Position) -> Iterator[Position]:
    """Moves of every kind: a stick of each length broken into 1 or 2 and the rest, and removals."""
    for place, length in enumerate(position):
        for part in (1, 2):
            if 2 * part <= length and length not in position[:place]:
                yield left_by(position, place, (part, length - part))
    yield from (without(position, length) for length in removable(position))


GAME = AnotherSticky(
    name="another-sticky",
    aliases=("another-sticky-problem", "two-stick-start"),
    summary="break a stick into two, or remove k sticks of length k",
)
