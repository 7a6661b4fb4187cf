"""End-Wythoff: a row of piles; take from the first, from the last, or the same number from both; the last one wins.

Two piles are Wythoff's game. Of more piles, for those between the ends as they are, the P-positions are pairs of ends:
each number is the first pile of one of them at most.

The game is A. S. Fraenkel's and E. Reisner's.

P-positions of End-Wythoff: for piles that stay between them, the pairs of ends.

Let K be piles, none of them 0, and (a, K, b) the row with a before and b behind, which are 0 where there is no such
pile. For a, b >= 1 moves are those of Wythoff's game, and what they leave has ends (a', b'), not both as large. So with
K fixed no two P-positions agree in a, in b, or in a - b, and once those with a = 0 or b = 0 are known, the others are
found as in Wythoff's game, by the smaller end: (a, b), a <= b, is P iff no P-position has the same a and a smaller b,
the same b or the same a - b, and a smaller a. (0, K, b) is the row K with b behind: its interior is shorter, and the
first pile of K is its end. So that b is found among the pairs of ends of shorter K; for none these are Wythoff's pairs.
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

# Piles of a random start.
PILES = 3


@dataclass(frozen=True, kw_only=True)
class EndWythoff(Ruleset):
    """Positions are (n1, n2, ...), one pile or more, in a row. Who cannot move loses.

    A pile of 0 is none: the first and the last pile are those that are left. From a single pile any number is taken.
    """

    solver = "EndWythoffSolver"

    piles: tuple[str, ...] = ("pile",)
    empty_is_zero: bool = True

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} has at least one pile, got none")
        return tuple(f"pile{place}" for place in range(1, count + 1)) if count > 1 else self.piles

    def drop_empty_heaps(self, position: Position) -> Position:
        return tuple(pile for pile in position if pile) or (mpz(0),)

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(pile for _ in range(PILES) for pile in super(EndWythoff, self).random_start(size, random))

    def ends(self, position: Position) -> tuple[int, int]:
        """Return the places of the first and the last pile; 0 and 0 if none is left."""
        places = [place for place, pile in enumerate(position) if pile] or [0]
        return places[0], places[-1]

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        first, last = (position[place] for place in self.ends(position))
        return first + last + min(first, last)

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position) or target == position:
            return False
        first, last = self.ends(position)
        taken = [was - now for was, now in zip(position, target, strict=True)]
        if min(taken) < 0 or any(taken[place] for place in range(len(taken)) if place not in (first, last)):
            return False
        return bool(not taken[first] or not taken[last] or taken[first] == taken[last])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        first, last = self.ends(position)
        for total in range(1, int(position[first] + position[last]) + 1):
            half = {total // 2} if total % 2 == 0 else set()
            for taken in sorted({0, total} | half) if first < last else [total]:
                left = list(position)
                left[first] -= taken
                left[last] -= total - taken
                if min(left[first], left[last]) >= 0:
                    yield tuple(left)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Piles to leave; those that are gone need not be there."""
        missing = len(position) - len(numbers)
        for before in range(missing + 1) if missing > 0 else ():
            left = (mpz(0),) * before + tuple(numbers) + (mpz(0),) * (missing - before)
            if self.allows(position, left):
                return left
        return super().leaving(numbers, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        first, last = self.ends(position)
        if first < last and target[first] != position[first] and target[last] != position[last]:
            taken = position[first] - target[first]
            yield "both", f"{taken} from ends", f"take {taken} from the first and the last pile"
        else:
            yield from super().ways_to_type(position, target)

    def places(self, words: list[str], position: Position, show: Show = decimal) -> range:
        """ "ends" and "both" besides: the first and the last place."""
        first, last = self.ends(position)
        if words[:1] in (["ends"], ["both"]) and last > first:
            return range(first, last + 1, last - first)
        return super().places(words, position, show)


Pair = tuple[Integer, Integer]

# Ends that are gone through for one K, and rows of piles: seconds, and some hundred megabytes.
MOST_STEPS, MOST_PILES = 10**6, 40


class NoEnds:
    """Nothing between the ends: Wythoff's game."""

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, b) is P."""
        return partner(a)

    first_end = last_end

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the P-position with the difference of these."""
        small = floor_phi(abs(a - b))
        large = small + abs(a - b)
        return (small, large) if a <= b else (large, small)


