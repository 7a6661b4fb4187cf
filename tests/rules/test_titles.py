"""Titles that people read leave out usual choices, and mean the same game."""

import pytest

import wythoff as wy

CHOICES = {
    "play": ("normal", "misere"),
    "when": ("before", "after", "instead"),
    "flips": ("once", "each", "unlimited"),
    "leap": ("no", "yes"),
    "dollar": ("no", "yes"),
    "retreats": ("no", "yes"),
    "wins": ("even", "odd"),
}


@pytest.mark.parametrize("name", wy.games())
def test_a_title_means_the_same(name: str) -> None:
    rules = wy.game(name).ruleset
    variants = [rules, *(
        wy.game(name, **{parameter: choice}).ruleset
        for parameter in rules.parameters
        for choice in CHOICES.get(parameter, ())
    )]  # fmt: skip
    for variant in variants:
        assert wy.game(variant.title).ruleset.spec == variant.spec
    assert len({variant.title for variant in variants}) == len({variant.spec for variant in variants})


def test_examples() -> None:
    titles = {
        "flip-flop": "flip-flop",
        "flip-flop when=instead flips=each": "flip-flop when=instead",
        "t-wythoff t=2": "t-wythoff t=2",
        "kayles play=misere": "kayles play=misere",
        "octal code=0.77": "0.77",
        "tactix": "tactix width=4 play=misere",
    }
    assert {spec: wy.game(spec).ruleset.title for spec in titles} == titles
    assert wy.game("flip-flop").ruleset.label == "flip-flop"
