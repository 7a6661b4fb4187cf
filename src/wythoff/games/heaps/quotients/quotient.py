"""The misere quotient of a take-and-break game: of all its heaps, or of its heaps below a known bound."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import as_mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period
from wythoff.rules.position import Outcome
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.quotients.candidate import Word

# The most heaps of a search, and by default the most estimated nanoseconds.
LIMIT, MAX_NANOSECONDS = 10**6, 6e10

# The most heaps, and the most estimated nanoseconds, of a search while a user waits for an answer.
WAITING_LIMIT, MAX_WAITING_NANOSECONDS = 20_000, 1e9


@dataclass(frozen=True, repr=False, eq=False)
class MisereQuotient:
    """The misere quotient of a game. Its elements are classes of sums of heaps.

    Sums of one class may replace each other in any larger sum: the outcome of the larger sum in misere play stays the
    same.

    Attributes
    ----------
    game : str
        The name of the game.
    moves : HeapMoves
        The moves of the game.
    words : tuple of tuple of int
        For each element the heaps of its least sum, the largest heap first. Element 0 is (), the
        empty sum.
    products : int32 array (order, order)
        The products of elements: the product of two elements is the element of the sum of their words.
    is_p : bool array (order,)
        Whether sums of each element are P-positions.
    values : int32 array (known,)
        The elements of heaps 0, 1, 2, ..., known - 1.
    period : Period or None
        The proved period: heaps n and n + period have the same element for all n >= preperiod. If None,
        the quotient covers only heaps below `known`.
    changes : tuple of (int, int, int)
        (n, order, number of P elements) for each n such that the quotient of heaps 0 to n differs from the
        quotient of heaps 0 to n - 1.
    stopped : str
        The reason why the search stopped without a period; "" if a period is proved.
    """

    game: str
    moves: HeapMoves
    words: "tuple[Word, ...]"
    products: NDArray[np.int32]
    is_p: NDArray[np.bool_]
    values: NDArray[np.int32]
    period: Period | None
    changes: tuple[tuple[int, int, int], ...]
    stopped: str

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MisereQuotient):
            return NotImplemented
        pairs = [(getattr(self, part.name), getattr(other, part.name)) for part in fields(self)]
        return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays can be written to

    @property
    def order(self) -> int:
        """The number of elements of the quotient."""
        return len(self.words)

    @property
    def known(self) -> int:
        """The number N such that the elements of heaps 0 to N - 1 are stored in `values`."""
        return len(self.values)

    @property
    def reach(self) -> str:
        """A text such as "of order 40, for all heaps", or a sentence that also states why the search stopped."""
        if self.period is not None:
            return f"of order {self.order}, for all heaps"
        return f"the misere quotient of {self.game} has order {self.order} for heaps below {self.known}; {self.stopped}"

    def value(self, heap: Any) -> int:
        """Return the element of a heap, as a number. Raises UnknownValue if the element is not known."""
        n = as_mpz(heap, "heap")
        if self.period is not None:
            n = self.period.place(n)[0]
        elif n >= self.known:
            raise UnknownValue(f"the outcome of heap {shortened(n)} is not known: {self.reach}")
        return int(self.values[int(n)])

    def element(self, heaps: Iterable[Any]) -> int:
        """Return the element of a sum of heaps, as a number. Raises UnknownValue if a heap has no known element."""
        element = 0
        for heap in heaps:
            element = int(self.products[element, self.value(heap)])
        return element

    def outcome(self, heaps: Iterable[Any]) -> Outcome:
        """Return the outcome of a sum of heaps in misere play. Raises UnknownValue if an element is not known."""
        return Outcome.P if self.is_p[self.element(heaps)] else Outcome.N

    @property
    def lost_heaps(self) -> str:
        """A text that lists the single heaps that are P, such as "1, 4; n = 0, 9 mod 12 from 71 on"."""
        start, period = (self.period.preperiod, self.period.period) if self.period else (self.known, 1)
        stop = min(start + period, self.known)
        lost = format_heaps([heap for heap in range(stop) if self.is_p[self.values[heap]]], start, period)
        return lost if self.period else f"{lost}, of those below {self.known}"

    def as_dict(self) -> dict[str, Any]:
        """Return the quotient as a dictionary for JSON, without `moves` and `products`."""
        return {
            "game": self.game,
            "order": self.order,
            "preperiod": self.period and self.period.preperiod,
            "period": self.period and self.period.period,
            "proved": self.period is not None,
            "known": self.known,
            "stopped": self.stopped,
            "changes": [list(change) for change in self.changes],
            "p": np.flatnonzero(self.is_p).tolist(),
            "words": [list(word) for word in self.words],
            "values": self.values.tolist(),
        }

    def __repr__(self) -> str:
        return f"<MisereQuotient {self}>"

    def __str__(self) -> str:
        size = f"misere quotient of {self.game}: order {self.order}, {int(self.is_p.sum())} elements in P"
        if self.period is None:
            return f"{size}, for heaps below {self.known}; {self.stopped}"
        n0, p = self.period.preperiod, self.period.period
        return (
            f"{size}; period {p}, preperiod {n0}: heaps n and n + {p} are equal in all sums for all n >= {n0}; proved"
        )


def format_heaps(heaps: list[int], start: int, period: int) -> str:
    """Return a text that lists heaps, such as "1, 4; n = 0, 9 mod 12 from 71 on", for start = 71 and period = 12.

    `heaps` contains heaps below start + period. The heaps from `start` on repeat with the period.
    """
    first = ", ".join(str(heap) for heap in heaps if heap < start)
    later = sorted(heap % period for heap in heaps if heap >= start)
    repeated = f"n = {', '.join(map(str, later))} mod {period} from {start} on" if later else ""
    if len(later) == period:
        repeated = f"all from {start} on"
    return "; ".join(filter(None, (first, repeated))) or "none"


def misere_quotient(
    moves: HeapMoves, name: str, limit: Any = None, most_work: float = MAX_NANOSECONDS, progress: Progress | None = None
) -> MisereQuotient:
    """Search for the misere quotient of the game with these moves. Messages call the game `name`.

    The search ends after `limit` heaps or `most_work` estimated nanoseconds. Then the result is the quotient of the
    first heaps. progress(n, None) is called when the elements of heaps 0 to n - 1 are known. Raises ValueError for a
    game take=all-but:..., or if `limit` is out of range.
    """
    from wythoff.games.heaps.quotients.search import QuotientSearch

    if moves.all_but is not None:
        raise ValueError(
            f"{name} needs no misere quotient: its sums are played as misere nim with the Grundy values of the heaps"
        )
    if limit is not None and not 1 <= limit <= LIMIT:
        raise ValueError(f"limit must be 1 to {LIMIT}, got {shortened(limit)}")
    search = QuotientSearch(moves, int(limit or LIMIT), most_work)
    try:
        while not search.is_over:
            search.step()
            if progress:
                progress(search.known, None)
    except BaseException as error:  # also interrupts
        done = f"{len(search.candidate)} elements for heaps below {search.known}"
        error.add_note(f"the misere quotient of {name} has {done}; run again with limit {search.known} to get it")
        raise
    found = search.candidate
    return MisereQuotient(
        name, moves, tuple(found.words), found.products, found.is_p, found.values[: search.known].copy(),
        search.period, tuple(search.changes), search.stop_reason,
    )  # fmt: skip
