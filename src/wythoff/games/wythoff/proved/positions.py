"""P-positions and winning moves of a game by rays at any size, from a proved automaton.

Moves along a ray lead from a position to at most one P-position. Otherwise a move along the ray would lead from one of
two P-positions to the other; but no move leads from a P-position to a P-position.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from wythoff.automata.automaton import Automaton
from wythoff.automata.completion import Completion
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.kernel import FEW_STEPS, Line, Ray, lines
from wythoff.rules.position import Outcome, Position

if TYPE_CHECKING:
    from wythoff.games.wythoff.proved.batches import Tables


class ProvedPositions:
    """The P-positions (x, y) of a game by rays, given by their automaton.

    An outcome takes a table look-up for each digit of the piles. Winning moves take a few look-ups for each digit and
    ray.
    """

    def __init__(self, automaton: Automaton, rays: Sequence[Ray]) -> None:
        self.automaton, self.rays = automaton, rays
        self._lines: dict[Ray, list[tuple[Line, Completion]]] = {}
        self._partners: dict[str, Completion] = {}

    def __str__(self) -> str:
        own = self.automaton
        return f"an automaton with {own.states} states ({own.numeration.title}), proved for all positions"

    def outcome(self, position: Position) -> Outcome:
        """Return P or N."""
        return Outcome.P if self._accepts(position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the options that are P-positions, sorted."""
        return sorted({target for ray in self.rays for target in self.targets(position, ray)})

    def targets(self, position: Position, ray: Ray) -> list[Position]:
        """Return the P-positions that a move along a ray reaches."""
        counts = range(1, (ray[2] or 0) + 1) if _is_short(ray) else self._steps(position, ray)
        options = [(position[0] - k * ray[0], position[1] - k * ray[1]) for k in counts]
        return [option for option in options if min(option) >= 0 and self._accepts(option)]

    def partner(self, name: str, pile: Integer) -> Integer | None:
        """Return the other pile of a P-position in which the pile `name`, x or y, has this size; None without one."""
        if name not in self._partners:
            self._partners[name] = Completion(self.automaton, name)
        found = self._partners[name].values(**{name: pile})
        return None if found is None else mpz(*found.values())

    def turned(self) -> "ProvedPositions":
        """Return the P-positions with x and y exchanged."""
        rays = [(j, i, longest) for i, j, longest in self.rays]
        return ProvedPositions(self.automaton.rename({"x": "y", "y": "x"}), rays)

    @cached_property
    def tables(self) -> "Tables | None":
        """The tables for batches of positions below 2^63, or None if they would be too large."""
        from wythoff.games.wythoff.proved.batches import make_tables

        far = [(ray, *pair) for ray in self.rays if not _is_short(ray) for pair in self._lines_of(ray)]
        return make_tables(self.automaton, far, [ray for ray in self.rays if _is_short(ray)])

    def _accepts(self, position: Position) -> bool:
        x, y = position
        return self.automaton.accepts(x=x, y=y)

    def _steps(self, position: Position, ray: Ray) -> Iterable[int]:
        """Return the number of steps along a ray to a P-position, or nothing if the ray has no P-position."""
        (x, y), (i, j, _) = position, ray
        for line, completion in self._lines_of(ray):
            given = {"x": x, "y": y}
            if line.sign:
                given = {"x": x, "c": line.sign * (j * x - i * y) // gcd(i, j)}
                if given["c"] < 0:
                    continue
            if (found := completion.values(**given)) is not None:
                return [(given[line.name] - found["u"]) // (i or j)]
        return []

    def _lines_of(self, ray: Ray) -> list[tuple[Line, Completion]]:
        """Return the lines of a ray, each with a completion that finds u, the pile after a winning move."""
        if ray not in self._lines:
            pairs = [(line, line.members & line.reach) for line in lines(self.automaton, ray)]
            self._lines[ray] = [(line, Completion(both, *{*both.variables} - {"u"})) for line, both in pairs]
        return self._lines[ray]


def _is_short(ray: Ray) -> bool:
    """Whether the ray has so few steps that they are tried one by one."""
    return ray[2] is not None and ray[2] <= FEW_STEPS
