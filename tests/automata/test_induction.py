"""Predicates that are guessed and proved by induction: against words that are tried, direct proofs, and mutants."""

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from math import isqrt

import check_proof
import numpy as np
import pytest
from commands import Run

import wythoff as wy
from wythoff.automata import induction, tables
from wythoff.automata.automaton import Automaton
from wythoff.automata.candidate import candidates, candidates_of_pairs, cube
from wythoff.automata.numeration import numeration

STOP = 24


def letters(images: dict[str, str], count: int) -> str:
    word = "0"
    while len(word) < count:
        word = "".join(images[letter] for letter in word)
    return word[:count]


WORDS = {
    "TR": letters({"0": "01", "1": "02", "2": "0"}, 200),
    "F": letters({"0": "01", "1": "0"}, 200),
    "T": letters({"0": "01", "1": "10"}, 200),
    "PD": letters({"0": "01", "1": "00"}, 200),
}


@pytest.mark.parametrize("name", WORDS)
def test_equal_blocks(name: str) -> None:
    definitions = {"same(i, j, n)": f"forall k < n: {name}[i+k] = {name}[j+k]"}
    found = wy.prove("same(i, j, n)", definitions=definitions, by_induction=["same"])
    word = WORDS[name]
    for i, j, n in product(range(STOP), repeat=3):
        assert found.automaton.accepts(i=i, j=j, n=n) == (word[i : i + n] == word[j : j + n])
    if name != "TR":
        assert found.automaton == wy.prove("same(i, j, n)", definitions=definitions).automaton
    far = 10**40
    for n in (0, 1, far):
        assert found.automaton.accepts(i=far, j=far, n=n)
    steps = [step for step in found.steps if str(step).startswith("same, by induction")]
    assert [step.states for step in steps] == [found.automaton.states]
    assert check_proof.statement(json.loads(found.certificate()))


@pytest.mark.parametrize(
    ("head", "body", "of"),
    [
        ("p(i, n)", "exists k < n: TR[i+k] = 2", lambda i, n: "2" in WORDS["TR"][i : i + n]),
        ("p(i, n)", "exists k <= n: TR[i+k] = 2", lambda i, n: "2" in WORDS["TR"][i : i + n + 1]),
        ("p(n, i)", "forall k <= n: TR[i+k] < 2", lambda i, n: "2" not in WORDS["TR"][i : i + n + 1]),
        (
            "p(i, n)",
            "exists k < n: T[i+k] = T[i+k+1] and T[k] = 1",
            lambda i, n: any(WORDS["T"][i + k] == WORDS["T"][i + k + 1] and WORDS["T"][k] == "1" for k in range(n)),
        ),
        ("p(i, n)", "forall k < n: 3*k != i", lambda i, n: all(3 * k != i for k in range(n))),
        ("p(n)", "forall k < n: F[k] = T[k] or k > 3", None),
    ],
)
def test_other_forms(head: str, body: str, of: object) -> None:
    if of is None:  # two numerations
        with pytest.raises(ValueError, match="T needs the numeration base 2, but F needs fibonacci"):
            wy.prove("p(n)", definitions={head: body}, by_induction="p")
        return
    found = wy.prove("p(i, n)" if head == "p(i, n)" else "p(n, i)", definitions={head: body}, by_induction="p")
    assert callable(of)
    for i, n in product(range(40), repeat=2):
        assert found.automaton.accepts(i=i, n=n) == of(i, n), (i, n)
    assert found.automaton == wy.prove(found.statement, definitions={head: body}).automaton
    assert check_proof.statement(json.loads(found.certificate()))


def test_powers_of_the_tribonacci_word() -> None:
    """No fourth power; cubes of blocks of 7, 13, 24, ... letters (J. Shallit and others, by Walnut)."""
    definitions: dict[str, object] = {"same(i, j, n)": "forall k < n: TR[i+k] = TR[j+k]"}
    blocks = wy.prove("same(i, j, n)", definitions=definitions, by_induction=["same"]).automaton
    assert blocks.states == 26
    known = {"same(i, j, n)": blocks}
    assert wy.prove("not exists n >= 1, i: same(i, i + n, 3*n)", definitions=known).holds
    assert wy.prove("not exists n >= 1, i: same(i, i + n, 3*n)", definitions=definitions, by_induction=["same"]).holds
    cubes = wy.prove("n >= 1 and exists i: same(i, i + n, 2*n)", definitions=known).automaton
    word = letters({"0": "01", "1": "02", "2": "0"}, 1000)
    tried = [
        n for n in range(1, 100) if any(word[i : i + 2 * n] == word[i + n : i + 3 * n] for i in range(1000 - 3 * n))
    ]
    assert [row["n"] for row in cubes.first(len(tried))] == tried == [7, 13, 24, 44, 81]


