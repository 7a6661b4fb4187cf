"""Certificates of proofs: accepted by a checker that shares no code; damaged ones are refused."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import check_proof
import digit_places as places
import pytest
from automata.statements import KNOWN
from automata.test_statements import drawn
from commands import Run

import wythoff as wy
from wythoff.automata.linear import linear
from wythoff.automata.numeration import numeration

CHECKER = Path(check_proof.__file__)


def test_checker_is_short_and_alone() -> None:
    text = CHECKER.read_text()
    assert text.count("\n") <= 180
    modules = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert modules <= sys.stdlib_module_names


@pytest.mark.parametrize(("text", "holds", "source"), [known for known in KNOWN if "sqrt(6)" not in known[0]])
def test_known_statements(text: str, holds: bool, source: str) -> None:
    certificate = json.loads(wy.prove(text).certificate())
    assert check_proof.statement(certificate).startswith(f"{holds}: {text!a}, read as "), source


@pytest.mark.parametrize("seed", range(30))
def test_random_formulas(seed: int) -> None:
    """Two ways to decide, of formulas with free variables."""
    found = wy.prove(drawn(random.Random(seed), ("x", "y"), 2)[0])
    assert check_proof.statement(json.loads(found.certificate()))


@pytest.mark.parametrize("name", places.NAMES)
def test_numerations(name: str) -> None:
    """Sums in each of them; and floors of multiples of its root."""
    found = wy.prove("x + 2*y = 3*z + 1 and x < y", numeration=name)
    if found.automaton.numeration.base <= 4:
        assert check_proof.statement(json.loads(found.certificate()))
    found = wy.prove("forall x: exists y: x <= 2*y and 2*y <= x + 1", numeration=name)
    certificate = json.loads(found.certificate())
    assert check_proof.statement(certificate).startswith("True: ")
    if name in places.QUADRATIC:
        floors = linear(numeration(name), {"y": -1}, floors={"x": 1})
        found = wy.prove("b(x, y)", definitions={"b": floors}, numeration=name)
        assert found.automaton == floors
    own = certificate["numeration"]
    for key, place in (("places", -1), ("recurrence", 0)):
        changed = json.loads(json.dumps(certificate))
        changed["numeration"][key][place] += 1
        with pytest.raises((AssertionError, ValueError, IndexError)):
            check_proof.statement(changed)
    for row in range(len(own["digits"])):
        changed = json.loads(json.dumps(certificate))
        changed["numeration"]["digits"][row].append(0)
        with pytest.raises((AssertionError, ValueError, IndexError, TypeError)):
            check_proof.statement(changed)


@pytest.mark.parametrize(
    "text",
    ["forall n: n < 10^40", "forall m, n: n = m + 10^25 => n > 10^25 - 1", "exists n: 7*n = 10^20 + F[n + 1000]"],
)
def test_large_constants(text: str) -> None:
    found = wy.prove(text)
    assert check_proof.statement(json.loads(found.certificate())).startswith(f"{found.holds}: ")


def test_definitions() -> None:
    names = {"even(n)": "exists k: n = 2*k", "a(n)": "floor(n*phi)", "less(x, y)": "even(x) and x < y"}
    found = wy.prove("forall n: even(a(n)) => less(a(n), a(n) + 1) and less(a(n), n + n + 2)", definitions=names)
    certificate = json.loads(found.certificate())
    assert {name for name, _ in certificate["definitions"]} == {"below", "floor", "even", "less"}
    assert check_proof.statement(certificate).startswith("True: ")
    lower = wy.prove("exists n >= 1: x = floor(n*phi)").automaton
    found = wy.prove("exists k: p(k) and n = 2*k", definitions={"p": lower})
    assert check_proof.statement(json.loads(found.certificate()))


GAMES = ["wythoff", "t-wythoff t=2", "misere-wythoff", "t-wythoff t=2 play=misere", "blocking-wythoff k=2"]
GAMES += ["maharaja knight=1,7", "rays rays=1,2;2,1", "rays rays=0,1:5;1,0:3", "rays rays=0,2;1,1;2,0"]
GAMES += ["bouncing-queen"]


@pytest.mark.parametrize("name", GAMES)
def test_games(name: str) -> None:
    proof = wy.prove_game(name)
    certificate = json.loads(proof.certificate())
    assert check_proof.statement(certificate) == f"{certificate['rules']}: {str(proof)!a}"
    rules = {"bounces": False, **certificate["rules"]}
    flags = [(key, not rules[key]) for key in ("is_misere", "bounces")]
    for key, value in (("t", 4), ("least", 4), *flags):
        changed = {**certificate, "rules": {**rules, key: value}}
        with pytest.raises(AssertionError):
            check_proof.statement(changed)
    pairs = [(row["x"], row["y"]) for row in proof.automaton.first(12)]
    steps = [(x - u, y - v) for x, y in pairs for u, v in pairs]  # a move from one P-position to another
    more = [*certificate["rules"]["rays"], [*next(step for step in steps if min(step) >= 0 < max(step)), 1]]
    with pytest.raises(AssertionError):
        check_proof.statement({**certificate, "rules": {**certificate["rules"], "rays": more}})


def damaged(
    change: Callable[[Any], Any], text: str = "forall n >= 1: floor(phi*floor(n*phi)) = floor(n*phi^2) - 1"
) -> Any:
    certificate = json.loads(wy.prove(text).certificate())
    return change(certificate) or certificate


@pytest.mark.parametrize(
    "change",
    [
        lambda of: of.update(format="wythoff proof 2"),
        lambda of: of["numeration"].update(ends=[True, False]),
        lambda of: of["definitions"].pop(),
        lambda of: of["definitions"][0].__setitem__(1, of["definitions"][0][1].replace("\n1: 4 -", "\n0: 4 -")),
        lambda of: of["definitions"][0].__setitem__(1, of["definitions"][0][1].replace("m n\n0: 0", "m n\n0: 1")),
        lambda of: of.update(automaton="fibonacci\n0: -\n"),
        lambda of: of.update(automaton="fibonacci\n1: 1\n"),
        lambda of: of.update(automaton="fibonacci x\n1: - 0\n"),
        lambda of: of.update(formula=["exists", *of["formula"][1:]][:2]),
        lambda of: of.update(formula=["not", of["formula"]]),
        lambda of: of.update(rules={"rays": [[0, 1, None]], "t": 0, "least": 1, "is_misere": False}),
    ],
)
def test_damaged(change: Callable[[Any], Any]) -> None:
    with pytest.raises((AssertionError, ValueError, KeyError, IndexError, TypeError)):
        check_proof.statement(damaged(change))


def test_command(run: Run, tmp_path: Path) -> None:
    def checked(name: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, CHECKER, tmp_path / name], capture_output=True, text=True, check=False)

    assert run("prove", "-g", "wythoff", "--certificate", "w.json").returncode == 0
    done = checked("w.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"accepted: \{.*\}: 'P-positions of wythoff: .*'\n", done.stdout)
    assert run("prove", "forall n: floor(2*n*phi) = 2*floor(n*phi)", "--certificate", "s.json").returncode == 1
    assert checked("s.json").stdout.startswith(
        "accepted: False: 'forall n: floor(2*n*phi) = 2*floor(n*phi)', read as ["
    )
    (tmp_path / "bad.json").write_text((tmp_path / "w.json").read_text().replace('"t": 0', '"t": 2.0'))
    for name in ("bad.json", "none.json"):
        done = checked(name)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("refused: ")
    (tmp_path / "wrong.txt").write_text("fibonacci x y\n1: 0 - - -\n")
    done_wrong = run("prove", "-g", "wythoff", "--automaton", "wrong.txt", "--certificate", "no.json")
    assert done_wrong.returncode == 1
    assert not (tmp_path / "no.json").exists()
    assert (
        b"certificates cannot describe its moves"
        in run("prove", "-g", "wythoff-pass", "--certificate", "p.json").stderr
    )


def test_refuted_games_have_no_certificate() -> None:
    with pytest.raises(ValueError, match="refuted for wythoff"):
        wy.prove_game("wythoff", "fibonacci x y\n1: 0 - - -\n").certificate()
