"""wythoff prove: what it prints, its exit status, and what it refuses."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import Run
from systems import needs, needs_signals

from wythoff.automata.automaton import read


def test_proved_and_false(run: Run) -> None:
    done = run("prove", "forall n >= 1: floor(phi*floor(phi*n)) = floor(phi*n) + n - 1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(rb"proved for all n: \d+ automata, largest \d+ states; \d\.\d\d s\n", done.stdout)
    done = run("prove", "forall n: floor(2*n*phi) = 2*floor(n*phi)")
    assert (done.returncode, done.stdout, done.stderr) == (1, b"false: least n = 1 (3, but 2)\n", b"")
    done = run("prove", "-", stdin=b"exists n: 3*n = 9\n")
    assert (done.returncode, done.stdout[:15]) == (0, b"proved, n = 3: ")


def test_free_variables(run: Run, tmp_path: Path) -> None:
    done = run("prove", "exists k: n = 3*k + 1")
    first, second, *text = done.stdout.decode().splitlines()
    assert first.startswith("automaton of (n), base 2: 3 states; ")
    assert second == "first: 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, ..."
    assert read("\n".join(text)).first(2) == [{"n": 1}, {"n": 4}]
    done = run("prove", "-b", "fib", "x + y = 2*z and F[x] = F[y]", "-o", "a.txt")
    assert done.stdout.decode().splitlines()[1].startswith("first: (0, 0, 0), (1, 1, 1), (0, 2, 1), (2, 0, 1), ")
    assert read((tmp_path / "a.txt").read_text()).accepts(x=10**50 + 6, y=10**50, z=10**50 + 3) in (True, False)
    done = run("prove", "n < 2", "-o", "-")
    assert done.stdout == b"2 n\n1: 0 1\n1: - -\n"
    assert b"first: 0, 1\n" in run("prove", "n < 2").stdout
    assert b"holds for all" in run("prove", "n < n + 1").stdout
    assert b"never holds" in run("prove", "n + 1 < n").stdout


def test_definitions(run: Run) -> None:
    names = "-d", "a(n) := floor(n*phi)", "-d", "b(n) := a(n) + n", "-d", "even(n) := exists k: n = 2*k"
    assert run("prove", *names, "forall n >= 1: a(b(n)) = a(n) + b(n)").returncode == 0
    assert run("prove", *names, "forall n: even(n) or even(n + 1)").returncode == 0
    assert run("prove", *names, "forall n: even(a(n)) => even(n)").returncode == 1
    word = "-d", "W := Fibonacci[0 1, 0: 0 1]"
    assert run("prove", *word, "forall n: W[n] = F[n]").returncode == 0


def test_json_and_steps(run: Run) -> None:
    row = json.loads(run("prove", "--json", "forall n: floor(2*n*phi) = 2*floor(n*phi)").stdout)
    assert (row["holds"], row["witness"], row["numeration"], row["variables"]) == (False, {"n": 1}, "fibonacci", [])
    lines = run("prove", "--steps", "forall n: exists k: n = 2*k or n = 2*k + 1").stdout.decode().splitlines()
    assert any(line.startswith("linear of (") for line in lines)
    assert lines[-1].startswith(f"proved for all n: {len(lines) - 1} automata, ")


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("", "the statement is empty; write, for example, forall n: "),
        ("  ", "the statement is empty"),
        (
            "forall n: floor(n*pi) = n",
            "unknown constant 'pi' at character 19 of 'forall n: floor(n*pi) = n'; accepted: phi and sqrt(d)",
        ),
        ("forall n: foo(n) = n", "unknown function 'foo' at character 11 of "),
        ("forall n: W[n] = 0", "unknown word 'W' at character 11 of 'forall n: W[n] = 0'; accepted: F, TR, T, RS, PD"),
        ("forall n: (n = 1", "')' is missing at the end of 'forall n: (n = 1'"),
        ("forall n: n = 1)", "')' without '(' at character 16 of "),
        ("forall n: F[n = 0", "']' expected after the index, got '=' at character 15"),
        ("n^2 = n", "a power of a variable at character 1 of 'n^2 = n'; only numbers may have exponents"),
        (
            "n*m = 1",
            "a product of two variables at character 2 of 'n*m = 1'; one factor must be a number",
        ),
        ("1/n = 1", "division by a variable at character 2 of '1/n = 1'; the divisor must be a number"),
        ("n/0 = 1", "division by zero at character 2"),
        ("2^n = 8", "an exponent that is not a natural number at character 3"),
        ("10^10^10 < n", "a number of more than 40000 bits at character 1"),
        ("forall n", "':' is missing after the variables of forall at the end of 'forall n'"),
        ("forall n:", "forall needs a statement at the end of 'forall n:'"),
        ("forall : n = n", "expected a variable after the quantifier at character 8"),
        ("forall n, n: n = n", "the variable 'n' is bound twice at character 11"),
        ("forall phi: phi = 1", "'phi' is a known name and cannot be a variable at character 8"),
        ("exists n < n: n = 1", "the bound of 'n' contains this variable itself at character 12"),
        ("floor(n*phi)", "expected a statement such as a comparison, got a number at character 1"),
        ("n + (n = 1) = 2", "expected a number, got a statement at character 5"),
        ("n = = 1", "expected a number or a statement, got '=' at character 5"),
        ("n = m m", "unexpected 'm' at character 7"),
        ("n # 1", "unknown character '#' at character 3"),
        ("n = 1 and", "a number or a statement is missing at the end of 'n = 1 and'"),
        ("not not", "a number or a statement is missing at the end"),
        ("n < 0.5", "a decimal number '0.5' at character 5 of 'n < 0.5'; accepted: fractions such as 1/2"),
        ("forall n: n + n) = 2*n", "')' without '(' at character 16 of 'forall n: n + n) = 2*n'"),
        ("forall a: a + e = 1", "unknown constant 'e' at character 15"),
        ("(" * 50 + "n" + ")" * 50 + " = 1", "more than 40 levels of brackets, signs and quantifiers at character 41"),
        ("not " * 50 + "n = 1", "more than 40 levels of brackets, signs and quantifiers"),
        ("-" * 50 + "n = 1", "more than 40 levels of brackets, signs and quantifiers"),
        (
            "forall n: n*phi < n*sqrt(2)",
            "sqrt(2) needs the numeration t2, but phi needs fibonacci; accepted: a single numeration in a statement",
        ),
        ("forall n: n*(phi + sqrt(2)) = n", "two different square roots at character 14"),
        (
            "forall n: F[n] = T[n]",
            "T needs the numeration base 2, but F needs fibonacci; accepted: a single numeration in a statement",
        ),
        (
            "forall n: floor(n*sqrt(19)) >= n",
            "sqrt(19): none of the numerations t1 to t63 and s3 to s63 fits this root",
        ),
        ("sqrt(-2) = n", "an invalid argument of sqrt at character 5"),
        ("sqrt(phi) = n", "an invalid argument of sqrt at character 5"),
        ("n = " + "9" * 20_000, "a statement of 20004 characters; accepted: up to 20000"),
        ("F = 1", "the word 'F' has no index at character 1 of 'F = 1'; write F[n]"),
        ("forall n: Pell[0 1: 0](n) = 1", "next states below 1, the number of states, for the digits 0 to 2, got 0 1"),
    ],
)
def test_refused_statements(run: Run, statement: str, says: str) -> None:
    done = run("prove", "--", statement)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"wythoff: {says}") or f" {says}" in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("-b", "golden"), "unknown numeration 'golden'"),
        (("-b", "2"), "phi needs the numeration fibonacci, not base 2; accepted: fibonacci, or no numeration"),
        (
            ("-b", "tribonacci"),
            "phi needs the numeration fibonacci, not tribonacci; accepted: fibonacci, or no numeration",
        ),
        (("-b", "1,2"), "each tail of the coefficients must be lexicographically less"),
        (("-d", "a(n) = n"), "invalid definition 'a(n) = n'; accepted: 'name(x, y) := FORMULA', 'name(n) := TERM', '"),
        (("-d", "a(n := n"), "invalid definition 'a(n'; accepted: name or name(variable, ...)"),
        (("-d", "a(n, n) := n"), "a(n, n): two parameters have the same name"),
        (("-d", "a(n) := m"), "unknown variable 'm' at character 1 of 'm'; the parameters are n"),
        (("-d", "a(n) := "), "definition of a: it is empty; accepted: a formula or a term"),
        (("-d", "floor(n) := n"), "definition of floor: this name has a meaning already; accepted: other names"),
        (("--memory", "much"), "'much' is not an amount of memory, such as 4GB or 500MB"),
        (("--memory", "0"), "'0' is not an amount of memory"),
    ],
)
def test_refused_options(run: Run, options: tuple[str, ...], says: str) -> None:
    done = run("prove", *options, "forall n: floor(n*phi) = n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()


def test_wrong_arguments_of_definitions(run: Run) -> None:
    done = run("prove", "-d", "even(n) := exists k: n = 2*k", "forall m: even(m, 2)")
    assert done.stderr.startswith(b"wythoff: even(n) needs 1 argument, got 2 at character 11 of 'forall m: even(m, 2)'")
    done = run("prove", "-d", "even(n) := exists k: n = 2*k", "forall m: even(m + ")
    assert done.stderr.startswith(b"wythoff: a number or a statement is missing at the end")


@pytest.mark.parametrize(
    "statement",
    [
        "∀ n ∃ k: n ≤ 2·k ∧ ¬(k > n)",
        "∀n≥1: ⌊φ*⌊φ*n⌋⌋ = ⌊φ*n⌋ + n \u2212 1",
        "for all n: n < 1 or n >= 1",
        "forall n. n == n",
        "forall n exists k < n + 1: k = n",
        "forall n: exists n: n = 5",  # the inner one
        "(exists n: n = 5) and (forall n: n + 1 > n)",
        "forall 1 <= k < 5, m: k*2 + m <= 8 + m",
        "forall m, k < m: k + 1 <= m",
        "forall n < 0: 1 = 2",
        "2(3 + 4) = 14 and 3 phi = phi + phi + phi",
        "forall n < 10^30: 7*n < 7*10^30",
        "not 1 = 2 xor false",
        "7 mod 3 = 1 and -7 % 3 = 2 and 7 // 2 = 3",
        "((((((((((1 = 1))))))))))",
    ],
)
def test_spellings(run: Run, statement: str) -> None:
    done = run("prove", statement)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"proved")


# Sets of states explode: a fourth power in the Tribonacci word.
HARD = "exists i, n >= 1: forall k < 3*n: TR[i+k] = TR[i+n+k]"


@pytest.mark.kernels
def test_given_up(run: Run) -> None:
    done = run("prove", "--memory", "2MB", HARD)
    assert (done.returncode, done.stdout) == (3, b"")
    assert re.search(
        rb"wythoff: given up: \w+.*: an automaton of more than [\d,]+ states does not fit into 2 MB of memory\n",
        done.stderr,
    )
    assert re.match(rb"\d+ automata were computed before, the largest with \d+ states\n", done.stderr)


def test_games(run: Run, tmp_path: Path) -> None:
    done = run("prove", "-g", "maharaja", "-p", "knight=1,7", "-o", "knight.txt")
    assert done.returncode == 0
    proved = rb"P-positions of maharaja knight=1,7: automaton of 34 states \(fibonacci\), proved for all.*; [\d.]+ s\n"
    assert re.fullmatch(proved, done.stdout)
    assert re.fullmatch(proved, run("prove", "-g", "maharaja", "-p", "knight=1,7", "--automaton", "knight.txt").stdout)
    done = run("prove", "-g", "wythoff", "--automaton", "knight.txt", "--json")
    assert (done.returncode, json.loads(done.stdout)["witness"]) == (1, {"x": 6, "y": 10})
    done = run("prove", "--rays", "1,0 0,1 1,1:3", "--json")
    assert json.loads(done.stdout)["states"] == 17
    done = run("prove", "-g", "maharaja", "-b", "2")
    assert (done.returncode, done.stdout) == (3, b"")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a statement, or a game by --game or --rays (see"),
        (("n = 1", "-g", "wythoff"), "give a statement, or a game by --game or --rays, not both"),
        (("-g", "kayles"), "kayles: there are no automata of its moves; accepted: "),
        (("n = 1", "--automaton", "wrong.txt"), "--automaton is accepted only with --game"),
        (("-g", "wythoff", "-d", "a(n) := n"), "--define is accepted only with a statement"),
        (("-g", "wythoff", "--automaton", "wrong.txt"), "wrong.txt: unknown numeration ''"),
        (("-g", "wythoff", "-b", "phinary"), "unknown numeration 'phinary'"),
        (("-g", "wythoff", "--value", "3"), "Grundy value 3 of t-Wythoff with t = 1: an automaton of its positions"),
        (("--rays", "1,0 0,1 1,1", "--value", "9"), "Grundy value 9 of t-Wythoff with t = 1: an automaton of its"),
        (("n = 1", "-o", "no/a.txt"), "no/a.txt: there is no folder no; create it first"),
        (("-g", "wythoff", "--certificate", "no/a.json"), "no/a.json: there is no folder no; create it first"),
        (("n = 1", "-o", "."), "'.': is a folder; accepted: the name of a file"),
    ],
)
def test_bad_games(run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    (tmp_path / "wrong.txt").write_text("")
    done = run("prove", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"wythoff: {message}")
    assert done.stderr.count(b"\n") == 1


def test_many_variables_and_parts(run: Run) -> None:
    names = [f"x{n}" for n in range(30)]
    done = run("prove", f"forall {', '.join(names)}: {' + '.join(names)} >= 0 + x1 - x1 - 1 or {' + '.join(names)} = 5")
    assert done.returncode == 3
    assert (
        b"given up: an automaton of 30 variables in base 2 has too many symbols; accepted: up to 24 variables\n"
        in done.stderr
    )
    done = run("prove", "exists n, m: m = 99999999999999999999999999*n + 1")
    assert (done.returncode, done.stderr.count(b"\n")) == (3, 1)
    assert run("prove", "forall n: 99999999999999999999999999*n >= n").returncode == 0
    assert run("prove", "Forall e: Exists n: n > e").returncode == 0
    assert run("prove", "forall n: " + " and ".join(["n >= 0"] * 500)).returncode == 0
    assert run("prove", "forall n: " + " + ".join(["n"] * 500) + " = 500*n").returncode == 0


def test_files_are_checked_before_the_work(run: Run, tmp_path: Path) -> None:
    done = run("prove", "--memory", "1GB", HARD, "-o", "no/a.txt")  # the statement takes minutes
    assert (done.returncode, done.stderr) == (2, b"wythoff: no/a.txt: there is no folder no; create it first\n")
    (tmp_path / "a.txt").write_text("before")
    assert run("prove", "--memory", "1kB", "floor(n*phi) = 2*n", "-o", "a.txt").returncode == 3
    assert [file.read_text() for file in tmp_path.iterdir()] == ["before"]


def used(pid: int) -> float:
    """The seconds of the processor that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@needs_signals
