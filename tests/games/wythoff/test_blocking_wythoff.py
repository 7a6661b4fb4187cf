"""Blocking Wythoff: P-squares by the words of the rule, turns by a search, closed forms far out, play."""

import random
import time
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.games.wythoff.blocking.squares import Squares

Square = tuple[int, int]
Turn = tuple[Square, Square | None, frozenset[Square]]


def moves(square: Square) -> set[Square]:
    x, y = square
    along = {(x - n, y - n) for n in range(1, min(square) + 1)}
    return {(n, y) for n in range(x)} | {(x, n) for n in range(y)} | along


@cache
def blocked_loses(square: Square, k: int) -> bool:
    """Whether who moves loses if the opponent blocks the best k - 1 moves before."""
    return sum(blocked_loses(option, k) for option in moves(square)) < k


@cache
def loses(turn: Turn, k: int) -> bool:
    """The game with vetoes: (where the piles are, where the last move came from, what has been vetoed in this turn)."""
    at, came_from, vetoed = turn
    if came_from is not None and len(vetoed) < k - 1 and loses((came_from, None, vetoed | {at}), k):
        return False
    mine = frozenset() if came_from is not None else vetoed
    for to in moves(at) - mine:
        left: Turn = (to, None, frozenset()) if len(mine) == k - 1 else (to, at, mine)
        if loses(left, k):
            return False
    return True


def numbers(turn: Turn, k: int) -> tuple[int, ...]:
    at, came_from, vetoed = turn
    squares = [at, *([came_from] if came_from else []), *sorted(vetoed)]
    return tuple(n for square in (squares + [at] * k)[:k] for n in square)


@pytest.mark.kernels
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_squares(k: int) -> None:
    game = wy.game("blocking-wythoff", k=k)
    for square in product(range(30), repeat=2):
        assert game.is_p(square) == blocked_loses(square, k)
        if max(square) < 6 - k // 4:
            assert loses((square, None, frozenset()), k) == blocked_loses(square, k)


@pytest.mark.parametrize(("k", "size"), [(2, 6), (3, 4), (4, 3)])
def test_turns(k: int, size: int) -> None:
    game = wy.game("blocking-wythoff", k=k)
    met: set[Turn] = set()
    waiting: list[Turn] = [((size, size), None, frozenset())]
    while waiting:
        turn = waiting.pop()
        if turn in met:
            continue
        met.add(turn)
        at, came_from, vetoed = turn
        mine = frozenset() if came_from else vetoed
        left: list[Turn] = [
            (to, None, frozenset()) if len(mine) == k - 1 else (to, at, mine) for to in moves(at) - mine
        ]
        if came_from and len(vetoed) < k - 1:
            left.append((came_from, None, vetoed | {at}))
        waiting += left
        position = numbers(turn, k)
        assert game.options(position) == sorted(numbers(to, k) for to in left)
        assert game.is_p(position) == loses(turn, k)
        assert game.winning_moves(position) == sorted(numbers(to, k) for to in left if loses(to, k))
        checked = game.ruleset.check(position)
        assert all(game.ruleset.allows(checked, game.ruleset.check(numbers(to, k))) for to in left)
        assert not game.ruleset.allows(checked, checked)
    assert len(met) > 200


def test_published_squares() -> None:
    two = "0,1 1,3 2,2 2,5 3,7 4,6 4,9 5,11 6,13 8,12 10,16 14,22 18,28 20,32 24,38"
    game = wy.game("blocking-wythoff")
    assert all(game.is_p(tuple(map(int, square.split(",")))) for square in two.split())
    assert find("blocking-wythoff").check(500).proved


@pytest.mark.parametrize("k", [2, 3])
def test_far_squares(k: int) -> None:
    """From N at least k options are P, from P fewer; near any place there are both."""
    game, size = wy.game("blocking-wythoff", k=k), mpz(10) ** 1000
    lower, upper = wy.game("wythoff").p_position(size)
    for x, y in ((size, 2 * size), (2 * lower, 2 * upper), (size, size), (size, 7 * size)):
        for dx, dy in product(range(5), repeat=2):
            square = x + dx, y + dy
            wins = Squares(k).options(square)
            assert all(game.is_p(win) for win in wins)
            assert game.is_p(square) == (len(wins) < k)
            assert bool(game.winning_moves(square)) == (not game.is_p(square))
    assert game.is_p((2 * lower + 2, 2 * upper + 2)) == (k == 2)


