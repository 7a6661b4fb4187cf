"""A whole move by every method, against the rules and against each other."""

import random

import oracle
import pytest

import wythoff as wy
from wythoff.jobs.bench.contenders import first_wrong_move

G = wy.game("wythoff")
EXACT = ["auto", "inversion", "program", "tabulate"]


@pytest.mark.parametrize("method", EXACT)
def test_small_positions(method: str) -> None:
    for x in range(60):
        for y in range(60):
            move = G.best_move((x, y), method)
            winning = oracle.winning_moves(x, y)
            assert (move in winning) if winning else move is None, (x, y)
            assert move == G.best_move((x, y))


@pytest.mark.parametrize("method", EXACT)
def test_the_published_examples(method: str) -> None:
    # B. Verkhovsky, IJCNS 3 (2010) 793-800, examples 1, 3-6 and 8
    assert G.best_move((15, 32), method) == (15, 9)
    assert G.best_move((29, 14), method) == (23, 14)
    assert G.best_move((3, 5), method) is None


def test_long_positions() -> None:
    draw = random.Random(3)
    for bits in (20, 64, 100, 3000):
        for _ in range(50):
            x, y = draw.getrandbits(bits), draw.getrandbits(bits)
            assert G.best_move((x, y)) == G.best_move((x, y), "program")
            n = draw.getrandbits(bits)
            assert G.best_move(G.p_position(n), "program") is None
            if bits == 20:
                assert G.best_move((x, y)) == G.best_move((x, y), "tabulate")


def test_the_published_program_fails_where_it_is_said_to() -> None:
    assert first_wrong_move("program-published") == (376, 609)
    assert G.best_move((376, 609), "program-published") is None  # it calls this position lost
    assert oracle.is_floor_phi(377, 233)  # but (377, 610) is the P-position with that difference,
    assert G.best_move((376, 609)) == (376, 232)
    assert G.p_index((232, 376)) == 144  # and this one is P
    with pytest.raises(ValueError, match="needs piles that differ by at least 11, got 10"):
        G.best_move((5, 15), "program-published")


def test_tabulating_has_an_end() -> None:
    with pytest.raises(
        ValueError, match=r"the smaller pile must be below 10\^13 for method tabulate, got 1180591620717411303424"
    ):
        G.best_move((2**70, 2**71), "tabulate")


def test_unknown_method() -> None:
    with pytest.raises(ValueError, match="method must be one of auto, inversion, tabulate, program, program-published"):
        G.best_move((1, 5), "newton")
