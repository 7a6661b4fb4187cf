"""Tiles against boards made from the rules, and far out against the answer for each cell."""

import random
import threading
from functools import cache
from typing import Any
from unittest.mock import Mock

import numpy as np
import oracle
import pytest
from numpy.typing import NDArray

import wythoff as wy
from wythoff.exact import complementary
from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import pairs_of
from wythoff.games.wythoff.values.row_blocks import RowBlocks
from wythoff.jobs.tiles import boards
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.boards import MAX_SIDE, DoublingBoard, NearBoard
from wythoff.jobs.tiles.tile import UNKNOWN, Tile
from wythoff.rules.position import Outcome
from wythoff.solve.solution import NoValuesError

SIDE = 96
GAMES = [
    ("wythoff", 1, False),
    ("t-wythoff t=3", 3, False),
    ("misere-wythoff", 1, True),
    ("misere-t-wythoff t=2", 2, True),
]


@cache
def atlas(name: str) -> Atlas:
    return Atlas(wy.game(name))


def blocks(board: Any, x: int, y: int, zoom: int, size: int) -> NDArray[Any]:
    """[i, j, a, b]: the cells (a, b) of each block."""
    side = 1 << zoom
    part = np.array(board)[x : x + size * side, y : y + size * side]
    return part.reshape(size, side, size, side).swapaxes(1, 2)


def places(size: int, zoom: int, rng: random.Random) -> list[tuple[int, int]]:
    """Corners of tiles of so many pixels within the board."""
    last = (SIDE >> zoom) - size
    return [(0, 0), *((rng.randint(0, last) << zoom, rng.randint(0, last) << zoom) for _ in range(6))]


@pytest.mark.parametrize("zoom", [0, 1, 2, 4])
@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_outcomes_by_the_rules(name: str, t: int, misere: bool, zoom: int) -> None:
    board = oracle.t_board(SIDE, t, misere)
    for x, y in places(6, zoom, random.Random(zoom)):
        tile = atlas(name).outcomes(x, y, zoom, 6)
        assert (tile.x, tile.y, tile.zoom) == (x, y, zoom)
        assert (tile.pixels == blocks(board, x, y, zoom, 6).any(axis=(2, 3))).all(), (x, y)


@pytest.mark.parametrize("zoom", [0, 1, 3])
@pytest.mark.parametrize("t", [1, 2])
def test_values_by_the_rules(t: int, zoom: int) -> None:
    board = oracle.t_grundy_board(SIDE, t)
    for x, y in places(12, zoom, random.Random(zoom)):
        tile = atlas(f"t-wythoff t={t}").values(x, y, zoom, 12)
        assert (tile.pixels == blocks(board, x, y, zoom, 12).min(axis=(2, 3))).all(), (x, y)


@pytest.mark.parametrize("name", ["rays", "kayles", "euclid", "moore-nim", "candy-squares", "maharaja"])
def test_games_without_pairs(name: str) -> None:
    """Each cell against the answer for it; cells before the least position are none."""
    game = wy.game(name)
    least = game.ruleset.min_pile
    outcomes, values = atlas(name).outcomes(0, 0, 0, 24).pixels, atlas(name).values(0, 0, 0, 24).pixels
    for x in range(24):
        for y in range(24):
            if min(x, y) < least:
                assert outcomes[x, y] == values[x, y] == UNKNOWN
            else:
                assert outcomes[x, y] == game.is_p((x, y)), (x, y)
                assert values[x, y] == game.grundy((x, y)), (x, y)


def test_take_away() -> None:
    """The second number is what may be taken next."""
    wanted = oracle.take_away_losing(lambda x: 2 * x, 40)
    outcomes = atlas("fibonacci-nim").outcomes(0, 0, 0, 40).pixels
    assert [[bool(cell) for cell in row] for row in outcomes] == [list(row[:40]) for row in wanted[:40]]


FAR = [10**6, 10**18, 2**62 - 100, 10**40 + 7, 10**1000]