@pytest.mark.parametrize("k", [2, 3])
def test_numbers(k: int) -> None:
    """By the smaller pile, then the larger: of the rules near (0, 0), and back and forth far out."""
    game = wy.game("blocking-wythoff", k=k)
    lost = [(x, y) for x in range(20) for y in range(x, 50) if blocked_loses((x, y), k)]
    assert game.p_positions(0, len(lost)).tolist() == list(map(list, lost))
    assert [game.p_index(square) for square in lost] == list(range(len(lost)))
    assert [game.p_index(square[::-1]) for square in lost] == list(range(len(lost)))
    assert game.p_index((3, 9)) is None
    assert game.p_index((1, 1, 4, 4, *(1, 1) * (k - 2))) is None  # a move that may be vetoed has no number
    for n in (10**9, mpz(10) ** 300 + 7):
        squares = [game.p_position(n + i) for i in range(5)]
        assert squares == sorted(set(squares))
        assert [game.p_index(square) for square in squares] == [n + i for i in range(5)]


@pytest.mark.parametrize("k", [4, 5, 9])
def test_p_positions_by_search(k: int) -> None:
    """In the order of those with a closed form: by the smaller pile, then the larger."""
    game = wy.game("blocking-wythoff", k=k)
    lost = [(x, y) for x in range(8) for y in range(x, 100) if blocked_loses((x, y), k)]
    assert game.p_positions(0, len(lost)).tolist() == list(map(list, lost))
    assert [game.p_position(n) for n in range(len(lost))] == lost
    assert np.concatenate(list(game.p_position_blocks(3, 9))).tolist() == list(map(list, lost[3:9]))
    rows = wy.game("blocking-wythoff", k=k).p_positions(0, 3000)
    assert rows.tolist() == sorted(rows.tolist())
    assert all(game.is_p(row) for row in rows[::100].tolist())
    began = time.process_time()
    with pytest.raises(wy.UnknownValue, match=rf"{k} in each row of the largest board, 20000 x 20000"):
        game.p_position(10**12)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("k", [4, 8])
def test_bundled_automata(k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the corner as by the words of the rule; at 10^1000, fewer than k options of P, and only of P, are P."""
    monkeypatch.setattr("wythoff.games.wythoff.blocking.squares.SMALL_BOARD", 0)
    game, squares, draw = wy.game("blocking-wythoff", k=k), Squares(k), random.Random(k)
    for place in ((x, y) for x in range(40) for y in range(40)):
        assert game.is_p(place) == blocked_loses(place, k)
        assert squares.options(place) == sorted(to for to in moves(place) if blocked_loses(to, k))
    kinds = set()
    for size in (10**19, mpz(10) ** 1000):
        for _ in range(3):
            row = size + draw.randrange(10**6)
            near = squares.options((row, 9 * row))
            assert all(game.is_p(win) for win in near)
            for x, y in [*near[:2], (row, row + draw.randrange(20))]:
                for square in ((x, y), (y, x), (x + 1, y)):
                    wins = squares.options(square)
                    assert wins == sorted(set(wins))
                    assert game.is_p(square) == (len(wins) < k)
                    assert bool(game.winning_moves(square)) == (not game.is_p(square))
                    kinds.add(game.is_p(square))
    assert kinds == {True, False}


def test_a_stored_automaton(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    refused = run("prove", "--game", "blocking-wythoff", "-p", "k=3", "--keep")
    message = b"wythoff: blocking-wythoff k=3 has a closed form, so no automaton of it is stored\n"
    assert (refused.returncode, refused.stderr) == (2, message)
    stored = run("prove", "--game", "blocking-wythoff", "-p", "k=4", "--keep")
    path = stored.stdout.decode().splitlines()[-1].removeprefix("stored as ")
    bundled = files("wythoff.games.wythoff.proved").joinpath("data", Path(path).name)
    assert Path(path).read_bytes() == bundled.read_bytes()


def test_refused() -> None:
    with pytest.raises(wy.UnknownValue, match="boards have at most"):
        wy.game("blocking-wythoff", k=5).is_p((10**6, 10**6))
    with pytest.raises(ValueError, match="k must be 2 to 20"):
        wy.game("blocking-wythoff", k=1)
    with pytest.raises(ValueError, match="must be different moves"):
        wy.game("blocking-wythoff").is_p((3, 4, 1, 1))
    with pytest.raises(ValueError, match="must be different moves"):
        wy.game("blocking-wythoff", k=3).is_p((3, 4, 3, 2, 3, 2))


def test_a_board() -> None:
    table = wy.outcome_table("blocking-wythoff", 50, 60)
    assert table.tolist() == [[blocked_loses((x, y), 2) for y in range(60)] for x in range(50)]
    answers = wy.game("blocking-wythoff").solve_many(np.array([[5, 9], [1, 3]]))
    assert answers.is_p.tolist() == [False, True]


def test_played(run: Run) -> None:
    typed = b"veto\n4 8\nwhy\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\n"
    told = run("play", "blocking-wythoff", "4", "8", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "no move can be vetoed now" in told
    assert "With nothing vetoed (4, 8) is N: 2 of its options are P: (3, 7), (4, 6); N-positions have" in told
    assert "veto the last move" in told
    assert told.splitlines()[-1].endswith("win.")
