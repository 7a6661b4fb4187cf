"""Solves batches of positions of games by rays with compiled code, from a proved automaton."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton
from wythoff.automata.completion import Completion
from wythoff.games.wythoff.kernel import Line, Ray

# The most sets of states of all completions together: some megabytes of tables.
MAX_SETS = 10_000


class Tables(NamedTuple):
    """The tables of `wythoff.kernels.ray_answers.solve_rows`, in the order that it expects."""

    places: NDArray[np.uint64]
    base: int
    table: NDArray[np.int32]
    final: NDArray[np.bool_]
    lines: NDArray[np.int64]
    following: NDArray[np.int32]
    previous: NDArray[np.int32]
    ends: NDArray[np.int32]
    steps: NDArray[np.int64]

    def solve(self, rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        """Write the outcomes and moves of the positions `rows`. Return False if some number is 2^63 or more."""
        from wythoff.kernels import ray_answers

        if rows.size and int(rows.max()) >= 1 << 63:
            return False
        return bool(ray_answers.solve_rows(rows, self, is_p, move))


def make_tables(
    automaton: Automaton, far: Sequence[tuple[Ray, Line, Completion]], near: Sequence[Ray]
) -> Tables | None:
    """Return the tables of an automaton, or None if they would be too large.

    Parameters
    ----------
    automaton : Automaton
        The automaton of the P-positions.
    far : sequence of (Ray, Line, Completion)
        The long rays, with their lines and the completions that find the target of a winning move.
    near : sequence of Ray
        The short rays, whose steps are tried one by one.
    """
    own = automaton.numeration
    lines, following, previous, ends = (
        list[tuple[int, ...]](),
        list[list[int]](),
        list[NDArray[np.int32]](),
        list[int](),
    )
    entries = 0
    for (i, j, _), line, completion in far:
        states = len(completion.automaton.table)
        lines.append((i, j, line.sign, line.name == "y", len(following), entries, states))
        found = completion.tables(MAX_SETS - len(following))
        if found is None:
            return None
        following += found.following
        ends += found.ends
        previous.append(found.previous.reshape(-1))
        entries += previous[-1].size
    count = next(k for k, place in enumerate(own.places(200)) if place >= 1 << 63)
    steps = [(k * i, k * j) for i, j, longest in near for k in range(1, (longest or 0) + 1)]
    return Tables(
        np.array(own.places(count)[::-1], np.uint64),
        own.base,
        automaton.table,
        automaton.final,
        np.array(lines, np.int64).reshape(-1, 7),
        np.array(following, np.int32).reshape(-1, own.base**2),
        np.concatenate([np.empty(0, np.int32), *previous]),
        np.array(ends, np.int32),
        np.array(steps, np.int64).reshape(-1, 2),
    )
