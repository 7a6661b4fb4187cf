"""Statements as LaTeX: read again by a translator of the tests, and decided again."""

import random
import re

import pytest
from automata.statements import KNOWN
from automata.test_statements import drawn
from commands import Run

import wythoff as wy
from wythoff.automata.automaton import read

SIGNS = {
    r"\forall": "forall",
    r"\exists": "exists",
    r"\colon": ":",
    r"\Leftrightarrow": "<=>",
    r"\Rightarrow": "=>",
    r"\wedge": "and",
    r"\vee": "or",
    r"\oplus": "xor",
    r"\neg": "not",
    r"\lfloor": "floor(",
    r"\rfloor": ")",
    r"\varphi": "phi",
    r"\,": "*",
    r"\le": "<=",
    r"\ge": ">=",
    r"\ne": "!=",
    r"\top": "0 = 0",
    r"\bot": "0 = 1",
}


def math(text: str) -> str:
    """The statement of a LaTeX formula."""
    text = text.replace("\\_", "_")
    text = re.sub(r"\\(?:mathrm|mathit|mathbf)\{(\w+)\}", r"\1", text)
    text = re.sub(r"\\sqrt\{(\d+)\}", r"sqrt(\1)", text)
    text = re.sub(r"\\frac\{([^{}]*)\}\{(\d+)\}", r"((\1)/\2)", text)
    for sign in sorted(SIGNS, key=len, reverse=True):
        text = text.replace(sign, f" {SIGNS[sign]} ")
    assert not re.search(r"[\\{}]", text), text
    return text


@pytest.mark.parametrize(("text", "holds", "source"), KNOWN)
def test_known_statements(text: str, holds: bool, source: str) -> None:
    found = wy.prove(text)
    if r"w_{" not in found.latex():
        assert wy.prove(math(found.latex()), numeration=found.numeration).holds == holds, source


@pytest.mark.parametrize("seed", range(40))
def test_random_formulas(seed: int) -> None:
    text = drawn(random.Random(seed), ("x", "y"), 2)[0]
    found = wy.prove(text)
    again = wy.prove(math(found.latex()), numeration=found.numeration)
    assert (again.variables, again.automaton) == (found.variables, found.automaton)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        (
            "forall n: floor(n*phi^2) = floor(n*phi) + n",
            r"\forall n\colon \lfloor (1 + \varphi)\,n \rfloor = \lfloor \varphi\,n \rfloor + n",
        ),
        ("exists first_n: 3*first_n = 9", r"\exists \mathit{first\_n}\colon 3\,\mathit{first\_n} = 9"),
        ("n/2 < 1 - m xor not n != m", r"\frac{1}{2}\,n < 1 - m \oplus (\neg n \ne m)"),
        (
            "floor(n*(2 - sqrt(3))/5) >= n <=> n = 0",
            r"\lfloor (\frac{2 - \sqrt{3}}{5})\,n \rfloor \ge n \Leftrightarrow n = 0",
        ),
        ("F[n+1] <= 1", r"\mathbf{F}[n + 1] \le 1"),
        ("Fibonacci[0 1, 0: 2 7](n) = 7", r"\mathbf{w_{1}}[n] = 7"),
    ],
)
def test_written(text: str, latex: str) -> None:
    assert wy.prove(text).latex() == latex


def test_command(run: Run) -> None:
    done = run("prove", "--latex", "-d", "even(n) := exists k: n = 2*k", "forall n: even(n) or even(n + 1)")
    assert done.stdout.decode().splitlines()[-1] == r"\forall n\colon \mathrm{even}(n) \vee \mathrm{even}(n + 1)"
    assert run("prove", "--latex", "--game", "wythoff").stdout.count(b"\n") == 1 + 3 + 7


@pytest.mark.parametrize(
    "text", ["x + 2*y = 3*first_z", "exists k: n = 3*k + 1", "F[n] = 1", "x < x", "n%11 = floor(n/10)"]
)
@pytest.mark.parametrize("numeration", ["fibonacci", "12"])
def test_automata(text: str, numeration: str) -> None:
    """The table of an automaton, read again as its text."""
    if "F[" in text and numeration != "fibonacci":
        return
    found = wy.prove(text, numeration=numeration).automaton
    begin, head, *rows, end = found.latex().split("\n")
    assert (begin[:19], end) == (r"\begin{array}{rc|" + "cc", r"\end{array}")
    names, _, *symbols = head.removesuffix(r"\\ \hline").split("&")
    assert len(symbols) == begin.count("c") - 1 == found.table.shape[1]
    assert all(symbol.strip().replace(" ", "").isdigit() for symbol in symbols)
    lines = [" ".join([found.numeration.name, *math(names).replace(",", " ").split()])]
    for q, row in enumerate(rows):
        state, accepts, *targets = row.removesuffix(r"\\").split("&")
        assert int(state) == q
        lines.append(f"{int(accepts)}: {' '.join(target.strip() for target in targets)}")
    assert read("\n".join(lines)) == found
