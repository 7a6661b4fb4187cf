"""The solver of End-Wythoff, by pairs of ends.

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

This rule also decides whether an automaton accepts exactly the P-positions (a, K, b): `without_option_in`. Around rows
K with a bundled or stored proof, the ends have any size.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.exact.fixed_point import floor_phi, partner
from wythoff.games.wythoff.end.rules import MAX_PILES, EndWythoff
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.automata.automaton import Automaton
    from wythoff.exact.progress import Progress
    from wythoff.games.wythoff.proved.batches import Tables
    from wythoff.games.wythoff.proved.positions import ProvedPositions
    from wythoff.solve.solution import Solutions

# The most stones of a row that is solved without a proof: some seconds, some hundred megabytes.
MAX_STONES = 10**6


Pair = tuple[Integer, Integer]


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


class ProvedEnds:
    """The P-positions (a, K, b) for one row K of inner piles, from a proved automaton: at any size."""

    def __init__(self, proved: "ProvedPositions") -> None:
        self._proved = proved

    @property
    def tables(self) -> "Tables | None":
        """The tables for batches, or None if they would be too large."""
        return self._proved.tables

    def last_end(self, a: Integer) -> Integer | None:
        """Return the b for which (a, K, b) is P, or None."""
        return self._proved.partner("x", a)

    def first_end(self, b: Integer) -> Integer | None:
        """Return the a for which (a, K, b) is P, or None."""
        return self._proved.partner("y", b)

    def on_diagonal(self, a: Integer, b: Integer) -> Pair | None:
        """Return the ends of the P-position with the difference b - a, if they are below a and b; else None."""
        found = self._proved.targets((a, b), (1, 1, None))
        return (found[0][0], found[0][1]) if found else None


class Ends:
    """The P-positions (a, K, b) for one row K of inner piles, computed as far as they are needed."""

    def __init__(self, shorter_by_first: "Ends | NoEnds", shorter_by_last: "Ends | NoEnds", piles: Pair) -> None:
        """Create the ends of a row K, from the ends around K without its first or last pile, and these two `piles`."""
        self._shorter = shorter_by_first, shorter_by_last
        self._piles = piles
        self._done = 0  # all pairs whose smaller end is at most this are known
        self._least = [0, 0]  # the least differences b - a and a - b that may be without a P-position; never decreasing

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

    def below(self, stop: Integer) -> Iterator[tuple[int, int]]:
        """Yield the P-positions (a, b) with an end of at most `stop`, and perhaps others."""
        self._go_to(stop)
        yield from self._pairs[0].items()

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
    """The solver. It takes time O(largest pile) for each part of the row between two piles, O(1) for two piles.

    If a proof of the P-positions around the inner piles is bundled or stored, the ends have any size.
    """

    most_cells = 10**5

    def __init__(self, ruleset: EndWythoff) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._kept: dict[Position, Ends | NoEnds] = {(): NoEnds()}
        self._proved: dict[Position, ProvedEnds | None] = {}
        if ruleset.inner_piles:
            self.most_cells = 4 * 10**7

    def _ends(self, piles: Position) -> Ends | NoEnds:
        """Return the P-positions with these inner piles, as pairs of ends."""
        if piles not in self._kept:
            if len(self._kept) > MAX_CACHED_ROWS:
                self._kept = {(): NoEnds()}
            self._kept[piles] = Ends(self._ends(piles[1:]), self._ends(piles[:-1]), (piles[0], piles[-1]))
        return self._kept[piles]

    def _ends_of(self, row: Position) -> Ends | NoEnds | ProvedEnds:
        """Return the pairs (a, b) for which (a, K, b) is a P-position. K are the inner piles of `row`.

        The row has two or more piles, all positive. Raises UnknownValue if no proof is stored, and there are too many
        piles or stones.
        """
        inner = row[1:-1]
        if not inner or (len(row) <= MAX_PILES and sum(row) <= MAX_STONES):
            return self._ends(inner)
        if proved := self._proved_ends(inner):
            return proved
        raise UnknownValue(
            f"{self.rules.name} is solved for at most {MAX_PILES} piles with {MAX_STONES} stones in all, got {len(row)}"
            f" piles with {shortened(sum(row))} stones; it is solved at any size if there are two piles, or if the"
            f" inner piles have a proof (wythoff prove --game end-wythoff -p inner=5,3 --keep)"
        )

    def _proved_ends(self, inner: Position) -> ProvedEnds | None:
        """Return the P-positions around inner piles from a bundled or stored automaton, or None."""
        from wythoff.games.wythoff.kernel import QUEEN
        from wythoff.games.wythoff.proved.positions import ProvedPositions
        from wythoff.games.wythoff.proved.store import find_automaton

        if inner not in self._proved:
            found = find_automaton(QUEEN, False, _proof_name(inner))
            if found is None and (turned := find_automaton(QUEEN, False, _proof_name(inner[::-1]))):
                found = turned.rename({"x": "y", "y": "x"})
            self._proved[inner] = None if found is None else ProvedEnds(ProvedPositions(found, QUEEN))
        return self._proved[inner]

    def store_proof(self, automaton: "Automaton") -> "Path":
        """Store a proved automaton for this user and return the path. All rows with these inner piles use the file."""
        from wythoff.games.wythoff.kernel import QUEEN
        from wythoff.games.wythoff.proved.store import store_automaton

        self._proved.clear()
        return store_automaton(QUEEN, False, automaton, _proof_name(self.rules.inner_piles))

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        inner = self.rules.inner_piles
        ends = self._ends(inner)
        if isinstance(ends, NoEnds) or len(out) + cols + sum(inner) > MAX_STONES:
            super().fill_outcomes(out, cols, packed, progress)
            return
        import numpy as np

        found = np.zeros((len(out), cols), np.bool_)
        found[0, 0] = self.outcome(inner) is Outcome.P
        for a, b in ends.below(mpz(max(found.shape))):
            if a < len(out) and b < cols:
                found[a, b] = True
        out[:] = np.packbits(found, axis=1, bitorder="little") if packed else found
        progress(len(out), len(out))

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> "Solutions":
        from wythoff.solve.row_blocks import solve_rows

        return solve_rows(self, rows, out, threads, self._solve_block)

    def _solve_block(self, rows: Any, is_p: Any, move: Any) -> bool:
        """Write the outcomes and moves of many rows with the same inner piles, from a proof. Return False without one.

        Also return False if an end is 0.
        """
        import numpy as np

        fixed = self.rules.inner_piles if rows.shape[1] == 2 else ()
        inner = (*fixed, *map(mpz, rows[0, 1:-1].tolist()))
        if not rows[:, [0, -1]].all() or not inner or not all(inner) or (rows[:, 1:-1] != rows[0, 1:-1]).any():
            return False
        proved = self._proved_ends(inner)
        ends, targets = np.ascontiguousarray(rows[:, [0, -1]]), np.empty((len(rows), 2), np.uint64)
        if proved is None or proved.tables is None or not proved.tables.solve(ends, is_p, targets):
            return False
        move[:, [0, -1]], move[:, 1:-1] = targets, np.array(inner, np.uint64)
        return True

    def outcome(self, position: Position) -> Outcome:
        row = _row(position)
        if len(row) < 2:
            return Outcome.N if row else Outcome.P
        return Outcome.P if self._ends_of(row).last_end(row[0]) == row[-1] else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        row = _row(position)
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
        a, b, ends = row[0], row[-1], self._ends_of(row)
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
        row = _row(position)
        lines = [self.verdict(position, best, show)]
        if len(row) < 2:
            return lines
        between = f" around {self.rules.format_piles(row[1:-1], show)}" if len(row) > 2 else ", as in Wythoff's game,"
        ends = self._ends_of(row)
        to_b, to_a = ends.last_end(row[0]), ends.first_end(row[-1])
        pairs = [(row[0], to_b), (to_a, row[-1])]
        pairs_text = " and ".join(f"({show(a)}, {show(b)})" for a, b in dict.fromkeys(pairs) if None not in (a, b))
        return [*lines, f"Ends{between} that are P: {pairs_text}."]


def _row(position: Position) -> Position:
    """Return the positive piles."""
    return tuple(pile for pile in position if pile)


def _proof_name(inner: Position) -> str:
    """Return the part of the file name of a proof that names the inner piles: ends-5-3."""
    return "-".join(["ends", *map(decimal, inner)])
