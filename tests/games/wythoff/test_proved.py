"""Stored proofs: bundled automata decided again, answers against the rules, and files of a user."""

import random
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import Run

import wythoff as wy
from wythoff.automata.automaton import read
from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.automata.predicate import value_automaton
from wythoff.games.wythoff.kernel import QUEEN, kernel
from wythoff.games.wythoff.leaps import partners
from wythoff.games.wythoff.proved.positions import ProvedPositions
from wythoff.games.wythoff.proved.store import HEADER
from wythoff.games.wythoff.rays import solver as rays
from wythoff.games.wythoff.rays.rules import Rays, rays_from

BUNDLED = sorted(path.name for path in files("wythoff.games.wythoff.proved").joinpath("data").iterdir())
SIDE = 20


def rules_of(name: str) -> tuple[Rays, bool]:
    """The rays and the play that the name of a file stands for."""
    *words, last = name.removesuffix(".txt").split("_")
    is_misere = last == "misere"
    return rays_from([word.replace("-", ":") for word in (words if is_misere else [*words, last])]), is_misere


def lost(moves: Rays, is_misere: bool) -> np.ndarray:
    """P-positions below (SIDE, SIDE) by the rules alone."""

    @cache
    def is_p(x: int, y: int) -> bool:
        targets = {
            (x - k * i, y - k * j)
            for i, j, longest in moves
            for k in range(1, min(x // i if i else y, y // j if j else x, longest or x + y) + 1)
        }
        return not (is_misere and not targets) and not any(is_p(*target) for target in targets)

    return np.array([[is_p(x, y) for y in range(SIDE)] for x in range(SIDE)])


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_automaton_is_decided_again(name: str) -> None:
    text = files("wythoff.games.wythoff.proved").joinpath("data", name).read_text("ascii")
    assert text.startswith(HEADER)
    automaton = read(text)
    if "_ends-" in name:
        inner = name.partition("_ends-")[2].removesuffix(".txt").replace("-", ",")
        assert wy.prove_game(f"end-wythoff inner={inner}", automaton).holds
        return
    if "_blocking-" in name:
        k = name.partition("_blocking-")[2].removesuffix(".txt")
        assert wy.prove_game(f"blocking-wythoff k={k}", automaton).holds
        return
    if name.endswith("_pass.txt"):
        assert wy.prove_game("wythoff-pass", automaton).holds
        return
    moves, is_misere = rules_of(name)
    assert kernel(automaton, moves, is_misere=is_misere) == automaton
    assert np.array_equal(automaton.grid(SIDE), lost(moves, is_misere))


GAMES = [
    "maharaja knight=1,7",
    "maharaja knight=2,3",
    "maharaja knight=2,6",
    "maharaja knight=1,4 play=misere",
    "rays rays=1,0;0,1;1,1:6",
    "rays rays=1,0;0,1;1,1:7 play=misere",
    "rays rays=2,0;0,2;1,1",
    "rays rays=1,0;0,1;1,2;2,1",
]


@pytest.fixture
def nothing_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rays, "MAX_CELLS_BESIDE_PROOF", 0)
    for module in ("solver", "batches"):
        monkeypatch.setattr(f"wythoff.games.wythoff.leaps.{module}.MAX_ROWS_BESIDE_PROOF", 0)


@pytest.mark.usefixtures("nothing_is_near")
@pytest.mark.parametrize("name", GAMES)
def test_answers_near_the_corner(name: str) -> None:
    game = wy.game(name)
    ruleset = game.ruleset
    expected = lost(ruleset.rays, ruleset.is_misere)  # type: ignore[attr-defined]
    for x in range(SIDE):
        for y in range(SIDE):
            assert game.is_p((x, y)) == expected[x, y]
            winning = {(a, b) for a, b in game.options((x, y)) if expected[int(a), int(b)]}
            assert set(game.winning_moves((x, y))) == winning, (x, y)
    positions = [(x, y) for x in range(SIDE) for y in range(SIDE) if x + y]
    assert game.solve_many(positions).is_p.tolist() == [bool(expected[position]) for position in positions]


def by_smaller_pile(accepts: np.ndarray, stop: int) -> list[tuple[int, int]]:
    """The pairs of a square table with a smaller pile below stop; pairs in both orders once."""
    is_symmetric = np.array_equal(accepts, accepts.T)
    pairs = [(int(x), int(y)) for x, y in np.argwhere(accepts) if min(x, y) < stop and (x <= y or not is_symmetric)]
    return sorted(pairs, key=lambda pair: (min(pair), max(pair), pair[0]))


@pytest.mark.parametrize("name", GAMES)
def test_indices(name: str) -> None:
    solver: Any = wy.game(name).solver
    assert solver.proved.has_indices == ("2,0" not in name)
    if not solver.proved.has_indices:
        assert solver.p_index((mpz(0), mpz(0))) is None
        return
    expected = by_smaller_pile(solver.proved.automaton.grid(150), 40)
    assert [solver.proved.p_position(mpz(n)) for n in range(len(expected))] == expected
    for n, (x, y) in enumerate(expected):
        assert solver.p_index((mpz(x), mpz(y))) == n
        assert solver.p_index((mpz(x), mpz(y + 1))) is None
    game, source = wy.game(name), random.Random(name)
    for n in [2**31, 2**63, 10**30, source.randrange(10**1000)]:
        position = game.p_position(n)
        found = game.solve(position)
        assert (found.outcome, found.index) == (wy.Outcome.P, n)
        assert game.p_positions(n, n + 2).tolist() == [list(position), list(game.p_position(n + 1))]
        assert min(position) <= min(game.p_position(n + 1))
        above = game.solve((position[0], position[1] + 1))
        assert above.best_index == (None if above.best is None else game.solver.p_index(above.best))


def test_indices_in_both_orders() -> None:
    """A set that depends on the order of the piles; some smaller piles belong to two pairs, others to none."""
    cases = "(3*n, 3*n + 1)", "(3*n + 1, 3*n + 2)", "(3*n + 2, 3*n)"
    text = " or ".join(f"(exists n: x = {x} and y = {y})" for x, y in (case[1:-1].split(", ") for case in cases))
    found = ProvedPositions(wy.prove(text).automaton, QUEEN)
    expected = by_smaller_pile(found.automaton.grid(200), 60)
    assert expected[:4] == [(0, 1), (2, 0), (1, 2), (3, 4)]
    assert [found.p_position(mpz(n)) for n in range(len(expected))] == expected
    assert [found.index((mpz(x), mpz(y))) for x, y in expected] == list(range(len(expected)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [2**31, 2**53, 2**63, 2**64, 10**40, 10**1000])
def test_far_answers(name: str, size: int) -> None:
    """Each winning move is a move to a P-position, from which there is no winning move; N-positions have one."""
    game, source = wy.game(name), random.Random(f"{name} {size}")
    for x, y in [(size - 1, size), (size, size + 1), *((source.randrange(size), source.randrange(size)) for _ in "ab")]:
        moves = game.winning_moves((x, y))
        assert bool(moves) != game.is_p((x, y))
        for target in moves:
            assert game.ruleset.allows((mpz(x), mpz(y)), target)
            assert game.is_p(target)
            assert not game.winning_moves(target)


def test_far_answers_are_those_of_the_list() -> None:
    game, source = wy.game("maharaja knight=1,7"), random.Random(7)
    known = game.p_positions(0, 1_000_000)
    assert known[-1].min() > partners.MAX_ROWS_BESIDE_PROOF
    for x, y in known[source.sample(range(700_000, 1_000_000), 200)].tolist():
        assert [game.is_p(position) for position in ((x, y), (y, x), (x, y + 1))] == [True, True, False]


def test_misere_play() -> None:
    game = wy.game("rays rays=1,0;0,1;1,2;2,1 play=misere")
    assert [game.p_position(n) for n in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert wy.outcome_table(game, SIDE).tolist() == lost(game.ruleset.rays, True).tolist()  # type: ignore[attr-defined]
    for question in (lambda: game.grundy((3, 4)), lambda: wy.grundy_table(game, 3)):
        with pytest.raises(wy.UnknownValue, match="Grundy values are for normal play"):
            question()


def test_a_proof_of_a_user(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    moves = "1,0:4 0,1 1,1:3"
    assert run("solve", "--rays", moves, "10^30", "10^20").returncode == 2
    done = run("prove", "--rays", moves, "--keep", "-q")
    path = tmp_path / "wythoff" / "p-positions" / "0,1_1,0-4_1,1-3.txt"
    assert (done.returncode, done.stdout.decode().splitlines()[1]) == (0, f"stored as {path}")
    before = path.read_bytes()
    done = run("solve", "--rays", moves, "10^30", "10^20", "--json")
    assert done.returncode == 0
    game = wy.game("rays", rays=moves)
    assert wy.prove_game(game).outcome((10**30, 10**20)) == game.outcome((10**30, 10**20))
    assert "an automaton with" in game.solver.reasons((mpz(1), mpz(2)), None, str)[1]
    for damaged in (before[:-1], before.replace(b"1:", b"0:", 1), b"", b"\xff" * 40):
        path.write_bytes(damaged)
        done = run("solve", "--rays", moves, "10^30", "10^20")
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == (
            f"wythoff: {path}: the file is damaged; remove it, or write it again by wythoff prove --keep\n"
        )
    assert run("prove", "--rays", moves, "--keep", "-q").returncode == 0
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--game", "wythoff", "--keep"),
            "automata are stored for games on two piles by rays",
        ),
        (
            ("--game", "wythoff", "--value", "1", "--keep"),
            "a proof of Grundy value 1 cannot be stored for solve; accepted: ",
        ),
        (("1 = 1", "--keep"), "--keep is accepted only with --game"),
        (("1 = 1", "--form", "n, n"), "--form is accepted only with --game"),
        (("1 = 1", "--value", "1"), "--value is accepted only with --game"),
        (("--game", "wythoff", "--form", "floor(n*phi)"), "a form must be pairs such as '1, 2; n, 2*n'"),
        (("--game", "wythoff", "--form", "m, n"), "unknown variable 'm' at character 1 of 'm'; the parameters are n"),
        (("--game", "wythoff", "--form", "floor(n*phi, n"), "')' is missing at the end of 'floor(n*phi'"),
        (("--game", "wythoff", "--form", "n, "), "a form must be pairs such as '1, 2; n, 2*n'"),
        (("--game", "wythoff", "--value", "-1"), "value must be at least 0, got -1"),
        (("--game", "misere-wythoff", "--value", "1"), "Grundy values are for normal play"),
        (("--game", "blocking-wythoff", "--value", "1"), "no Grundy values are known for blocking-wythoff k=2"),
    ],
)
def test_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    done = run("prove", *words, "-q")
    assert done.returncode == 2
    assert done.stderr.decode().startswith("wythoff: ")
    assert message in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("t", "largest"), [(1, 1), (2, 8), (3, 4), (7, 2)])
