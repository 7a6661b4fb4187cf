"""Formulas of claims: by automata for all numbers, and by an own reader and the rules for small ones."""

import random
import re

import pytest
from brute_formulas import by_brute_force

import wythoff as wy
from wythoff.claims import catalogue
from wythoff.claims.claim import Claim
from wythoff.claims.first_order import decide
from wythoff.claims.verdict import Verdict

DECIDED = [one for one in catalogue.claims() if one.formula]

# Numbers of a forall; an exists has four times as many. Only the last two need larger ones: they are left to `agrees`.
UP_TO = {"bouncing-queen": 6, "taocp-first-move": 13, "verkhovsky-example-2": 20, "verkhovsky-table-1/first-move": 52}
LARGE = ("taocp-1000", "verkhovsky-example-7")


def brute(one: Claim, formula: str) -> bool:
    values = {"t": 2} if "t" in one.parameters else {}
    return by_brute_force(formula, one.definitions, one.games, UP_TO.get(one.id, 9), **values)


def decided(one: Claim, formula: str) -> bool:
    verdict = decide(formula, one.definitions, one.games, **({"t": 2} if "t" in one.parameters else {}))
    assert verdict is not None
    return bool(verdict.holds)


@pytest.mark.parametrize("one", [one for one in DECIDED if one.id not in LARGE], ids=lambda one: one.id)
def test_formulas_by_brute_force(one: Claim) -> None:
    assert brute(one, one.formula) == decided(one, one.formula)


def changed(formula: str, draw: random.Random) -> str:
    """Return the formula with another sign of comparison, or another constant."""
    places = [*re.finditer(r"(?<![<>=!])(<|<=|>=|>|=)(?![<>=])|(?<![\\w^{.])[0-9]+", formula)]
    place = draw.choice(places)
    old = place[0]
    new = draw.choice([sign for sign in ("<", "<=", ">", "=") if sign != old])
    new = str(int(old) + 1) if old.isdecimal() else new
    return f"{formula[: place.start()]}{new}{formula[place.end() :]}"


def test_changed_formulas_are_refuted() -> None:
    """Where the brute force refutes a changed formula, so do the automata; and that is most of them."""
    draw, refuted, unchanged = random.Random(30), 0, set()
    for one in DECIDED:
        if one.id in LARGE or one.games not in ({}, {"P": "wythoff"}) or not decided(one, one.formula):
            continue
        for _ in range(4):
            formula = changed(one.formula, draw)
            if not brute(one, formula):
                assert not decided(one, formula), (one.id, formula)
                refuted += 1
                unchanged.add(one.id)
    assert refuted >= 60
    assert len(unchanged) >= 25


def test_decisions_of_families() -> None:
    for name in ("t-wythoff-floor t=3", "misere-t-wythoff-floor t=3"):
        found = catalogue.find(name).check(100)
        assert (found.claim, found.holds, found.decided) == (name, True, True)
    found = wy.verify("misere-t-wythoff-floor t=1", 0, 100)  # its P-positions 0 and 1 follow no formula
    assert (found.holds, found.decided, found.checked_to) == (True, True, 100)
    found = catalogue.find("t-wythoff-floor t=9").check(100)
    assert (found.holds, found.decided, found.checked_to) == (True, False, 100)


def test_a_claim_and_its_formula_must_agree() -> None:
    @wy.claim("same", start=1, bound=100, formula="forall n >= 1: floor(floor(n*phi)*phi) = floor(n*phi) + n - 1")
    def same(n: int) -> bool:
        return bool(wy.floor_phi(wy.floor_phi(n)) == wy.floor_phi2(n) - 1)

    found = same.check()
    assert (found.holds, found.decided, found.checked_to) == (True, True, 100)
    assert str(found) == "same is proved for all n, checked to 100"

    @wy.claim("other", start=0, bound=100, formula="forall n: n < 3 or n >= 3")
    def other(n: int) -> bool:
        return n != 77

    with pytest.raises(ValueError, match="False at 77, but the formula is proved: they are different statements"):
        other.check()

    @wy.claim("late", start=0, bound=100, formula="forall n: n != 10^3", definitions={"unused(n)": "n = 1"})
    def late(n: int) -> bool:
        return n != 1000

    found = late.check()
    assert (found.holds, found.counterexample, found.detail) == (False, 1000, "false only for n = 1000")


def test_a_false_formula_without_a_counterexample() -> None:
    """A formula that does not begin with `forall` has none; the function may have one."""
    formula = "(forall n: n >= 0) and forall n: n != 77"

    @wy.claim("closed", formula="1 + 1 = 3")
    def closed() -> None:
        """A statement."""

    assert str(closed.check()) == "closed is refuted"

    @wy.claim("both", start=0, bound=100, formula=formula)
    def both(n: int) -> bool:
        return n != 77

    found = both.check()
    assert (found.holds, found.counterexample) == (False, 77)
    assert both.check(50).holds is False
    assert str(both.with_decision(Verdict("both", True, 50, detail="50 checked"))).endswith(
        "50 checked; automata refute its formula, without a counterexample"
    )


@pytest.mark.parametrize(
    ("formula", "message"),
    [("n = 1", "the formula has free variables: n"), ("forall n: n*n = n", "character")],
)
def test_formulas_that_cannot_be_decided(formula: str, message: str) -> None:
    @wy.claim("wrong", formula=formula)
    def wrong() -> None:
        """A statement."""

    with pytest.raises(ValueError, match=message):
        wrong.check()
