"""Compute boards of P-positions by retrograde analysis, from the rules alone.

A position is P if no move leads to a P-position. Positions are visited in an order in which options come first. A
visited position without a mark is P, and then all positions with a move to it are marked.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from wythoff.claims.verdict import Verdict, holds, refuted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Board = NDArray[np.bool_]
    Numbers = NDArray[np.int64]

# The most positions of a board. A position takes a byte.
MAX_CELLS = 400_000_000

# Sizes are rounded up to a multiple of this, so that claims with similar bounds share their boards.
GRAIN = 500


def p_board(size: int, t: int = 1, misere: bool = False) -> "Board":
    """Return the board of t-Wythoff: an array with at least `size` rows and columns that is True at P-positions (x, y).

    A move takes any number from one pile, or k >= 1 and l >= 1 from both with |k - l| < t. The board is read-only. It
    takes size^2 bytes. For t = 1 the time is O(size^2). For other t the board takes O(size^2) operations on slices.
    """
    if size * size > MAX_CELLS:
        raise ValueError(
            f"the bound needs a board of {size} x {size} positions; accepted: bounds for up to {MAX_CELLS} positions"
        )
    return _p_board(-(-size // GRAIN) * GRAIN if t == 1 else size, t, misere)


@cache
def _p_board(size: int, t: int, misere: bool) -> "Board":
    import numpy as np

    excluded = np.zeros((size, size), bool)
    if misere and size:
        excluded[0, 0] = True  # N: the player to move has won, since the other took the last
    return p_board_without(excluded, t)


def p_board_without(excluded: "Board", t: int = 1) -> "Board":
    """Return the board on which a position is P iff it is not `excluded` and no move leads to a P-position.

    If the positions of Grundy value 0 are excluded, the result is True at the positions of value 1. The board is
    read-only. Time and memory are as for `p_board`.
    """
    import numpy as np

    size = len(excluded)
    is_p, attacked = np.zeros((size, size), bool), excluded.copy()
    flat = attacked.ravel()
    for x in range(size):
        y = 0
        while y < size:  # the first cell of the row without a mark is P; all cells after it can move to it
            y += int(attacked[x, y:].argmin())
            if attacked[x, y]:
                break
            is_p[x, y] = True
            attacked[x, y:] = True
            attacked[x:, y] = True
            if t == 1:
                flat[x * size + y : (x + min(size - x, size - y)) * size : size + 1] = True
            for k in range(1, size - x if t > 1 else 0):
                attacked[x + k, y + max(1, k - t + 1) : max(y + k + t, 0)] = True
    is_p.setflags(write=False)
    return is_p


def options(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield the options of a position of Wythoff's game."""
    yield from ((left, y) for left in range(x))
    yield from ((x, left) for left in range(y))
    yield from ((x - k, y - k) for k in range(1, min(x, y) + 1))


def is_legal(position: tuple[int, int], target: tuple[int, int]) -> bool:
    """Whether a move of Wythoff's game leads from `position` to `target` in either order of its piles."""
    x, y = position
    taken = [(x - u, y - v) for u, v in (target, target[::-1])]
    return any(min(both) == 0 < max(both) or both[0] == both[1] > 0 for both in taken)


def winning_moves(x: int, y: int) -> list[tuple[int, int]]:
    """Return the options of (x, y) that are P."""
    is_p = p_board(max(x, y) + 1)
    return [option for option in options(x, y) if is_p[option]]


@cache
def p_pairs(size: int, t: int = 1, misere: bool = False) -> list[tuple[int, int]]:
    """Return the P-positions (x, y) of t-Wythoff with x <= y < size, sorted by x, from the board."""
    is_p = p_board(size, t, misere)[:size, :size]
    rows, columns = is_p.nonzero()
    return [(int(x), int(y)) for x, y in zip(rows, columns, strict=True) if x <= y]


def least_winning_takes(f: "Numbers") -> "Numbers":
    """Return for each pile r < len(f) the least number whose removal wins in a take-away game.

    In the position (r, c) a move takes t <= c and leads to (r - t, f[t]). The player who takes the last object wins. So
    (r, c), r >= 1, is P iff c is less than the returned number of r. The number for r = 0 is a large one. f[0] is not
    used. The time is O(len(f)^2).
    """
    import numpy as np

    size = len(f)
    least = np.full(size, np.iinfo(np.int64).max)
    for r in range(1, size):
        least[r] = (f[1 : r + 1] < least[r - 1 :: -1][:r]).argmax() + 1
    return least


def caps_table(bound: int, rule: Callable[[int], int]) -> "Numbers":
    """Return f[t] = rule(t) for t < bound, with f[0] = 0."""
    import numpy as np

    from wythoff.exact.arrays import check_memory

    check_memory(50 * bound, f"a table of {bound} caps")
    return np.array([0, *map(rule, range(1, bound))][:bound], np.int64)


def compare(claimed: "Board", is_p: "Board", to: Any, proved: bool = False) -> Verdict:
    """Return the verdict, up to the bound `to`, on a claimed board of P-positions: it must equal the board `is_p`.

    The counterexample is the position (x, y), x <= y, where the boards differ, with the least y, then the least x. A
    verdict without a counterexample is marked as proved if `proved`.
    """
    import numpy as np

    columns, rows = np.nonzero((claimed != is_p).T)
    for y, x in zip(columns, rows, strict=True):
        if x <= y:
            found = (int(x), int(y))
            return refuted(found, f"{found} is {'P' if is_p[found] else 'N'}")
    return holds(to, proved=proved)
