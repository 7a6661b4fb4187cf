"""The answers about sequences of single heaps: what occurs in each column of a view, single values, games.

One thread computes ahead, always for the game that was asked for last, as long as somebody keeps the sequences.
"""

import weakref
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore.asked import MOST_ZOOM, Asked
from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.jobs.tiles.distances import distances, has_distances
from wythoff.jobs.tiles.growing import GrowingSequence
from wythoff.jobs.tiles.sequence import MOST_COLUMNS, Columns, SequenceView
from wythoff.solve.solution import UNKNOWN_ERRORS

# Sequences in memory: 50 MB each at most.
MOST_KEPT = 2

# Seconds that an answer waits for values that are being made.
SECONDS = 0.2

# Of distances: 2^18 at once.
MOST_ZOOM_OF_DISTANCES, MOST_AT_ONCE = 9, 512

# The game that is shown where nobody says which, and that of the server has no sequence.
USUAL = "kayles"


class Sequences:
    """The sequences of one server. `named` gives the game that a text names, or raises ValueError."""

    def __init__(self, own: str, named: Callable[[str], Game]) -> None:
        self._own, self._named = own, named
        self._kept: OrderedDict[str, GrowingSequence] = OrderedDict()
        self._lock, self._is_at_work = Lock(), False
        self._names: list[str] | None = None

    def questions(self) -> dict[str, Callable[[Asked], Any]]:
        """Return the paths that are answered here."""
        return {
            "/sequence": self.about,
            "/sequence.json": self.columns,
            "/distances.json": self.distances,
            "/heap": self.heap,
            "/sequences": self.games,
        }

    def about(self, asked: Asked) -> dict[str, Any]:
        """Return the game, and how far its sequence is known; or that it has distances."""
        spec = self._spec(asked)
        game = self._named(spec)
        if not asked.has("game") and not self.has(game):
            spec, game = USUAL, self._named(USUAL)
        rules, is_of_pairs = game.ruleset, has_distances(game.solver)
        told = {
            "game": self._own if rules.file else rules.title,
            "title": rules.label,
            "summary": rules.summary,
            "noun": rules.noun,
            "distances": is_of_pairs,
        }
        if is_of_pairs:
            return {**told, "t": decimal(game.solver.method_for("pairs").t), "misere": rules.is_misere}
        growing = self._of(spec)
        return {**told, **_state(growing, growing.wait(1, SECONDS))}

    def columns(self, asked: Asked) -> dict[str, Any]:
        """Return what occurs in `count` columns of 2^zoom heaps, from heap `start` on."""
        start, zoom = asked.number("start", "0"), asked.count("zoom", 0, MOST_ZOOM, 0)
        count, growing = asked.count("count", 1, MOST_COLUMNS, 512), self._of(self._spec(asked))
        view = growing.wait(start + (count << zoom), SECONDS)
        return {**_state(growing, view), **_columns(view.columns(start, zoom, count))}

    def distances(self, asked: Asked) -> dict[str, Any]:
        """Which distances from their line `count` columns of 2^zoom P-positions have, in 512ths, as of `columns`."""
        start, zoom = asked.number("start", "0"), asked.count("zoom", 0, MOST_ZOOM_OF_DISTANCES, 0)
        count, solver = asked.count("count", 1, MOST_AT_ONCE, MOST_AT_ONCE), self._named(self._spec(asked)).solver
        if not has_distances(solver):
            raise ValueError(
                f"distances are of t-wythoff, whose P-positions have a line, not of {solver.ruleset.title}"
            )
        view = SequenceView(distances(solver.method_for("pairs"), start, count << zoom), 0, None)
        return _columns(view.columns(mpz(0), zoom, count))

    def heap(self, asked: Asked) -> dict[str, Any]:
        """Return the heap that any spelling of a number means, and its value; or the P-position of that number."""
        n, spec = asked.number("n"), self._spec(asked)
        if has_distances(solver := self._named(spec).solver):
            a, b = solver.method_for("p_position")(n)
            return {"n": decimal(n), "pair": [decimal(a), decimal(b)]}
        growing = self._of(spec)
        view = growing.wait(n + 1, SECONDS)
        if (value := view.value(n)) is None and n >= view.first:
            value = _far_value(growing.game, n)
        if value is not None:
            return {"n": decimal(n), "value": decimal(value)}
        noun = growing.game.ruleset.noun
        if n < view.first:
            return {"n": decimal(n), "value": None, "note": f"the first {noun} is {view.first}"}
        if view.known == view.first and not growing.is_over:
            return {"n": decimal(n), "value": None, "note": "nothing is computed yet: ask again in a second"}
        note = f"the value of {noun} {shortened(n)} is not known: those below {view.known} are, and prove no period"
        return {"n": decimal(n), "value": None, "note": f"{note}; {growing.end or 'more are being computed'}"}

    def games(self, asked: Asked) -> dict[str, Any]:
        """All games that have a sequence, or distances."""
        if self._names is None:
            self._names = [name for name in catalogue.games() if self.has(catalogue.game(name))]
        return {"games": self._names}

    def has(self, game: Game) -> bool:
        """Whether a game has a sequence, or distances."""
        try:
            return has_distances(game.solver) or bool(GrowingSequence(game))
        except ValueError:
            return False

    def _spec(self, asked: Asked) -> str:
        return asked.short("game", self._own).strip()

    def _of(self, spec: str) -> GrowingSequence:
        """Return the sequence of a game, which grows from now on."""
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
        """Return what was asked for last and is not at its end; None, and no more is computed, where all are."""
        with self._lock:
            found = next((kept for kept in reversed(self._kept.values()) if not kept.is_over), None)
            self._is_at_work = found is not None
            return found


def _compute(sequences: "weakref.ref[Sequences]") -> None:
    """Until all is computed, or nobody has the sequences any more."""
    while (own := sequences()) is not None and (growing := own.next_to_grow()) is not None:
        del own
        growing.step()


def _far_value(game: Game, n: Integer) -> Integer | None:
    """Return the value of one heap, where a closed form may tell it; None where it is not known."""
    rules = game.ruleset
    if game.solver.supports("heap_moves") or len(rules.piles) != 1 or not rules.empty_is_zero:
        return None
    try:
        return game.solver.grundy(rules.check((n,)))
    except (*UNKNOWN_ERRORS, ValueError):
        return None


def _columns(found: Columns) -> dict[str, Any]:
    if found.sets is None:
        return {"columns": found.known, "values": found.values}
    sets = {"shift": found.shift, "bytes": found.sets.shape[1], "sets": found.sets.tobytes().hex()}
    return {"columns": found.known, **sets}


def _state(growing: GrowingSequence, view: SequenceView) -> dict[str, Any]:
    period = view.period
    return {
        "first": view.first,
        "known": view.known,
        "largest": view.sets.largest,
        "end": growing.end,
        "period": period and {"preperiod": period.preperiod, "period": period.period, "saltus": period.saltus},
    }
