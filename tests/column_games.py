"""Games whose positions are planted in columns: how their numbers are named, and who loses by the rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import oracle
from searched import losses

Piles = tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A game, how its numbers are named, and who loses by the rules."""

    spec: str
    names: tuple[str, ...]  # of the longest position that is planted
    lost: Callable[[Piles], bool]
    most: int
    shorter: tuple[int, ...] = ()  # how many numbers a position may have besides
    has_gaps: bool = False  # whether any of the numbers may be missing
    in_files: bool = True
    base: int = 0  # how many numbers a position needs, of any number of them; 0 if it has no more than its names
    last: int = 10**6  # the largest second number
    piles: int | None = None  # how many of the numbers are piles; all if None

    @property
    def counts(self) -> tuple[int, ...]:
        return (*self.shorter, len(self.names))

    def is_open(self, count: int) -> bool:
        """Whether a position may have more numbers than so many."""
        return bool(self.base) or count < len(self.names)

    def may_be_number(self, count: int) -> bool:
        """Whether integers under a strange name may be one of these."""
        return self.is_open(count) and (not self.base or count <= self.base)


def _fixed(spec: str, lost: Callable[[Piles], bool], names: tuple[str, ...] = ("x", "y"), most: int = 14) -> Game:
    return Game(spec, names, lost, most)


def _heaps(spec: str, parts: Callable[[int], set[Piles]], stem: str = "heap") -> Game:
    names = tuple(f"{stem}{place}" for place in (1, 2, 3))
    return Game(spec, names, oracle.heap_lost(parts), 4, (1, 2), has_gaps=True, base=1)


def _euclid(position: Piles) -> Iterable[Piles]:
    a, b = position
    yield from ((a - k * b, b) for k in range(1, a // b + 1 if b else 1))
    yield from ((a, b - k * a) for k in range(1, b // a + 1 if a else 1))


def _stairs(position: Piles) -> Iterable[Piles]:
    for place, step in enumerate(position):
        for taken in range(1, step + 1):
            left = list(position)
            left[place] -= taken
            if place:
                left[place - 1] += taken
            yield tuple(left)


def _queens(position: Piles) -> Iterable[Piles]:
    for place in range(0, len(position), 2):
        for square in oracle.options(*position[place : place + 2]):
            yield (*position[:place], *square, *position[place + 2 :])


@cache
def _flip_flop_lost(position: Piles) -> bool:
    """A flip before the move, once for each player, where the larger pile is 3 or more."""
    x, y, goal, mine, theirs = position if len(position) == 5 else (*position, 0, 1, 1)
    if (x, y) == (0, 0):
        return goal == 0
    left = {(a, b, goal, theirs, mine) for a, b in oracle.moves(x, y)}
    if mine and max(x, y) >= 3:
        left |= {(a, b, 1 - goal, theirs, mine - 1) for a, b in oracle.moves(x, y)}
    return not any(map(_flip_flop_lost, left))


def _take_away(spec: str, f: Callable[[int], int]) -> Game:
    lost = oracle.take_away_losing(f, 25)

    def is_lost(position: Piles) -> bool:
        pile, cap = position if len(position) == 2 else (position[0], max(position[0] - 1, 0))
        return lost[pile][min(cap, pile)]

    return Game(spec, ("pile", "cap"), is_lost, 24, (1,))


@cache
def games() -> list[Game]:
    board, wide, misere = (oracle.t_board(15, *kind) for kind in ((1, False), (3, False), (1, True)))
    copied = oracle.copycat_losing(5, 25)
    nim = oracle.heap_parts((), not_taken=set())
    return [
        _fixed("wythoff", lambda p: board[p[0]][p[1]]),
        _fixed("t-wythoff t=3", lambda p: wide[p[0]][p[1]]),
        _fixed("misere-wythoff", lambda p: misere[p[0]][p[1]]),
        _fixed("euclid", losses(_euclid), ("a", "b")),
        _take_away("fibonacci-nim", lambda taken: 2 * taken),
        _take_away("take-away f=3x", lambda taken: 3 * taken),
        Game("copycat m=5", ("pile", "last"), lambda p: (*p, 0)[:2] in copied, 24, (1,), last=5),
        _heaps("nim", nim),
        _heaps("kayles", oracle.heap_parts((0, 7, 7))),
        _heaps("0.156", oracle.heap_parts((0, 1, 5, 6))),
        _heaps("grundy", oracle.heap_parts((), unequal=True)),
        Game("staircase-nim", ("step1", "step2", "step3"), losses(_stairs), 4, (1, 2), base=1),
        Game("wyt-queens", ("x1", "y1", "x2", "y2"), losses(_queens), 5, (2,), base=2),
        Game("flip-flop when=before threshold=L>=3", ("x", "y", "goal", "mine", "theirs"),
             _flip_flop_lost, 6, (2,), in_files=False, piles=2),
    ]  # fmt: skip
