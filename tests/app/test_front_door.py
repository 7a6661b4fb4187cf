"""selftest, --version, completion and reference."""

import inspect
import json
import re
from pathlib import Path

import pytest
from commands import Run
from systems import needs_shell

import wythoff as wy

ROOT = Path(__file__).parents[2]


def test_selftest(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of few games; tests/games/test_every_game.py has them all."""
    from wythoff.app.main import main
    from wythoff.jobs import selftest

    few = ["wythoff", "kayles", "date"]
    monkeypatch.setattr("wythoff.api.catalogue.games", lambda: few)
    monkeypatch.setattr(selftest, "OTHERS", ())
    with pytest.raises(SystemExit) as left:
        main(["selftest", "--json"])
    assert left.value.code == 0
    *rows, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert summary["failed"] == 0
    assert summary["passed"] == len(rows) > 30
    names = {row["name"] for row in rows if row["passed"]}
    assert names >= {*(f"claim {claim}" for claim in selftest.CLAIMS), "floor(n phi) at every size"}
    for game in few:
        assert {f"rules of {game}", f"words of {game}", f"{game} by the rules"} <= names
        facts = wy.game(game).ruleset.facts
        assert (f"P-positions of {game}" in names) == bool(facts.p_positions)
        assert (f"Grundy values of {game}" in names) == bool(facts.grundy)
        assert (f"period of {game}" in names) == bool(facts.period)


def test_selftest_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from wythoff.app.main import main
    from wythoff.jobs import game_checks, selftest

    def wrong() -> str:
        raise game_checks.CheckError("got 1, expected 2")

    def broken() -> str:
        raise RuntimeError("no memory\nat all")

    checks = [
        ("a", lambda: "fine"),
        ("b", wrong),
        ("c", broken),
        ("facts", wrong),
    ]
    checks.append(("claim", lambda: selftest._claim("biscuit-union", None)))
    monkeypatch.setattr(selftest, "_checks", lambda: iter(checks))
    with pytest.raises(SystemExit) as left:
        main(["selftest"])
    assert left.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["ok      a: fine", "FAILED  b: got 1, expected 2", "FAILED  c: RuntimeError: no memory at all"]
    assert all(line.startswith("FAILED") for line in lines[1:5])
    assert re.fullmatch(r"1 check passed, 4 failed; [0-9.]+ s", lines[5])


def test_versions(run: Run) -> None:
    first, second = run("--version").stdout.decode().splitlines()
    assert first == f"wythoff, version {wy.__version__}"
    for name in ("python", "numpy", "numba", "gmpy2", "pyarrow"):
        assert re.search(name + " [0-9]+[.][0-9]+", second), name


@needs_shell
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    done = run("completion", shell)
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"_WYTHOFF_COMPLETE={shell}_complete" in done.stdout.decode()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wythoff pla", "plain,play"),
        ("wythoff play t-", "plain,t-wythoff"),
        ("wythoff solve -g treb", "plain,treblecross"),
        ("wythoff verify biscuit-fl", "plain,biscuit-floor"),
        ("wythoff play --fir", "plain,--first"),
        ("wythoff solve -g copycat -p ", "plain,m="),
        ("wythoff solve -p th", "plain,threshold="),
        ("wythoff table --method verkhovsky-l", "plain,verkhovsky-l"),
        ("wythoff table grundy --method spa", "plain,sparse"),
        ("wythoff play ./min", "file,./min"),
        ("wythoff solve po", "file,po"),
        ("wythoff solve dawsons-chess-c", "plain,dawsons-chess-circle"),
        ("wythoff solve ", "file,"),
        ("wythoff solve a.csv --rejects b", "file,b"),
        ("wythoff audit x", "file,x"),
    ],
)
def test_what_is_completed(run: Run, words: str, found: str) -> None:
    place = str(len(words.split(" ")) - 1)
    done = run(_WYTHOFF_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=place)
    assert done.stdout.decode().split() == [found]


def test_every_public_name_has_a_docstring() -> None:
    bare = []
    for name in wy.__all__:
        thing = getattr(wy, name)
        members = vars(thing).items() if inspect.isclass(thing) and not issubclass(thing, Exception | str) else ()
        public = [(f"{name}.{member}", value) for member, value in members if not member.startswith("_")]
        asked = [(found, value) for found, value in public if callable(value) or isinstance(value, property)]
        bare += [found for found, value in [(name, thing), *asked] if not inspect.getdoc(value)]
    assert bare == []


def test_selftest_of_one_game(run: Run, tmp_path: Path) -> None:
    """A name with its parameters, or a file; a wrong file fails, with the position."""
    done = run("selftest", "kayles", "t-wythoff t=3", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, rows[-1]["failed"]) == (0, 0)
    assert {"kayles by the rules", "t-wythoff t=3 in batches"} <= {row.get("name") for row in rows}
    right = (ROOT / "tests/games/added/scoops.py").read_text("utf-8")
    (tmp_path / "mine.py").write_text(right, "utf-8")
    assert run("selftest", "./mine.py", "-q").returncode == 0
    (tmp_path / "mine.py").write_text(right.replace("return (n - 1) % (k + 1)", "return n % (k + 1)"), "utf-8")
    done = run("selftest", "./mine.py", "-q")
    assert done.returncode == 1
    assert b"FAILED  ./mine.py by the rules: the outcome of (5, 1): got N, expected P\n" in done.stdout
    for name, told in (("nosuch", b"unknown game 'nosuch'"), ("./nosuch.py", b"No such file")):
        done = run("selftest", name)
        assert (done.returncode, done.stdout) == (2, b"")
        assert told in done.stderr
