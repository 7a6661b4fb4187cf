"""Rules of games by rays: from two piles, a move takes (k i, k j), k >= 1, for one of the rays (i, j)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import merge
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wythoff.exact.bigint import Integer
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import NO_SEQUENCES, Position
from wythoff.rules.ruleset import Facts, Ruleset

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton

_RAY = re.compile(r"([0-9]{1,18}),([0-9]{1,18})(?::([0-9]{1,18}))?", re.ASCII)

# The most rays of a game. The time for a cell of a board is proportional to the number of rays.
MAX_RAYS = 64


class Ray(NamedTuple):
    """The moves that take k i from pile x and k j from pile y, for 1 <= k <= longest.

    If `longest` is None, k has no upper bound.
    """

    i: int
    j: int
    longest: int | None = None

    def __str__(self) -> str:
        return f"{self.i},{self.j}" + (f":{self.longest}" if self.longest else "")


class Rays(tuple[Ray, ...]):
    """The rays of a game. str() writes them as i,j or i,j:longest, as in "1,0;0,1;1,1:5"."""

    __slots__ = ()

    def __str__(self) -> str:
        return ";".join(map(str, self))


QUEEN = Rays((Ray(0, 1), Ray(1, 0), Ray(1, 1)))
"""The rays of Wythoff's game: the moves of a queen towards the corner."""


def rays_from(value: Any) -> Rays:
    """Return the rays that a text such as "1,0 0,1 1,1:5" denotes, or a sequence such as [(1, 0), (0, 1), (1, 1, 5)].

    In a text, blanks or semicolons separate the rays. Raises ValueError if a ray is invalid or occurs twice.
    """
    if isinstance(value, str):
        items: Iterable[Any] = re.split(r"[;\s]+", value.strip())
    elif isinstance(value, Iterable):
        items = [ray if isinstance(ray, str) else _ray_text(ray) for ray in value]
    else:
        items = [str(value)]
    rays = []
    for item in items:
        match = _RAY.fullmatch(item)
        if not match:
            raise ValueError(f"a ray must be i,j or i,j:longest, as in '1,0 0,1 1,1:5', got {item[:40]!r}")
        i, j, longest = (int(number) if number else None for number in match.groups())
        if not (i or j):
            raise ValueError(f"a ray must take at least one stone, got {item!r}")
        if longest == 0:
            raise ValueError(f"the longest step of a ray must be at least 1, got {item!r}")
        rays.append(Ray(i or 0, j or 0, longest))
    if len({ray[:2] for ray in rays}) < len(rays):
        raise ValueError(f"rays must be different, got {str(Rays(rays))!r:.60}")
    if len(rays) > MAX_RAYS:
        raise ValueError(f"at most {MAX_RAYS} rays are accepted, got {len(rays)}")
    return Rays(sorted(rays))


def _ray_text(ray: Any) -> str:
    """Return the text i,j or i,j:longest of a ray that is given as a tuple (i, j) or (i, j, longest)."""
    if not isinstance(ray, Iterable) or isinstance(ray, NO_SEQUENCES):
        return str(ray)
    i_j, longest = [str(number) for number in ray][:2], [str(number) for number in ray if number is not None][2:]
    return ":".join([",".join(i_j), *longest])


