"""The names of games in the browser: parameters are explained in words."""

import pytest

import wythoff as wy
from wythoff.app.explore.gallery import human_name


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("dawsons-chess", "Dawson's Chess"),
        ("t-wythoff t=2", "t-Wythoff t=2"),
        ("0.77", "Octal Game 0.77"),
        ("wythoff", "Wythoff's game"),
        ("coin-product", "Coin Product: moves of 1-2 columns and 1-2 rows, board 4 wide"),
        ("coin-turning turns=1+C", "Coin Turning: moves of 1+C coins"),
        ("tactix width=3", "TacTix: board 3 wide, misere play"),
        ("copycat m=7", "Copycat: take up to 7"),
        ("northcott retreats=no", "Northcott retreats=no: board 8 wide"),
        ("take-away", "Take Away: at most 3x after a move of x"),
    ],
)
def test_parameters_are_explained(game: str, name: str) -> None:
    assert human_name(wy.game(game).ruleset) == name


def test_defaults_do_not_look_like_options() -> None:
    shown = [human_name(wy.game(name).ruleset) for name in wy.games()]
    assert len(set(shown)) == len(shown)
    assert {name for name in shown if "=" in name} == {"t-Wythoff t=2", "Misere t-Wythoff t=2"}
