"""Tables of outcomes against the rules of any set of rays."""

import doctest
import random
from functools import cache
from typing import Any

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.api import tables
from wythoff.games.wythoff.rays import outcomes as outcome_table
from wythoff.games.wythoff.rays import rules as two_piles

pytestmark = pytest.mark.kernels

Rays = tuple[tuple[int, int], ...]
QUEEN: Rays = ((1, 0), (0, 1), (1, 1))
RAYS: list[Rays] = [
    QUEEN,
    (*QUEEN, (1, 2), (2, 1)),
    ((1, 0), (0, 1)),
    ((1, 2), (2, 1)),
    ((1, 1),),
    ((0, 1),),
    ((0, 2), (0, 3), (3, 0)),
    ((2, 0), (0, 3), (1, 1), (5, 64), (7, 65), (1, 70)),
    ((0, 65), (1, 63), (64, 0), (128, 1)),
    ((3, 5), (5, 3), (1, 0), (0, 4)),
    (),
]
SIZE = 150


def game(rays: Rays) -> wy.Game:
    return wy.Game(
        two_piles.TwoPiles(name="rays", summary="", rays=two_piles.Rays(two_piles.Ray(*ray) for ray in rays))
    )


@cache
def by_the_rules(rays: Rays, size: int = SIZE) -> np.ndarray:
    """True where no multiple of a ray leaves a position that is True."""
    table = [[False] * size for _ in range(size)]
    for x in range(size):
        for y in range(size):
            longest = [min(pile // step for pile, step in ((x, i), (y, j)) if step) for i, j in rays]
            steps = ((i, j, k) for (i, j), most in zip(rays, longest, strict=True) for k in range(1, most + 1))
            table[x][y] = not any(table[x - k * i][y - k * j] for i, j, k in steps)
    return np.array(table)


def test_wythoffs_game() -> None:
    assert np.array_equal(by_the_rules(QUEEN), np.array(oracle.board(SIZE)))
    table = wy.outcome_table("wythoff", 1000, 2000)
    a, b = wy.game("wythoff").p_positions(0, 1000).T
    wanted = np.zeros((1000, 2000), bool)
    for x, y in ((a, b), (b, a)):
        inside = (x < 1000) & (y < 2000)
        wanted[x[inside], y[inside]] = True
    assert np.array_equal(table, wanted)
    assert table.dtype == np.bool_


@pytest.mark.parametrize("block", [1, 1000, 1 << 19])
@pytest.mark.parametrize("rays", RAYS, ids=str)
def test_the_rules(rays: Rays, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_table, "BLOCK", block)
    for rows, cols in ((SIZE, SIZE), (1, 1), (1, 150), (150, 1), (7, 63), (100, 64), (64, 65), (20, 127), (3, 128)):
        wanted = by_the_rules(rays)[:rows, :cols]
        assert np.array_equal(wy.outcome_table(game(rays), rows, cols), wanted), (rows, cols)
        packed = wy.outcome_table(game(rays), rows, cols, packed=True)
        assert np.array_equal(packed, np.packbits(wanted, axis=1, bitorder="little")), (rows, cols)


@pytest.mark.parametrize("seed", range(40))
def test_random_rays(seed: int) -> None:
    draw = random.Random(seed)
    drawn = [(draw.randrange(5), draw.randrange(9)) for _ in range(draw.randint(1, 6))]
    rays = tuple(sorted(set(drawn) - {(0, 0)}))
    assert np.array_equal(wy.outcome_table(game(rays), 40, 90), by_the_rules(rays, 90)[:40]), rays


def test_rays_beyond_the_table_cost_nothing() -> None:
    assert np.array_equal(
        wy.outcome_table(game(((10**15, 1), (1, 10**15), (10**18 - 1, 0), *QUEEN)), SIZE), by_the_rules(QUEEN)
    )


@pytest.mark.parametrize("packed", [False, True])
def test_out(packed: bool) -> None:
    wanted = wy.outcome_table("wythoff", 100, 90, packed=packed)
    large = np.ones((200, 3 * wanted.shape[1]), wanted.dtype)
    for out in (np.ones_like(wanted), large[::2, ::3], np.asfortranarray(np.ones_like(wanted))):
        assert wy.outcome_table("wythoff", 100, 90, out=out, packed=packed, threads=2) is out
        assert np.array_equal(out, wanted)
    assert large[1::2].all()


def test_nothing() -> None:
    assert wy.outcome_table("wythoff", 0).shape == (0, 0)
    assert wy.outcome_table("wythoff", 5, 0).shape == (5, 0)
    assert wy.outcome_table("wythoff", 0, 5, packed=True).shape == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("wythoff", -1), {}, "rows must be at least 0, got -1"),
        (("wythoff", 5, -2), {}, "cols must be at least 0, got -2"),
        (("wythoff", 5.5), {}, "rows must be an integer, got 5.5"),
        (("nimm", 5), {}, "unknown game 'nimm'"),
        (("wythoff", 5), {"threads": 0}, "threads must be at least 1, got 0"),
        (("wythoff", 10**7), {}, r"a table of 10000000 x 10000000 outcomes needs 100000 GB, this machine has"),
        (("wythoff", 10**8), {"packed": True}, r"outcomes needs 1250000 GB, this machine has"),
        (("wythoff", 5), {"out": np.zeros((5, 5), np.uint8)}, "out must be an array of bool, got uint8"),
        (("wythoff", 5), {"out": np.zeros((5, 5), bool), "packed": True}, "out must be an array of uint8, got bool"),
        (("wythoff", 5), {"out": [0]}, "out must be an array of bool, got list"),
        (("wythoff", 5), {"out": np.zeros((5, 4), bool)}, r"out must have shape \(5, 5\), got \(5, 4\)"),
        (("wythoff", 5), {"out": np.broadcast_to(np.zeros(5, bool), (5, 5))}, "out must be writable"),
    ],
)
def test_bad_input(arguments: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.outcome_table(*arguments, **options)


def test_the_docstring() -> None:
    (examples,) = doctest.DocTestFinder().find(tables.outcome_table)
    assert doctest.DocTestRunner().run(examples) == (0, 1)
