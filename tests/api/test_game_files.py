"""A game of one's own in a file: wherever a game is named, told apart by what stands in it, its errors in one line."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import wythoff as wy
from wythoff.app.main import main
from wythoff.games.wythoff.rays.rules import Rays, TwoPiles

MINE = """
from wythoff.games.wythoff.rays.rules import TwoPiles, rays_from

GAME = TwoPiles(name="bishop", summary="take the same or from pile 1", rays=rays_from("1,0 1,1"), parameters=("rays",))
"""
OWN = """
from __future__ import annotations
from dataclasses import dataclass
from wythoff.rules.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Halving(Ruleset):
    piles: tuple[str, ...] = ("pile",)

    def options(self, position):
        return iter([(position[0] // 2,)] if position[0] != 7 else [position[0] / None])

    def count_options(self, position):
        return 1

GAME = Halving(name="halving", summary="halve")
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "my game.py"
    place.write_text(MINE)
    return place


def rays_of(game: wy.Game) -> Rays:
    return cast(TwoPiles, game.ruleset).rays


def test_a_file_is_a_game_wherever_one_is_named(mine: Path) -> None:
    same = wy.game("rays", rays="1,0 1,1")
    for named in (mine, str(mine), "my game.py", Path("my game.py"), "./my game.py rays=1,0;1,1"):
        game = wy.game(named)
        assert (game.name, game.outcome((5, 7)), rays_of(game)) == ("bishop", "N", rays_of(same))
        assert wy.outcome_table(named, 9).tolist() == wy.outcome_table(same, 9).tolist()
    assert wy.game("my game.py rays=1,0").winning_moves((5, 7)) == [(0, 7)]
    assert rays_of(wy.game(mine, rays="1,0")) == ((1, 0, None),)
    with pytest.raises(ValueError, match="bishop has no parameter t"):
        wy.game(mine, t=3)
    heaps = mine.with_name("heaps.py")
    heaps.write_text(
        "from wythoff.games.heaps.rules import HeapRuleset\nGAME = HeapRuleset(name='h', summary='', code='0.77')"
    )
    assert wy.grundy_sequence(heaps, 9).tolist() == wy.grundy_sequence("kayles", 9).tolist()


def test_the_spec_says_which_file_in_any_process(mine: Path, tmp_path: Path) -> None:
    spec = wy.game("my game.py", rays="1,0").ruleset.spec
    assert spec.startswith(f"{mine}@")
    assert spec.endswith(" rays=1,0")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = "import sys, wythoff as wy; print(wy.game(sys.argv[1]).winning_moves((5, 7)), end='')"
    done = subprocess.run([sys.executable, "-c", code, spec], cwd=elsewhere, capture_output=True, check=True)
    assert done.stdout == b"[(0, 7)]"
    mine.write_text(MINE + "# changed\n")
    with pytest.raises(ValueError, match="has changed since it was loaded"):
        wy.game(spec)


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    said = capfd.readouterr()
    return left.value.code, said.out, said.err


def test_the_command_line(mine: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(capfd, "solve", "-g", "my game.py", "-p", "rays=1,0", "5", "7", "--json")[:2] == (
        0,
        '{"position": ["5", "7"], "outcome": "N", "moves": [["0", "7"]], "best": ["0", "7"], "index": null}\n',
    )
    Path("in.csv").write_text("x,y\n5,7\n0,3\n")
    assert run(capfd, "solve", "in.csv", "-g", "my game.py", "-q") == (
        0,
        "x,y,outcome,to_x,to_y\n5,7,N,0,2\n0,3,P,,\n",
        "",
    )
    assert run(capfd, "grundy", "my game.py", "3", "4")[:2] == (0, "3\n")
    assert run(capfd, "table", "outcomes", "my game.py", "--board", "4", "-o", "o.npy", "-q") == (0, "", "")
    code, said, _ = run(capfd, "play", "my game.py", "3", "4", "--first", "me", "--seed", "1")
    assert (code, "take the same or from pile 1" in said) == (0, True)


def test_a_job_is_not_continued_with_another_text(mine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("in").mkdir()
    import pyarrow.parquet as pq
    from pyarrow import table

    pq.write_table(table({"x": [5, 0], "y": [7, 3]}), "in/a.parquet")
    command = ["solve", "in", "-g", "my game.py", "-o", "out", "-j", "1", "-q"]
    assert run(capfd, *command) == (0, "", "")
    assert json.loads(next(Path("out").glob("*.json*"), Path("out/.wythoff")).read_text())["game"].startswith(
        f"{mine}@"
    )
    mine.write_text(MINE + "# changed\n")
    code, _, said = run(capfd, *command, "--resume")
    assert (code, "belongs to another job, with different game" in said) == (2, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n1/0\n", "line 2: ZeroDivisionError: division by zero"),
        ("\nGAME = (\n", "line 2: '(' was never closed"),
        ("x = 1", "does not define GAME; accepted: GAME = TwoPiles(name=..., ...), or an object of your Ruleset class"),
        ("GAME = 5", "defines GAME of type int"),
        ("from wythoff.rulesets.heaps import HeapRuleset", "docs/add-a-game.md shows the imports"),
        ("import sys\nsys.exit(0)", "line 2: SystemExit: 0"),
        (
            "from wythoff.games.heaps.named import KAYLES as GAME",
            "the name kayles belongs to another game; give GAME a new name",
        ),
        (OWN, "line 11: TypeError: unsupported operand"),
    ],
)
def test_errors_in_the_file(mine: Path, text: str, message: str, capfd: pytest.CaptureFixture[str]) -> None:
    mine.write_text(text)
    code, out, err = run(capfd, "solve", "-g", "my game.py", *(["7"] if text is OWN else ["7", "8"]))
    assert (code, out, err.count("\n"), err.startswith("wythoff: ")) == (2, "", 1, True)
    assert f"{os.path.basename(mine)}" in err
    assert message in err


def test_a_list_instead_of_a_tuple_is_an_error_of_the_file(mine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """It was reported as a fault of the program, with exit status 70."""
    mine.write_text(OWN.replace("(position[0] // 2,)", "[position[0] // 2]"))
    said = "wythoff: halving: options((8)) must yield tuples of integers, got [mpz(4)] (list)\n"
    assert run(capfd, "solve", "-g", "my game.py", "8") == (2, "", said)


def test_files_that_are_none(mine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "solve", "-g", "none.py", "1", "2")[2].endswith("none.py: No such file or directory\n")
    with pytest.raises(ValueError, match=r"not a game file; accepted: the path of a .py file"):
        wy.game(mine.with_suffix(".txt"))
    with pytest.raises(TypeError, match="must be a str or a path"):
        wy.game(7)  # type: ignore[arg-type]


def test_people_read_the_name_of_a_game(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert repr(wy.game(mine)) == "<Game bishop rays=1,0;1,1: take the same or from pile 1>"
    with pytest.raises(ValueError, match=r"^bishop rays=1,0;1,1 is not a take-and-break game"):
        wy.period(mine)


def test_a_parameter_of_a_claim_may_be_a_file(mine: Path) -> None:
    heaps = mine.with_name("heaps.py")
    heaps.write_text(
        "from wythoff.games.heaps.rules import HeapRuleset\nGAME = HeapRuleset(name='h', summary='', code='0.77')"
    )
    verdict = wy.verify("heap-values game=./heaps.py", 0, 100)
    assert verdict.holds
    assert re.fullmatch(rf"heap-values game={heaps.resolve()}@[0-9a-f]{{16}}", verdict.claim)
    with pytest.raises(FileNotFoundError):
        wy.verify("heap-values game=./missing.py", 0, 100)
