"""Boards of games on two piles whose moves lie on rays: any game of `--rays`, and t-Wythoff."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from wythoff.kernels import ray_boards
from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.t_wythoff import TWythoff
from wythoff.rulesets.two_piles import Ray, TwoPiles

UNLIMITED = 2**62


def rays_of(ruleset: Ruleset) -> NDArray[np.int64] | None:
    """The moves of a game as the kernels take them, rows p, q, i, j, longest; None if they are no rays."""
    if isinstance(ruleset, TwoPiles):
        return move_rows(ruleset.rays)
    if isinstance(ruleset, TWythoff) and ruleset.t < 1000:
        shifts = range(1 - ruleset.t, ruleset.t)
        rays = [(1, 0, 1, 0, UNLIMITED), (0, 1, 0, 1, UNLIMITED)]
        rays += [(1 + max(c, 0), 1 + max(-c, 0), 1, 1, UNLIMITED) for c in shifts]
        return np.array(rays, np.int64)
    return None


def move_rows(rays: Iterable[Ray]) -> NDArray[np.int64]:
    """Rays as the kernels take them: rows p, q, i, j, longest."""
    rows = [(ray.i, ray.j, ray.i, ray.j, ray.longest or UNLIMITED) for ray in rays]
    return np.array(rows, np.int64).reshape(-1, 5)


def grundy_board(ruleset: Ruleset, out: NDArray[np.unsignedinteger]) -> None:
    """Fill an unsigned board (rows, cols) with Grundy values of a game in normal play, cell after cell."""
    rays = rays_of(ruleset)
    if rays is None or ruleset.is_misere:
        raise ValueError(f"{ruleset.spec} has no Grundy values on a board: normal play on two piles with rays has")
    seen = np.zeros(len(rays) * sum(out.shape) + 3, np.int64)
    ray_boards.grundy_board(rays, seen, out)
