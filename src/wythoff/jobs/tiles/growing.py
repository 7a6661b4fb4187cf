"""Grundy values of single heaps of a game, computed step by step while other threads read them."""

import time
from collections.abc import Callable, Generator
from threading import Condition
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.api.tables import heap_moves
from wythoff.exact.bigint import Integer
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import LIMIT, Period, PeriodSearch
from wythoff.games.heaps.values import MAX_ALL_BUT_WORK
from wythoff.jobs.tiles.sequence import SequenceView
from wythoff.solve.solution import UNKNOWN_ERRORS

# The most seconds for all values, and for a step.
SECONDS, STEP = 30.0, 0.1

# The first and the largest number of values of games without `heap_moves`. The sequence of such a game is computed
# again and again, each time with twice as many values.
FIRST, MAX_LISTED_VALUES = 32, 1 << 17

# If values have taken more seconds than this, twice as many are not computed, as these may take eight times as long.
MAX_LISTING_SECONDS = 1.0
TOO_LONG = "further values take too long"

# Values from this on, such as 2^n, are not drawn.
MAX_VALUE = 1 << 31

# The view is replaced when the sequence is longer by this factor.
GROWTH = 1.5

Made = tuple[NDArray[Any], Period | None]
"""The known values, and the period that they prove, or None."""

Making = Generator[Made, None, str]
"""A generator that computes more values at each step, and in the end returns why no more are computed."""


class GrowingSequence:
    """The Grundy values of heaps, or of coins at places, n = 0, 1, 2, ..., as far as they are computed.

    Threads may share the sequence. Raises ValueError for misere play, and for games whose positions are not sums of
    single numbers.
    """

    def __init__(self, game: Game, seconds: float = SECONDS) -> None:
        self.game = Game(game.ruleset)  # a copy, so that the given game is not changed
        self._left = seconds
        self._made: Made | None = None
        self.first, self._making = self._start()
        self.view = SequenceView(np.zeros(0, np.uint8), self.first, None)
        self.end: str | None = None
        """The reason why no more values are computed; None while more values will follow."""

        self._grown = Condition()

    def _start(self) -> tuple[int, Making]:
        """Return (first, making): the first heap, and a generator that computes values in short steps."""
        solver = self.game.solver
        if not solver.supports("heap_moves"):
            return _least(self.game), _listing(solver.single_values)
        moves = heap_moves(self.game)
        return 0, _searched(moves) if moves.all_but is None else _grown(moves.all_but)

    @property
    def is_over(self) -> bool:
        """Whether no more values will be computed."""
        return self.end is not None

    def step(self) -> None:
        """Compute more values, for about 0.1 s. Only one thread may call this at a time."""
        made: Made | None = None
        why: str | None = None
        begun = time.perf_counter()
        while why is None and time.perf_counter() - begun < STEP:
            try:
                made = next(self._making)
            except StopIteration as ended:
                why = ended.value
            except (*UNKNOWN_ERRORS, MemoryError) as error:
                why = " ".join(str(error).split())
            else:
                if made[1] is not None:
                    why = "the period gives all other values"
        self._left -= time.perf_counter() - begun
        if why is None and self._left <= 0:
            why = TOO_LONG
        self._made = made or self._made
        self._show(self._made, why)

    def _show(self, made: Made | None, why: str | None) -> None:
        """Replace the view by `made`, if many of its values are new or if no more values will follow.

        `why` is the reason why no more values will follow, or None.
        """
        view = None
        if made is not None and (why is not None or len(made[0]) + self.first >= GROWTH * self.view.known):
            view = SequenceView(made[0], self.first, made[1])
        with self._grown:
            self.view, self.end = view or self.view, why
            self._grown.notify_all()

    def wait(self, stop: Integer, seconds: float) -> SequenceView:
        """Wait up to `seconds` for the heaps below `stop`, or until no more values follow; return the view."""

        def is_there() -> bool:
            return self.is_over or self.view.known >= stop

        with self._grown:
            self._grown.wait_for(is_there, seconds)
            return self.view


def _least(game: Game) -> int:
    """Return the least n with a Grundy value G(n). Raises ValueError if a single number is not a position."""
    rules = game.ruleset
    try:
        if len(rules.start_names) != 2:
            return game.solver.single_values(1)[0]
    except UNKNOWN_ERRORS:
        pass
    raise ValueError(f"{rules.title} has no sequence; accepted: games on heaps or coins, such as kayles or 0.156")


def _searched(moves: HeapMoves) -> Making:
    search = PeriodSearch(moves, LIMIT)
    while not search.is_over:
        search.step(LIMIT)
        yield search.sequence.values, search.period_found
    return f"heaps from {LIMIT} on are not computed"


def _grown(all_but: tuple[int, ...]) -> Making:
    heaps, limit, most = AllButValues(all_but), FIRST, min(LIMIT, MAX_ALL_BUT_WORK // max(len(all_but), 1))
    while limit < most:
        found = heaps.search(limit)
        if found:  # values after the first period have grown by the saltus
            yield np.array(heaps.values[: found[0] + found[1]]), Period(*found, True, len(heaps.values))
        else:
            yield np.array(heaps.values), None
        limit *= 2
    return f"heaps from {limit // 2} on are not computed"


def _listing(single_values: Callable[[int], tuple[int, list[int]]]) -> Making:
    count = FIRST
    while count <= MAX_LISTED_VALUES:
        begun = time.perf_counter()
        first, values = single_values(count)
        drawn = next((place for place, value in enumerate(values) if value >= MAX_VALUE), len(values))
        yield np.array(values[:drawn], np.int64), None
        if drawn < len(values):
            return f"values from 2^{MAX_VALUE.bit_length() - 1} on are not drawn"
        if len(values) < count:
            return "no more values are known"
        if time.perf_counter() - begun > MAX_LISTING_SECONDS:
            return TOO_LONG
        count *= 2
    return f"numbers from {first + MAX_LISTED_VALUES} on are not computed"
