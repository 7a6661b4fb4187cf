"""wythoff grundy where a value is told at any size, and where only a bound is known."""

import json

from commands import Run
from value_3 import needs_value_3

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.automata import positions
from wythoff.games.wythoff.automata.bundled import largest_automaton


def test_values_at_any_size(run: Run) -> None:
    for value in range(3):
        a, b = positions.nth_position(largest_automaton(1), value, mpz(10) ** 1000)
        assert run("grundy", "wythoff", str(b), str(a)).stdout == f"{value}\n".encode()
        done = run("grundy", "wythoff", str(a), str(b), "--json")
        assert json.loads(done.stdout) == {"position": [str(a), str(b)], "value": str(value)}
    a, b = positions.nth_position(largest_automaton(3), 8, mpz(10) ** 1000)
    assert run("grundy", "t-wythoff", "-p", "t=3", str(a), str(b)).stdout == b"8\n"


@needs_value_3
def test_bounds(run: Run) -> None:
    done = run("grundy", "wythoff", "10^1000", "F(4787)")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"at least 4\n", b"")
    done = run("grundy", "wythoff", "10^30", "10^30+1", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"position": [str(10**30), str(10**30 + 1)], "value": None, "at_least": "4"}
    assert run("grundy", "wythoff", "10^5000", "3*10^5000").stdout == f"at least 1{5000 * '0'}\n".encode()
    assert run("grundy", "t-wythoff", "-p", "t=2", "10^30", "10^30").stdout == b"at least 9\n"


def test_what_is_wholly_unknown_is_an_error(run: Run) -> None:
    for words in (("misere-wythoff", "3", "4"), ("--rays", "1,0 0,1 1,2", "10^30", "10^30")):
        done = run("grundy", *words)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"wythoff: ")


def test_the_help_says_so(run: Run) -> None:
    assert b"at least 4" in run("grundy", "--help").stdout


@needs_value_3
def test_files(run: Run, tmp_path: object) -> None:
    """Piles of a thousand digits, and of 64 bits: values 0 to 3, and gaps."""
    for n in (10**1000, 10**17):
        places = [positions.nth_position(largest_automaton(1), value, mpz(n)) for value in (0, 1, 2, 3)]
        a, b = places[0]
        rows = [*places, (b, a + 1), (a + 10**6, a)]
        wanted = [wy.game("wythoff").grundy_at_least(row) for row in rows]
        text = "x,y\n" + "".join(f"{x},{y}\n" for x, y in rows)
        for suffix in ("csv", "jsonl"):
            lines = text if suffix == "csv" else "".join(f'{{"x": "{x}", "y": "{y}"}}\n' for x, y in rows)
            done = run("solve", "-", "--from", suffix, "--with", "grundy", "--to", "csv", stdin=lines.encode())
            assert done.returncode == 0, done.stderr
            found = [line.split(",")[-1] for line in done.stdout.decode().split()[1:]]
            assert found == [str(value) if value < 4 else "" for value in wanted]
