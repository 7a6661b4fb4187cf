"""Files of Walnut: automata and words there and back, files of commands, and one line for what is not read."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from commands import Run

import wythoff as wy
from wythoff.automata import words
from wythoff.automata.automaton import Automaton, of_table, valid
from wythoff.automata.numeration import numeration
from wythoff.automata.walnut_files import commands, is_walnut, read_walnut, run_commands, walnut_text
from wythoff.automata.words import Word

THUE_MORSE = "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n"


@pytest.mark.parametrize("name", ["2", "3", "10", "fibonacci", "pell", "tribonacci"])
@pytest.mark.parametrize("names", [("a",), ("a", "b"), ("a", "b", "c")])
def test_there_and_back(name: str, names: tuple[str, ...]) -> None:
    own, source = numeration(name), np.random.default_rng(len(names))
    for states in (1, 2, 7) if own.base < 10 or len(names) < 3 else (2,):
        table = source.integers(-1, states, (states, own.base ** len(names))).astype(np.int32)
        table[0, 0] = 0
        final = source.random(states) < 0.5
        one = of_table(own, names, table, final, "random") & valid(own, names)
        text = walnut_text(one)
        assert is_walnut(text)
        assert not is_walnut(one.text())
        if one.is_empty or one.table[0, 0] == 0:
            assert read_walnut(text) == one
            turned = names[::-1]
            assert read_walnut(text, turned) == one.rename(dict(zip(names, turned, strict=True)))


def test_many_variables_keep_their_order() -> None:
    names = tuple("abcd")
    one = wy.prove("d = a + 1 and b = c and b < a", numeration="2").automaton
    assert one.variables == names
    assert read_walnut(walnut_text(one)) == one


def test_without_variables() -> None:
    for text, holds in (("1 = 1", True), ("1 = 2", False)):
        one = wy.prove(text).automaton
        assert walnut_text(one) == f"{holds}\n".lower()
        read = read_walnut(walnut_text(one))
        assert isinstance(read, Automaton)
        assert read.is_empty != holds


def test_words() -> None:
    word = read_walnut(THUE_MORSE, is_word=True)
    assert isinstance(word, Word)
    assert [word.at(n) for n in range(64)] == [n.bit_count() % 2 for n in range(64)]
    predicate = read_walnut(THUE_MORSE)
    assert predicate == words.known("T").where(1).rename({"n": "a"})
    letters = read_walnut("# three letters\nmsd_trib\n0 -1\n0 -> 0\n1 -> 1\n1 5\n0->0\n1  ->  2\n2 7\n0 -> 0\n")
    assert isinstance(letters, Word)
    tribonacci = words.known("TR")
    assert [letters.at(n) for n in range(200)] == [(-1, 5, 7)[tribonacci.at(n)] for n in range(200)]
    assert wy.prove("forall n: W[n] >= 5 <=> TR[n] >= 1", definitions={"W": letters})


HEAD = "msd_2 msd_2\n\n0 1\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lsd_2\n0 1\n", "line 1: 'lsd_2' reads the lowest digit first; accepted: msd_"),
        ("\nmsd_2 msd_3\n0 1\n", "line 2: different numerations in 'msd_2 msd_3'; accepted: one for all"),
        ("{0, 1} msd_2\n0 1\n", "line 1: different numerations in '{0, 1} msd_2'; accepted: one for all"),
        ("msd_mine\n0 1\n", "line 1: unknown numeration 'msd_mine'"),
        ("msd_2\n", "line 1: an automaton needs a state"),
        ("msd_2\n0 -> 0\n", "line 2: transition '0 -> 0' needs a state before"),
        (HEAD + "0 -> 0\n", "line 4: transition '0 -> 0' needs 2 digits"),
        (HEAD + "0 2 -> 0\n", "line 4: transition '0 2 -> 0' needs 2 digits below 2"),
        (HEAD + "0 1 -> 0 1\n", "line 4: several next states"),
        (HEAD + "0 1 -> 1\n", "line 4: unknown next state 1"),
        (HEAD + "0 1 -> 0\n0 1 -> 0\n", "line 5: a second transition of state 0 for the same digits"),
        (HEAD + "0 1\n", "line 4: state 0 occurs twice"),
        (HEAD + "0 1 = 0\n", "line 4: cannot read '0 1 = 0'; accepted: a state"),
        ("msd_2\n0 1\n0 -> 1\n1 0\n", "leading zeros must not matter"),
        ("msd_2 msd_2\n0 5\n0 0 -> 0\n", "the file defines a word with 2 indices; accepted: one index"),
        ("msd_2\n0 5\n0 -> 0\n", "the digits of 1 lead to no state; accepted: a word"),
    ],
)
def test_what_is_not_read(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"line|zeros|word") as error:
        read_walnut(text)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_mutants_are_read_or_refused() -> None:
    source, text = random.Random(5), walnut_text(wy.prove("x = 2*y", numeration="fibonacci").automaton)
    for _ in range(300):
        at = source.randrange(len(text))
        mutant = text[:at] + source.choice("0123 ->\n{m") + text[at + 1 :]
        refusal = ""
        try:
            assert isinstance(read_walnut(mutant), Automaton | Word)
        except ValueError as error:
            refusal = str(error)
        assert "\n" not in refusal


def test_numerations_without_a_name() -> None:
    with pytest.raises(ValueError, match="Walnut has no numeration t3; accepted: bases, fibonacci"):
        walnut_text(wy.prove("n = 2", numeration="t3").automaton)


FILE = """# the Fibonacci word
def fibeq "?msd_fib Ak (k<n)
  => F[i+k]=F[j+k]";
