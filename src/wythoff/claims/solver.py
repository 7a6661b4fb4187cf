"""Claims about the solver of Wythoff's game: it is right on boards, and at large positions."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import game
from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Finding, Verdict, tried
from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The cells that are solved in one call: some arrays of 16 bytes per cell fit an L2 cache.
CELLS = 1 << 14

# The cells whose outcomes are computed in one call.
BOARD_CELLS = 1 << 19

# The most rows of a board. The cells of a row are in memory together, 100 MB of them.
MAX_ROWS = 1 << 20

# The most digits of a random pile.
MAX_DIGITS = 1000


def board_rows(start: int, stop: int) -> Finding:
    """Check the solutions of the cells (x, y) and (y, x), y <= x, start <= x < stop, by the options of the cells.

    The closed form marks cells as P. Only one marking of all cells satisfies the rule that a cell is P iff none of its
    options is P, since every game ends. For the rows from `start` on, in all columns below `stop`, the marks must
    follow by this rule from the marks of earlier rows. Marks and rules do not depend on the order of the piles. So all
    ranges together check every cell with all of its options.

    The solutions of (x, y) and (y, x) must agree with the marks. Their moves must be legal and lead to a marked cell.

    The counterexample is (smaller pile, larger pile) of the first wrong cell, sorted by the larger pile. The checksum
    is computed from the targets of the moves.
    """
    import numpy as np

    from wythoff.kernels import outcomes

    if stop > MAX_ROWS:
        raise ValueError(f"stop must be at most {MAX_ROWS} rows, got {stop}")
    solver = game("wythoff").solver
    rays = np.array([0, 1, 1, 0, 1, 1], np.uint64)
    lost = _lost(stop)
    partner = np.full(stop, -1, np.int64)
    partner[lost[:, 0]] = lost[:, 1]
    hits = _hits(lost, start, stop)
    checked, sums = 0, Sums()
    height = max(1, BOARD_CELLS // stop)
    for first in range(start, stop, height):
        last = min(first + height, stop)
        table = np.zeros((last - first, len(hits) // 2), np.uint64)
        outcomes.outcomes(np.uint64(first), np.uint64(stop), rays, hits, table.reshape(-1))
        board = np.unpackbits(table.view(np.uint8), axis=1, bitorder="little").view(np.bool_)
        by_form = np.zeros_like(board)
        here = lost[(lost[:, 0] >= first) & (lost[:, 0] < last)]
        by_form[here[:, 0] - first, here[:, 1]] = True
        differs = board != by_form
        for x, y in _cells(first, last):
            is_p = board[x - first, y]
            wrong = differs[x - first, y]
            for large_first in (True, False):
                positions = np.stack((x, y) if large_first else (y, x), axis=1)
                answers = solver.solve_rows(positions)
                wrong |= (answers.is_p != is_p) | ~_wins(positions, answers.move, is_p, partner)
                sums.add_array(answers.move[:, 0] + 3 * answers.move[:, 1])
            if wrong.any():
                place = int(wrong.argmax())
                return Finding(checked + 2 * place, (int(y[place]), int(x[place])))
            checked += 2 * len(x) - int((x == y).sum())
        if differs.any():
            row, column = (int(place) for place in np.argwhere(differs)[0])
            return Finding(checked, (first + row, column))
    return sums.finding(checked)


def _lost(size: int) -> "NDArray[np.int64]":
    """Return all P-positions with both piles below `size`, in both orders, by the closed form, as an array (n, 2)."""
    import numpy as np

    pairs = game("wythoff").p_positions(0, size * 2 // 5 + 2)  # b_n >= 2.6 n - 1
    pairs = pairs[pairs[:, 1] < size].astype(np.int64)
    return np.concatenate((pairs, pairs[1:, ::-1]))


def _hits(lost: "NDArray[np.int64]", start: int, cols: int) -> "NDArray[np.uint64]":
    """Return bits for all columns, then for all diagonals: 1 if a P-position (x, y) with x < `start` is on this line.

    `lost` has the P-positions. Column y has bit y, and the diagonal through (start - 1, y) has bit y, for y < `cols`.
    Each group of bits is padded to a multiple of 64.
    """
    import numpy as np

    before = lost[lost[:, 0] < start]
    lines = (before[:, 1], before[:, 1] + start - 1 - before[:, 0])
    bits = np.zeros((2, -(-cols // 64) * 64), np.uint8)
    for row, line in zip(bits, lines, strict=True):
        row[line[line < cols]] = 1
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64).reshape(-1)


def _cells(first: int, last: int) -> "Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]":
    """Yield arrays (x, y) of the cells with y <= x and first <= x < last, in order, in blocks of whole rows."""
    import numpy as np

    while first < last:
        stop = min(last, first + max(1, CELLS // last))
        rows = np.arange(first, stop, dtype=np.int64)
        x = np.repeat(rows, rows + 1)
        starts = np.cumsum(rows + 1) - (rows + 1)
        yield x, np.arange(len(x), dtype=np.int64) - np.repeat(starts, rows + 1)
        first = stop


def _wins(positions: Any, targets: Any, is_p: Any, partner: Any) -> Any:
    """Return for each row whether `targets` is right: the position itself if it is P, else a legal option that is P.

    partner[u] is the v of the P-position (u, v).
    """
    u, v = targets[:, 0], targets[:, 1]
    one, other = positions[:, 0] - u, positions[:, 1] - v
    legal = (one >= 0) & (other >= 0) & ((one == 0) | (other == 0) | (one == other)) & (u >= 0) & (v >= 0)
    stays = (one | other) == 0
    return legal & (stays == is_p) & (partner[u.clip(0, len(partner) - 1)] == v)


def certified_answers(start: int, stop: int) -> Finding:
    """Check the solutions of random positions by integer inequalities. The seeds are start to stop - 1.

    Let (u, v) be a position, u <= v, n = v - u. It is P iff u = floor(n phi), that is, iff 2u - n <= n sqrt(5) < 2u - n
    + 2. Both inequalities are decided by squares of integers, without roots. A position is N if there is a winning
    move. All returned moves must be legal and lead to a P-position by these inequalities.
    """
    wythoff, sums = game("wythoff"), Sums()
    for seed in range(start, stop):
        position = position_of(seed)
        solution = wythoff.solve(position)
        small, large = sorted(position)
        good = bool(solution.moves) != _is_lost(small, large)
        for move in solution.moves:
            taken = tuple(before - after for before, after in zip(position, move, strict=True))
            legal = min(taken) >= 0 and max(taken) > 0 and (min(taken) == 0 or taken[0] == taken[1])
            good = good and legal and _is_lost(*sorted(move))
            sums.add([sum(move)])
        if not good or solution.outcome != ("N" if solution.moves else "P"):
            return Finding(seed - start + 1, seed)
    return sums.finding(stop - start)


def position_of(seed: int) -> Position:
    """Return a position with numbers of up to 1000 digits, chosen by a seed.

    It is random, or a P-position, or a P-position with one pile changed.
    """
    draw = Random(seed)
    n, other = (mpz(draw.randrange(10 ** (MAX_DIGITS - 1))) for _ in range(2))
    a, b = game("wythoff").p_position(n)
    x, y = ((n, other), (a, b), (a + draw.choice((-1, 1)), b), (a, other))[seed % 4]
    position = (abs(x), y)
    return position if draw.random() < 0.5 else position[::-1]


def _is_lost(u: Integer, v: Integer) -> bool:
    n = v - u
    low = 2 * u - n
    return bool((low <= 0 or low * low <= 5 * n * n) and low + 2 > 0 and (low + 2) ** 2 > 5 * n * n)


@claim("solver-board", source="wythoff", place="solve_many", kind="observed", bound=1000, search=board_rows)
def solver_board(rows: int) -> Verdict:
    """In Wythoff's game the program's solution of every position with both piles below the bound agrees with the rules:
    it states P, or it states N with a legal move to a P-position.
    """
    return tried(board_rows(0, rows).counterexample, rows)


@claim("solver-certificates", source="wythoff", place="solve", kind="observed", bound=4000, search=certified_answers)
def solver_certificates(seeds: int) -> Verdict:
    """In Wythoff's game the program's solutions of random positions, with piles of up to 1000 digits, are right. Exact
    inequalities of integers decide this.

    There is a position for each seed below the bound.
    """
    return tried(certified_answers(0, seeds).counterexample, seeds)