def test_wrong_automata_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants of the right automaton do not pass base and step: none is taken instead of it."""
    definitions = {"p(i, n)": "exists k < n: TR[i+k] = 2"}
    right = wy.prove("p(i, n)", definitions=definitions, by_induction="p").automaton
    draw, met = random.Random(5), list[Automaton]()

    def mutants(*_: object) -> Iterator[Automaton]:
        for _number in range(6):
            final, table = right.final.copy(), right.table.copy()
            if draw.random() < 0.5:
                final[draw.randrange(len(final))] ^= True
            else:
                q, symbol = draw.randrange(len(table)), draw.randrange(1, table.shape[1])
                table[q, symbol] = draw.randrange(-1, len(table))
            changed = Automaton(right.numeration, right.variables, table, final)
            found = changed & wy.prove("i >= 0 and n >= 0", numeration="tribonacci").automaton.of_also(("i", "n"))
            if found != right:
                met.append(found)
                yield found

    monkeypatch.setattr(induction, "candidates", mutants)
    monkeypatch.setattr(induction, "SIDES", ((20,), (20,) * 10))
    with pytest.raises(
        wy.GivenUpError, match=r"definition of p\(i, n\): no automaton is found .*; [0-9]+ guesses are refuted"
    ):
        wy.prove("p(i, n)", definitions=definitions, by_induction="p")
    assert len(met) > 40


@pytest.mark.kernels
@pytest.mark.parametrize("is_compiled", [False, True])
def test_cubes_of_numbers(is_compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates in 1, 2, 3 and 4 variables, in numerations of several kinds."""
    monkeypatch.setattr(tables, "is_compiled", lambda: is_compiled)
    for name in ("2", "3", "fibonacci", "tribonacci", "s3"):
        for variables, side in (("a", 300), ("ab", 250), ("abc", 40), ("abcd", 16)):
            text = f"{' + '.join(variables)} = 6 or {variables[0]} = 2"
            exact = wy.prove(text, numeration=name).automaton
            members = exact.grid(side)
            assert np.array_equal(cube(exact, members.shape), members)
            if all(numeration(name).final):
                found = list(candidates(exact.numeration, members, tuple(variables)))
                assert exact in found or side < 250


@pytest.mark.parametrize(
    ("head", "body", "name", "message"),
    [
        ("p(n)", "forall k < n: F[k] = 0", "q", "'q' is not defined; accepted: p"),
        ("p(n)", "forall k < 2*n: F[k] = 0", "p", "needs another form at character 12 of 'forall k < 2*n: F[k] = 0'"),
        ("p(n)", "forall k: F[k] = 0", "p", "an induction needs another form at character 9 of 'forall k: F"),
        ("p(n)", "n + 1", "p", "an induction needs another form at character 1 of 'n + 1'; accepted: forall k < n"),
        ("p(n)", "forall k >= n: F[k] = 0", "p", "an induction needs another form at character 10 of"),
        ("p(n)", "(forall k < n: F[k] = 0) and n > 0", "p", "an induction needs another form at character 1 of"),
        ("p(n)", "forall j, k < n: F[k] = F[j]", "p", "an induction needs another form at character 9 of"),
        (
            "p(i, n)",
            "forall k < n: F[i+n-1-k] = F[i+k]",
            "p",
            "the bound n occurs in the formula after the colon, at character 19 of",
        ),
    ],
)
def test_refused(run: Run, head: str, body: str, name: str, message: str) -> None:
    statement = head if "i" in head else "0 = 0"
    with pytest.raises(ValueError, match=re.escape(message)):
        wy.prove(statement, definitions={head: body}, by_induction=[name])
    done = run("prove", "-d", f"{head} := {body}", "--by-induction", name, statement)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert message.encode() in done.stderr


def test_command(run: Run) -> None:
    words = "-d", "p(i, n) := exists k < n: TR[i+k] = 2", "--by-induction", "p"
    done = run("prove", *words, "forall i: p(i, 7)")
    assert (done.returncode, done.stdout[:17]) == (0, b"proved for all i:")
    done = run("prove", *words, "forall i: p(i, 6)")
    assert (done.returncode, done.stdout) == (1, b"false: least i = 4\n")
    assert b"--by-induction is accepted only with" in run("prove", "--game", "wythoff", "--by-induction", "p").stderr


def test_candidates_of_pairs() -> None:
    """Wythoff's pairs give their automaton; with one more pair, or one less that is near, no such automaton fits."""
    fibonacci, stop = numeration("fibonacci"), 4000
    lower = [(a, a + n) for n in range(1600) for a in [(n + isqrt(5 * n * n)) // 2]]
    pairs = np.unique([pair for x, y in lower for pair in ((x, y), (y, x)) if y < stop], axis=0)
    own = wy.prove_game("wythoff").automaton
    assert own in candidates_of_pairs(fibonacci, pairs, stop)
    assert own not in candidates_of_pairs(fibonacci, np.unique([*pairs.tolist(), [900, 3000]], axis=0), stop)
    assert own not in candidates_of_pairs(fibonacci, pairs[(pairs != (1, 2)).any(axis=1)], stop)
