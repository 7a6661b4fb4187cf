"""Solves many positions of games by rays in compiled code, from a proved automaton of the P-positions.

A move along the ray (i, j) takes k i and k j from the two piles, for some k >= 1.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton
from wythoff.automata.blocks import Blocks
from wythoff.automata.completion import Completion, CompletionTables
from wythoff.games.wythoff.kernel import Line, Ray
from wythoff.kernels import ray_answers

# The most sets of states of all `Completion` objects together. Their tables take some megabytes.
MAX_SETS = 10_000


class Tables(NamedTuple):
    """The tables that `wythoff.kernels.ray_answers.solve_rows` reads, as the docstring of this function describes."""

    values: NDArray[np.uint64]
    scales: NDArray[np.uint64]
    guesses: NDArray[np.uint16]
    bounds: NDArray[np.uint64]
    blocks: NDArray[np.uint64]
    inverse: np.uint64
    table: NDArray[np.uint32]
    final: NDArray[np.bool_]
    lines: NDArray[np.int64]
    following: NDArray[np.uint32]
    starts: NDArray[np.uint32]
    previous: NDArray[np.uint32]
    ends: NDArray[np.int32]
    steps: NDArray[np.int64]

    def solve(self, rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        """Write the outcomes and canonical moves of the positions in `rows`, and return True.

        Return False, and write nothing, if a pile is 2^63 or more.
        """
        if rows.size and int(rows.max()) >= 1 << 63:
            return False
        return bool(ray_answers.solve_rows(rows, self, is_p, move))


def make_tables(
    automaton: Automaton, far: Sequence[tuple[Ray, Line, Completion]], near: Sequence[tuple[int, int, Automaton]]
) -> Tables | None:
    """Return the tables with which compiled code solves positions, or None if they would be too large.

    Parameters
    ----------
    automaton : Automaton
        The automaton of the P-positions.
    far : sequence of (Ray, Line, Completion)
        The rays along which a move may make many steps. The `Completion` computes the pile `name` of the `Line` after a
        winning move along the ray.
    near : sequence of (int, int, Automaton)
        Single moves: taking i and j from the piles. The automaton accepts (x, y) if (x - i, y - j) is a P-position.
    """
    single = [automaton, *(reached for *_, reached in near)]
    largest = max([*single, *(completion.automaton for *_, completion in far)], key=lambda each: each.states)
    blocks = Blocks(automaton.numeration, largest.states, len(largest.variables))
    lines, joined, base = list[tuple[int, ...]](), CompletionTables([], [], [], []), len(blocks.words)
    width = base**2
    for (i, j, _), line, completion in sorted(far, key=lambda each: each[0][0] == 0):
        sets = len(joined.ends)
        lines.append((i, j, line.sign, line.name == "y", sets * width))
        found = Completion(blocks.automaton(completion.automaton), *completion.given).tables(MAX_SETS - sets)
        if found is None:
            return None
        joined.following.extend(after if after < 0 else (after + sets) * width for after in found.following)
        joined.starts.extend(start + len(joined.previous) for start in found.starts)
        joined.previous.extend((step // base << int(ray_answers.DIGIT_BITS)) + step % base for step in found.previous)
        joined.ends.extend(found.ends)
    dead = len(joined.ends) * width  # the key of the empty set
    joined.following.extend(dead for _ in range(width))
    joined.starts.extend(0 for _ in range(width))
    joined.ends.append(-1)
    following = np.array(joined.following)
    following[following < 0] = dead
    first = np.cumsum([0, *(each.states for each in single)]) * width
    found_tables = [blocks.automaton(each).table * np.int64(width) for each in single]
    parts = [np.where(part < 0, first[-1], part + start) for part, start in zip(found_tables, first[:-1], strict=True)]
    conversion = blocks.conversion()
    return Tables(
        blocks.values(),
        conversion.scales,
        conversion.guesses,
        conversion.bounds,
        conversion.blocks,
        np.uint64(-(-(1 << 64) // width)),
        np.concatenate([*map(np.ravel, parts), np.full(width, first[-1])]).astype(np.uint32),
        np.concatenate([*(each.final for each in single), [False]]),
        np.array(lines, np.int64).reshape(-1, 5),
        following.astype(np.uint32),
        np.array(joined.starts, np.uint32),
        np.array(joined.previous, np.uint32),
        np.array(joined.ends, np.int32),
        np.array([(i, j, start) for (i, j, _), start in zip(near, first[1:-1], strict=True)], np.int64).reshape(-1, 3),
    )