class Ends:
    """The pairs of ends for piles K, as far as they have been asked for."""

    def __init__(self, shorter_by_first: "Ends | NoEnds", shorter_by_last: "Ends | NoEnds", piles: Pair) -> None:
        """`piles`: the first and the last of K. What is left of K without them are the other two."""
        self._shorter = shorter_by_first, shorter_by_last
        self._piles = piles
        self._done = 0  # all pairs whose smaller end is at most this are known

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[int, int], dict[int, Pair]]:
        """Pairs by the first end, by the last end, and by last end minus first end."""
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
        """The least difference, of either sign, that may be free; it never falls."""
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
        """Return the b for which (a, K, b) is P."""
        self._go_to(a)
        return _number(self._pairs[0].get(int(a)))

    def first_end(self, b: Integer) -> Integer | None:
        """Return the a for which (a, K, b) is P."""
        self._go_to(b)
        return _number(self._pairs[1].get(int(b)))

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the P-position with the difference of these ends, if its ends are at most these."""
        self._go_to(min(a, b))
        return self._pairs[2].get(int(b - a))


def _number(end: int | None) -> Integer | None:
    return None if end is None else mpz(end)


# Parts of rows whose pairs are kept.
MOST_KEPT = 2000


class EndWythoffSolver(SearchingSolver):
    """Time O(the largest pile) for each part of the row between two piles; at once for two piles."""

    most_cells = 10**5

    def __init__(self, ruleset: EndWythoff) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._kept: dict[Position, Ends | NoEnds] = {(): NoEnds()}

    def _ends(self, piles: Position) -> Ends | NoEnds:
        """Return the pairs of ends for these piles between them."""
        if piles not in self._kept:
            if len(self._kept) > MOST_KEPT:
                self._kept = {(): NoEnds()}
            self._kept[piles] = Ends(self._ends(piles[1:]), self._ends(piles[:-1]), (piles[0], piles[-1]))
        return self._kept[piles]

    def _row(self, position: Position) -> Position:
        """Return the piles that are left. Raises UnknownValue where there are too many, or too large ones."""
        row = tuple(pile for pile in position if pile)
        if len(row) > 2 and (len(row) > MOST_PILES or sum(row) > MOST_STEPS):
            raise UnknownValue(
                f"rows of {self.rules.name} are answered up to {MOST_PILES} piles that have {MOST_STEPS} in all, two"
                f" piles at any size; these are {len(row)} with {shortened(sum(row))}"
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
        found = []
        for a, b in set(self._pairs(row)):
            left = list(position)
            left[first], left[last] = a, b
            found.append(tuple(left))
        return sorted(found)

    def _pairs(self, row: Position) -> Iterator[tuple[Integer, Integer]]:
        """Yield the ends that winning moves leave."""
        a, b, ends = row[0], row[-1], self._ends(row[1:-1])
        to_b, to_a, along = ends.last_end(a), ends.first_end(b), ends.on_diagonal(a, b)
        if to_b is not None and to_b < b:
            yield a, to_b
        if to_a is not None and to_a < a:
            yield to_a, b
        if along is not None and along[0] < a:
            yield along

    def normal_value(self, position: Position) -> Integer:
        """Return a single pile is one of nim. Else by the rules, for small piles: no theorem is known."""
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
        told = " and ".join(f"({show(a)}, {show(b)})" for a, b in dict.fromkeys(pairs) if None not in (a, b))
        return [*lines, f"Ends{between} that are P: {told}."]


GAME = EndWythoff(
    name="end-wythoff",
    summary="piles in a row; take from the first, the last, or the same from both; who takes the last wins",
)
