"""Take-and-break games: a move takes objects from one heap and may split the rest of the heap into two heaps."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.codes import looks_like_code, parse_octal_code, parse_subtraction_set
from wythoff.games.heaps.moves import HeapMoves, HeapWords
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts, Ruleset

Parts = tuple[Integer, ...]
"""What a move leaves of one heap: (0,) for nothing, (a,) with a >= 1 for one heap, (a, b) with 1 <= a <= b for two."""


@dataclass(frozen=True, kw_only=True)
class HeapRuleset(HeapWords, ManyPiles):
    """Rules of a take-and-break game. A position (n1, n2, ...) is a sum of one heap or more.

    A heap that is taken whole becomes 0. If a heap is split, the smaller part replaces the heap, and the larger part is
    appended. A player who cannot move loses, or wins in misere play.

    One of the parameters defines the moves. Raises ValueError unless exactly one of them is given.

    Parameters
    ----------
    code : str
        Octal code: digit k states whether a move that takes k objects may leave 0, 1 or 2 heaps.
    take : str
        Set of the numbers that a move may take, such as 1,3,4 or 1..3 or all-but:2,5.
    unequal_splits : bool
        Whether a move splits a heap into two unequal heaps.
    """

    solver = "wythoff.games.heaps:heap_solver"
    misere_solver = "wythoff.games.heaps.quotients.solver:misere_heap_solver"

    in_any_order: bool = True
    code: str | None = None
    take: Any = None
    unequal_splits: bool = False
    moves: HeapMoves = field(init=False)

    def __post_init__(self) -> None:
        if [self.code is not None, self.take is not None, self.unequal_splits].count(True) != 1:
            raise ValueError(
                "a heap game needs one rule for moves; accepted: exactly one of code, take, unequal_splits"
            )
        super().__post_init__()
        object.__setattr__(self, "moves", self._moves())

    def _moves(self) -> HeapMoves:
        """Return the moves that the parameters define, and replace `code` or `take` by its canonical spelling."""
        if self.unequal_splits:
            return HeapMoves(unequal_splits=True)
        if self.code is not None:
            code = parse_octal_code(self.code)
            object.__setattr__(self, "code", code.text)
            return HeapMoves(digits=code.digits)
        taken = parse_subtraction_set(self.take)
        object.__setattr__(self, "take", taken.text)
        if taken.is_all_but:
            return HeapMoves(all_but=taken.numbers)
        digits = [0] * (taken.numbers[-1] + 1)
        for number in taken.numbers:
            digits[number] = 3
        return HeapMoves(digits=tuple(digits))

    def member_named(self, name: str) -> Ruleset | None:
        return self.with_parameters(code=name) if "code" in self.parameters and looks_like_code(name) else None

    @property
    def title(self) -> str:
        return self.code if self.code and "code" in self.parameters and not self.is_misere else super().title

    @property
    def moves_title(self) -> str:
        """The title of the game without the words for misere play: "kayles", "0.123", "subtraction take=1..3"."""
        if self.code is not None and "code" in self.parameters:
            return self.code
        return f"{self.name} take={self.take}" if "take" in self.parameters else self.name

    @property
    def can_split(self) -> bool:
        return self.moves.unequal_splits or bool(self.moves.splits)

    @property
    def are_rows(self) -> bool:
        return any(self.moves.splits)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(
            replace_heap(position, place, parts) for place, heap in enumerate(position) for parts in self.parts(heap)
        )

    def parts(self, heap: Integer) -> Iterator[Parts]:
        """Yield the parts that moves can leave of one heap: (rest,) or (a, b) with 1 <= a <= b."""
        moves = self.moves
        for taken, digit in enumerate(moves.digits):
            rest = heap - taken
            if rest < 0:
                break
            if rest == 0 and digit & 1:
                yield (rest,)
            if rest and digit & 2:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, int(rest // 2) + 1))
        if moves.unequal_splits:
            yield from ((a, heap - a) for a in range(1, int(heap - 1) // 2 + 1))
        if moves.all_but is not None:
            excluded = set(moves.all_but)
            yield from ((heap - taken,) for taken in range(1, int(heap) + 1) if taken not in excluded)

    def count_options(self, position: Position) -> Integer:
        return sum(self.count_parts(heap) for heap in position)

    def count_parts(self, heap: Integer) -> Integer:
        """Return an upper bound of the number of items of `parts(heap)`."""
        moves = self.moves
        count = sum(1 for digit in moves.digits if digit & 3)
        count += sum((heap - taken) // 2 for taken in moves.splits if taken < heap)
        if moves.unequal_splits:
            count += heap // 2
        return count + (0 if moves.all_but is None else heap)

    def allows(self, position: Position, target: Position) -> bool:
        """Whether a move leads from `position` to `target`, where the second part of a split heap is the last heap."""
        if not len(position) <= len(target) <= len(position) + 1:
            return False
        changed = [place for place, heap in enumerate(position) if heap != target[place]]
        if len(changed) != 1:
            return False
        place = changed[0]
        return self.allows_parts(position[place], (target[place], *target[len(position) :]))

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        """Whether a move can leave `parts` of a heap: (rest,) or (a, b) with 1 <= a <= b."""
        moves, taken = self.moves, heap - sum(parts)
        if taken < 0 or min(parts) < 0:
            return False
        digit = moves.digits[int(taken)] if taken < len(moves.digits) else 0
        if len(parts) == 2:
            a, b = parts
            return bool(1 <= a <= b and (digit & 4 or (moves.unequal_splits and not taken and a < b)))
        if moves.all_but is not None:
            return bool(taken) and taken not in moves.all_but
        return bool(digit & (2 if parts[0] else 1))

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        takes: Iterable[Integer] = range(len(self.moves.digits) or 1)
        if self.moves.all_but is not None:
            takes = count(1)
        for taken in takes:
            if taken > max(position):
                break
            for place, heap in enumerate(position):
                for parts in self._parts_by_taking(heap, taken):
                    yield replace_heap(position, place, parts)

    def _parts_by_taking(self, heap: Integer, taken: int) -> Iterator[Parts]:
        """Yield the parts, (rest,) or (a, b), that moves can leave if they take `taken` objects from a heap."""
        rest = heap - taken
        if rest >= 0 and self.allows_parts(heap, (rest,)):
            yield (rest,)
        a = 1
        while 2 * a <= rest and (self.allows_parts(heap, (a, rest - a))):
            yield a, rest - a
            a += 1


def replace_heap(position: Position, place: int, parts: Parts) -> Position:
    """Return the position after a move that leaves `parts`, (rest,) or (a, b), of the heap at index `place`."""
    first, *new = map(mpz, parts)
    return (*position[:place], first, *position[place + 1 :], *new)


OCTAL = HeapRuleset(
    name="octal",
    summary="take k from a heap and leave 0, 1 or 2 heaps as digit k of the code allows; a code also names its game",
    code="0.77",
    parameters=("code", "play"),
)
"""Octal games: the digit d_k of code = d0.d1d2d3... states how many heaps a move that takes k objects may leave.

The move may leave no heap if d_k has bit 1, one heap if d_k has bit 2, and two heaps if d_k has bit 4. The code of a
game is also accepted as its name: "0.156".

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

SUBTRACTION = HeapRuleset(
    name="subtraction",
    aliases=("subtraction-game", "one-pile", "single-pile", "bachet", "bachets-game", "single-pile-games"),
    parameters=("take", "play"),
    summary="take a number from one heap; the parameter take is the set of the allowed numbers",
    take="1..3",
    facts=Facts(
        grundy=(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3),
        preperiod=0,
        period=4,
        source="S. W. Golomb, Journal of Combinatorial Theory 1 (1966) 443-458",
    ),
)
"""Subtraction games: take a number of the set `take` from a heap. Sets are written 1,3,4 or 1..5 or all-but:2,5.

For a finite set the Grundy values are periodic from some heap on. For 1..m the Grundy value of heap n is n mod (m + 1).

S. W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1 (1966), 443-458.
"""

GAMES = (
    OCTAL,
    SUBTRACTION,
)
