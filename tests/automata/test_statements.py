"""Statements are decided as they are known; and formulas hold for small numbers iff they do by trying."""

import random
import re
from collections.abc import Callable
from itertools import product
from math import isqrt

import pytest
from automata.statements import KNOWN

import wythoff as wy
from wythoff.automata.decision import Decision, prove
from wythoff.automata.tokens import StatementError


@pytest.mark.parametrize(("text", "holds", "source"), KNOWN)
def test_known_statements(text: str, holds: bool, source: str) -> None:
    assert prove(text).holds is holds, source


def test_there_are_many() -> None:
    assert len(KNOWN) >= 60
    assert sum(not holds for _, holds, _ in KNOWN) >= 20
    assert len({source for *_, source in KNOWN}) >= 15


@pytest.mark.parametrize(
    ("text", "witness", "sentence"),
    [
        ("forall n: floor(2*n*phi) = 2*floor(n*phi)", {"n": 1}, "false: least n = 1 (3, but 2)"),
        ("forall n: floor(34*n/21) = floor(n*phi)", {"n": 21}, "false: least n = 21 (34, but 33)"),
        ("forall m, n: floor((m+n)*phi) <= floor(m*phi) + floor(n*phi)", {"m": 1, "n": 1}, "(not 3 <= 2)"),
        ("forall n >= 2: n >= 3 and n <= 10^20", {"n": 2}, "false: least n = 2 (not 2 >= 3)"),
        ("forall n: n < 10^40", {"n": 10**40}, f"false: least n = {10**40} (not {10**40} < {10**40})"),
        ("forall n: exists k: n = 2*k", {"n": 1}, "false: least n = 1"),
        ("forall n: forall m: m != n + 3", {"n": 0, "m": 3}, "false: n = 0, m = 3 (not 3 != 3)"),
        ("forall n: 1 = 2", {"n": 0}, "false: least n = 0 (1, but 2)"),
        ("forall n: F[n-1] = 0 or F[n-1] = 1", {"n": 0}, "false: least n = 0"),
        ("forall n: n*phi < 5", {"n": 4}, "false: least n = 4"),
    ],
)
def test_counterexamples(text: str, witness: dict[str, int], sentence: str) -> None:
    found = prove(text)
    assert (found.holds, found.witness) == (False, witness)
    assert sentence in str(found)
    assert found.exceptions.accepts(**witness)


def test_examples_and_proofs_in_words() -> None:
    found = prove("exists m, n >= 1: 7*m = 5*n + 1")
    assert found.witness is not None
    assert 7 * found.witness["m"] == 5 * found.witness["n"] + 1
    assert str(found).startswith("proved, m = 3, n = 4: ")
    assert str(prove("forall m: exists n: n > m")).startswith("proved for all m: ")
    assert str(prove("1 = 1")).startswith("proved: 0 automata, largest 1 state")
    assert str(prove("1 = 2")) == "false"
    assert prove("forall n >= 1: floor(phi*floor(phi*n)) = floor(phi*n) + n - 1").steps[0].states >= 1


def test_names_of_variables() -> None:
    """No variable of a text is one that is made on the way."""
    found = prove("exists n: 3*n = floor(_1*phi) + floor((_1 + _2)/2) + F[_1 + _2 + __]")
    assert found.variables == ("_1", "_2", "__")
    f = [0 if n in (0, 2, 3, 5, 7, 8, 10) else 1 for n in range(12)]
    for x, y, z in product(range(4), repeat=3):
        total = (x + isqrt(5 * x * x)) // 2 + (x + y) // 2 + f[x + y + z]
        assert found.automaton.accepts(_1=x, _2=y, __=z) == (total % 3 == 0)


def floor_root(a: int, b: int, d: int, c: int, n: int) -> int:
    """floor(n (a + b sqrt(d))/c) for b >= 0."""
    return (a * n + isqrt(b * b * d * n * n)) // c


F = [0]
while len(F) < 2000:
    F = [x for letter in F for x in ((0, 1), (0,))[letter]]

