"""Another sticky problem against the rules, on multisets of sticks, and with sticks of any length."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
import searched

import wythoff as wy
from wythoff.solve.solution import TooManyMovesError

Sticks = tuple[int, ...]


def left_by(sticks: Sticks) -> set[Sticks]:
    """Multisets, in increasing order."""
    found = set()
    for stick in set(sticks):
        rest = [*sticks]
        rest.remove(stick)
        found |= {tuple(sorted([*rest, a, stick - a])) for a in range(1, stick)}
        if sticks.count(stick) >= stick:
            others = [other for other in sticks if other != stick]
            found.add(tuple(sorted(others + [stick] * (sticks.count(stick) - stick))))
    return found


def multisets(total: int, most: int | None = None) -> Iterator[Sticks]:
    if not total:
        yield ()
    for largest in range(1, min(total, most or total) + 1):
        yield from ((*rest, largest) for rest in multisets(total - largest, largest))


def there(sticks: Sticks) -> Sticks:
    return tuple(sorted(filter(None, sticks)))


SMALL = [sticks for total in range(1, 15) for sticks in multisets(total)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_against_the_rules(play: str) -> None:
    game = wy.game("another-sticky", play=play)
    lost = searched.losses(left_by, misere=play == "misere")
    for sticks in SMALL:
        options = game.options(sticks)
        assert {there(left) for left in options} == left_by(sticks)
        assert game.is_p(sticks) == lost(sticks), sticks
        winning = [left for left in options if lost(there(left))]
        assert game.winning_moves(sticks) == winning
        best = game.best_move(sticks)
        assert best in winning if winning else best is None
    solved = game.solve_many(np.array([sticks for sticks in SMALL if len(sticks) == 4]))
    assert solved.is_p.tolist() == [lost(sticks) for sticks in SMALL if len(sticks) == 4]
    assert game.is_p((0,)) == (play == "normal")


def test_values() -> None:
    game, value = wy.game("another-sticky"), searched.values(left_by)
    assert [game.grundy(sticks) for sticks in SMALL] == [value(sticks) for sticks in SMALL]
    assert {value((length,)) for length in range(1, 15)} == {1}
    with pytest.raises(wy.UnknownValue, match="normal play"):
        wy.game("another-sticky", play="misere").grundy((2, 3))


def test_published_families_and_what_lies_beside() -> None:
    """Mathematics Magazine 1687: an even number of sticks with at most one even is P, an odd one with two N."""
    game, beside = wy.game("another-sticky"), []
    for sticks in SMALL:
        even, is_odd = sum(1 for stick in sticks if stick % 2 == 0), len(sticks) % 2
        if even <= (2 if is_odd else 1):
            assert game.is_p(sticks) == (not is_odd)
        else:
            beside.append(sticks)
    assert (len(beside), sum(map(game.is_p, beside))) == (184, 54)
    first = ["222", "11222", "224", "12222", "1111222", "11224", "12223", "226", "244", "12224", "22223"]
    assert {tuple(map(int, text)) for text in first} < {sticks for sticks in beside if game.is_p(sticks)}


def test_two_sticks_at_any_length() -> None:
    """Lost iff they are not both even."""
    game, big = wy.game("another-sticky"), 10**1000
    lost = searched.losses(left_by)
    assert all(lost((a, b)) == bool(a % 2 or b % 2) for a, b in product(range(1, 13), repeat=2) if a <= b)
    for a, b in product((1, 2, big, big + 1, 3 * big, 2**64), repeat=2):
        assert game.is_p((a, b)) == bool(a % 2 or b % 2)
        best = game.best_move((a, b))
        assert best is None or (game.is_p(best) and game.ruleset.allows(*map(game.ruleset.check, ((a, b), best))))
    assert game.is_p((big, big + 1))
    with pytest.raises(TooManyMovesError):
        game.winning_moves((big, big))


def test_play_from_few_even_sticks_never_leaves_what_is_known() -> None:
    """Long sticks, at most four of them even: a random loser, and the replies, to the end."""
    random = Random(2)
    for play, _ in product(("normal", "misere"), range(20)):
        game = wy.game("another-sticky", play=play)
        sticks = tuple(random.choice((random.getrandbits(200) | 1, random.getrandbits(5) + 1)) for _ in range(5))
        for _ in range(60):
            if (best := game.best_move(sticks)) is not None:
                sticks = best
            assert game.is_p(sticks)
            moves = [
                left
                for left, _ in zip(
                    game.ruleset.options_smallest_first(game.ruleset.check(sticks)), range(9), strict=False
                )
            ]
            if not moves:
                break
            sticks = tuple(map(int, random.choice(moves)))
            assert not game.is_p(sticks)


def test_six_sticks_of_six() -> None:
    """By parities alone they would be lost; they are removed."""
    game = wy.game("another-sticky")
    assert game.is_p((6,) * 5 + (4,))
    assert game.winning_moves((6,) * 6) == [(0,) * 6]
    assert "searched" in game.solver.why(game.ruleset.check((6,) * 6))[1]
    with pytest.raises(wy.UnknownValue, match="search stops"):
        game.is_p((60,) * 12)


def test_what_is_typed_and_said() -> None:
    game = wy.game("another-sticky")
    start = game.ruleset.check((7, 2, 2))
    for typed in ("break 1 into 3 4", "split 1 into 3 and 4", "3 2 2 4", "leave 2 4 3 2"):
        assert game.ruleset.read_move(typed, start) == (3, 2, 2, 4)
    for typed in ("remove 2", "remove 2 sticks of 2", "7", "7 0 0"):
        assert game.ruleset.read_move(typed, start) == (7, 0, 0)
    for typed in ("remove 7", "remove 2 3", "take 1 from 1", "break 1 into 3 3", "7 2"):
        refused = r"are needed, got|k sticks|no legal move|stick [0-9]+ has|changes one|must be"
        with pytest.raises(ValueError, match=refused):
            game.ruleset.read_move(typed, start)
    for left in game.ruleset.options(start):
        assert game.ruleset.read_move(game.ruleset.describe_move(start, left), start) == left
    rule = "P if e + 3 * c is 0 or 1 mod 6, where e of all c sticks are even: 2 + 3 * 3 is 5 mod 6."
    assert game.solver.why(start)[1] == rule
