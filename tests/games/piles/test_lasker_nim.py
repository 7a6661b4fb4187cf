"""Lasker's nim against the rules, at any size, and as it is played."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest
import searched

import wythoff as wy
from wythoff.solve.solution import TooManyMovesError


def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """In place, a new heap behind all others."""
    for place, heap in enumerate(position):
        before, behind = position[:place], position[place + 1 :]
        yield from ((*before, left, *behind) for left in range(heap))
        yield from ((*before, a, *behind, heap - a) for a in range(1, heap // 2 + 1))


def heaps(position: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(filter(None, position)))


SMALL = [*product(range(11)), *combinations_with_replacement(range(6), 2), *product(range(4), repeat=3), (1, 2, 3, 2)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_against_the_rules(play: str) -> None:
    searched.compare(wy.game("lasker-nim", play=play), SMALL, options, misere=play == "misere")


def test_values() -> None:
    known = [0]  # of heaps, by the definition: a split has the xor of its parts
    for heap in range(1, 200):
        left = {*known, *(known[a] ^ known[heap - a] for a in range(1, heap))}
        known.append(next(value for value in range(len(left) + 1) if value not in left))
    assert known[:25] == [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19, 21, 22, 24, 23]
    game = wy.game("lasker")
    value = searched.values(lambda position: {heaps(left) for left in options(position)})
    assert [game.grundy((heap,)) for heap in range(200)] == known
    assert all(game.grundy(position) == value(heaps(position)) for position in SMALL)
    with pytest.raises(wy.UnknownValue, match="normal play"):
        wy.game("lasker-nim", play="misere").grundy((1, 2))


def test_every_winning_split_is_found() -> None:
    """Heaps up to 80 with a heap of nim values: all options looked at by their values."""
    game = wy.game("lasker-nim")

    def value(position: tuple[int, ...]) -> int:
        total = 0
        for heap in position:
            total ^= heap + (heap % 4 == 3) - (heap % 4 == 0 and heap > 0)
        return total

    for heap, other in product((15, 40, 63, 64, 71, 80), (0, 3, 4, 17, 33, 62)):
        wanted = sorted(left for left in options((heap, other)) if not value(left))
        assert game.winning_moves((heap, other)) == wanted


def test_any_size() -> None:
    game, random = wy.game("lasker-nim"), Random(3)
    for bits in (3, 31, 63, 64, 10_000):
        for _ in range(10):
            position = tuple(random.getrandbits(random.choice((3, bits))) for _ in range(4))
            left = game.best_move(position)
            assert (left is None) == (game.grundy(position) == 0)
            if left is not None:
                assert game.ruleset.allows(game.ruleset.check(position), game.ruleset.check(left))
                assert game.is_p(left)
    ones = 2**400 - 2  # the parts of a split may share these ones out in any way
    with pytest.raises(TooManyMovesError):
        game.winning_moves((2**401 + 2**400 + 1, ones))


def test_what_is_typed_and_said() -> None:
    game = wy.game("lasker-nim")
    start = game.ruleset.check((7, 4))
    for typed in ("split 1 into 3 4", "3 4 4", "leave 4 3 4"):
        assert game.ruleset.read_move(typed, start) == (3, 4, 4)
    assert game.ruleset.describe_move(start, game.ruleset.check((3, 4, 4))) == "split heap 1 into 3 and 4"
    assert game.ruleset.describe_move(start, game.ruleset.check((5, 4))) == "take 2 from heap 1"
    with pytest.raises(ValueError, match="no legal move"):
        game.ruleset.read_move("take 1 from 1 split 2 4", start)