# Formulas, each as a statement and as Python.
SUMS = [
    ("floor({x}*phi)", "floor_root(1, 1, 5, 2, {x})"),
    ("floor({x}*phi^2)", "floor_root(3, 1, 5, 2, {x})"),
    ("floor({x}*sqrt(5)/2)", "floor_root(0, 1, 5, 2, {x})"),
    ("floor((2*{x} + {y})/3)", "((2*{x} + {y})//3)"),
    ("floor(phi*({x} + {y}))", "floor_root(1, 1, 5, 2, {x} + {y})"),
    ("floor(phi*floor(phi*{x}))", "floor_root(1, 1, 5, 2, floor_root(1, 1, 5, 2, {x}))"),
    ("({x} - {y}) % 3", "(({x} - {y}) % 3)"),
    ("ceil(({x} - 2*{y})/2)", "(-((2*{y} - {x})//2))"),
    (
        "floor(phi*({x} - {y}))",
        "(floor_root(1, 1, 5, 2, {x} - {y}) if {x} >= {y} else -floor_root(1, 1, 5, 2, {y} - {x}) - 1)",
    ),
    ("F[{x}]", "F[{x}]"),
    ("F[{x} + 2*{y}]", "F[{x} + 2*{y}]"),
    ("F[floor({x}*phi)]", "F[floor_root(1, 1, 5, 2, {x})]"),
    ("{x}", "{x}"),
    ("2*{y}", "2*{y}"),
]
RELATIONS = [("=", "=="), ("!=", "!="), ("<", "<"), ("<=", "<="), (">", ">"), (">=", ">=")]


def drawn(draw: random.Random, names: tuple[str, ...], depth: int) -> tuple[str, str]:
    """A formula of these variables, as a statement and as Python."""
    kind = draw.randrange(8) if depth else 0
    if kind < 3:
        sides = [draw.choice(SUMS) for _ in range(2)]
        x, y = (draw.choice(names) for _ in range(2))
        relation, own = draw.choice(RELATIONS)
        shift = draw.randint(-3, 3)
        texts = [
            f"{sides[0][i]} {sign} {sides[1][i]} + {shift}".format(x=x, y=y) for i, sign in enumerate((relation, own))
        ]
        return texts[0], f"({texts[1]})"
    if kind == 3:
        one, other = drawn(draw, names, depth - 1)
        return f"not ({one})", f"(not {other})"
    if kind < 7:
        sign, own = [("and", "and"), ("or", "or"), ("=>", "<="), ("<=>", "=="), ("xor", "!=")][draw.randrange(5)]
        left, right = (drawn(draw, names, depth - 1) for _ in range(2))
        return f"(({left[0]}) {sign} ({right[0]}))", f"({left[1]} {own} {right[1]})"
    name = f"k{depth}"
    inner = drawn(draw, (*names, name), depth - 1)
    quantifier, own = draw.choice([("exists", "any"), ("forall", "all")])
    bound = draw.choice(names)
    return f"({quantifier} {name} <= {bound}: {inner[0]})", f"{own}({inner[1]} for {name} in range({bound} + 1))"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("exists x < j <= 2*x: F[j] = 0", "exists j: x < j and j <= 2*x and F[j] = 0"),
        ("exists i < 2, x <= j < y: i + j = 7", "exists i < 2: exists j: x <= j and j < y and i + j = 7"),
        ("forall n: exists n < p < 3*n + 2: n + p = 2*p - 1", "forall n: exists p: p = n + 1"),
        ("exists u < x, v < y: u + v = 7", "exists u, v: u < x and v < y and u + v = 7"),
        ("exists 1 <= j, k < y: j + k = x", "exists j, k: 1 <= j < y and 1 <= k < y and j + k = x"),
    ],
)
def test_bounds(text: str, same: str) -> None:
    found, wanted = prove(text), prove(same)
    assert (found.holds, found.automaton) == (wanted.holds, wanted.automaton)