@needs("/proc/self/stat", "reads the time of a process")
def test_interrupted_within_a_second(tmp_path: Path) -> None:
    """Of the processor, on two threads: other programs may keep the machine busy."""
    before = os.times()
    command = [sys.executable, "-m", "wythoff", "prove", HARD]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ}
    ) as job:
        while (already := used(job.pid)) < 4:  # within a kernel, which takes minutes
            assert job.poll() is None
            time.sleep(0.05)
        job.send_signal(signal.SIGINT)
        _, errors = job.communicate(timeout=60)
    after = os.times()
    total = after.children_user - before.children_user + after.children_system - before.children_system
    assert total - already < 2
    assert job.returncode == 130
    assert errors.endswith(b"wythoff: interrupted\n")


def test_a_definition_by_a_file(run: Run, tmp_path: Path) -> None:
    """The automaton of a file has the name of a definition; what is no file or no automaton is one line."""
    assert run("prove", "exists k: n = 3*k and m = n + 1", "-o", "a.txt").returncode == 0
    assert run("prove", "-d", "p(n, m) := @a.txt", "forall n, m: p(n, m) <=> m = n + 1 and n % 3 = 0").returncode == 0
    assert run("prove", "-d", "p(m, n) := @a.txt", "exists m: p(m + 1, m)").returncode == 0
    (tmp_path / "b.txt").write_text("2 n\n0: 5 5\n")
    for definition, message in (
        ("p(n) := @none.txt", "wythoff: none.txt: No such file or directory"),
        (
            "p(n) := @b.txt",
            "wythoff: b.txt: '0: 5 5' is not a state; accepted: '0:' or '1:', then 2 entries, '-' or a state below 1",
        ),
        (
            "p(n) := @a.txt",
            "wythoff: p(n): wrong parameters; accepted: the variables of the automaton, m, n, in any order",
        ),
        ("p(n) := @", "wythoff: unknown character '@'"),
    ):
        done = run("prove", "-d", definition, "forall n: p(n)")
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode().startswith(message)
        assert done.stderr.count(b"\n") == 1
    assert run("prove", "--walnut", "-d", "one := @1 = T[n]", "?msd_2 En $one(n)").returncode == 0