@pytest.mark.parametrize("n", FAR, ids=lambda n: f"{len(str(n))}-digits")
@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_far_cells_one_by_one(name: str, t: int, misere: bool, n: int) -> None:
    game = wy.game(name)
    a, b = game.p_position(n)
    for x, y in ((a - 9, b - 5), (b - 3, a - 16), (a + 1, b + 1)):
        pixels = atlas(name).outcomes(x, y, 0, 20).pixels
        for i in range(20):
            for j in range(20):
                assert pixels[i, j] == (game.outcome((x + i, y + j)) is Outcome.P), (i, j)


@pytest.mark.parametrize("n", FAR, ids=lambda n: f"{len(str(n))}-digits")
@pytest.mark.parametrize(("name", "t", "misere"), GAMES)
def test_far_blocks_hold_what_their_quarters_hold(name: str, t: int, misere: bool, n: int) -> None:
    """From cells on, up to blocks of 2^20, and once more where a block is as large as its place."""
    a, b = wy.game(name).p_position(n)
    bits = a.bit_length()
    for zoom in (*range(1, 21), bits - 5, bits, bits + 3):
        x, y = (max(0, (place >> zoom) - 5) << zoom for place in (a, b))
        whole = atlas(name).outcomes(x, y, zoom, 12).pixels
        parts = atlas(name).outcomes(x, y, zoom - 1, 24).pixels
        assert (whole == parts.reshape(12, 2, 12, 2).max(axis=(1, 3))).all()
        assert whole[(a - x) >> zoom, (b - y) >> zoom] == 1


@pytest.mark.parametrize("n", FAR, ids=lambda n: f"{len(str(n))}-digits")
@pytest.mark.parametrize("t", [1, 2])
def test_far_values_one_by_one(t: int, n: int) -> None:
    game = wy.game(f"t-wythoff t={t}")
    a, b = game.p_position(n)
    tile = atlas(f"t-wythoff t={t}").values(a - 6, b - 6, 0, 12)
    known = 0
    for i in range(12):
        for j in range(12):
            place = a - 6 + i, b - 6 + j
            if tile.pixels[i, j] == UNKNOWN:
                assert game.grundy_at_least(place) >= tile.least > 1
            else:
                known += 1
                assert game.grundy(place) == tile.pixels[i, j]
    assert known > 8
    zoomed = atlas(f"t-wythoff t={t}").values(a >> 3 << 3, b >> 3 << 3, 3, 2)
    assert zoomed.pixels[0, 0] == 0
    assert zoomed.least == 1


@pytest.mark.parametrize("y", [MAX_SIDE, 10**9, 10**30])
def test_first_rows_far_out(y: int) -> None:
    """All values of the first rows, by their periods; some are longer than 64 bits."""
    game = wy.game("wythoff")
    tile, turned = atlas("wythoff").values(60, y, 0, 6), atlas("wythoff").values(y, 60, 0, 6)
    assert (tile.pixels == turned.pixels.T).all()
    for i in range(4):
        assert [game.grundy((60 + i, y + j)) for j in range(6)] == list(tile.pixels[i])


def test_the_last_rows_that_are_known_far_out() -> None:
    """Rows 92 and 93 begin to repeat at column 150000; from row 256 on, nothing but small values is told."""
    game, tiles = wy.game("wythoff"), Atlas(wy.game("wythoff"))
    for y in (140_000, 10**12):
        assert tiles.values(92, y, 0, 2).pixels.tolist() == [
            [game.grundy((x, y + j)) for j in range(2)] for x in (92, 93)
        ]
    assert (tiles.values(256, 5000, 0, 8).pixels == UNKNOWN).all()
    over = tiles.values(252, 4096, 0, 8).pixels
    assert ((over == UNKNOWN).sum(axis=1) == [0, 0, 0, 0, 8, 8, 8, 8]).all()
    assert over[0, 0] == game.grundy((252, 4096))


