"""Answers to requests for Grundy values of single heaps: one value, or the values in the columns of a picture.

A thread computes values ahead, always of the game that was requested last, until the `Sequences` object is deleted.
"""

import weakref
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore.gallery import about_rules
from wythoff.app.explore.request_fields import MAX_ZOOM, RequestFields
from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.jobs.tiles.distances import distances, has_distances
from wythoff.jobs.tiles.growing import GrowingSequence
from wythoff.jobs.tiles.sequence import MAX_COLUMNS, Columns, SequenceView
from wythoff.solve.solution import UNKNOWN_ERRORS

# The most sequences in memory. A sequence takes at most 50 MB.
MAX_SEQUENCES = 2

# The most seconds that an answer waits for values in progress.
MAX_WAIT_SECONDS = 0.2

# The largest zoom and the most columns of a request for distances, 2^18 distances in all.
MAX_DISTANCE_ZOOM, MAX_DISTANCE_COLUMNS = 9, 512

# The game that is shown if the request names none and the server's own game has no sequence.
DEFAULT_GAME = "kayles"


class Sequences:
    """The sequences of Grundy values that a server has computed. `own` is the game for which the server was started.

    `parse_game` returns the game that a text denotes.
    """

    def __init__(self, own: str, parse_game: Callable[[str], Game]) -> None:
        self._own, self._parse_game = own, parse_game
        self._cached: OrderedDict[str, GrowingSequence] = OrderedDict()
        self._lock, self._is_at_work = Lock(), False
        self._names: list[str] | None = None

    def questions(self) -> dict[str, Callable[[RequestFields], Any]]:
        """Return {path: the method that answers requests for it}."""
        return {
            "/sequence": self.describe,
            "/sequence.json": self.columns,
            "/distances.json": self.distances,
            "/heap": self.heap,
            "/sequences": self.games,
        }

    def describe(self, fields: RequestFields) -> dict[str, Any]:
        """Return title and rule of the game, and the number of known Grundy values, or for t-Wythoff the number t."""
        spec = self._spec(fields)
        game = self._parse_game(spec)
        if not fields.has("game") and not self.has(game):
            spec, game = DEFAULT_GAME, self._parse_game(DEFAULT_GAME)
        rules, is_of_pairs = game.ruleset, has_distances(game.solver)
        described = {
            "game": self._own if rules.file else rules.title,
            **about_rules(rules),
            "noun": rules.noun,
            "distances": is_of_pairs,
        }
        if is_of_pairs:
            return {**described, "t": decimal(game.solver.method_for("pairs").t), "misere": rules.is_misere}
        growing = self._growing_sequence(spec)
        return {**described, **_state(growing, growing.wait(1, MAX_WAIT_SECONDS))}

    def columns(self, fields: RequestFields) -> dict[str, Any]:
        """Return the values in each of `count` columns of 2^zoom heaps. The first column begins at heap `start`."""
        start, zoom = fields.number("start", "0"), fields.count("zoom", 0, MAX_ZOOM, 0)
        count, growing = fields.count("count", 1, MAX_COLUMNS, 512), self._growing_sequence(self._spec(fields))
        view = growing.wait(start + (count << zoom), MAX_WAIT_SECONDS)
        return {**_state(growing, view), **_columns(view.columns(start, zoom, count))}

    def distances(self, fields: RequestFields) -> dict[str, Any]:
        """Return floor(512 (n alpha - a_n)) for the P-positions (a_n, b_n) of t-Wythoff, in `count` columns.

        Column i has the P-positions with start + i 2^zoom <= n < start + (i + 1) 2^zoom. Here alpha = (2 - t + sqrt(t^2
        + 4))/2. In misere play, n alpha + 1/alpha replaces n alpha.
        """
        start, zoom = fields.number("start", "0"), fields.count("zoom", 0, MAX_DISTANCE_ZOOM, 0)
        count = fields.count("count", 1, MAX_DISTANCE_COLUMNS, MAX_DISTANCE_COLUMNS)
        solver = self._parse_game(self._spec(fields)).solver
        if not has_distances(solver):
            raise ValueError(
                f"{solver.ruleset.title} has no distances: no formula a_n = floor(n alpha + c) is known; "
                "accepted: wythoff, t-wythoff, misere-t-wythoff"
            )
        view = SequenceView(distances(solver.method_for("pairs"), start, count << zoom), 0, None)
        return _columns(view.columns(mpz(0), zoom, count))

    def heap(self, fields: RequestFields) -> dict[str, Any]:
        """Return the Grundy value of heap n. For t-Wythoff, return the P-position with index n instead."""
        n, spec = fields.number("n"), self._spec(fields)
        if has_distances(solver := self._parse_game(spec).solver):
            a, b = solver.method_for("p_position")(n)
            return {"n": decimal(n), "pair": [decimal(a), decimal(b)]}
        growing = self._growing_sequence(spec)
        view = growing.wait(n + 1, MAX_WAIT_SECONDS)
        if (value := view.value(n)) is None and n >= view.first:
            value = _far_value(growing.game, n)
        if value is not None:
            return {"n": decimal(n), "value": decimal(value)}
        noun = growing.game.ruleset.noun
        if n < view.first:
            return {"n": decimal(n), "value": None, "note": f"the first {noun} is {view.first}"}
        if view.known == view.first and not growing.is_over:
            return {"n": decimal(n), "value": None, "note": "no value is computed yet; try again in a second"}
        note = f"the value of {noun} {shortened(n)} is not known"
        note = f"{note}: only values below {view.known} are known, and they prove no period"
        return {"n": decimal(n), "value": None, "note": f"{note}; {growing.end or 'more are being computed'}"}

    def games(self, fields: RequestFields) -> dict[str, Any]:
        """Return the names of the games of the catalogue for which `has` is true."""
        if self._names is None:
            self._names = [name for name in catalogue.games() if self.has(catalogue.game(name))]
        return {"games": self._names}

    def has(self, game: Game) -> bool:
        """Whether a game has a sequence of Grundy values, or distances n alpha - a_n of P-positions (a_n, b_n)."""
        try:
            return has_distances(game.solver) or bool(GrowingSequence(game))
        except ValueError:
            return False

    def _spec(self, fields: RequestFields) -> str:
        return fields.short_text("game", self._own).strip()

    def _growing_sequence(self, spec: str) -> GrowingSequence:
        """Return the sequence of a game, and start a thread that computes its values."""
        with self._lock:
            found = self._cached.get(spec)
        found = found or GrowingSequence(self._parse_game(spec))
        with self._lock:
            found = self._cached.setdefault(spec, found)
            self._cached.move_to_end(spec)
            while len(self._cached) > MAX_SEQUENCES:
                self._cached.popitem(last=False)
            if not found.is_over and not self._is_at_work:
                self._is_at_work = True
                Thread(target=_compute, args=(weakref.ref(self),), daemon=True).start()
        return found

    def next_to_grow(self) -> GrowingSequence | None:
        """Return the unfinished sequence that was requested last, or None if all are finished. None ends the thread."""
        with self._lock:
            found = next((one for one in reversed(self._cached.values()) if not one.is_over), None)
            self._is_at_work = found is not None
            return found


def _compute(sequences: "weakref.ref[Sequences]") -> None:
    """Compute values until all sequences are finished, or the `Sequences` object is deleted."""
    while (own := sequences()) is not None and (growing := own.next_to_grow()) is not None:
        del own
        growing.step()


def _far_value(game: Game, n: Integer) -> Integer | None:
    """Return the value of one heap if the game has a closed form for it, else None."""
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
