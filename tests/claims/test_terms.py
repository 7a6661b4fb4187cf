"""The terms that claims state are those of a game, but for the claims that are false."""

from functools import cache
from itertools import count

import pytest

import wythoff as wy
from wythoff.api.sequences import sequences

TERMS = 40
CLAIMS = {claim.id: claim for claim in wy.claims() if claim.term is not None}


@cache
def of_games() -> dict[str, tuple[int, list[int]]]:
    """The first P-positions, values and losing starts of every game: where they begin, and their terms."""
    found: dict[str, tuple[int, list[int]]] = {}
    for name in (*wy.games(), "take-away f=x"):
        for one in sequences(wy.game(name)):
            if one.name in ("a", "b", "G", "H"):
                try:
                    found[f"{one.name} of {name}"] = one.terms(TERMS)
                except ValueError:  # such a game has no values, or not so many
                    continue
    return found


def agrees(claim: str, start: int, values: list[int]) -> bool:
    term = CLAIMS[claim].term
    assert term is not None
    try:
        return all(term(n) == value for n, value in zip(count(start), values, strict=False))
    except ValueError:  # its sequence begins later
        return False


@pytest.mark.parametrize("claim", CLAIMS)
def test_they_are_those_of_a_game(claim: str) -> None:
    """No game is named here: a claim that is right at the beginning states the sequence of some game."""
    games = [name for name, (start, values) in of_games().items() if agrees(claim, start, values)]
    wrong_at = CLAIMS[claim].check(TERMS).counterexample
    assert (not games) == (wrong_at is not None and wrong_at < TERMS), (games, wrong_at)


def test_terms_take_the_parameters_of_the_claim() -> None:
    from wythoff.claims import catalogue

    found = catalogue.find("t-wythoff-floor t=5").term
    assert found is not None
    (one,) = [one for one in sequences(wy.game("t-wythoff t=5")) if one.name == "a"]
    start, values = one.terms(TERMS)
    assert [found(n) for n in range(start, start + TERMS)] == values
