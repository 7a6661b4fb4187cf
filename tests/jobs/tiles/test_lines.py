"""Where the lines cross a part of the board, by decimals of many digits."""

from decimal import Decimal, localcontext
from math import floor

import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import pairs_of
from wythoff.jobs.tiles.lines import PARTS, crossings

GAMES = [(1, False), (2, False), (3, False), (10**6, False), (1, True), (2, True), (5, True)]


def line(t: int, is_misere: bool) -> tuple[Decimal, Decimal]:
    """Slope and shift through (n alpha + d, n beta + e), without the pairs' own formulas."""
    root = (Decimal(t) * t + 4).sqrt()
    alpha = (2 - t + root) / 2
    beta = alpha + t
    d, e = (1 / alpha, 1 / alpha + 1) if is_misere and t > 1 else (Decimal(0), Decimal(0))
    return beta / alpha, e - d * beta / alpha


@pytest.mark.parametrize(("t", "is_misere"), GAMES)
@pytest.mark.parametrize("place", [0, 10**6, 10**18, 10**300])
def test_crossings_are_floors(place: int, t: int, is_misere: bool) -> None:
    with localcontext() as context:
        context.prec = 700
        slope, shift = line(t, is_misere)
        half = Decimal(1) / 2
        x, y = place, max(0, floor(slope * place) - 300)
        found = crossings(pairs_of(t, is_misere), mpz(x), mpz(y), mpz(1000), mpz(700))
        (enter, leave) = found[0]
        for across, up in (enter, leave):
            assert x * PARTS <= across <= (x + 1000) * PARTS
            assert y * PARTS <= up <= (y + 700) * PARTS
            if across in (x * PARTS, (x + 1000) * PARTS):
                assert up == floor((slope * (Decimal(int(across)) / PARTS - half) + shift + half) * PARTS)
            else:
                assert up in (y * PARTS, (y + 700) * PARTS)
                assert across == floor(((Decimal(int(up)) / PARTS - half - shift) / slope + half) * PARTS)
        mirrored = crossings(pairs_of(t, is_misere), mpz(y), mpz(x), mpz(700), mpz(1000))
        assert [(up, across) for across, up in found[0]] in [list(ends) for ends in mirrored]


@pytest.mark.parametrize(("t", "is_misere"), GAMES)
def test_p_positions_are_near(t: int, is_misere: bool) -> None:
    """The middle of the cell of each is less than 1 + the slope from the line, upward."""
    name = f"{'misere-' if is_misere else ''}t-wythoff t={t}"
    game = wy.game(name)
    with localcontext() as context:
        context.prec = 100
        for n in (2, 3, 10, 10**6, 10**30):
            a, b = game.p_position(n)
            ((_, enter), _) = crossings(pairs_of(t, is_misere), mpz(a), mpz(0), mpz(1), mpz(b) * 4)[0]
            assert abs(Decimal(int(enter)) / PARTS - b) <= 2 * (1 + line(t, is_misere)[0])


def test_lines_that_do_not_cross() -> None:
    pairs = pairs_of(1, False)
    assert crossings(pairs, mpz(10**6), mpz(10**6), mpz(1000), mpz(1000)) == []
    assert len(crossings(pairs, mpz(10**6), mpz(1618033), mpz(1000), mpz(1000))) == 1
    assert len(crossings(pairs, mpz(0), mpz(0), mpz(1000), mpz(1000))) == 2
