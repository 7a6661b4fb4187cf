"""The search for the period of one game, below a bound: a shard of a survey."""

import json
from typing import Any, NamedTuple

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding
from wythoff.exact.bigint import shortened
from wythoff.games.heaps.moves import HeapMoves
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.games import Games

# The bound of heaps in the first round, and the factor between the bounds of successive rounds. Each round begins at
# heap 0; so it computes again the heaps of the round before, a tenth of its own.
FIRST_BOUND, GROWTH = 1000, 10

# The largest bound: so many heaps of one game take months.
MAX_BOUND = 10**12


class GameRow(NamedTuple):
    """The results of searching a game for a period, from the Grundy values of the heaps below `heaps`."""

    preperiod: int | None
    """The least preperiod. Preperiod and period are proved for all heaps; both are None if no period is proved."""
    period: int | None
    heaps: int
    """The number of heaps computed."""
    greatest: int
    """The greatest value among these heaps."""
    at: int
    """The first heap with the greatest value."""
    mask: int | None
    """Rare values v have an even number of bits in v & mask; but see `by_parity`. If no move splits a heap, `mask` and
    the next three fields are None."""
    by_parity: int | None
    """0 if this holds for the rare values of all heaps. 1 if the number of bits is odd for the rare values of the heaps
    n with n - s odd, where s is the least number taken in a split."""
    rare: int | None
    """The number of heaps n >= 1 with a rare value: the size of the sparse space."""
    last_rare: int | None
    """The last heap with a rare value; 0 if no heap has one. None if no move splits a heap."""


def bounds(limit: int) -> list[int]:
    """Return the bounds 10^3, 10^4, ..., limit of the rounds. Raises ValueError if `limit` cannot be a bound."""
    result = [FIRST_BOUND]
    while result[-1] < limit:
        result.append(GROWTH * result[-1])
    if result[-1] != limit or limit > MAX_BOUND:
        raise ValueError(f"limit must be a power of ten from {FIRST_BOUND} to 10^12, got {shortened(limit)}")
    return result


def search_game(games: Games, count: int, seconds: float | None, shard: Shard) -> Finding:
    """Search the game shard.name, one of `count` games, in round shard.start // count; return the `Finding`."""
    bound = bound_of(shard.start // count)
    return finding_of(shard.name, row_of(games.moves(shard.name), bound, seconds), bound)


def bound_of(number: int) -> int:
    """Return the bound of the heaps in a round: 10^3 in round 0, 10^4 in round 1, ..."""
    return FIRST_BOUND * int(GROWTH**number)


def finding_of(name: str, row: GameRow, bound: int) -> Finding:
    """Return the `GameRow` of a game as a `Finding`, which a ledger can store.

    Later rounds do not search the game if a period is proved, or if the search ended before `bound` because of too much
    work. Then `is_last` of the `Finding` is True.
    """
    is_last = row.period is not None or row.heaps < bound
    return Finding(row.heaps, checksum=checksum(name, row), row=row, is_last=is_last)


def row_of(moves: HeapMoves, bound: int, seconds: float | None = None) -> GameRow:
    """Search a game for a period in heaps below `bound`, and return the results.

    With `seconds`, the search ends after so many seconds of work. The work is counted, not timed, so that every run
    ends at the same heap.
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
    """Return the fields (mask, by_parity, rare, last_rare) of a `GameRow` for the space with the fewest rare heaps."""
    if not moves.splits:
        return None, None, None, None
    from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, best_space, rare_heaps

    most = int(values.max())
    space = best_space(values[:BLOCK_HEAPS], moves.splits)
    rare = rare_heaps(values, space.is_rare(most + 1))
    mask = space.mask & ((1 << most.bit_length()) - 1)
    return mask, int(space.by_parity), len(rare), int(rare[-1]) if len(rare) else 0


def checksum(name: str, row: GameRow) -> int:
    """Return a checksum of a row and its game. The sum of the checksums of all games does not depend on their order."""
    from hashlib import sha256

    digest = sha256(json.dumps([name, *row]).encode()).digest()
    return int.from_bytes(digest[:8], "big") % CHECKSUM_MODULUS
