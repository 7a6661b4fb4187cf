"""Each game states what its parameters mean, in the docstring of its own rules."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import wythoff as wy
from wythoff.games.take_away.copycat.rules import Copycat
from wythoff.rules.parameters import Parameter, documented_parameters

MAX_LETTERS = 100

UNDOCUMENTED = """
from dataclasses import dataclass

from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Steps(Ruleset):
    {docstring}
    piles: tuple[str, ...] = ("pile",)
    parameters: tuple[str, ...] = ("m",)
    m: int = 3

    def options(self, position):
        yield from ((position[0] - taken,) for taken in range(1, min(int(self.m), int(position[0])) + 1))

    def count_options(self, position):
        return position[0]


GAME = Steps(name="steps", summary="take 1 to m")
"""


def own_game(folder: Path, docstring: str) -> wy.Game:
    path = folder / "steps.py"
    path.write_text(UNDOCUMENTED.format(docstring=docstring), "utf-8")
    return wy.game(path)


@pytest.mark.parametrize("name", wy.games())
def test_every_parameter_has_a_meaning(name: str) -> None:
    """A short phrase that can follow "t=3: "; listed words are those that the game accepts."""
    rules = wy.game(name).ruleset
    described = {one.name: one for one in rules.describe_parameters()}
    assert set(rules.parameters) <= set(described)
    for one in described.values():
        assert 8 < len(one.meaning) <= MAX_LETTERS, one
        assert one.meaning[0].islower(), one
        assert one.meaning == " ".join(one.meaning.split()), one
        assert one.meaning[-1] not in ".;:,", one
        assert "`" not in one.meaning, one
        assert not one.choices or one.value in one.choices
        for choice in one.choices:
            changed = wy.game(name, **{one.name: choice}).ruleset
            assert choice in (changed.play if one.name == "play" else getattr(changed, one.name))
        if one.choices:
            with pytest.raises(ValueError, match=f"^{one.name} must be (.*), got 'other'$") as refused:
                wy.game(name, **{one.name: "other"})
            accepted = str(refused.value).removeprefix(f"{one.name} must be ").partition(", got")[0]
            assert set(re.findall(r"[\w-]+", accepted)) - {"one", "of", "or"} == set(one.choices)


def test_titles() -> None:
    def shown(name: str) -> list[str]:
        return [one.name for one in wy.game(name).ruleset.title_parameters]

    assert shown("coin-product") == ["turns", "down", "width"]
    assert shown("northcott") == ["width"]
    assert shown("northcott retreats=no") == ["width", "retreats"]
    assert shown("kayles play=misere") == []
    assert shown("wythoff") == []


def test_the_rule_states_who_wins() -> None:
    """A sentence is added to a summary that does not state it."""
    ends = {
        "nim": "from one heap. A player who cannot move loses.",
        "kayles play=misere": "here in misere play: the player who cannot move wins.",
        "wythoff": "taking the last stone wins.",
        "date": "the player who reaches 31 December wins.",
    }
    for name, end in ends.items():
        assert wy.game(name).ruleset.rule.endswith(end)
    for name in wy.games():
        assert re.search("wins|loses", wy.game(name).ruleset.rule)


def test_a_file_without_documentation(tmp_path: Path) -> None:
    rules = own_game(tmp_path, "").ruleset
    m, play = rules.describe_parameters()
    assert m == Parameter("m", "3", True)
    assert str(m) == "m=3"
    assert play.name == "play"
    assert [str(one) for one in rules.with_parameters(m="5").title_parameters] == ["m=5"]


def test_a_file_with_documentation(tmp_path: Path) -> None:
    text = '"""Steps.\n\n    Parameters\n    ----------\n    m\n        Largest step,\n        at least 1.\n    """'
    assert str(own_game(tmp_path, text).ruleset.describe_parameters()[0]) == "m=3: largest step, at least 1"


@dataclass(frozen=True, kw_only=True)
class Relative(Copycat):
    """A subclass that does not change the parameter of its base class."""


@dataclass(frozen=True, kw_only=True)
class Stranger(Copycat):
    """A subclass whose own parameter has the name of another."""

    m: int = 7


def test_subclasses() -> None:
    """A parameter that a subclass replaces does not get the meaning of the parameter that it replaces."""
    relative, stranger = (kind(name="own", summary="own").describe_parameters()[0] for kind in (Relative, Stranger))
    assert relative == Parameter("m", "5", True, "largest number that a move may take")
    assert stranger == Parameter("m", "7", True)


class Documented:
    """A class.

    Parameters
    ----------
    a, b : int
        Two numbers.

        A second paragraph.
    kind : {"one", 'two'}, optional
        P-positions or others
    none :
    bare
        A word.

    Raises
    ------
    c : int
        Another section.
    """


def test_a_section() -> None:
    assert documented_parameters(Documented) == {
        "a": ("two numbers", ()),
        "b": ("two numbers", ()),
        "kind": ("P-positions or others", ("one", "two")),
        "bare": ("a word", ()),
    }
    assert documented_parameters(Relative) == documented_parameters(object) == documented_parameters(int) == {}
