"""Boards of games on two piles whose moves lie on rays: any game of `--rays`, and t-Wythoff."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.kernels import ray_boards
from wythoff.rulesets.ruleset import Position, Ruleset
from wythoff.rulesets.t_wythoff import TWythoff
from wythoff.rulesets.two_piles import Ray, TwoPiles
from wythoff.solve.solution import UnknownValue

Progress = Callable[[int, int | None], None]

UNLIMITED = 2**62

# Positions times moves of a board that is made for one value, some seconds, and positions, a gigabyte.
MOST_STEPS, MOST_CELLS = 10**10, 1 << 28

# Steps of one call of compiled code, a tenth of a second: between calls there is time for Ctrl-C.
STEPS_OF_A_CALL = 10**8

# t of t-Wythoff from which a board by the rule would be pointless: 2 t rays of moves.
MOST_T = 1000

HAVE_BOARDS = f"wythoff, take-away games, games by rays and t-wythoff with t < {MOST_T}"


def rays_of(ruleset: Ruleset) -> NDArray[np.int64] | None:
    """The moves of a game as the kernels take them, rows p, q, i, j, longest; None if they are no rays."""
    if isinstance(ruleset, TwoPiles):
        return move_rows(ruleset.rays)
    if isinstance(ruleset, TWythoff) and ruleset.t < MOST_T:
        shifts = range(1 - ruleset.t, ruleset.t)
        rays = [(1, 0, 1, 0, UNLIMITED), (0, 1, 0, 1, UNLIMITED)]
        rays += [(1 + max(c, 0), 1 + max(-c, 0), 1, 1, UNLIMITED) for c in shifts]
        return np.array(rays, np.int64)
    return None


def move_rows(rays: Iterable[Ray]) -> NDArray[np.int64]:
    """Rays as the kernels take them: rows p, q, i, j, longest."""
    rows = [(ray.i, ray.j, ray.i, ray.j, ray.longest or UNLIMITED) for ray in rays]
    return np.array(rows, np.int64).reshape(-1, 5)


def check(ruleset: Ruleset) -> NDArray[np.int64]:
    """The moves of a game that has a board of Grundy values. Raises ValueError for others."""
    rays = rays_of(ruleset)
    if rays is None or ruleset.is_misere:
        raise ValueError(f"{ruleset.spec} has no board of Grundy values; {HAVE_BOARDS} have")
    return rays


def most_options(ruleset: Ruleset, rows: int, cols: int) -> int:
    """No value of the board is larger: the number of moves from its last position."""
    return int(ruleset.count_options((mpz(max(rows - 1, 0)), mpz(max(cols - 1, 0)))))


def value_dtype(ruleset: Ruleset, rows: int, cols: int) -> np.dtype[Any]:
    """uint16 if it is certain to hold the values of a board, else uint32."""
    return np.dtype(np.uint16 if most_options(ruleset, rows, cols) < 2**16 else np.uint32)


def grundy_board(
    ruleset: Ruleset,
    rows: int,
    cols: int,
    out: NDArray[Any] | None = None,
    progress: Progress | None = None,
) -> NDArray[Any]:
    """Values of a game in normal play, cell after cell by the rule: time O(rows * cols * moves)."""
    rays, most = check(ruleset), most_options(ruleset, rows, cols)
    dtype = value_dtype(ruleset, rows, cols)
    check_memory(rows * cols * dtype.itemsize + 8 * most, f"a board of {rows} x {cols} Grundy values")
    if out is not None:
        check_out(out, (rows, cols))
        if out.size and out.dtype != np.object_ and np.iinfo(out.dtype).max < most:
            raise ValueError(f"out must be certain to hold {most}, the bound of these values: {out.dtype} is not")
    values = np.zeros((rows, cols), dtype)
    seen, cells = np.zeros(most + 2, np.int64), rows * cols
    step = max(1, STEPS_OF_A_CALL // (most + 1))
    for start in range(0, cells, step):
        ray_boards.grundy_board(rays, seen, start, min(start + step, cells), values)
        if progress:
            progress(min(start + step, cells), cells)
    if out is None:
        return values
    out[...] = values
    return out


def grundy_value(ruleset: Ruleset, position: Position) -> Integer:
    """The value of one position, from a board that ends there. Raises UnknownValue if that would be too large."""
    rays = rays_of(ruleset)
    cells = (position[0] + 1) * (position[1] + 1)
    if rays is None or ruleset.is_misere:
        raise UnknownValue(f"no Grundy values are known for {ruleset.spec}; {HAVE_BOARDS} have them")
    if cells * (1 + ruleset.count_options(position)) > MOST_STEPS or cells > MOST_CELLS:
        raise UnknownValue(
            f"the value of ({', '.join(map(shortened, position))}) in {ruleset.spec} is not known: a board by the rule "
            f"ends where positions and moves together are {MOST_STEPS}"
        )
    rows, cols = (int(pile) + 1 for pile in position)
    return mpz(int(grundy_board(ruleset, rows, cols)[-1, -1]))