@dataclass(frozen=True, kw_only=True)
class TwoPiles(Ruleset):
    """Rules of a game by rays. A move takes k i and k j, k >= 1, from the piles x and y, for one of the rays (i, j).

    A player who cannot move loses.

    Parameters
    ----------
    rays : str
        Rays i,j or i,j:n: a move takes k i from pile 1 and k j from pile 2, k <= n if n is given.
    """

    solver = misere_solver = "wythoff.games.wythoff.rays.solver:RaySolver"

    piles: tuple[str, ...] = ("x", "y")
    rays: Rays

    def __post_init__(self) -> None:
        object.__setattr__(self, "rays", rays_from(self.rays))

    def normal_form(self) -> Ruleset:
        """Return an equal game without needless rays. If (0, 1), (1, 0), (1, 1) remain, return Wythoff's game.

        A ray is needless if another ray has all of its moves, such as (2, 2) beside (1, 1).
        """
        rays = Rays(ray for ray in self.rays if not any(_contains(other, ray) for other in self.rays if other != ray))
        if type(self) is not TwoPiles:  # a subclass may have other moves
            return self
        if rays != QUEEN:
            return replace(self, rays=rays)
        return TWythoff(
            name=self.title,
            summary=self.summary,
            piles=self.piles,
            noun=self.noun,
            nouns=self.nouns,
            is_misere=self.is_misere,
        )

    @property
    def label(self) -> str:
        form = self.normal_form()
        return super().label if self.is_misere or type(form) is type(self) else form.label

    numerations: ClassVar[tuple[str, ...]] = ("fibonacci", "2", "t2", "3", "tribonacci")
    """The numeration systems in which an automaton for the P-positions is searched for."""

    @property
    def kernel_moves(self) -> dict[str, Any]:
        """The moves as keyword arguments of the function `kernel` in wythoff.games.wythoff.kernel."""
        return {"rays": self.rays, "is_misere": self.is_misere}

    def without_option_in(self, lost: "Automaton") -> "Automaton":
        """Return the automaton that accepts (x, y) if `lost` accepts no option of (x, y).

        In misere play the returned automaton does not accept positions without a move. It equals `lost` iff `lost`
        accepts exactly the P-positions.
        """
        from wythoff.games.wythoff.kernel import kernel

        return kernel(lost, **self.kernel_moves)

    def options(self, position: Position) -> Iterator[Position]:
        x, y = position
        targets = {
            (x - k * ray.i, y - k * ray.j) for ray in self.rays for k in range(1, int(_steps(position, ray)) + 1)
        }
        yield from sorted(targets)

    def count_options(self, position: Position) -> Integer:
        return sum(_steps(position, ray) for ray in self.rays)

    def allows(self, position: Position, target: Position) -> bool:
        taken = [was - now for was, now in zip(position, target, strict=True)]
        return min(taken) >= 0 < max(taken) and any(_is_on(ray, *taken) for ray in self.rays)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        def along(ray: Ray) -> Iterator[tuple[Integer, Position]]:
            steps, k = _steps(position, ray), 1
            while k <= steps:
                target = position[0] - k * ray.i, position[1] - k * ray.j
                yield -sum(target), target
                k += 1

        previous = None
        for option in merge(*map(along, self.rays)):  # equal options of two rays are neighbours
            if option != previous:
                yield option[1]
            previous = option


def _contains(other: Ray, ray: Ray) -> bool:
    """Whether every move along `ray` is a move along `other`."""
    k = ray.i // other.i if other.i else ray.j // other.j
    is_within = other.longest is None or (ray.longest is not None and k * ray.longest <= other.longest)
    return k > 0 and (k * other.i, k * other.j) == ray[:2] and is_within


def _is_on(ray: Ray, x: Integer, y: Integer) -> bool:
    """Whether taking x and y from the two piles, not both 0, is a move along the ray."""
    k = x // ray.i if ray.i else y // ray.j
    return bool((k * ray.i, k * ray.j) == (x, y) and (ray.longest is None or k <= ray.longest))


def _steps(position: Position, ray: Ray) -> Integer:
    """Return the largest k for which a move along the ray can take k i and k j from the position."""
    steps = min(pile // step for pile, step in zip(position, ray[:2], strict=True) if step)
    return steps if ray.longest is None else min(steps, ray.longest)


WYTHOFF = TwoPiles(
    name="wythoff",
    aliases=(
        "last-biscuit",
        "wythoffs-nim",
        "wythoff-nim",
        "wythoffs-game",
        "corner-the-lady",
        "corner-the-queen",
        "wythoff-literal",
        "literal",
        "tsianshidzi",
        "isaacs-corner-the-lady",
    ),
    summary="take any number from one pile or the same from both; taking the last stone wins",
    rays=rays_from("1,0 0,1 1,1"),
    in_other_play="misere-wythoff",
    facts=Facts(
        p_positions=((0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)),
        source="OEIS A000201 and A001950",
    ),
)
"""Wythoff's game, also known as the last biscuit or "corner the queen".

The game has two piles. A move takes any positive number from one pile, or the same positive number from both. Taking
the last stone wins. The P-positions are (floor(n phi), floor(n phi^2)), n = 0, 1, 2, ..., in either order.

W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202.
"""

RAYS = TwoPiles(
    name="rays",
    summary="take k i from pile 1 and k j from pile 2 for one of the rays i,j; a player who cannot move loses",
    rays=rays_from("1,0 0,1 1,1 1,2 2,1"),
    parameters=("rays",),
)
"""A game on two piles defined by its rays: a move takes (k i, k j), k >= 1, for one of the rays (i, j).

Examples:

- "1,0 0,1 1,1" is Wythoff's game.
- "1,0 0,1" is nim on two piles.
- "1,0 0,1 1,1 1,2 2,1" is a queen that also moves like a nightrider, by repeated knight's moves.
- "1,0:3 0,1:3" allows at most three to be taken from one pile.

In general no closed form is known: answers come from boards.
"""

GAMES = (
    WYTHOFF,
    RAYS,
)
