"""Statements decided by automata: beside the same one tried below a bound, and in a process of its own."""

import subprocess
import sys
from math import isqrt
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.automata import linear, tables
from wythoff.automata.numeration import numeration
from wythoff.exact.bigint import mpz

IDENTITY = "forall n >= 1: floor(phi*floor(phi*n)) = floor(phi*n) + n - 1"
LOSING = (
    "forall x, y: p(x, y) <=> not ((exists u < x: p(u, y)) or (exists v < y: p(x, v)) or "
    "(exists u < x, v < y: -{t} < (x - u) - (y - v) < {t} and p(u, v)))"
)
SLOPES = {1: "phi", 2: "sqrt(2)", 3: "(sqrt(13) - 1)/2", 5: "(sqrt(29) - 3)/2", 10: "(sqrt(26) - 4)"}

# Definitions of the Fibonacci word that papers make: powers, palindromes, borders, factors and their recurrence.
FIBONACCI_WORD = [
    "forall k < n: F[i+k] = F[j+k]",
    "n >= 1 and forall k < n: F[i+k] = F[i+n+k]",
    "n >= 1 and forall k < 2*n: F[i+k] = F[i+n+k]",
    "n >= 1 and forall k < 3*n: F[i+k] = F[i+n+k]",
    "exists i: n >= 1 and forall k < n: F[i+k] = F[i+n+k]",
    "exists i: n >= 1 and forall k < 2*n: F[i+k] = F[i+n+k]",
    "forall k < n: F[i+k] = F[i+n-1-k]",
    "exists i: forall k < n: F[i+k] = F[i+n-1-k]",
    "p >= 1 and p <= n and forall k < n - p: F[i+k] = F[i+k+p]",
    "exists i: p >= 1 and p <= n and forall k < n - p: F[i+k] = F[i+k+p]",
    "forall k < n: F[k] = F[i+k]",
    "forall j < i: exists k < n: F[i+k] != F[j+k]",
    "exists j < i: forall k < n: F[i+k] = F[j+k]",
    "exists j > i: (forall k < n: F[i+k] = F[j+k]) and j <= i + 3*n",
    "F[i+n] = 0 and exists j: F[j+n] = 1 and forall k < n: F[i+k] = F[j+k]",
    "exists i, j: F[i+n] = 0 and F[j+n] = 1 and forall k < n: F[i+k] = F[j+k]",
    "F[i] = F[i+n]",
    "forall i: exists j >= i: F[j] = F[j+n]",
    "exists i: forall k < n: F[i+k] = F[i+2*n+k]",
]


@pytest.fixture(autouse=True)
def compiled() -> None:
    tables.warm_up()


def forget() -> None:
    """Nothing is known of constraints that were made before."""
    linear._machine.cache_clear()
    linear.multiple.cache_clear()


@pytest.mark.parametrize("contender", ["tried for n < 10^5", "proved for all n"])
def test_identity(benchmark: Any, describe: Any, contender: str) -> None:
    describe("a(a(n)) = a(n) + n - 1", contender, "<= 1/10" if contender.startswith("proved") else "")

    def a(n: int) -> int:
        return (n + isqrt(5 * n * n)) // 2

    def tried() -> bool:
        return all(a(a(n)) == a(n) + n - 1 for n in range(1, 10**5))

    call = tried if contender.startswith("tried") else lambda: bool(wy.prove(IDENTITY))
    assert benchmark.pedantic(call, setup=forget, rounds=5, warmup_rounds=1)


def test_start(benchmark: Any, describe: Any) -> None:
    describe("wythoff prove, an identity", "a process of its own", "<= 1 s")
    command = [sys.executable, "-m", "wythoff", "prove", IDENTITY]
    benchmark.pedantic(subprocess.run, (command,), {"check": True, "capture_output": True}, rounds=5)


@pytest.mark.parametrize("t", SLOPES)
def test_games(benchmark: Any, describe: Any, t: int) -> None:
    describe(f"P-positions of t-Wythoff, t = {t}, proved", "one formula", "<= 0.1 s" if t < 4 else "<= 5 s")
    a = f"floor(n*{SLOPES[t]})"
    names = {"p(x, y)": f"exists n: (x = {a} and y = x + {t}*n) or (y = {a} and x = y + {t}*n)"}
    found = benchmark.pedantic(
        wy.prove, (LOSING.format(t=t),), {"definitions": names}, setup=forget, rounds=3, warmup_rounds=1
    )
    assert found.holds


def test_definitions_of_the_fibonacci_word(benchmark: Any, describe: Any) -> None:
    describe("19 definitions on the Fibonacci word", "automata", "<= 0.2 s")
    found = benchmark.pedantic(
        lambda: [wy.prove(text).automaton for text in FIBONACCI_WORD], setup=forget, rounds=3, warmup_rounds=1
    )
    assert len(found) == 19
    assert found[5].first(3) == [{"n": 3}, {"n": 5}, {"n": 8}]


@pytest.mark.parametrize("c", [10, 100, 400])
def test_multiples(benchmark: Any, describe: Any, is_measured: bool, c: int) -> None:
    describe(f"y = {c} x in Fibonacci digits", "one automaton", "<= 0.1 s" if c <= 100 else "")
    c = c if is_measured else c // 5
    found = benchmark.pedantic(
        lambda: linear.linear(numeration("fibonacci"), {"x": c, "y": -1}), setup=forget, rounds=3, warmup_rounds=1
    )
    assert found.first(2)[1] == {"x": 1, "y": c}


def test_small_values(benchmark: Any, describe: Any) -> None:
    describe("positions of Grundy value <= 2 of Wythoff's game, proved", "bundled automata", "<= 3 s")
    found = benchmark.pedantic(wy.prove_game, ("wythoff",), {"value": 2}, setup=forget, rounds=1)
    assert found.holds
    assert found.automaton.states == 27_747


@pytest.mark.parametrize("are_p", [True, False], ids=["P-positions", "positions"])
@pytest.mark.parametrize("contender", ["one by one", "in one array"])
def test_rows(benchmark: Any, describe: Any, contender: str, are_p: bool) -> None:
    """Positions that a proved automaton solves: the outcome, and of an N-position also the move."""
    is_batch = contender == "in one array"
    solver: Any = wy.game("maharaja knight=1,7").solver
    count = 4096 if is_batch else 16
    rows = np.random.default_rng(1).integers(1 << 60, 1 << 62, (count, 2)).astype(np.uint64)
    is_p, move = np.zeros(count, np.bool_), rows.copy()
    assert solver.solve_far_rows(rows, is_p, move)
    if are_p:
        rows[:] = move
    target = ("<= 100 ns" if are_p else "<= 400 ns") if is_batch else ""
    of = "P-positions" if are_p else "random positions"
    describe(f"{of} below 2^62 of maharaja knight=1,7, each", contender, target, count)
    if is_batch:
        benchmark.pedantic(solver.solve_far_rows, (rows, is_p, move), rounds=100, warmup_rounds=1)
    else:
        pairs = [(mpz(x), mpz(y)) for x, y in rows.tolist()]
        found = benchmark.pedantic(lambda: [solver.best_move(pair) or pair for pair in pairs], rounds=3)
        assert [list(map(int, pair)) for pair in found] == (rows if are_p else move).tolist()
