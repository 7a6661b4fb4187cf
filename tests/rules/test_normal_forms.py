"""Rules that are those of a known game get all of its answers, however they are written."""

import random

import pytest

import wythoff as wy

DRAW = random.Random(14)

WYTHOFF = [
    "rays rays=1,0;0,1;1,1",
    "rays rays=1,1;1,0;0,1",
    "rays rays=2,2;0,1;1,0;0,3:7;1,1;5,0",
    "t-wythoff t=1",
]


@pytest.mark.parametrize("spec", WYTHOFF)
def test_wythoffs_game_by_other_names(spec: str) -> None:
    game, wanted = wy.game(spec), wy.game("wythoff")
    assert game.grundy((7, 10**30)) == wanted.grundy((7, 10**30)) == 10**30 - 8
    assert game.p_position(10**50) == wanted.p_position(10**50)
    assert game.p_index(wanted.p_position(10**50)) == 10**50
    assert game.ruleset.label == "Wythoff's game"
    for size in (10, 10**6, 2**63, 10**40):
        for _ in range(20):
            position = DRAW.randrange(size), DRAW.randrange(size)
            assert game.winning_moves(position) == wanted.winning_moves(position)
            assert game.best_move(position) == wanted.best_move(position)
            assert all(game.ruleset.allows(game.ruleset.check(position), left) for left in game.winning_moves(position))
    assert game.p_positions(0, 50).tolist() == wanted.p_positions(0, 50).tolist()
    assert wy.grundy_table(spec, 30).tolist() == wy.grundy_table("wythoff", 30).tolist()
    assert str(game.solve((500, 1000))) == str(wanted.solve((500, 1000)))


@pytest.mark.parametrize(
    "rays",
    ["1,0:3 0,1 1,1", "1,0 0,1 2,2", "1,0 0,1 1,1:9", "1,0 0,2 1,1", "1,0 0,1 1,1 1,2", "0,1 1,1", "1,0:4 2,0:3"],
)
def test_what_is_nearly_wythoffs_game_is_not(rays: str) -> None:
    """Rays that others hold go, and no others: the moves stay the same."""
    game = wy.game("rays", rays=rays)
    form = game.ruleset.normal_form()
    for x in range(12):
        for y in range(12):
            position = game.ruleset.check((x, y))
            assert list(form.options(position)) == list(game.ruleset.options(position))
    assert game.p_index(wy.game("wythoff").p_position(9)) is None  # games by rays have no closed form


def test_misere_wythoff_and_nim_by_other_names() -> None:
    game, wanted = wy.game("misere-t-wythoff", t=1), wy.game("misere-wythoff")
    for _ in range(50):
        position = DRAW.randrange(10**9), DRAW.randrange(10**9)
        assert game.winning_moves(position) == wanted.winning_moves(position)
    assert game.p_position(10**40) == wanted.p_position(10**40)
    nim = wy.game("subtraction", take="any")
    assert nim.grundy((10**30, 10**30 + 5)) == wy.game("nim").grundy((10**30, 10**30 + 5))
    misere = wy.game("subtraction", take="any", play="misere")
    assert misere.winning_moves((10**30, 1)) == wy.game("misere-nim").winning_moves((10**30, 1)) != []


def test_a_ruleset_of_other_moves_is_not_taken_for_its_family() -> None:
    """A subclass may change the moves: then the rules alone answer."""
    from collections.abc import Iterator

    from wythoff.api.game import Game
    from wythoff.games.wythoff.rays.rules import TwoPiles, rays_from
    from wythoff.rules.position import Position

    class Lame(TwoPiles):
        def options(self, position: Position) -> Iterator[Position]:
            x, y = position
            yield from [(x - 1, y)] * (x > 0)

    game = Game(Lame(name="lame", summary="take one from x", rays=rays_from("1,0 0,1 1,1")))
    assert [game.is_p((x, 5)) for x in range(6)] == [True, False] * 3


@pytest.mark.parametrize(("x", "y"), [(3, 5), (4, 4), (0, 0), (0, 1), (7, 2)])
def test_misere_play_of_any_family_is_searched(x: int, y: int) -> None:
    """No solver of normal play answers for misere play."""
    from dataclasses import replace

    from wythoff.api.game import Game

    rays = Game(replace(wy.game("rays", rays="1,0 0,1 1,1").ruleset, is_misere=True))
    assert rays.is_p((x, y)) == wy.game("misere-wythoff").is_p((x, y))
    nim = Game(replace(wy.game("rays", rays="1,0 0,1").ruleset, is_misere=True))
    assert nim.is_p((x, y)) == wy.game("misere-nim").is_p((x, y))
    last_loses = Game(replace(wy.game("fibonacci-nim").ruleset, is_misere=True))

    def wins(pile: int, cap: int) -> bool:
        return not min(pile, cap) or any(not wins(pile - t, 2 * t) for t in range(1, min(pile, cap) + 1))

    assert last_loses.is_p((x, y)) == (not wins(x, y))