def test_before_the_strip_has_come_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told meanwhile is right, and it is said that there will be more."""
    monkeypatch.setattr(threading, "excepthook", lambda failed: None)
    monkeypatch.setattr(RowBlocks, "advance", lambda self: 1 / 0)
    game, hasty = wy.game("wythoff"), Atlas(wy.game("wythoff"), patience=0.01)
    for x, y, told in ((0, 10**30, 25), (40, 10**30, 0), (10**9, 250, 0)):
        tile = hasty.values(x, y, 0, 50)
        assert not tile.is_final
        for i in range(0, 50, 7):
            wanted = [game.grundy((x + i, y + j)) if i < told else UNKNOWN for j in range(0, 50, 7)]
            assert tile.pixels[i, ::7].tolist() == wanted, (i, x)
    assert hasty.values(10**18, 10**18, 0, 5).is_final


def test_threads_get_what_a_new_board_gives() -> None:
    """Whatever is asked for first, and while the board is made ahead."""
    side, tiles, wrong = 1200, Atlas(wy.game("wythoff")), []
    board = wy.grundy_table("wythoff", side)

    def ask(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(12):
            zoom = rng.randrange(4)
            x, y = (rng.randrange((side >> zoom) - 40) << zoom for _ in range(2))
            if not (tiles.values(x, y, zoom, 40).pixels == blocks(board, x, y, zoom, 40).min(axis=(2, 3))).all():
                wrong.append((x, y, zoom))

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(6)]
    for thread in (*threads, ahead := threading.Thread(target=tiles.make_boards)):
        thread.start()
    for thread in (*threads, ahead):
        thread.join()
    assert wrong == []
    assert tiles.values(3000, 4000, 0, 1).pixels[0, 0] == wy.game("wythoff").grundy((3000, 4000))


@pytest.mark.parametrize("name", ["rays", "t-wythoff t=2", "kayles", "misere-wythoff", "fibonacci-nim"])
def test_boards_made_ahead(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are those that tiles make, and nothing is made once more."""
    monkeypatch.setattr(boards, "MAX_SIDE", 128)
    tiles, fresh = Atlas(wy.game(name)), Atlas(wy.game(name))
    tiles.make_boards()
    for make in ("_value_board", "_outcome_board"):
        monkeypatch.setattr(tiles, make, None)
    kinds = ["outcomes"] if name.startswith("misere") else ["outcomes", "values"]
    for kind in kinds:
        for place in ((0, 0, 0, 20), (64, 32, 0, 64), (0, 0, 3, 9), (0, 0, 9, 2)):
            assert (getattr(tiles, kind)(*place).pixels == getattr(fresh, kind)(*place).pixels).all(), place


def test_heaps_far_out() -> None:
    game = wy.game("kayles")
    for x, y in ((10**30, 5), (10**6, 10**18), (70, 10**100)):
        outcomes, values = atlas("kayles").outcomes(x, y, 0, 9).pixels, atlas("kayles").values(x, y, 0, 9).pixels
        for i in range(9):
            for j in range(9):
                assert values[i, j] == game.grundy((x + i, y + j))
                assert outcomes[i, j] == game.is_p((x + i, y + j))


def test_what_is_not_known_is_said() -> None:
    assert (atlas("rays").outcomes(10**6, 10**6).pixels == UNKNOWN).all()
    assert (atlas("grundy").outcomes(10**30, 10**30).pixels == UNKNOWN).all()
    assert (atlas("t-wythoff t=40").values(10**6, 10**9).pixels == UNKNOWN).all()
    whole = atlas("rays").outcomes(0, 0, 60, 4).pixels  # the end of the game lies in the first block
    assert whole[0, 0] == 1
    assert (whole.reshape(-1)[1:] == UNKNOWN).all()
    with pytest.raises(NoValuesError, match="normal play"):
        atlas("misere-wythoff").values(0, 0)


@pytest.mark.parametrize("size", [128, 131])
def test_tiles_over_the_end_of_a_board(size: int) -> None:
    doubling = DoublingBoard(lambda side: np.add.outer(np.arange(side), np.arange(side)))
    doubling.most_side = side = 128
    board = NearBoard(doubling, np.minimum, 0)
    found = board.pixels(side - 4, 0, 0, size)
    assert found is not None
    assert (found[:4, :side] == np.add.outer(np.arange(side - 4, side), np.arange(side))).all()
    assert (found[4:] == UNKNOWN).all()
    assert board.pixels(MAX_SIDE, 0, 0, size) is None