def test_values_are_proved(t: int, largest: int) -> None:
    game = wy.game("t-wythoff", t=t)
    board = wy.grundy_table(game, 90)
    found = wy.prove_game(game, value=largest)
    assert found.holds
    assert np.array_equal(found.automaton.grid(90), board == largest)


def test_a_bundled_value_is_only_a_candidate() -> None:
    """A value that is given as another one is refuted by a position."""
    wrong = value_automaton(2, 3)
    assert wrong is not None
    found = wy.prove_game("t-wythoff t=2", wrong, value=2)
    assert not found.holds
    assert found.witness is not None
    assert str(found).startswith("refuted for value 2 of t-wythoff t=2: ")
    board = wy.grundy_table("t-wythoff t=2", 60)
    x, y = found.witness
    assert (board[x, y] == 2) != wrong.accepts(x=x, y=y)
    with pytest.raises(ValueError, match="refuted"):
        found.accepts((1, 2))
    with pytest.raises(ValueError, match="gives no outcomes"):
        wy.prove_game("t-wythoff t=2", value=1).outcome((1, 2))


@pytest.mark.parametrize(
    ("game", "form", "holds"),
    [
        ("wythoff", "floor(n*phi), floor(n*phi) + n", True),
        ("wythoff", "floor(n*phi), floor(n*phi^2) + 1", False),
        ("t-wythoff t=2", "floor(n*sqrt(2)), floor(n*sqrt(2)) + 2*n", True),
        ("misere-wythoff", "0, 1; 2, 2; floor((n+2)*phi), floor((n+2)*phi^2)", True),
        ("rays rays=1,0;0,1;1,1:2", "floor(3*n/2), floor((3*n + 1)/2)", True),
        ("rays rays=1,0;0,1;1,1:2", "floor(3*n/2), floor((3*n + 2)/2)", False),
        ("rays rays=1,0:2;0,1:3", "4*n, 3*n", False),
    ],
)
def test_forms(game: str, form: str, holds: bool) -> None:
    found = wy.prove_game(game, form=form)
    assert found.holds == holds
    if not holds:
        assert found.witness is not None
        options = {(int(a), int(b)) for a, b in wy.game(game).options(found.witness)}
        accepted = any(found.automaton.accepts(x=a, y=b) for a, b in options)
        x, y = found.witness
        assert found.automaton.accepts(x=x, y=y) == accepted


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_batches_are_the_answers_one_by_one(name: str) -> None:
    game, random_rows = wy.game(name), np.random.default_rng(3)
    proved = game.solver.proved  # type: ignore[attr-defined]
    assert proved.tables is not None
    for largest in (30, 5000, 2**31, 2**53, 2**61):
        rows = random_rows.integers(largest // 8, largest, (70, 2), endpoint=True)
        targets = [proved.winning_moves((mpz(x), mpz(y))) for x, y in rows.tolist()]
        moves = [[int(pile) for pile in (found or [row])[0]] for found, row in zip(targets, rows.tolist(), strict=True)]
        for several in (rows, np.array(moves)):
            is_p, move = np.zeros(len(several), np.bool_), np.zeros((len(several), 2), np.uint64)
            assert proved.tables.solve(several.astype(np.uint64), is_p, move)
            assert is_p.tolist() == [proved.outcome((mpz(x), mpz(y))) == "P" for x, y in several.tolist()]
            if several is rows:
                assert move.tolist() == moves


@pytest.mark.parametrize("name", GAMES)
def test_rows_of_every_size_in_one_batch(name: str) -> None:
    """Near and far rows, numbers beyond int64, uint64 above 2^63, and output arrays."""
    game = wy.game(name)
    rows = [(5, 7), (2**20 + 5, 2**21), (2**40, 2**41 + 3), (2**62, 2**63 - 1), (3, 2**62)]
    expected = [game.best_move(row) or row for row in rows]
    for positions in (rows, np.array(rows), np.array(rows, np.uint64), rows * 3000):
        found = game.solve_many(positions)
        assert found.move.tolist()[:5] == [[int(pile) for pile in move] for move in expected]
        assert found.is_p.tolist()[:5] == [game.is_p(row) for row in rows]
    larger = [(2**63, 2**64), *rows]
    found = game.solve_many(larger)
    assert [tuple(map(int, move)) for move in found.move.tolist()] == [
        tuple(map(int, game.best_move(row) or row)) for row in larger
    ]
    unsigned = np.array([(2**63 + 9, 2**64 - 1), (2**63, 5)], np.uint64)
    assert game.solve_many(unsigned).is_p.tolist() == [game.is_p(row) for row in unsigned.tolist()]
    with pytest.raises(ValueError, match="position 1: "):
        game.solve_many([(1, 2), (-1, 2)])
