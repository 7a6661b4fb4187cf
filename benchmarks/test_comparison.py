"""The contenders of `wythoff bench` with their targets: sieves, floor(n phi), whole moves."""

from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact import newton
from wythoff.jobs.bench.contenders import MOVES, SIEVES, VALUES, contenders, position

G = wy.game("wythoff")


@pytest.mark.parametrize("contender", contenders(SIEVES), ids=lambda contender: contender.name)
def test_p_positions(benchmark: Any, describe: Any, contender: Any) -> None:
    n = mpz(10) ** 7
    describe("P-positions n < 10^7 in blocks, each", contender.name, "", int(n))
    call = contender.prepare(n)
    assert benchmark.pedantic(call, rounds=7, warmup_rounds=1) == contender.wanted(n)


@pytest.mark.parametrize("power", [6, 7, 8, 9])
def test_streaming(benchmark: Any, describe: Any, power: int) -> None:
    contender = next(contender for contender in contenders(SIEVES) if contender.name == "stream")
    n = mpz(10) ** power
    describe("P-positions by the sieve stream, each", f"n = 10^{power}", "<= 1.2 ns", int(n))
    rounds = 20 if power < 8 else 3
    assert benchmark.pedantic(contender.prepare(n), rounds=rounds, warmup_rounds=1) == contender.wanted(n)


@pytest.mark.parametrize("power", [6, 7])
@pytest.mark.parametrize("method", ["closed-form", "verkhovsky-w", "stream"])
def test_into_a_warm_out(benchmark: Any, describe: Any, power: int, method: str) -> None:
    out = np.ones((10**power, 2), np.int64)
    target = "<= 1.5 ns" if method == "verkhovsky-w" else ""
    describe(f"P-positions n < 10^{power} into a given array, each", method, target, len(out))
    benchmark.pedantic(G.p_positions, (0, len(out), out, method), rounds=20, warmup_rounds=2)
    assert tuple(out[-1].tolist()) == G.p_position(len(out) - 1)


@pytest.mark.parametrize("contender", ["tabulate", "inversion", "inversions, solve_many"])
def test_moves_at_10_8(benchmark: Any, describe: Any, contender: str) -> None:
    n = mpz(10) ** 8
    if contender.endswith("solve_many"):
        count = 10**6
        rows = np.array([[int(pile) for pile in position(n)]]) + np.arange(count)[:, None]
        out = np.ones(count, np.bool_), np.ones_like(rows)
        describe("a winning move from (a_n, 2 b_n), n = 10^8", contender, "<= 1e-6", count)
        benchmark.pedantic(G.solve_many, (rows, out), rounds=20, warmup_rounds=2)
        return
    one = next(case for case in contenders(MOVES) if case.name == contender)
    describe("a winning move from (a_n, 2 b_n), n = 10^8", contender, "<= 1e-4" if contender == "inversion" else "")
    rounds, calls = (3, 1) if contender == "tabulate" else (20, 1000)
    benchmark.pedantic(one.prepare(n), rounds=rounds, iterations=calls)
    assert one.is_right(n)


def by_fractions(n: Any) -> Any:
    """Newton's method as it is written down: Python's fractions, with their greatest common divisors."""
    x = Fraction(809, 500)
    for _ in range(newton.enough_steps(n)):
        x = (x * x + 1) / (2 * x - 1)
    return n * x.numerator // x.denominator


def by_mpmath(n: Any) -> Any:
    with mpmath.workdps(2 * 1000 + 20):
        return int(mpmath.floor(mpmath.mpf(n) * mpmath.phi))


@pytest.mark.parametrize("contender", [*(case.name for case in contenders(VALUES)), "newton, fractions", "mpmath"])
def test_floor_phi_of_1000_digits(benchmark: Any, describe: Any, contender: str) -> None:
    n = mpz(10) ** 1000 // 7
    found = {case.name: case for case in contenders(VALUES)}
    if contender == "double":
        pytest.skip("ends at 10^308")
    target = ">= 20 (not reached)" if contender == "newton" else ""
    describe("floor(n phi), n of 1000 digits", contender, target)
    others = {"newton, fractions": lambda: by_fractions(int(n)), "mpmath": lambda: by_mpmath(n)}
    call = others.get(contender) or found[contender].prepare(n)
    calls = 10 if contender in ("zeckendorf", "newton, fractions") else 200
    answer = benchmark.pedantic(call, rounds=20, iterations=calls, warmup_rounds=1)
    assert contender.endswith("published") or answer == wy.floor_phi(n, method="isqrt")
