"""End-Wythoff: piles in a row; take from the first pile, from the last, or the same number from both.

The player who takes the last stone wins. Two piles are Wythoff's game. A. S. Fraenkel and E. Reisner introduced the
game.

For fixed inner piles, the P-positions are pairs of ends, and they are computed as follows. Let K be a row of positive
piles, and let (a, K, b) be the row with a pile a before K and a pile b after K. If a or b is 0, this pile is missing.

For a, b >= 1 a move changes the ends (a, b) as in Wythoff's game. So for one K, no two P-positions agree in a, in b, or
in a - b. If the P-positions with a = 0 or b = 0 are known, the others follow by increasing smaller end, as in Wythoff's
game. For a <= b, (a, b) is P iff there is

- no P-position with the same a and a smaller b,
- no P-position with a smaller a and the same b, and
- no P-position with a smaller a and the same a - b.

(0, K, b) is the row K followed by b. Its inner piles are K without its first pile, so they are fewer; its first end is
the first pile of K. So its P-positions follow from the pairs of ends around fewer piles. Around no piles, the pairs are
those of Wythoff's game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.exact.fixed_point import floor_phi, partner
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver
from wythoff.solve.solution import UnknownValue

# The number of piles of a random starting position.
START_PILES = 3


@dataclass(frozen=True, kw_only=True)
class EndWythoff(Ruleset):
    """Rules of End-Wythoff. A position (n1, n2, ...) is a row of one or more piles. A player who cannot move loses.

    Piles of 0 are ignored: the ends are the first and the last positive pile. From a single pile any number may be
    taken.
    """

    solver = "EndWythoffSolver"

    piles: tuple[str, ...] = ("pile",)
    empty_is_zero: bool = True

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} needs at least one pile, got none")
        return tuple(f"pile{number}" for number in range(1, count + 1)) if count > 1 else self.piles

    def drop_empty_heaps(self, position: Position) -> Position:
        return tuple(pile for pile in position if pile) or (mpz(0),)

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(pile for _ in range(START_PILES) for pile in super(EndWythoff, self).random_start(size, random))

    def ends(self, position: Position) -> tuple[int, int]:
        """Return the indices of the first and the last positive pile, or (0, 0) if all piles are 0."""
        indices = [index for index, pile in enumerate(position) if pile] or [0]
        return indices[0], indices[-1]

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        first, last = (position[index] for index in self.ends(position))
        return first + last + min(first, last)

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position) or target == position:
            return False
        first, last = self.ends(position)
        taken = [was - now for was, now in zip(position, target, strict=True)]
        if min(taken) < 0 or any(taken[index] for index in range(len(taken)) if index not in (first, last)):
            return False
        return bool(not taken[first] or not taken[last] or taken[first] == taken[last])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        first, last = self.ends(position)
        for total in range(1, int(position[first] + position[last]) + 1):
            half = {total // 2} if total % 2 == 0 else set()
            for taken in sorted({0, total} | half) if first < last else [total]:
                target = list(position)
                target[first] -= taken
                target[last] -= total - taken
                if min(target[first], target[last]) >= 0:
                    yield tuple(target)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the position with these piles. Piles that the move empties may be omitted."""
        missing = len(position) - len(numbers)
        for before in range(missing + 1) if missing > 0 else ():
            target = (mpz(0),) * before + tuple(numbers) + (mpz(0),) * (missing - before)
            if self.allows(position, target):
                return target
        return super().leaving(numbers, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        first, last = self.ends(position)
        if first < last and target[first] != position[first] and target[last] != position[last]:
            taken = position[first] - target[first]
            yield "both", f"{taken} from ends", f"take {taken} from the first and the last pile"
        else:
            yield from super().ways_to_type(position, target)

    def places(self, words: list[str], position: Position, show: Show = decimal) -> range:
        """Return the indices of the piles that a word denotes. "ends" and "both" are the first and the last pile."""
        first, last = self.ends(position)
        if words[:1] in (["ends"], ["both"]) and last > first:
            return range(first, last + 1, last - first)
        return super().places(words, position, show)


Pair = tuple[Integer, Integer]

# The most stones, and the most piles, of a position that is solved: some seconds, some hundred megabytes.
MAX_STONES, MAX_PILES = 10**6, 40


class NoEnds:
    """The P-positions (a, b) without inner piles: those of Wythoff's game."""

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, b) is P."""
        return partner(a)

    first_end = last_end

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the P-position with the difference b - a."""
        small = floor_phi(abs(a - b))
        large = small + abs(a - b)
        return (small, large) if a <= b else (large, small)


