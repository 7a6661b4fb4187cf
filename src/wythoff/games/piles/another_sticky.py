"""Another sticky problem: break a stick into two, or remove k sticks of length k; who moves last wins.

It is played from sticks of N and N + 1, which is lost, and from any others. Let c sticks be there, e of them of even
length. At most four even ones, or sticks that hold together at most five times a length of 6: P iff e + 3c is 0 or 1
mod 6. Six sticks of 6 are N, though e + 3c is 24: they are removed.

S. S. Kim, Problem 1687, Mathematics Magazine; L. Zhou, Mathematics Magazine 78 (2005), 70. A. Bogomolny, Another sticky
problem, cut-the-knot.org.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.heaps.rules import left_by
from wythoff.games.heaps.words import HeapWords
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show


@dataclass(frozen=True, kw_only=True)
class AnotherSticky(HeapWords, ManyPiles):
    """Positions are the lengths of the sticks (n1, n2, ...), in any order.

    A move breaks a stick into two of positive integer lengths, or removes k sticks of length k. A stick that is broken
    leaves the shorter part in its place, the other one stands behind all others; the first k of length k are removed,
    and leave 0. Who cannot move, no stick being left, loses; with play=misere wins.
    """

    solver = misere_solver = "wythoff.games.piles.another_sticky_solver:AnotherStickySolver"

    piles: tuple[str, ...] = ("stick",)
    noun: str = "stick"
    in_any_order: bool = True

    def left_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        new = "new"
        while new in names:
            new += "_"
        return (*names, new)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.from_least(position))

    def count_options(self, position: Position) -> Integer:
        return sum(length // 2 + 1 for length in position)

    def from_least(self, position: Position) -> Iterator[Position]:
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

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        if len(left) == len(position):
            length = _removed(position, left)
            return f"remove {show(length)} {self.noun if length == 1 else self.plural} of {show(length)}"
        return super().said(position, left, show).replace("split", "break")

    def meant(self, words: list[str], position: Position, show: Show) -> Position:
        """`break 4 into 1 3`, the stick by its place, or `remove 3`: three sticks of 3."""
        words = ["split" if word == "break" else word for word in words]
        if words[:1] != ["remove"]:
            return super().meant(words, position, show)
        numbers = numbers_in([word for word in words[1:] if word != "of"], position)
        if len(set(numbers)) > 1 or len(numbers) > 2:
            raise ValueError("k sticks of length k are removed: remove 3, or remove 3 of 3")
        return self._without(position, numbers[0], show)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """The sticks that are left, in any order."""
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

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        if len(left) == len(position):
            yield "remove", f"remove {_removed(position, left)}", self.said(position, left)
            return
        for _, typed, _ in super().ways_to_type(position, left):
            yield "break", typed.replace("split", "break"), self.said(position, left)


def breaks(length: Integer) -> Iterator[tuple[Integer, Integer]]:
    """The parts (a, b), a <= b, of a stick."""
    a = mpz(1)
    while 2 * a <= length:
        yield a, length - a
        a += 1


def removable(position: Position) -> list[Integer]:
    """The lengths k of which there are k sticks, in increasing order."""
    return sorted(length for length, count in Counter(position).items() if 0 < length <= count)


def without(position: Position, length: Integer) -> Position:
    """What is left when the first k sticks of this length k are removed."""
    places = set([place for place, other in enumerate(position) if other == length][: int(length)])
    return tuple(mpz(0) if place in places else other for place, other in enumerate(position))


def _removed(position: Position, left: Position) -> Integer:
    return next(was for was, now in zip(position, left, strict=True) if was != now)


GAME = AnotherSticky(
    name="another-sticky",
    aliases=("another-sticky-problem", "two-stick-start"),
    summary="break a stick into two, or remove k sticks of length k",
)
