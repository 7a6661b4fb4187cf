"""A game is found by the names that people and the texts use."""

import pytest

import wythoff as wy
from wythoff.api import catalogue

USUAL = {
    "candy-squares": ["Koppers' Nim", "raisin game", "Candy_Squares"],
    "sticky": ["A Sticky Problem", "sticky-problem"],
    "date": ["Date Game", "the date game"],
    "dawsons-chess": ["Dawson's Chess", "Dawson\u2019s chess", "dawson-chess"],
    "dawsons-kayles": ["Dawson's Kayles"],
    "dawsons-chess-circle": ["circular Dawson's chess"],
    "kayles-circle": ["circular kayles", "Kayles on a circle"],
    "grundy": ["Grundy's Game"],
    "northcott": ["Northcott's Game", "tiouk-tiouk"],
    "plainim": ["plain nim", "Plainim"],
    "subtraction": ["Subtraction Game", "One Pile", "Single Pile Games", "bachet"],
    "odd-scoring": ["Odd Scoring"],
    "silver-dollar": ["Silver Dollar", "Silver Dollar Game With No Silver Dollar", "Bogus Nim"],
    "tactix": ["Tac-Tix", "bulo"],
    "take-away": ["Take-Away Games"],
    "wythoff": ["Wythoff's Nim", "Corner the Lady", "Isaacs' Corner the Lady", "literal", "Wythoff literal"],
    "turning-turtles": ["Turning Turtles", "turtles"],
    "turnips": ["Ternups"],
    "moebius": ["Mobius"],
    "staircase-nim": ["Staircase Nim", "staircase"],
    "moore-nim": ["Moore's Nim", "Moore's nim_k"],
    "cyclic-nimhoff": ["nimhoff"],
    "euclid": ["Game of Euclid", "Euclid's game"],
    "wyt-queens": ["Wyt Queens"],
    "blocking-wythoff": ["Muller twist"],
    "wythoff-pass": ["Wythoff with a pass"],
    "coin-turning": ["Moidores", "Motley", "1-4"],
}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in USUAL.items() for name in names])
def test_usual_names(game: str, name: str) -> None:
    assert wy.game(name).name == game


def test_no_name_is_there_twice() -> None:
    names = catalogue.names()
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["scoring misere", "misere-scoring", "Plainim Misere", "misere kayles"])
def test_misere_play_by_name(name: str) -> None:
    rules = wy.game(name).ruleset
    assert rules.is_misere
    assert "misere" in rules.title


def test_games_of_their_own_in_misere_play() -> None:
    assert wy.game("misere nim").ruleset.title == "misere-nim"
    assert wy.game("Misere Wythoff").ruleset.title == "misere-wythoff"


@pytest.mark.parametrize("name", ["misere Northcott", "The Fraction Game", "Hex 7", "Raleigh game"])
def test_names_of_several_words_that_are_not_here(name: str) -> None:
    with pytest.raises(ValueError, match="is not in this package"):
        wy.game(name)


def test_parameters_behind_a_name_of_several_words() -> None:
    assert wy.game("Moore's nim k=3").ruleset.title == "moore-nim k=3"
    with pytest.raises(ValueError, match="a parameter must be name=value"):
        wy.game("t-wythoff 3")
    with pytest.raises(ValueError, match="unknown game"):
        wy.game("misere foo")
