"""P-positions and winning moves of a game by rays at any size, from a proved automaton.

A move along the ray (i, j) takes k i and k j from the two piles, for some k >= 1. Moves along one ray lead from a
position to at most one P-position. Otherwise a move along the ray would lead from one P-position to another, which is
impossible, except in blocking Wythoff.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from wythoff.automata.automaton import Automaton
from wythoff.automata.completion import Completion
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.kernel import FEW_STEPS, Line, Ray, leap, lines
from wythoff.rules.position import Outcome, Position

if TYPE_CHECKING:
    from wythoff.automata.ranks import Ranks
    from wythoff.games.wythoff.proved.batches import Tables


class ProvedPositions:
    """The P-positions (x, y) of a game by rays, given by their automaton.

    A move along the ray (i, j, longest) takes k i and k j, 1 <= k <= longest. An outcome takes a table look-up for each
    digit of the piles. Winning moves take a few look-ups for each digit and ray. If `is_blocking` is True, moves along
    a ray may lead to several P-positions. Then P-positions have no indices.
    """

    def __init__(self, automaton: Automaton, rays: Sequence[Ray], is_blocking: bool = False) -> None:
        self.automaton, self.rays, self.is_blocking = automaton, rays, is_blocking
        self._lines: dict[Ray, list[tuple[Line, Completion]]] = {}
        self._partners: dict[str, Completion] = {}

    def __str__(self) -> str:
        own = self.automaton
        return f"an automaton with {own.states} states ({own.numeration.title}), proved for all positions"

    def outcome(self, position: Position) -> Outcome:
        """Return Outcome.P or Outcome.N."""
        return Outcome.P if self._accepts(position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the sorted list of the options that are P-positions."""
        return sorted({target for ray in self.rays for target in self.targets(position, ray)})

    def targets(self, position: Position, ray: Ray) -> list[Position]:
        """Return the list of the P-positions to which moves along `ray` lead from `position`."""
        counts = range(1, (ray[2] or 0) + 1) if _is_short(ray) else self._steps(position, ray)
        options = [(position[0] - k * ray[0], position[1] - k * ray[1]) for k in counts]
        return [option for option in options if min(option) >= 0 and self._accepts(option)]

    def partner(self, name: str, pile: Integer) -> Integer | None:
        """Return y for the P-position (pile, y) if `name` is "x", or x for the P-position (x, pile) if `name` is "y".

        If there is no such P-position, return None.
        """
        if name not in self._partners:
            self._partners[name] = Completion(self.automaton, name)
        found = self._partners[name].values(**{name: pile})
        return None if found is None else mpz(*found.values())

    def index(self, position: Position) -> Integer | None:
        """Return the index of a P-position. P-positions are sorted by smaller pile, then by larger pile, then by x.

        Return None for an N-position, and if `has_indices` is False. If swapping x and y does not change the set of
        P-positions, (x, y) and (y, x) have the same index.
        """
        if not self.has_indices or not self._accepts(position):
            return None
        (x, y), small = position, min(position)
        found = self._ranks.below(small)
        if not self._is_symmetric and x != y:
            other = self.partner("y" if x < y else "x", small)
            if other is not None and other > small:  # at most one more P-position has the smaller pile `small`
                found += (other, other if x < y else small) < (max(position), x)
        return found

    def p_position(self, n: Integer) -> Position:
        """Return the P-position with index n, for n = 0, 1, ... `has_indices` must be True."""
        small = self._ranks.number(n)
        found = [(small, self.partner("x", small)), (self.partner("y", small), small)]
        pairs = sorted({(max(pair), *pair) for pair in found if None not in pair and min(pair) == small})
        return pairs[int(n - self._ranks.below(small))][1:]

    @cached_property
    def _is_symmetric(self) -> bool:
        return self.automaton == self.automaton.rename({"x": "y", "y": "x"})

    @property
    def has_indices(self) -> bool:
        """Whether P-positions have indices.

        This holds if a move may take any number from either pile, and `is_blocking` is False. Then each row and each
        column has exactly one P-position.
        """
        return not self.is_blocking and {(1, 0, None), (0, 1, None)} <= {(i, j, longest) for i, j, longest in self.rays}

    @cached_property
    def _ranks(self) -> "Ranks":
        """An object that counts P-positions by smaller pile, and finds the smaller pile of the n-th P-position."""
        from wythoff.automata.linear import linear
        from wythoff.automata.ranks import Ranks

        own = self.automaton.numeration
        first = (self.automaton & linear(own, {"x": 1, "y": -1}, 0, "<=")).exists("y")
        if self._is_symmetric:
            return Ranks(first)
        return Ranks(first, (self.automaton & linear(own, {"y": 1, "x": -1}, 0, "<")).exists("x").rename({"y": "x"}))

    @cached_property
    def tables(self) -> "Tables | None":
        """The tables with which compiled code solves positions with piles below 2^63; None for too large tables."""
        from wythoff.games.wythoff.proved.batches import make_tables

        far = [(ray, *pair) for ray in self.rays if not _is_short(ray) for pair in self._lines_of(ray)]
        short = [ray for ray in self.rays if _is_short(ray)]
        near = [(k * i, k * j) for i, j, longest in short for k in range(1, (longest or 0) + 1)]
        return make_tables(self.automaton, far, [(i, j, leap(self.automaton, i, j)) for i, j in near])

    def _accepts(self, position: Position) -> bool:
        x, y = position
        return self.automaton.accepts(x=x, y=y)

    def _steps(self, position: Position, ray: Ray) -> Iterable[int]:
        """Return the numbers k for which k steps along a ray lead to a P-position.

        The result has at most one number, unless `is_blocking` is True.
        """
        (x, y), (i, j, _) = position, ray
        for line, completion in self._lines_of(ray):
            given = {"x": x, "y": y}
            if line.sign:
                given = {"x": x, "c": line.sign * (j * x - i * y) // gcd(i, j)}
                if given["c"] < 0:
                    continue
            if self.is_blocking:
                found = completion.all_values(**given)  # takes up to twice as long as one value
            else:
                found = [one] if (one := completion.values(**given)) is not None else []
            if found:
                return [(given[line.name] - target["u"]) // (i or j) for target in found]
        return []

    def _lines_of(self, ray: Ray) -> list[tuple[Line, Completion]]:
        """Return the `Line` objects of a ray, each with the `Completion` that computes u.

        Here u is the pile `name` of the `Line` after a winning move along the ray.
        """
        if ray not in self._lines:
            pairs = [(line, line.members & line.reach) for line in lines(self.automaton, ray)]
            self._lines[ray] = [(line, Completion(both, *{*both.variables} - {"u"})) for line, both in pairs]
        return self._lines[ray]


def _is_short(ray: Ray) -> bool:
    """Whether moves along the ray have at most FEW_STEPS steps. Then all these moves are tried."""
    return ray[2] is not None and ray[2] <= FEW_STEPS
