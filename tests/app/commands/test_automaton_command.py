"""wythoff grundy --automaton, and strips far out."""

import json
from pathlib import Path

import numpy as np
import pytest
from commands import Run
from value_3 import needs_value_3

import wythoff as wy
from wythoff.games.wythoff.automata.bundled import bundled_text


def test_the_kept_automaton_is_proved(run: Run) -> None:
    done = run("grundy", "--automaton")
    assert done.returncode == 0
    assert done.stdout.decode() == (
        "Proved for every row of Wythoff's game: 233 types, 38 states, 308 pairs,\n"
        "1214 words of 13 rows.\n"
        "value  lead      offset\n"
        "    1  -1..1     -4..2\n"
    )
    assert done.stderr.startswith(b"233 types of rows proved; ")
    shown = json.loads(run("grundy", "--automaton", "t-wythoff", "-p", "t=4", "--value", "8", "--json", "-q").stdout)
    assert (shown["t"], shown["types"], shown["offsets"][0]) == (4, 77, [1, 1])


def test_files(run: Run, tmp_path: Path) -> None:
    assert run("grundy", "--automaton", "-q", "-o", str(tmp_path / "one.txt")).returncode == 0
    text = (tmp_path / "one.txt").read_text()
    assert text == bundled_text(1, 1)
    assert (
        run("grundy", "--automaton", "--check", str(tmp_path / "one.txt"), "-q").stdout
        == run("grundy", "--automaton", "-q").stdout
    )
    assert run("grundy", "--automaton", "--check", "-", "-q", "-o", "-", stdin=text.encode()).stdout == text.encode()
    (tmp_path / "two.txt").write_text(text.replace("\n16 17, ", "\n17 16, ", 1))
    done = run("grundy", "--automaton", "--check", "two.txt", "-o", "three.txt")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"wythoff: the automaton is refused: ")
    assert not (tmp_path / "three.txt").exists()


@pytest.mark.kernels
def test_found_again(run: Run) -> None:
    done = run("grundy", "--automaton", "t-wythoff", "-p", "t=4", "--value", "8", "--find", "-q", "-o", "-")
    assert done.stdout.decode() == bundled_text(4, 8)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nim"], 2, "positions of each Grundy value are listed for wythoff and t-wythoff, not for nim"),
        (["misere-wythoff"], 2, "Grundy values are for normal play; misere-wythoff is misere"),
        pytest.param(
            ["--value", "4"],
            2,
            "no automaton up to value 4 is bundled for t = 1; accepted: --value up to 3; --find searches for one",
            marks=needs_value_3,
        ),
        (["--value", "0"], 2, "0"),
        (["--burn-in", "7"], 2, "--burn-in needs --find"),
        (["--check", "data.bin"], 2, "data.bin: the file is not an automaton; accepted: ASCII text"),
        (["--check", "no.txt"], 2, "no.txt"),
        (["--check", "empty.txt"], 1, "refused: not the text of an automaton"),
        (["--find", "--value", "2", "-o", "no/a.txt"], 2, "no/a.txt: there is no folder no; create it first"),
        (["nim", "--check", "empty.txt"], 2, "--check cannot be combined with the name of a game"),
        (["t-wythoff", "-p", "t=1000000000000"], 2, "t must be at most 1000 for Grundy values of large piles"),
        (["--find", "--most", "20"], 2, "most must be at least 12000"),
        (["--find", "--most", "13000", "--value", "2"], 2, "more than 13000 windows of 299 rows are needed: "),
    ],
)  # fmt: skip
def test_what_is_refused(run: Run, tmp_path: Path, arguments: list[str], status: int, message: str) -> None:
    (tmp_path / "data.bin").write_bytes(bytes(range(256)))
    (tmp_path / "empty.txt").write_text("")
    done = run("grundy", "--automaton", *arguments)
    assert (done.returncode, done.stdout) == (status, b"")
    assert message in done.stderr.decode()


def test_one_position_far_out(run: Run) -> None:
    assert run("table", "strip", "--value", "1", "--nth", "10^30").stdout == (
        b"(1618033988749894848204586834366, 2618033988749894848204586834366)\n"
    )
    done = run("table", "strip", "t-wythoff", "-p", "t=3", "--value", "8", "--nth", "10^20", "--json")
    assert json.loads(done.stdout) == [str(pile) for pile in wy.g_position(8, 10**20, 3)]
    done = run("table", "strip", "--value", "2", "--nth", "10^5000")
    assert done.stdout.decode() == f"({', '.join(wy_digits(pile) for pile in wy.g_position(2, 10**5000))})\n"


def wy_digits(n: int) -> str:
    from wythoff.exact.bigint import decimal

    return decimal(n)


@pytest.mark.kernels
def test_strips_from_any_row_on(run: Run, tmp_path: Path) -> None:
    near = wy.grundy_strip("wythoff", 5000, 3)
    part = wy.grundy_strip("wythoff", 3000, 3, start=2000)
    for value in range(3):
        assert np.array_equal(part[value], near[value][near[value][:, 0] >= 2000])
    done = run("table", "strip", "--rows", "3000", "--values", "3", "--at", "2000", "-o", "s.csv", "-q")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    rows = np.loadtxt(tmp_path / "s.csv", np.int64, delimiter=",", skiprows=1)
    for value in range(3):
        assert np.array_equal(rows[rows[:, 0] == value, 1:], part[value])
    done = run("table", "strip", "--rows", "10^4", "--values", "3", "--at", "10^1000", "--json")
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["value"] for row in seen] == [0, 1, 2]
    assert (seen[0]["least"], seen[0]["largest"]) == ([0, 0], [0, 0])
    assert 0 < int(seen[1]["last"][0]) - 10**1000 < 10**4
    assert run("table", "strip", "--rows", "5", "--values", "2", "--at", "10^5000", "--json").returncode == 0
    of_t = wy.grundy_strip(wy.game("t-wythoff", t=5), 400, 9)
    board = wy.grundy_table(wy.game("t-wythoff", t=5), 400, 3000)
    for value, positions in enumerate(of_t):
        assert sorted(map(tuple, positions.tolist())) == [
            (a, b) for a, b in np.argwhere(board == value).tolist() if a <= b
        ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["--rows", "9", "--values", "5", "--at", "7"],
            "values must be at most 4 (0 to 3) from row 7 on, got 5",
            marks=needs_value_3,
        ),
        (["t-wythoff", "-p", "t=2", "--rows", "9", "--values", "10"], "values must be at most 9 (0 to 8) of t-wythoff"),
        (["--rows", "9", "--values", "3", "--at", "-7"], "start must be at least 0, got -7"),
        (["--rows", "9", "--values", "3", "--at", "10^30", "-o", "s.csv"], "positions of up to 31 digits do not fit"),
        (["--nth", "9", "--value", "3", "--at", "10^30"], "--at cannot be combined with --nth"),
        (["--at", "9", "--values", "3"], "the range is missing; accepted: --rows with --values"),
    ],
)  # fmt: skip
def test_bad_strips(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run("table", "strip", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert list(tmp_path.iterdir()) == []
