"""Zeckendorf forms: their smallest part, which is the move of Fibonacci nim, and the whole of them."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact import fixed_point, zeckendorf
from wythoff.exact.bigint import fibonacci_pair
from wythoff.kernels import fibonacci

PILES = 10**6


def greedy(n: Any) -> Any:
    """The whole form by the greedy method: for the smallest part, the others have to be found before."""
    return [index for index, _, _ in zeckendorf.parts(n)]


def sample(digits: int) -> Any:
    return mpz(10) ** digits // 7


@pytest.mark.parametrize("contender", ["greedy", "smallest_zeckendorf_part"])
def test_smallest_part_beside_greedy(benchmark: Any, describe: Any, contender: str) -> None:
    n = sample(10**4)
    group = "Fibonacci nim, a winning move (smallest Zeckendorf part), 10^4 digits"
    if contender == "greedy":
        describe(group, contender)
        benchmark.pedantic(greedy, (n,), rounds=10)
    else:
        describe(group, contender, "<= 0.001")
        part = benchmark.pedantic(wy.smallest_zeckendorf_part, (n,), rounds=2000, iterations=20, warmup_rounds=1)
        assert part == fibonacci_pair(greedy(n)[-1])[0]


@pytest.mark.parametrize(("digits", "target"), [(10**6, "<= 25 ms"), (10**7, "<= 500 ms")])
@pytest.mark.parametrize("contender", ["product", "smallest_zeckendorf_part"])
def test_smallest_part(benchmark: Any, describe: Any, digits: int, target: str, contender: str) -> None:
    n = sample(digits)
    group = f"Fibonacci nim, a winning move (smallest Zeckendorf part), {digits} digits"
    if contender == "product":
        describe(group, "one product of n and phi")
        phi = fixed_point.digits(n.bit_length())
        benchmark.pedantic(lambda: n * phi, rounds=5)
    else:
        describe(group, contender, target)
        benchmark.pedantic(wy.smallest_zeckendorf_part, (n,), rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("contender", ["nothing", "smallest_zeckendorf_part"])
def test_new_process(benchmark: Any, describe: Any, contender: str) -> None:
    """The first call has to find the digits of phi."""
    group = "a new process, smallest Zeckendorf part of 10^1000000"
    code = "import wythoff as wy; n = wy.parse_number('10^1000000')"
    if contender == "nothing":
        describe(group, "import of the package, and 10^1000000")
    else:
        describe(group, contender, "<= 500 ms")
        code += "; wy.smallest_zeckendorf_part(n)"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=5)


@pytest.mark.parametrize("digits", [10**4, 10**5, 10**6])
@pytest.mark.parametrize("contender", ["greedy", "zeckendorf_indices", "from_zeckendorf", "add_zeckendorf"])
def test_whole_form(benchmark: Any, describe: Any, digits: int, contender: str) -> None:
    n = sample(digits)
    if digits == 10**6 and contender != "zeckendorf_indices":
        pytest.skip("a minute (greedy), or not asked for")
    group = f"whole Zeckendorf form of a number of {digits} digits"
    if contender == "greedy":
        describe(group, contender)
        benchmark.pedantic(greedy, (n,), rounds=3 if digits == 10**4 else 1)
    elif contender == "zeckendorf_indices":
        describe(group, contender, "<= 0.05" if digits == 10**5 else "")
        form = benchmark.pedantic(wy.zeckendorf_indices, (n,), rounds=7, warmup_rounds=1)
        assert wy.from_zeckendorf(form) == n
    else:
        describe(group, contender)
        form = wy.zeckendorf_indices(n)
        arguments = (form,) if contender == "from_zeckendorf" else (form, form)
        benchmark.pedantic(getattr(wy, contender), arguments, rounds=3)


@pytest.mark.parametrize("contender", ["np.copyto", "solve_positions", "one by one"])
def test_arrays(benchmark: Any, describe: Any, contender: str) -> None:
    draw = np.random.default_rng(62)
    pile = draw.integers(0, 2**62, PILES).astype(np.uint64)
    out = np.zeros(PILES, np.bool_), np.zeros_like(pile), np.zeros_like(pile)
    fibonacci.solve_positions(pile, np.full_like(pile, 2**63), *out)
    part = pile - out[1]
    cap = part - draw.integers(0, 2, PILES).astype(np.uint64)  # half of them lost
    group, warm = f"Fibonacci nim, {PILES} piles below 2^62, each", {"rounds": 20, "warmup_rounds": 3}
    if contender == "np.copyto":
        describe(group, contender, "", PILES)
        benchmark.pedantic(np.copyto, (part, pile), **warm)
    elif contender == "solve_positions":
        describe(group, contender, "<= 40 ns", PILES)
        benchmark.pedantic(fibonacci.solve_positions, (pile, cap, *out), **warm)
        assert 0.45 < out[0].mean() < 0.55
    else:
        few = pile[:10_000].tolist()
        describe(group, "smallest_zeckendorf_part, one by one", "", len(few))
        one = wy.smallest_zeckendorf_part
        assert benchmark.pedantic(lambda: [one(n) for n in few], rounds=3) == part[: len(few)].tolist()
