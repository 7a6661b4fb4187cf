"""Value 3 of Wythoff's game where the file of its automaton is missing or damaged: what is answered, what refused."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import oracle
import pytest
from commands import Run
from value_3 import needs_value_3

import wythoff as wy
from wythoff.games.wythoff.automata import batches, bundled

FILE = Path(bundled.__file__).parent / "data" / "t1-g3.packed"
ADDED = "value 3 needs the package wythoff-value3: pip install ./value3"
# Positions number 10^17 and 10^30 of value 3.
SOME_3 = 161803398874989485, 261803398874989485
FAR = 1618033988749894848204586834365, 2618033988749894848204586834366


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The path of the file, which is missing at first."""
    cached = bundled._known, bundled._load, batches._excesses
    path, file = tmp_path / "t1-g3.packed", bundled._file
    monkeypatch.setattr(bundled, "_file", lambda t, largest: path if (t, largest) == (1, 3) else file(t, largest))
    for function in cached:
        function.cache_clear()
    yield path
    for function in cached:
        function.cache_clear()


@pytest.mark.usefixtures("path")
def test_what_is_answered() -> None:
    game, board = wy.game("wythoff"), oracle.t_grundy_board(60, 1)
    assert [bundled.largest_known(t) for t in (1, 2, 11)] == [2, 8, 0]
    assert all(game.grundy((x, y)) == board[x][y] for x in range(0, 60, 3) for y in range(60))
    assert [game.grundy(wy.g_position(value, 10**30)) for value in (0, 1, 2)] == [0, 1, 2]
    places = [wy.g_position(3, n) for n in range(20)]  # by rows
    assert [board[x][y] for x, y in places if y < 60] == [3] * 20
    rows = np.array([SOME_3, wy.g_position(2, 10**17)])
    values, is_known = game.solver.grundy_many(rows, lambda: None)
    assert (values[1], is_known.tolist()) == (2, [False, True])


@pytest.mark.usefixtures("path")
def test_what_is_refused_names_the_package() -> None:
    game = wy.game("wythoff")
    assert game.grundy_at_least(FAR) == 3
    with pytest.raises(wy.UnknownValue, match=rf"this value is at least 3; {ADDED}$"):
        game.grundy(FAR)
    with pytest.raises(ValueError, match=rf" GB, this machine has .* GB; {ADDED}$"):
        wy.g_position(3, 10**30)
    with pytest.raises(ValueError, match=rf"values must be at most 3 \(0 to 2\) from row 10.* got 4; {ADDED}$"):
        wy.grundy_strip("wythoff", 10, 4, start=10**30)
    with pytest.raises(ValueError, match=r"got 5$"):  # no package adds value 4
        wy.grundy_strip("wythoff", 10, 5, start=10**30)
    with pytest.raises(wy.UnknownValue, match=r"at least 100000000000000000000$"):
        game.grundy((10**20, 3 * 10**20))


@pytest.mark.usefixtures("path")
def test_commands_name_the_package(run: Run) -> None:
    done = run("grundy", "wythoff", *map(str, FAR))
    assert (done.returncode, done.stdout, done.stderr.decode()) == (0, b"at least 3\n", f"wythoff: {ADDED}\n")
    assert run("grundy", "wythoff", "10^30", "3*10^30").stderr == b""
    done = run("grundy", "--automaton", "--value", "3")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().endswith(f"accepted: --value up to 2; --find searches for one; {ADDED}\n")


@needs_value_3
def test_a_damaged_file_is_refused(path: Path) -> None:
    whole = FILE.read_bytes()
    for damaged in (b"", whole[:-1], whole[:1000] + b"?" + whole[1001:], whole + b"?"):
        path.write_bytes(damaged)
        bundled._known.cache_clear()
        with pytest.raises(ValueError, match=r"t1-g3\.packed: the file is damaged, or of another version; install "):
            bundled.load_automaton(1, 3)
    path.write_bytes(whole)
    assert len(bundled.load_automaton(1, 3).kinds) == 2_641_485