class Ends:
    """The P-positions (a, K, b) for one row K of inner piles, computed as far as they are needed."""

    def __init__(self, shorter_by_first: "Ends | NoEnds", shorter_by_last: "Ends | NoEnds", piles: Pair) -> None:
        """Create the ends of a row K, from the ends around K without its first or last pile, and these two `piles`."""
        self._shorter = shorter_by_first, shorter_by_last
        self._piles = piles
        self._done = 0  # all pairs whose smaller end is at most this are known

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[int, int], dict[int, Pair]]:
        """The known P-positions (a, b): b by a, a by b, and (a, b) by b - a."""
        by_first: dict[int, int] = {}
        by_last: dict[int, int] = {}
        by_difference: dict[int, Pair] = {}
        after = self._shorter[0].last_end(self._piles[0])
        before = self._shorter[1].first_end(self._piles[1])
        for a, b in ((mpz(0), after), (before, mpz(0))):
            if a is not None and b is not None:
                by_first[int(a)], by_last[int(b)] = int(b), int(a)
                by_difference[int(b - a)] = (a, b)
        return by_first, by_last, by_difference

    @cached_property
    def _least(self) -> list[int]:
        """The least differences b - a and a - b that may be without a P-position. They never decrease."""
        return [0, 0]

    def _go_to(self, stop: Integer) -> None:
        by_first, by_last, by_difference = self._pairs
        for end in range(self._done + 1, int(stop) + 1):
            for turned, (mine, others) in enumerate(((by_first, by_last), (by_last, by_first))):
                if end in mine:
                    continue
                sign = -1 if turned else 1
                while sign * self._least[turned] in by_difference:
                    self._least[turned] += 1
                other = end + self._least[turned]
                while other in others or sign * (other - end) in by_difference:
                    other += 1
                mine[end], others[other] = other, end
                pair = (mpz(end), mpz(other))
                by_difference[sign * (other - end)] = pair[::-1] if turned else pair
        self._done = max(self._done, int(stop))

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, K, b) is P, or None."""
        self._go_to(a)
        return _number(self._pairs[0].get(int(a)))

    def first_end(self, b: Integer) -> Integer | None:
        """Return the a for which (a, K, b) is P, or None."""
        self._go_to(b)
        return _number(self._pairs[1].get(int(b)))

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the ends of the P-position with the difference b - a, if they are at most a and b; else None."""
        self._go_to(min(a, b))
        return self._pairs[2].get(int(b - a))


def _number(end: int | None) -> Integer | None:
    return None if end is None else mpz(end)


# The most rows K of inner piles whose pairs are cached.
MAX_CACHED_ROWS = 2000


class EndWythoffSolver(SearchingSolver):
    """The solver. It takes time O(largest pile) for each part of the row between two piles, O(1) for two piles."""

    most_cells = 10**5

    def __init__(self, ruleset: EndWythoff) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._kept: dict[Position, Ends | NoEnds] = {(): NoEnds()}

    def _ends(self, piles: Position) -> Ends | NoEnds:
        """Return the P-positions with these inner piles, as pairs of ends."""
        if piles not in self._kept:
            if len(self._kept) > MAX_CACHED_ROWS:
                self._kept = {(): NoEnds()}
            self._kept[piles] = Ends(self._ends(piles[1:]), self._ends(piles[:-1]), (piles[0], piles[-1]))
        return self._kept[piles]

    def _row(self, position: Position) -> Position:
        """Return the positive piles. Raises UnknownValue if there are too many piles or stones."""
        row = tuple(pile for pile in position if pile)
        if len(row) > 2 and (len(row) > MAX_PILES or sum(row) > MAX_STONES):
            raise UnknownValue(
                f"{self.rules.name} is solved up to {MAX_PILES} piles with {MAX_STONES} stones in all, and for two"
                f" piles at any size; got {len(row)} piles with {shortened(sum(row))} stones"
            )
        return row

    def outcome(self, position: Position) -> Outcome:
        row = self._row(position)
        if len(row) < 2:
            return Outcome.N if row else Outcome.P
        return Outcome.P if self._ends(row[1:-1]).last_end(row[0]) == row[-1] else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        row = self._row(position)
        first, last = self.rules.ends(position)
        if len(row) == 1:
            return [(*position[:first], mpz(0), *position[first + 1 :])]
        if not row or self.outcome(position) is Outcome.P:
            return []
        moves = []
        for a, b in set(self._pairs(row)):
            target = list(position)
            target[first], target[last] = a, b
            moves.append(tuple(target))
        return sorted(moves)

    def _pairs(self, row: Position) -> Iterator[tuple[Integer, Integer]]:
        """Yield the two ends after each winning move from a row of at least two piles."""
        a, b, ends = row[0], row[-1], self._ends(row[1:-1])
        to_b, to_a, along = ends.last_end(a), ends.first_end(b), ends.on_diagonal(a, b)
        if to_b is not None and to_b < b:
            yield a, to_b
        if to_a is not None and to_a < a:
            yield to_a, b
        if along is not None and along[0] < a:
            yield along

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value: of a single pile its size; values of more piles are searched."""
        row = self.rules.drop_empty_heaps(position)
        return row[0] if len(row) == 1 else super().normal_value(row)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        row = self._row(position)
        lines = [self.verdict(position, best, show)]
        if len(row) < 2:
            return lines
        between = f" around {self.rules.format_piles(row[1:-1], show)}" if len(row) > 2 else ", as in Wythoff's game,"
        to_b, to_a = self._ends(row[1:-1]).last_end(row[0]), self._ends(row[1:-1]).first_end(row[-1])
        pairs = [(row[0], to_b), (to_a, row[-1])]
        pairs_text = " and ".join(f"({show(a)}, {show(b)})" for a, b in dict.fromkeys(pairs) if None not in (a, b))
        return [*lines, f"Ends{between} that are P: {pairs_text}."]


GAME = EndWythoff(
    name="end-wythoff",
    summary="piles in a row; take from the first, the last, or the same from both; taking the last stone wins",
)
