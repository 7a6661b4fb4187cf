"""Claims about take-and-break games: Grundy values by fast methods and by proved periods agree with the rules."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wythoff.api.tables import heap_moves
from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Finding, Verdict, tried
from wythoff.games.heaps.moves import HeapMoves

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The most heaps in which a period is searched; without a period the values are computed one by one.
MAX_PERIOD_HEAPS = 10**7

# The default bound of the check, in heaps: a quarter of a second.
BOUND = 20_000


@lru_cache(maxsize=4)
def _values(moves: HeapMoves, stop: int) -> "NDArray[Any]":
    """Return the Grundy values of the heaps 0 to stop - 1, from a proved period if one is found."""
    import numpy as np

    from wythoff.games.heaps.listing import grundy_sequence
    from wythoff.games.heaps.periods import period

    found = period(moves, min(MAX_PERIOD_HEAPS, max(stop, 1000)))
    if found is None or not found.proved or found.saltus or found.preperiod + found.period >= stop:
        return grundy_sequence(moves, stop)
    first = grundy_sequence(moves, found.preperiod + found.period)
    return np.concatenate([first, np.resize(first[found.preperiod :], stop - len(first))])


def rule_steps(start: int, stop: int, game: str = "0.77") -> Finding:
    """Check, for the heaps start to stop - 1, that each value is the mex of the values of all options.

    The values are those of the claim heap-values, for smaller heaps too. So all ranges from 0 on together are a proof
    by strong induction. The time is O(stop) for each heap and each digit of the code that allows splits.

    Raises
    ------
    ValueError
        If the game is neither an octal code nor a game of unequal splits, or if stop is 2^32 or more.
    """
    import numpy as np

    from wythoff.kernels import heap_sequences as kernels

    moves = heap_moves(game)
    if moves.all_but is not None:
        raise ValueError(
            f"game must be an octal code or a game of unequal splits, got {game}, an all-but subtraction game"
        )
    if stop >= 2**32:
        raise ValueError(f"stop must be below 2^32, got {stop}")
    if stop <= start:
        return Finding(0)
    claimed = _values(moves, stop).astype(np.uint16)
    by_rule, seen = claimed.copy(), np.zeros(1 << 16, np.uint32)
    digits = np.array(moves.digits or (0,), np.uint8)
    if start == 0:
        by_rule[0] = 0  # no move
    kernels.naive(by_rule, np.uint64(max(start, 1)), np.uint64(stop), digits, moves.unequal_splits, seen)
    differing = np.flatnonzero(by_rule[start:] != claimed[start:])
    if len(differing):
        return Finding(int(differing[0]) + 1, start + int(differing[0]))
    sums = Sums()
    sums.add_array(claimed[start:])
    return sums.finding(stop - start)


@claim(
    "heap-values",
    source="R. K. Guy, C. A. B. Smith, Proceedings of the Cambridge Philosophical Society 52 (1956) 514-526",
    place="the values of octal games",
    kind="observed",
    bound=BOUND,
    search=rule_steps,
)
def heap_values(stop: int, game: str = "0.77") -> Verdict:
    """The program computes Grundy values of the heaps of an octal game by its fast method and by proved periods. These
    values satisfy the rule: each value is the mex of the values of the options.
    """
    return tried(rule_steps(0, stop, game).counterexample, stop, "by strong induction")
