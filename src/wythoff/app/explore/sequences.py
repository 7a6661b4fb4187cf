"""The answers about sequences of single heaps: what occurs in each column of a view, single values, games.

One thread computes ahead, always for the game that was asked for last, as long as somebody keeps the sequences.
"""

import weakref
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from threading import Lock, Thread
from typing import Any

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore.asked import Asked
from wythoff.exact.bigint import decimal, shortened
from wythoff.jobs.tiles.growing import GrowingSequence
from wythoff.jobs.tiles.sequence import MOST_COLUMNS, SequenceView

# Sequences that are kept: 50 MB each at most.
MOST_KEPT = 4

# Seconds that an answer waits for values that are being made.
SECONDS = 0.2

# Zooms: a column is at most as wide as the longest number.
MOST_ZOOM = 340_000

# The game that is shown where nobody says which, and that of the server has no sequence.
USUAL = "kayles"


class Sequences:
    """The sequences of one server. `named` gives the game that a text names, or raises ValueError."""

    def __init__(self, own: str, named: Callable[[str], Game]) -> None:
        self._own, self._named = own, named
        self._kept: OrderedDict[str, GrowingSequence] = OrderedDict()
        self._lock, self._is_at_work = Lock(), False

    def questions(self) -> dict[str, Callable[[Asked], Any]]:
        """The paths that are answered here."""
        return {"/sequence": self.about, "/sequence.json": self.columns, "/heap": self.heap, "/sequences": self.games}

    def about(self, asked: Asked) -> dict[str, Any]:
        """The game, and how far its sequence is known."""
        growing = self._usual() if not asked.has("game") else self._growing(asked)
        rules = growing.game.ruleset
        return {
            "game": self._own if rules.file else rules.short_title,
            "title": rules.label,
            "summary": rules.summary,
            "noun": rules.noun,
            **_state(growing, growing.wait(1, SECONDS)),
        }

    def columns(self, asked: Asked) -> dict[str, Any]:
        """What occurs in `count` columns of 2^zoom heaps, from heap `start` on."""
        start, zoom = asked.number("start", "0"), asked.count("zoom", 0, MOST_ZOOM, 0)
        count, growing = asked.count("count", 1, MOST_COLUMNS, 512), self._growing(asked)
        view = growing.wait(start + (count << zoom), SECONDS)
        found = view.columns(start, zoom, count)
        told = {**_state(growing, view), "columns": found.known}
        if found.sets is None:
            return {**told, "values": found.values}
        return {**told, "shift": found.shift, "bytes": found.sets.shape[1], "sets": found.sets.tobytes().hex()}

    def heap(self, asked: Asked) -> dict[str, Any]:
        """The heap that any spelling of a number means, and its value."""
        n, growing = asked.number("n"), self._growing(asked)
        view = growing.wait(n + 1, SECONDS)
        value = view.value(n)
        if value is not None:
            return {"n": decimal(n), "value": decimal(value)}
        noun = growing.game.ruleset.noun
        if n < view.first:
            return {"n": decimal(n), "value": None, "note": f"the first {noun} is {view.first}"}
        note = f"the value of {noun} {shortened(n)} is not known: those below {view.known} are, and prove no period"
        return {"n": decimal(n), "value": None, "note": f"{note}; {growing.end or 'more are being computed'}"}

    def games(self, asked: Asked) -> dict[str, Any]:
        """All games that have a sequence."""
        return {"games": _with_sequences()}

    def has(self, game: Game) -> bool:
        """Whether a game has a sequence."""
        try:
            GrowingSequence(game)
        except ValueError:
            return False
        return True

    def _usual(self) -> GrowingSequence:
        try:
            return self._of(self._own)
        except ValueError:
            return self._of(USUAL)

    def _growing(self, asked: Asked) -> GrowingSequence:
        return self._of(asked.short("game", self._own).strip())

    def _of(self, spec: str) -> GrowingSequence:
        """The sequence of a game, which grows from now on."""
        with self._lock:
            found = self._kept.get(spec)
        found = found or GrowingSequence(self._named(spec))
        with self._lock:
            found = self._kept.setdefault(spec, found)
            self._kept.move_to_end(spec)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            if not found.is_over and not self._is_at_work:
                self._is_at_work = True
                Thread(target=_compute, args=(weakref.ref(self),), daemon=True).start()
        return found

    def next_to_grow(self) -> GrowingSequence | None:
        """What was asked for last and is not at its end; None, and no more is computed, where all are."""
        with self._lock:
            found = next((kept for kept in reversed(self._kept.values()) if not kept.is_over), None)
            self._is_at_work = found is not None
            return found


def _compute(sequences: "weakref.ref[Sequences]") -> None:
    """Until all is computed, or nobody has the sequences any more."""
    while (own := sequences()) is not None and (growing := own.next_to_grow()) is not None:
        del own
        growing.step()


def _state(growing: GrowingSequence, view: SequenceView) -> dict[str, Any]:
    period = view.period
    return {
        "first": view.first,
        "known": view.known,
        "largest": view.sets.largest,
        "end": growing.end,
        "period": period and {"preperiod": period.preperiod, "period": period.period, "saltus": period.saltus},
    }


@lru_cache(1)
def _with_sequences() -> list[str]:
    found = []
    for name in catalogue.games():
        try:
            GrowingSequence(catalogue.game(name))
        except ValueError:
            continue
        found.append(name)
    return found