eval squares "?msd_fib Ei (n>=1) & $fibeq(i,i+n,n)":
eval no_fourth_power "?msd_fib ~Ei,n (n>=1) & Ak (k<3*n) => F[i+k]=F[i+n+k]"::
"""


def test_commands(run: Run, tmp_path: Path) -> None:
    assert [(one.line, one.kind, one.name) for one in commands(FILE)] == [
        (2, "def", "fibeq"),
        (4, "eval", "squares"),
        (5, "eval", "no_fourth_power"),
    ]
    found = dict(run_commands(FILE, {}))
    assert [row["n"] for row in found["squares"].automaton.first(6)] == [1, 2, 3, 5, 8, 13]
    assert found["no_fourth_power"].holds
    (tmp_path / "file.txt").write_text(FILE)
    done = run("prove", "--walnut", "@file.txt", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, [row["name"] for row in rows], rows[1]["holds"]) == (0, list(found), True)
    (tmp_path / "false.txt").write_text(FILE.replace("~Ei", "Ei"))
    done = run("prove", "--walnut", "@false.txt")
    assert (done.returncode, done.stdout.decode().splitlines()[-1]) == (1, "no_fourth_power: false")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FILE + 'reg power msd_2 "0*10*";', "line 6: command 'reg power msd_2 \"0*10*\"'; accepted: def NAME"),
        ('\n\neval a\n "?msd_2 x=y=":', "line 3: a number or a statement is missing at the end"),
        ("load file;", "line 1: command 'load file'; accepted: def NAME"),
        ('eval a "?lsd_2 x=y";', "line 1: ?lsd is not supported"),
        ('def a "x=y', "line 1: command 'def a \"x=y'; accepted"),
    ],
)
def test_commands_that_are_not_read(run: Run, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "file.txt").write_text(text)
    done = run("prove", "--walnut", "@file.txt")
    assert (done.returncode, done.stderr.decode().count("\n")) == (2, 1)
    assert done.stderr.decode().startswith(f"wythoff: file.txt: {message}")


def test_files_of_definitions(run: Run, tmp_path: Path) -> None:
    (tmp_path / "T.txt").write_text(THUE_MORSE)
    for words_given in (
        ("-d", "S[n] := @T.txt", "forall n: S[n] = T[n]"),
        ("-d", "S(n) := @T.txt", "forall n: S(n) <=> T[n] = 1"),
        ("--walnut", "-d", "S := @T.txt", "An $S(n) <=> T[n]=@1"),
    ):
        assert run("prove", *words_given).returncode == 0
    assert run("prove", "--game", "wythoff", "--walnut", "-o", "w.txt").returncode == 0
    assert read_walnut((tmp_path / "w.txt").read_text(), ("x", "y")) == wy.prove_game("wythoff").automaton
    assert run("prove", "--game", "wythoff", "--automaton", "w.txt").returncode == 0
    order = run("prove", "-d", "less(y, x) := @less.txt", "forall m: less(m + 1, m)")
    assert order.returncode == 2
    assert run("prove", "--walnut", "x<y", "-o", "less.txt").returncode == 0
    order = run("prove", "-d", "less(y, x) := @less.txt", "forall m: less(m, m + 1)")
    assert order.returncode == 0
