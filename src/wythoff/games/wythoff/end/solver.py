"""The solver of End-Wythoff, by pairs of ends.

Let K be a row of positive piles, the inner piles. Let (a, K, b) be the row with a pile a before K and a pile b after K.
If a or b is 0, this pile is missing. For fixed K, write (a, b) for (a, K, b).

For a, b >= 1 a move changes (a, b) as in Wythoff's game. So no two P-positions agree in a, in b, or in a - b. If the
P-positions with a = 0 or b = 0 are known, the others follow in the order of their smaller ends, as in Wythoff's game:
for 1 <= a <= b, (a, b) is P iff there is

- no P-position with the same a and a smaller b,
- no P-position with a smaller a and the same b, and
- no P-position with a smaller a and the same a - b.

The case a = 0 has fewer inner piles: (0, K, b) is the row K followed by b. Its first end is the first pile of K, and
its inner piles are the other piles of K. The case b = 0 is similar. Without inner piles, the P-positions (a, b) are
those of Wythoff's game.

By these statements the method `without_option_in` of the rules decides whether an automaton accepts exactly the
P-positions (a, K, b). If a proof for K is bundled or stored, a and b may have any size.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.games.wythoff.end.ends import Ends, NoEnds, ProvedEnds
from wythoff.games.wythoff.end.rules import MAX_PILES, EndWythoff
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.automata.automaton import Automaton
    from wythoff.exact.progress import Progress
    from wythoff.solve.row_blocks import Block

# An automaton is guessed from the P-positions whose ends are below this number. Listing them takes a second.
MAX_ENDS_TO_GUESS = 10**5

# The most stones of a row that is solved without a proof. This takes some seconds and some hundred megabytes.
MAX_STONES = 10**6

# The most rows K of inner piles whose pairs are cached.
MAX_CACHED_ROWS = 2000


class EndWythoffSolver(SearchingSolver):
    """The solver of End-Wythoff.

    For n >= 3 piles, an outcome takes time O(n^2 m), where m is the largest pile. For two piles, it takes a few
    products. If a proof for the inner piles is bundled or stored, the first and the last pile may have any size.
    """

    most_cells = 10**5

    rules: EndWythoff

    def __init__(self, ruleset: EndWythoff) -> None:
        super().__init__(ruleset)
        self._kept: dict[Position, Ends | NoEnds] = {(): NoEnds()}
        self._proved: dict[Position, ProvedEnds | None] = {}
        if ruleset.inner_piles:
            self.most_cells = 4 * 10**7

    def _ends(self, piles: Position) -> Ends | NoEnds:
        """Return a cached object that finds the pairs (a, b) for which (a, piles, b) is a P-position."""
        if piles not in self._kept:
            if len(self._kept) > MAX_CACHED_ROWS:
                self._kept = {(): NoEnds()}
            self._kept[piles] = Ends(self._ends(piles[1:]), self._ends(piles[:-1]), (piles[0], piles[-1]))
        return self._kept[piles]

    def _ends_of(self, row: Position) -> Ends | NoEnds | ProvedEnds:
        """Return an object that finds the pairs (a, b) for which (a, K, b) is P. K are the inner piles of `row`.

        `row` has at least two piles, all positive. Raises UnknownValue if `row` has too many piles or stones, and no
        proof for K is bundled or stored.
        """
        inner = row[1:-1]
        if not inner or (len(row) <= MAX_PILES and sum(row) <= MAX_STONES):
            return self._ends(inner)
        if proved := self._proved_ends(inner):
            return proved
        raise UnknownValue(
            f"{self.rules.name}: {len(row)} piles with {shortened(sum(row))} stones in all are not solved; accepted:"
            f" at most {MAX_PILES} piles with {MAX_STONES} stones in all, two piles of any size, or inner piles with a"
            " proof (wythoff prove --game end-wythoff -p inner=5,3 --keep)"
        )

    def _proved_ends(self, inner: Position) -> ProvedEnds | None:
        """Return the P-positions (a, inner, b) of a bundled or stored automaton; None if there is no such automaton."""
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
        """Store a proved automaton for this user, and return the path of its file.

        From then on the file is used for all positions with the inner piles of this game.
        """
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
        for a, b in ends.up_to(mpz(max(found.shape))):
            if a < len(out) and b < cols:
                found[a, b] = True
        out[:] = np.packbits(found, axis=1, bitorder="little") if packed else found
        progress(len(out), len(out))

    def far_p_positions(self) -> Any:
        """Return (A, L): the array A of all (x, y) with x, y < L for which (x, inner piles, y) is P.

        An automaton is guessed from A.
        """
        import numpy as np

        inner = self.rules.inner_piles
        pairs = [pair for pair in self._ends(inner).up_to(mpz(MAX_ENDS_TO_GUESS)) if max(pair) < MAX_ENDS_TO_GUESS]
        corner = [(0, 0)] if self.outcome(inner) is Outcome.P else []
        return np.unique(corner + pairs, axis=0), MAX_ENDS_TO_GUESS

    def row_block(self, rows: Any) -> "Block | None":
        return self._solve_block

    def _solve_block(self, rows: Any, is_p: Any, move: Any) -> bool:
        """Write the outcomes and canonical moves of the positions in `rows`, by a proved automaton, and return True.

        Return False if the positions have no inner piles or different ones, if a pile is 0 or at least 2^63, or if
        there is no automaton for the inner piles, or one that is too large for compiled code.
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
        """Yield the first and the last pile after each winning move from `row`, a row of two or more positive piles."""
        a, b, ends = row[0], row[-1], self._ends_of(row)
        to_b, to_a, along = ends.last_end(a), ends.first_end(b), ends.on_diagonal(a, b)
        if to_b is not None and to_b < b:
            yield a, to_b
        if to_a is not None and to_a < a:
            yield to_a, b
        if along is not None and along[0] < a:
            yield along

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value in normal play: a single pile has its size; more piles need a search."""
        row = self.rules.drop_empty_heaps(position)
        return row[0] if len(row) == 1 else super().normal_value(row)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        row = _row(position)
        lines = [self.verdict(position, best, show)]
        if len(row) < 2:
            return lines
        ends = self._ends_of(row)
        pairs = dict.fromkeys([(row[0], ends.last_end(row[0])), (ends.first_end(row[-1]), row[-1])])
        rows = [self.rules.format_piles((a, *row[1:-1], b), show) for a, b in pairs if None not in (a, b)]
        inner = "these inner piles, and with " if len(row) > 2 else ""
        ends_text = f"first pile {show(row[0])} or last pile {show(row[-1])}"
        return [*lines, f"P-positions with {inner}{ends_text}: {' and '.join(rows) or 'none'}."]


def _row(position: Position) -> Position:
    """Return the position without its piles of 0."""
    return tuple(pile for pile in position if pile)


def _proof_name(inner: Position) -> str:
    """Return the part of the file name of a proof that names the inner piles: (5, 3) -> "ends-5-3"."""
    return "-".join(["ends", *map(decimal, inner)])
