"""Values and outcomes from the options of a position, by the definition; and what a game says, compared with them."""

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

import wythoff as wy

Position = tuple[int, ...]
Options = Callable[[Position], Iterable[Position]]


def values(options: Options) -> Callable[[Position], int]:
    """The Grundy value of a position."""

    @cache
    def value(position: Position) -> int:
        left = {value(option) for option in options(position)}
        return next(least for least in range(len(left) + 1) if least not in left)

    return value


def losses(options: Options, *, misere: bool = False) -> Callable[[Position], bool]:
    """Whether who moves from a position loses."""

    @cache
    def lost(position: Position) -> bool:
        left = list(options(position))
        return not any(map(lost, left)) if left or not misere else False

    return lost


def compare(game: wy.Game, positions: Iterable[Position], options: Options, *, misere: bool = False) -> None:
    """Options, outcomes, winning moves, and batches of rows of one length, of one dtype after the other."""
    lost = losses(options, misere=misere)
    by_length: dict[int, list[Position]] = {}
    for position in positions:
        left = sorted(options(position))
        winning = [option for option in left if lost(option)]
        assert game.options(position) == left, position
        assert game.is_p(position) == lost(position), position
        assert game.winning_moves(position) == winning, position
        assert sorted(game.iter_winning_moves(position)) == winning, position
        best = game.best_move(position)
        assert best in winning if winning else best is None or (misere and not left), position
        by_length.setdefault(len(position), []).append(position)
    for rows in by_length.values():
        for kind in ("i8", "u8", "i2", "O", ">u4"):
            solved = game.solve_many(np.array(rows, kind))
            assert solved.is_p.tolist() == [lost(row) for row in rows]
            assert [_without_zeros(row) for row in solved.move.tolist()] == [
                _without_zeros(game.best_move(row) or row) for row in rows
            ]


def _without_zeros(row: Iterable[int]) -> list[int]:
    """A row without what is missing at its end."""
    numbers = list(row)
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers
