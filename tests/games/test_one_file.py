"""A game is added by one file: it is listed, solved, played, drawn and tested like those that are there."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import wythoff
from wythoff.app.explore.explorer import Explorer
from wythoff.app.explore.request_fields import RequestFields

ADDED = Path(__file__).parent / "added"
NAMES = [file.stem.replace("_", "-") for file in sorted(ADDED.glob("*.py"))]

# A position of each, small enough for the rules alone, and the moves of a game from it as they may be typed.
STARTS = {
    "camel": "6 9",
    "dimmers": "1 0 1 1 0 0",
    "fives": "7 9",
    "greedy": "17",
    "scoops": "17",
    "three-towers": "4 5 6",
    "turning": "1 0 1 1 0 1",
}
COINS = {"dimmers", "turning"}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with these files among its games.

    Its kernels are those of the package itself: what is compiled is kept under their paths, and takes half a minute.
    """
    source, home = tmp_path_factory.mktemp("package"), Path(wythoff.__file__).parent
    shutil.copytree(home, source / "wythoff", ignore=shutil.ignore_patterns("__pycache__", "kernels"))
    (source / "wythoff" / "kernels").mkdir()
    (source / "wythoff" / "kernels" / "__init__.py").write_text(f"__path__ = [{str(home / 'kernels')!r}]\n")
    for file in ADDED.glob("*.py"):
        shutil.copy(file, source / "wythoff/games")
    return source


SERVER = """
import json, sys
from pathlib import Path
from commands import here
for line in sys.stdin:
    arguments, stdin, folder = json.loads(line)
    done = here(tuple(arguments), stdin.encode(), Path(folder))
    print(json.dumps([done.returncode, done.stdout.decode(), done.stderr.decode()]), flush=True)
"""

Run = Callable[..., str]


@pytest.fixture(scope="module")
def server(package: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has this package, and runs commands line by line: starting one takes longer than they do."""
    path = os.pathsep.join((str(package), str(Path(__file__).parents[1])))
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.communicate("")


@pytest.fixture
def run(server: subprocess.Popen[str], tmp_path: Path) -> Run:
    """What a command prints, which must end well."""

    def run(*arguments: str, stdin: str = "") -> str:
        assert server.stdin
        assert server.stdout
        print(json.dumps([arguments, stdin, str(tmp_path)]), file=server.stdin, flush=True)
        status, output, errors = json.loads(server.stdout.readline())
        assert status == 0, (arguments, output[-500:], errors)
        return str(output)

    return run


@cache
def value(name: str, position: tuple[int, ...]) -> int:
    """The Grundy value, by rules that are written here anew."""
    left = {value(name, option) for option in options(name, position)}
    return next(least for least in range(len(left) + 1) if least not in left)


def options(name: str, position: tuple[int, ...]) -> set[tuple[int, ...]]:
    if name == "camel":
        x, y = position
        rays = ((1, 0), (0, 1), (1, 3), (3, 1))
        return {(x - k * i, y - k * j) for i, j in rays for k in range(1, 50) if k * i <= x and k * j <= y}
    if name == "greedy":
        pile, cap = position if len(position) == 2 else (position[0], max(position[0] - 1, 0))
        return {(pile - taken, 4 * taken) for taken in range(1, min(pile, cap) + 1)}
    if name == "fives":
        found = set()
        for place, heap in enumerate(position):
            others = (*position[:place], *position[place + 1 :])
            found |= {tuple(sorted((*others, heap - taken))) for taken in (1, 5) if taken <= heap}
            found |= {tuple(sorted((*others, a, heap - 3 - a))) for a in range(1, heap - 3)}
        return found
    if name == "three-towers":
        one = [
            tuple(n - taken * (i == place) for i, n in enumerate(position))
            for place, taken in product(range(3), (1, 2, 3))
        ]
        return {left for left in (*one, tuple(n - 1 for n in position)) if min(left) >= 0}
    if name == "scoops":
        pile, passes = position if len(position) == 2 else (position[0], 1)
        taking = {(pile - taken, passes) for taken in (1, 2, 3) if taken <= pile}
        return taking | ({(pile, 0)} if pile and passes else set())
    far = 2 if name == "dimmers" else len(position)
    heads = [head for head, coin in enumerate(position) if coin]
    turned = [{head, other} for head in heads for other in range(max(0, head - far), head + 1)]
    return {tuple(coin ^ (place in pair) for place, coin in enumerate(position)) for pair in turned}


def test_they_are_listed(run: Run) -> None:
    listed = run("games")
    assert all(f"\n{name}" in f"\n{listed}" for name in NAMES)
    named = {json.loads(line)["name"] for line in run("games", "--json").splitlines()}
    assert named >= {*NAMES, "wythoff"}


@pytest.mark.parametrize("name", NAMES)
def test_positions_and_files(name: str, run: Run, tmp_path: Path) -> None:
    start = tuple(map(int, STARTS[name].split()))
    answer = json.loads(run("solve", "-g", name, *STARTS[name].split(), "--json"))
    assert (answer["outcome"] == "P") == (value(name, start) == 0)
    wins = {tuple(map(int, move)) for move in answer["moves"]}
    expected = {option for option in options(name, start) if not value(name, option)}
    assert {tuple(sorted(move)) for move in wins} == expected if name == "fives" else wins == expected
    assert run("grundy", name, *STARTS[name].split()).strip() == str(value(name, start))
    rows = list(product(range(2), repeat=6)) if name in COINS else list(product(range(4), repeat=len(start)))
    columns = {"camel": "x,y", "fives": "heap1,heap2", "greedy": "pile", "scoops": "pile", "three-towers": "a,b,c"}.get(
        name, "c1,c2,c3,c4,c5,c6"
    )
    text = "\n".join([columns, *(",".join(map(str, row)) for row in rows), ""])
    solved = run("solve", "-", "-g", name, "--from", "csv", "--to", "csv", "--with", "grundy", stdin=text)
    head, *lines = solved.splitlines()
    outcome, grundy = head.split(",").index("outcome"), head.split(",").index("grundy")
    for row, line in zip(rows, lines, strict=True):
        cells = line.split(",")
        assert (cells[outcome] == "P", int(cells[grundy])) == (value(name, row) == 0, value(name, row)), line


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("camel", "leave 6 8"),
        ("camel", "1 from 1 and 3 from 2"),
        ("fives", "take 3 from 1 split 1 3"),
        ("greedy", "2"),
        ("three-towers", "1 from all"),
        ("three-towers", "4 5 3"),
        ("turning", "turn 6 5"),
        ("turning", "1 0 1 0 0 1"),
        ("dimmers", "turn 4 2"),
        ("dimmers", "HTTHTT"),
        ("scoops", "2"),
        ("scoops", "pass"),
    ],
)
def test_they_are_played(name: str, move: str, run: Run) -> None:
    """A typed move, hints, reasons, help, and the game to its end by the computer's own best moves."""
    script = f"help\n?\nwhy\n{move}\n" + "?\nwhy\nbest\n" * 20
    told = run("play", name, *STARTS[name].split(), "--first", "me", "--seed", "5", stdin=script)
    assert "cannot read" not in told
    assert f"\n> {move}\n\nI " in told  # it was taken, and answered
    assert told.splitlines()[-1].endswith("win.")
    assert " is N: " in told or " is P: " in told
    assert ("turn coin" in told) == (name in COINS)
    assert bool(re.search(r"\b(I|You) take ", told)) == (name not in COINS)
    mistyped = run("play", name, *STARTS[name].split(), "--first", "me", stdin="leave 99\nxyzzy\n")
    assert "accepted: moves such as '" in mistyped
    assert run("play", name, "--first", "computer", "--seed", "1", "--level", "6").startswith("seed 1\n")


def test_what_has_two_piles_is_drawn(run: Run, tmp_path: Path) -> None:
    run("plot", "p-positions", "camel", "--board", "40", "-o", "p.png")
    run("plot", "board", "camel", "--board", "40", "-o", "b.png")
    run("plot", "board", "greedy", "--board", "40", "-o", "g.png")
    run("plot", "board", "fives", "--board", "30", "-o", "h.png")
    run("table", "grundy", "camel", "--board", "20", "-o", "b.npy")
    assert {file.name for file in tmp_path.iterdir()} == {"p.png", "b.png", "g.png", "h.png", "b.npy"}


def test_families_with_solvers_are_answered_far_out(run: Run, tmp_path: Path) -> None:
    """By their solvers: from the catalogue, and from a file of one's own."""
    shutil.copy(ADDED / "scoops.py", tmp_path / "mine.py")
    (tmp_path / "mine.py").write_text((tmp_path / "mine.py").read_text().replace('name="scoops', 'name="my-scoops'))
    for name in ("scoops", "./mine.py"):
        assert run("grundy", name, "10^1000") == "3\n"
        assert json.loads(run("solve", "-g", name, "10^30+1", "--json"))["outcome"] == "P"
        rows = run("solve", "-", "-g", name, "--from", "csv", "--to", "csv", stdin=f"pile\n{4 * 10**40 + 1}\n7\n")
        assert [line.split(",")[1:2] for line in rows.splitlines()[1:]] == [["P"], ["N"]]
        assert json.loads(run("solve", "-g", name, "-p", "most=5", "6000000000001", "--json"))["outcome"] == "P"
        done = run("play", name, "18", "--first", "me", "--seed", "1", stdin="best\n" * 20)
        assert done.splitlines()[-1] == "I cannot move. You win."
    assert json.loads(run("solve", "-g", "dimmers", "HTTHTH", "--json"))["outcome"] == "N"


@pytest.mark.parametrize("name", ["scoops", "dimmers"])
def test_families_are_explored(name: str) -> None:
    """On the page: moves that win are those of the rules."""
    explorer = Explorer(wythoff.game(ADDED / f"{name}.py"))
    start = tuple(map(int, STARTS[name].split()))
    shown = explorer.position(RequestFields({"to": STARTS[name]}))
    assert explorer.game(RequestFields({}))["title"].lower().startswith(name)
    assert (shown["outcome"] == "P") == (value(name, start) == 0)
    assert shown["grundy"] == str(value(name, start))
    assert len(shown["wins"]) == sum(not value(name, option) for option in options(name, start))


CHECKS = """
import sys
from wythoff.jobs import selftest

every = list(selftest._checks())
print(*(f"among {name}" for name, _ in every), sep="\\n")
selftest._checks = lambda: (one for one in every if any(name in one[0].split() for name in sys.argv[1:]))
print(*(f"{check.passed} {check.name}" for check in selftest.run()), sep="\\n")
"""


def test_they_are_tested(package: Path) -> None:
    """By the self-test; its other checks are the same as without them. All of them pass: see test_every_game.py."""
    tried = ["scoops", "dimmers"]
    command = [sys.executable, "-c", CHECKS, *tried]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(package)}, capture_output=True, text=True)
    rows = done.stdout.splitlines()
    for name in NAMES:
        assert {f"among {name} by the rules", f"among {name} in batches"} <= set(rows)
    for name in tried:
        assert {f"True {name} by the rules", f"True {name} in batches"} <= set(rows)
    assert all(row.startswith(("True ", "among ")) for row in rows)
