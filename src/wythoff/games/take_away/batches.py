"""Solve arrays of positions of take-away games by compiled code, if f never decreases.

After a move takes t, the next move takes at most f(t). All piles and caps are below 2^63.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.cap_functions import TWICE, CapFunction
from wythoff.games.take_away.losing_starts import LosingStarts
from wythoff.games.take_away.solver import TakeAwaySolver
from wythoff.solve.row_blocks import Block

Part = NDArray[np.uint64]
SolveBlock = Callable[[Part, Part, NDArray[np.bool_], Part, Part], bool]
"""A function (pile, cap, is_p, left, left_cap) of five arrays that solves the positions (pile, cap).

The function writes to the last three arrays whether each position is P, and the target (left, left_cap) of a winning
move. The function returns whether all numbers of the targets are below 2^63.
"""


def take_away_block(solver: TakeAwaySolver, rows: NDArray[Any]) -> Block | None:
    """Return the function that solves the positions (pile, cap), or the starts (pile,), in `rows`.

    The targets have two columns, pile and cap. Return None if f(x + 1) < f(x) for some x below the largest pile, or if
    a pile or cap is 2^63 or more.
    """
    largest = mpz(int(rows[:, 0].max(initial=0)))
    if rows.max(initial=0) >= 2**63 or not solver.is_nondecreasing(largest):
        return None
    solve = _solve_block(solver.starts, largest)

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        pile = rows[:, 0]
        cap = rows[:, 1] if rows.shape[1] == 2 else pile - (pile > 0)
        return solve(pile, cap, is_p, move[:, 0], move[:, 1])

    return block


def _solve_block(known: LosingStarts, largest: Integer) -> SolveBlock:
    """Return a function that solves arrays of positions with piles up to `largest`."""
    if known.f == TWICE:
        return _solve_fibonacci
    starts, steps = (np.array(list(map(int, part)), np.uint64) for part in known.runs(largest))
    lengths = np.array([int(start).bit_length() for start in starts])
    first = np.searchsorted(lengths, np.arange(66)).astype(np.int64)
    last = known.last
    return partial(_solve_by_starts, known.f, starts, steps, first, int(last) if last and last <= largest else 0)


def _solve_by_starts(
    f: CapFunction,
    starts: Part,
    steps: Part,
    first: NDArray[np.int64],
    last: int,
    pile: Part,
    cap: Part,
    is_p: NDArray[np.bool_],
    left: Part,
    left_cap: Part,
) -> bool:
    from wythoff.kernels import take_away

    part = left
    take_away.smallest_parts(starts, steps, first, _reduce_by_last(pile, last) if last else pile, part)
    np.less(cap, part, out=is_p)
    is_p |= pile == 0
    part[is_p] = 0
    taken, indices = np.unique(part, return_inverse=True)
    caps = [int(f(mpz(int(t)))) if t else 0 for t in taken]
    if any(value >= 2**63 for value in caps):
        return False
    left_cap[:] = np.where(is_p, cap, np.array(caps, np.uint64)[indices])
    np.subtract(pile, part, out=left)
    return True


def _reduce_by_last(pile: Part, last: int) -> Part:
    """Return 1 + ((n - 1) mod `last`), which has the same smallest part as n, for each pile n > 0, and 0 for n = 0.

    `last` is the last losing start. `wythoff.games.take_away.losing_starts` defines the parts.
    """
    return np.where(pile > 0, (pile - np.uint64(1)) % np.uint64(last) + np.uint64(1), np.uint64(0))


def _solve_fibonacci(pile: Part, cap: Part, is_p: NDArray[np.bool_], left: Part, left_cap: Part) -> bool:
    from wythoff.kernels import fibonacci

    return not int(fibonacci.solve_positions(pile, cap, is_p, left, left_cap)) >> 63


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    from wythoff.kernels import take_away

    ones = [np.array([1], np.uint64) for _ in range(4)]
    _solve_fibonacci(ones[0], ones[1], np.empty(1, np.bool_), ones[2], ones[3])
    take_away.smallest_parts(ones[0], ones[0], np.ones(66, np.int64), ones[0], ones[1])
