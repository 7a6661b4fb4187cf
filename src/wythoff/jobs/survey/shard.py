"""One game of a survey up to a bound: the work of one shard."""

import json
from typing import Any, NamedTuple

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding
from wythoff.exact.bigint import shortened
from wythoff.games.heaps.moves import HeapMoves
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.games import Games

# The bound of the first round, and how far it grows from one round to the next: a tenth is computed again.
FIRST_BOUND, GROWTH = 1000, 10

# More heaps of one game are not looked at: months.
LARGEST_BOUND = 10**12


class GameRow(NamedTuple):
    """The findings on a game from the values of heaps below `heaps`."""

    preperiod: int | None
    """Proved for all heaps, as the period is; None if no period is proved."""
    period: int | None
    heaps: int
    """How many have been looked at."""
    greatest: int
    at: int
    """The greatest value, and the first heap that has it."""
    mask: int | None
    """Rare values have an even number of bits in common with it; None where no heap is split."""
    by_parity: int | None
    """1 if rare values have, in heaps n with n - s odd, an odd number; s is the least number taken in a split."""
    rare: int | None
    """Heaps of rare value from 1 on: the sparse space."""
    last_rare: int | None
    """The last of them; 0 if there is none."""


def bounds(limit: int) -> list[int]:
    """Return the bounds of the rounds up to the last, which is `limit`."""
    result = [FIRST_BOUND]
    while result[-1] < limit:
        result.append(GROWTH * result[-1])
    if result[-1] != limit or limit > LARGEST_BOUND:
        raise ValueError(f"limit must be a power of ten from {FIRST_BOUND} to 10^12, got {shortened(limit)}")
    return result


def look_at(games: Games, count: int, seconds: float | None, shard: Shard) -> Finding:
    """Return the game that the shard names, one of so many, in the round of number shard.start // count."""
    bound = bound_of(shard.start // count)
    return finding_of(shard.name, row_of(games.moves(shard.name), bound, seconds), bound)


def bound_of(number: int) -> int:
    """Return the bound of a round."""
    return FIRST_BOUND * int(GROWTH**number)


def finding_of(name: str, row: GameRow, bound: int) -> Finding:
    """Return what is found of a game, for a ledger: the last that will be, if a later round has nothing to look at."""
    is_last = row.period is not None or row.heaps < bound
    return Finding(row.heaps, checksum=checksum(name, row), row=row, is_last=is_last)


def row_of(moves: HeapMoves, bound: int, seconds: float | None = None) -> GameRow:
    """Return what is found of a game by heaps below `bound`.

    With `seconds` it ends before a step that would take more work; that is counted, not timed, so that each run ends at
    the same heap.
    """
    import numpy as np

    from wythoff.games.heaps.periods import PeriodSearch

    search = PeriodSearch(moves, bound)
    while search.period_found is None and search.known < bound and (seconds is None or search.work < 1e9 * seconds):
        search.step(bound)
    values, found = search.sequence.values, search.period_found
    first = int(np.argmax(values))
    preperiod, period = (found.preperiod, found.period) if found else (None, None)
    return GameRow(preperiod, period, search.known, int(values[first]), first, *_sparse_space(values, moves))


def _sparse_space(values: Any, moves: HeapMoves) -> tuple[int | None, int | None, int | None, int | None]:
    """The mask of the space in which the fewest heaps are rare, whether by parity, how many are, and the last."""
    if not moves.splits:
        return None, None, None, None
    from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, best_space, rare_heaps

    most = int(values.max())
    space = best_space(values[:BLOCK_HEAPS], moves.splits)
    rare = rare_heaps(values, space.is_rare(most + 1))
    mask = space.mask & ((1 << most.bit_length()) - 1)
    return mask, int(space.by_parity), len(rare), int(rare[-1]) if len(rare) else 0


def checksum(name: str, row: GameRow) -> int:
    """Of the row and its game, to be added up over games: the same for every order and machine."""
    from hashlib import sha256

    digest = sha256(json.dumps([name, *row]).encode()).digest()
    return int.from_bytes(digest[:8], "big") % CHECKSUM_MODULUS
