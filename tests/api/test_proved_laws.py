"""Laws of P-positions that the rules decide, and laws that they refute."""

from dataclasses import replace

import pytest

import wythoff as wy
from wythoff.api.proved_laws import with_proofs


@pytest.mark.parametrize(
    ("game", "fitted"),
    [
        ("wythoff", {"substitution"}),
        ("maharaja knight=1,7", set()),
        ("t-wythoff t=3", {"substitution"}),
        ("attrition", {"substitution"}),
        ("blocking-wythoff k=2", {"automaton"}),  # of differences; its pairs are two families
        ("blocking-wythoff k=3", set()),
        ("maharaja", None),  # no law is found
        ("kayles", {"period"}),
    ],
)
def test_which_laws_are_proved(game: str, fitted: set[str] | None) -> None:
    laws = wy.guess(game)
    if fitted is None:
        assert not any(one.proved for one in laws)
        return
    assert {one.kind for one in laws if not one.proved} == fitted
    assert all(str(one).endswith(": proved for all n") for one in laws if one.proved)


def test_changed_laws_are_not_proved() -> None:
    """Laws that hold for the terms, as they say, but not for all n."""
    game, laws = wy.game("wythoff"), wy.guess("wythoff")
    proved = [one for one in laws if one.proved]
    assert len(proved) == 4
    for old, new in (
        ("floor(n*phi)", "floor(n*phi) + floor(n/10^6)"),
        ("(3 + sqrt(5))/2", "2618034/10^6"),
        ("a(n) + n", "a(n) + n + floor(n/5000)"),
        ("x >= 0: (exists y: pair(x, y))", "x >= 0: (exists y < 10^4: pair(x, y))"),
    ):
        changed = [replace(one, statement=one.statement.replace(old, new), proved=False) for one in proved]
        found = with_proofs(tuple(changed), laws.form, game)
        assert sum(one.proved for one in found) == 3, old


@pytest.mark.parametrize(
    "form",
    [
        "floor(n*phi), floor(n*phi) + n + 1",
        "floor(n*phi) + floor(n/10000), floor(n*phi) + n",
        "floor(n*phi + 1/1000), floor(n*phi + 1/1000) + n",
        "floor(n*phi)",
        "floor(n*pi), n",
    ],
)
def test_laws_of_other_pairs_are_not_proved(form: str) -> None:
    fitted = tuple(replace(one, proved=False) for one in wy.guess("wythoff"))
    assert not any(one.proved for one in with_proofs(fitted, form, wy.game("wythoff")))


def test_laws_of_another_game_are_not_proved() -> None:
    laws = wy.guess("wythoff")
    fitted = tuple(replace(one, proved=False) for one in laws)
    assert any(one.proved for one in with_proofs(fitted, laws.form, wy.game("wythoff")))
    for other in ("t-wythoff t=2", "attrition", "maharaja", "nim"):
        assert not any(one.proved for one in with_proofs(fitted, laws.form, wy.game(other))), other