@pytest.mark.parametrize("name", ["flip-flop", "date", "copycat", "turning-corners", "wythoff-pass", "tactix"])
def test_games_without_a_map(name: str) -> None:
    with pytest.raises(ValueError, match="has no map: its positions are not two independent numbers"):
        Atlas(wy.game(name))


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ((-1, 0, 0, 4), "x must be at least 0, got -1"),
        ((0, 0.5, 0, 4), "y must be an integer"),
        ((1, 4, 2, 4), r"x must be a multiple of 2\^zoom = 2\^2, got 1"),
        ((0, 0, -1, 4), "zoom must be at least 0, got -1"),
        ((0, 0, 10**9, 4), "zoom must be 0 to 3321928, got 1000000000"),
        ((0, 0, 0, 1025), "size must be 1 to 1024, got 1025"),
    ],
)
def test_no_such_tile(place: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        atlas("wythoff").outcomes(*place)


@pytest.mark.parametrize(("t", "misere"), [(1, False), (3, False), (1, True), (2, True), (7, True)])
def test_counts_of_pairs(t: int, misere: bool) -> None:
    pairs = pairs_of(t, misere)
    lost = [pairs.pair(n) for n in range(200)]
    for x in range(200):
        assert pairs.lower_count(x) == sum(a < x for a, _ in lost)
        assert pairs.upper_count(x) == sum(b < x for _, b in lost)


@pytest.mark.parametrize(("t", "misere"), [(1, False), (3, False), (1, True), (2, True), (7, True)])
@pytest.mark.parametrize("bits", [2, 5, 64])
def test_counts_in_steps(t: int, misere: bool, bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the fraction is so short that sums of it leave the floor in doubt."""
    monkeypatch.setattr(complementary, "FRACTION_BITS", bits)
    pairs, rng = pairs_of(t, misere), random.Random(bits)
    for start, step in [(1, 1), (2, 1), (1, 2), *((rng.getrandbits(k) + 1, 1 << k // 2) for k in (3, 62, 64, 900))]:
        places = [start + k * step for k in range(40)]
        assert pairs.lower_counts(mpz(start), mpz(step), 40) == [pairs.lower_count(mpz(x)) for x in places]
        assert pairs.upper_counts(mpz(start), mpz(step), 40) == [pairs.upper_count(mpz(x)) for x in places]


@pytest.mark.parametrize("zoom", [0, 60, 100_000, 332_000])
@pytest.mark.parametrize("name", ["wythoff", "t-wythoff t=3", "misere-t-wythoff t=2"])
def test_few_square_roots_at_any_scale(name: str, zoom: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are all the time of a tile far out: one for each pixel took three seconds."""
    root = Mock(wraps=floor_surd)
    monkeypatch.setattr(complementary, "floor_surd", root)
    for x, y in ((0, 0), (100, 161), (161, 100)):
        root.reset_mock()
        tile = atlas(name).outcomes(mpz(x) << zoom, mpz(y) << zoom, zoom, 256)
        assert tile.pixels.any()
        assert root.call_count <= 24


def test_no_time_for_scales_that_no_board_has() -> None:
    reduce = Mock(wraps=np.maximum)
    near = NearBoard(DoublingBoard(lambda side: np.zeros((side, side), np.int8)), reduce, 1)
    found = near.pixels(mpz(0), mpz(0), 332_000, 16)
    assert found is not None
    assert (found == UNKNOWN).all()
    assert reduce.call_count == 0


def test_tiles_are_not_shared() -> None:
    """What a caller writes into a tile reaches no other."""
    first: Tile = atlas("wythoff").values(0, 0, 0, 8)
    first.pixels[:] = 99
    assert atlas("wythoff").values(0, 0, 0, 8).pixels[0, 0] == 0