@pytest.mark.parametrize("text", ["exists k >= 1 < 5: k = 3", "exists 0 < k < n < m: k = 3", "forall n < 9 < m: n = n"])
def test_a_second_bound_is_refused(text: str) -> None:
    with pytest.raises(StatementError, match=r"a second bound at character \d+ of .*; accepted: bounds such as k < n"):
        prove(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("n >= 1e6", "unknown number '1e6' at character 6"),  # the product of 1 and e6
        ("n = 0x10", "unknown number '0x10' at character 5"),
        ("n = 1_000", "unknown number '1_000' at character 5"),
        ("n \u2261 1 mod 3", "unknown character '\u2261' at character 3"),  # n = 1
        ("n = 1 mod 3", "a congruence at character 7"),
        ("n + sqrt5 > 2", "unknown name 'sqrt5' at character 5"),  # a free variable
        ("floor(nphi) = 3", "unknown name 'nphi' at character 7"),
        ("exists n: F(n) = 1", "the word 'F' has no index at character 11"),
        ("forall y >= x, x >= 1: y >= 1", "the variable 'x' occurs before its quantifier at character 13"),
    ],
)
def test_likely_slips_are_refused(text: str, says: str) -> None:
    """They could be read, but not as they were meant."""
    with pytest.raises(StatementError, match=re.escape(says)):
        prove(text)


def test_names_like_those_of_slips() -> None:
    assert prove("n mod 3 = 1").automaton == prove("n % 3 = 1 % 3").automaton
    assert prove("2x1 = 4").automaton.first(2) == [{"x1": 2}]
    assert prove("exists e, nphi: 2e + nphi = 3")


@pytest.mark.parametrize("seed", range(60))
def test_random_formulas(seed: int) -> None:
    text, own = drawn(random.Random(seed), ("x", "y"), 3)
    count = 30
    holds: Callable[..., bool] = eval(f"lambda x, y: {own}", {"F": F, "floor_root": floor_root})
    found = prove(text)
    if found.holds is not None:
        assert all(holds(x, y) == found.holds for x, y in product(range(count), repeat=2)), text
        return
    grid = found.automaton.grid(count)
    for x, y in product(range(count), repeat=2):
        values = {"x": x, "y": y}
        assert grid[tuple(values[name] for name in found.variables)] == holds(x, y), (text, x, y)


@pytest.mark.parametrize("seed", range(40))
def test_counterexamples_are_least_and_real(seed: int) -> None:
    """Of all n >= 0, tried up to 200 where the statement is said to hold."""
    text, own = drawn(random.Random(f"of one {seed}"), ("n",), 2)
    holds: Callable[[int], bool] = eval(f"lambda n: {own}", {"F": F, "floor_root": floor_root})
    found: Decision = wy.prove(f"forall n: {text}")
    failing = next((n for n in range(200) if not holds(n)), None)
    if found.holds:
        assert failing is None
    else:
        assert found.witness is not None
        assert found.witness["n"] == failing or (failing is None and found.witness["n"] >= 200)


def test_numerations_agree() -> None:
    """What is true is so in every numeration that reads it."""
    for text, holds in (
        ("forall n: exists k: n = 3*k or n = 3*k + 1 or n = 3*k + 2", True),
        ("forall n >= 7: exists a, b: n = 3*a + 5*b", False),
        ("forall n >= 8: exists a, b: n = 3*a + 5*b", True),
        ("forall x, y: x < y => 2*x < 2*y - 1", True),
    ):
        for name in ("2", "3", "10", "fibonacci", "t2", "t3", "pell", "tribonacci", "s3", "s4", "2,0,1"):
            assert prove(text, numeration=name).holds is holds, (text, name)
    for name in ("fibonacci", "t4", "s3", "s7"):  # all of the field of phi
        assert prove("forall n >= 1: floor(phi*floor(phi*n)) = floor(phi*n) + n - 1", numeration=name)
        assert not prove("forall n: floor(2*n*phi) = 2*floor(n*phi)", numeration=name)
