"""Sequences that are made ahead: where they end, and that a period is told only where it is proved."""

import oracle
import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.jobs.tiles.growing import GrowingSequence


def grown(name: str, seconds: float = 30.0) -> GrowingSequence:
    growing = GrowingSequence(wy.game(name), seconds)
    while not growing.is_over:
        growing.step()
    return growing


@pytest.mark.parametrize("name", ["kayles", "dawsons-kayles", "0.16", "subtraction take=1,3,4", "nim", "0.644"])
def test_periods_are_those_that_are_proved(name: str) -> None:
    growing, proved = grown(name), wy.period(name)
    period = growing.view.period
    assert period is not None
    assert proved is not None
    assert proved.proved
    assert (period.preperiod, period.period, period.saltus) == (proved.preperiod, proved.period, proved.saltus)
    assert growing.end == "the period gives all other values"


def test_growth_of_games_that_allow_all_takes_but_some() -> None:
    growing = grown("subtraction take=all-but:2,5,17")
    rules = oracle.heap_parts((), not_taken={2, 5, 17})
    values: list[int] = []
    for heap in range(200):
        seen = {values[part] for (part,) in rules(heap)}
        values.append(next(value for value in range(heap + 1) if value not in seen))
    assert [growing.view.value(mpz(n)) for n in range(200)] == values


def test_no_period_is_guessed() -> None:
    """Values of officers below 10^7 prove none; here it ends for want of time."""
    growing = grown("officers", 0.2)
    assert growing.view.period is None
    assert growing.end == "further values take too long"
    known = growing.view.known
    assert growing.view.value(mpz(known)) is None
    wanted = wy.grundy_sequence("officers", known)
    assert [growing.view.value(mpz(n)) for n in range(1000)] == wanted[:1000].tolist()


def test_coins_and_large_values() -> None:
    turtles = grown("mock-turtles")
    assert [turtles.view.value(mpz(n)) for n in range(6)] == [None, 1, 2, 4, 7, 8]  # odious numbers
    assert turtles.view.value(mpz(131072)) is not None
    assert turtles.end == "numbers from 131073 on are not computed"
    powers = grown("coin-turning turns=1+")
    assert powers.end == "values from 2^31 on are not drawn"
    assert powers.view.value(mpz(31)) == 2**30
    assert powers.view.value(mpz(32)) is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("misere-wythoff", "misere-wythoff has no sequence"),
        ("wythoff", "wythoff has no sequence; accepted: games on heaps"),
        ("kayles play=misere", "Grundy values are for normal play"),
    ],
)
def test_games_without_a_sequence(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GrowingSequence(wy.game(name))


def test_waiting() -> None:
    growing = GrowingSequence(wy.game("kayles"))
    assert growing.wait(mpz(1), 0.01).known == 0
    growing.step()
    assert growing.wait(mpz(10) ** 1000, 30.0) is growing.view  # at once, since it is over
    assert growing.is_over
