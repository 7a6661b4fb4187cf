"""The board that a game shows in a notebook, cell by cell as the game answers."""

import re
from xml.etree import ElementTree

import pytest

import wythoff as wy
from wythoff.solve.board_svg import SIDE

CELL = re.compile(r"\((\d+), (\d+)\): ([PN])(?:, value (\d+))?")


@pytest.mark.parametrize("name", ["wythoff", "t-wythoff t=3", "kayles", "nim", "misere-wythoff", "rays"])
def test_each_cell_is_what_the_game_says(name: str) -> None:
    game = wy.game(name)
    picture = game._repr_svg_()
    assert picture is not None
    titles = [
        element.text or "" for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")
    ]
    cells = [match.groups() for match in map(CELL.fullmatch, titles) if match]
    assert len({cell[:2] for cell in cells}) == SIDE * SIDE
    for x, y, outcome, value in cells:
        position = (int(x), int(y))
        assert game.is_p(position) == (outcome == "P"), position
        assert (value is None) == game.ruleset.is_misere
        assert value is None or game.grundy(position) == int(value)


def test_every_game_shows_itself_or_has_no_picture() -> None:
    for name in wy.games():
        picture = wy.game(name)._repr_svg_()
        assert picture is None or picture.startswith("<svg ")


def test_axes_and_caption() -> None:
    """Ticks stand below and beside their cells, and the caption names the game."""
    picture = wy.game("wythoff")._repr_svg_()
    assert picture is not None
    root = ElementTree.fromstring(picture)
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    shown = [text.text for text in texts]
    assert "Wythoff's game: P-positions are white" in shown
    assert "x →   y ↑" in shown
    assert [text for text in shown if str(text).isdecimal()] == [str(tick) for tick in range(0, SIDE, 5) for _ in "xy"]
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    for text in texts:
        assert left <= float(str(text.get("x"))) <= left + width
        assert top <= float(str(text.get("y"))) <= top + height
