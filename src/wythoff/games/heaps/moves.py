"""Moves on heaps that may be split: the numbers that define these moves, their descriptions, and their typed form.

The order of the heaps does not matter. Two forms extend the grammar of moves on piles (wythoff.rules.typed_moves):

move    = ... ["split" ["into"] number number]
        | "split" [place] ["into"] number number  takes nothing
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.position import Position
from wythoff.rules.table import Place
from wythoff.rules.typed_moves import TypedMoves, list_numbers, numbers_in
from wythoff.rules.words import Show


class HeapWords(TypedMoves):
    """Descriptions and typed forms of moves that may split a heap.

    The smaller part stays in the place of the heap. The larger part is appended: (9, 4) -> (2, 4, 6) takes 1 from 9.
    """

    @property
    def are_rows(self) -> bool:
        """Whether heaps are drawn as rows of objects: a move takes neighbouring objects, and may cut a row in two."""
        return False

    @property
    def can_split(self) -> bool:
        """Whether a move may leave two heaps."""
        return True

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        new = "new"
        while new in names:
            new += "_"
        return (*names, new) if self.can_split else names

    def drop_empty_heaps(self, position: Position) -> Position:
        """Return the position without its empty heaps, or (0,) if all are empty."""
        return tuple(heap for heap in position if heap) or (mpz(0),)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if len(target) == len(position):
            return super().describe_move(position, target, show)
        place = next(place for place, heap in enumerate(position) if target[place] != heap)
        rest = target[place] + target[-1]
        heap = f"the {self.noun}" if len(position) == 1 else f"{self.noun} {place + 1}"
        parts = f"into {show(target[place])} and {show(target[-1])}"
        if rest == position[place]:
            return f"split {heap} {parts}"
        return f"take {show(position[place] - rest)} from {heap}, split it {parts}"

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield sets of places (heap, object), from 0. A player who clicks all places of one set moves to `target`.

        If heaps are drawn as rows, a set has all objects that are taken. Otherwise a set has the place at which the
        heap is split.
        """
        place = next(place for place, heap in enumerate(position) if target[place] != heap)
        parts = (target[place], *target[len(position) :])
        taken = int(position[place] - sum(parts))
        if taken and self.are_rows:
            starts = parts if len(parts) > 1 else (mpz(0), *parts)
            yield from ({(place, int(start) + k) for k in range(taken)} for start in starts)
        elif len(parts) > 1:
            yield from ({(place, int(part))} for part in parts)
        else:
            yield from super().places_of_move(position, target)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        if "split" not in words:
            return super().parse_move(words, position, show)
        at = words.index("split")
        taking, into = words[:at], words[at + 1 :]
        left = self.taking(taking, position, show)
        changed = [place for place, heap in enumerate(position) if left[place] != heap]
        numbers = numbers_in([word for word in into if word not in ("from", "into")], position)
        if len(numbers) == 3 and not taking:
            changed, numbers = list(self.places(into[:1], position, show)), numbers[1:]
        if len(position) == 1:
            changed = [0]
        if len(numbers) != 2 or len(changed) != 1:
            raise ValueError(
                f"split: one {self.noun} and two parts are needed; accepted: 'take 2 from 1 split 1 6', 'split 1 into"
                " 3 6'"
            )
        (place,) = changed
        if sum(numbers) != left[place] or min(numbers) < 1:
            parts = " and ".join(map(show, numbers))
            raise ValueError(
                f"split: the parts must be positive and add up to {show(left[place])}, the rest of {self.noun}"
                f" {place + 1}; got {parts}"
            )
        return _replace_by_parts(left, place, numbers)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the position after a move to the heaps `numbers`, which may be in any order.

        Raises ValueError unless exactly one heap of `position` is missing in `numbers`, and at most two are new.
        """
        was, left = Counter(filter(None, position)), Counter(filter(None, numbers))
        gone, new = list((was - left).elements()), sorted((left - was).elements())
        if len(gone) != 1 or len(new) > 2:
            where = self.format_piles(tuple(numbers), show)
            raise ValueError(
                f"a move changes one {self.noun}: no move from {self.format_piles(position, show)} leaves {where}"
            )
        return _replace_by_parts(position, position.index(gone[0]), new or [mpz(0)])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        place = next(place for place, heap in enumerate(position) if target[place] != heap)
        if len(target) == len(position):
            for kind, typed, meaning in super().ways_to_type(position, target):
                if kind == "leave" and len(position) > 1:  # empty heaps are not typed
                    whole = self.drop_empty_heaps(target)
                    typed, meaning = " ".join(map(str, whole)), f"leave {self.plural} of {list_numbers(whole)}"
                yield kind, typed, meaning
            return
        a, b = target[place], target[-1]
        taken = position[place] - a - b
        was = f"{self.noun} {place + 1}, a {self.noun} of {position[place]},"
        if taken:
            text = f"take {taken} from {place + 1} split {a} {b}"
            yield "take and split", text, f"take {taken} from {was} and split the rest"
        else:
            yield "split", f"split {place + 1} into {a} {b}", f"split {was} and take nothing"


def _replace_by_parts(position: Position, place: int, parts: list[Integer]) -> Position:
    """Replace the heap at index `place` by the smaller of its one or two `parts`, and append the larger part."""
    first, *new = sorted(parts)
    return (*position[:place], first, *position[place + 1 :], *new)


@dataclass(frozen=True)
class HeapMoves:
    """The moves that a game allows on one heap.

    Attributes
    ----------
    digits : tuple of int
        The digits d_0, d_1, ..., d_k of an octal code, each 0..7. d_j has bit 1 if a move that takes
        j objects may leave no heap, bit 2 if it may leave one heap, bit 4 if it may leave two.
        d_0 is 0 or 4, since a move must change the heap. The last digit is not 0. The default () allows
        no such moves.
    unequal_splits : bool
        Whether a heap may be split into two unequal heaps without taking objects, as in Grundy's game.
    all_but : tuple of int or None
        The numbers that may not be taken, positive and increasing. All other positive numbers may be
        taken, so that () is nim. The default None allows no such moves.

    Raises
    ------
    ValueError
        If an attribute has another form, or if `all_but` is combined with other moves.
    """

    digits: tuple[int, ...] = ()
    unequal_splits: bool = False
    all_but: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if any(not 0 <= digit <= 7 for digit in self.digits):
            raise ValueError(f"digits must be 0 to 7, got {self.digits}")
        if self.digits and self.digits[0] not in (0, 4):
            raise ValueError(f"digits must begin with 0 or 4, got {self.digits}")
        if self.digits and not self.digits[-1]:
            raise ValueError(f"digits must not end in 0, got {self.digits}")
        if self.all_but is not None:
            excluded = self.all_but
            if self.digits or self.unequal_splits:
                raise ValueError("all_but cannot be combined with digits or unequal_splits; use it alone")
            if any(b <= a for a, b in zip((0, *excluded), excluded, strict=False)):
                raise ValueError(f"all_but must be positive and increasing, got {excluded}")

    @property
    def largest_take(self) -> int:
        """The most objects that a move of the octal code `digits` takes; 0 if `digits` is empty."""
        return max(len(self.digits) - 1, 0)

    @property
    def splits(self) -> tuple[int, ...]:
        """The increasing numbers that a move may take before it splits the rest into two heaps, by `digits`."""
        return tuple(place for place, digit in enumerate(self.digits) if digit & 4)
