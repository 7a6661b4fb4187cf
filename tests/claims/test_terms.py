"""The terms that claims state are those of their games, but for the claims that are false."""

import pytest

import wythoff as wy
from wythoff.api.sequences import sequences

GAMES = {
    "biscuit-floor": ("wythoff", "a"),
    "biscuit-double": ("wythoff", "a"),
    "t-wythoff-floor": ("t-wythoff t=2", "a"),
    "misere-t-wythoff-floor": ("misere-t-wythoff t=2", "a"),
    "takeaway-powers-fixed": ("take-away f=x", "H"),
    "takeaway-fibonacci": ("take-away f=2x", "H"),
    "ruler": ("ruler", "G"),
    "mock-turtles": ("mock-turtles", "G"),
    "lasker-nim": ("lasker-nim", "G"),
}
FALSE = {"takeaway-powers": ("take-away f=x", "H")}
CLAIMS = {one.id: one.term for one in wy.claims() if one.term is not None}


def test_each_claim_with_a_sequence_is_tried_here() -> None:
    assert set(CLAIMS) == set(GAMES) | set(FALSE)


@pytest.mark.parametrize("claim", GAMES)
def test_true_ones(claim: str) -> None:
    start, values = _terms(*GAMES[claim])
    assert [CLAIMS[claim](n) for n in range(start, start + len(values))] == values


@pytest.mark.parametrize("claim", FALSE)
def test_false_ones(claim: str) -> None:
    start, values = _terms(*FALSE[claim])
    assert [CLAIMS[claim](n) for n in range(start, start + len(values))] != values


def test_terms_take_the_parameters_of_the_claim() -> None:
    from wythoff.claims import catalogue

    found = catalogue.find("t-wythoff-floor t=5").term
    assert found is not None
    assert [found(n) for n in range(40)] == _terms("t-wythoff t=5", "a")[1]


def _terms(game: str, name: str) -> tuple[int, list[int]]:
    (one,) = [one for one in sequences(wy.game(game)) if one.name == name]
    start, values = one.terms(40)
    return start, values
