"""One huge integer, and many: the fixed-point phi beside the square root and what else there is."""

import decimal
import math
import multiprocessing
import random
import time
from typing import Any

import gmpy2
import mpmath
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact import fixed_point

G = wy.game("wythoff")


def by_root(n: Any) -> Any:
    return (n + gmpy2.isqrt(5 * n**2)) // 2


def by_math(n: Any) -> Any:
    return (n + math.isqrt(5 * n**2)) // 2


def by_decimal(n: Any) -> Any:
    n = decimal.Decimal(n)
    return int((n + (5 * n * n).sqrt()) / 2)


def by_mpmath(n: Any) -> Any:
    return int(mpmath.floor(mpmath.mpf(n) * mpmath.phi))


@pytest.mark.parametrize(("digits", "target"), [(1000, "<= 0.7"), (10**6, "<= 1.4")])
@pytest.mark.parametrize("contender", ["root", "floor_phi", "wythoff_index", "math", "decimal", "mpmath"])
def test_one_integer(benchmark: Any, describe: Any, digits: int, target: str, contender: str) -> None:
    n = mpz(10) ** digits // 7
    wanted = by_root(n)
    describe(
        f"floor(n phi), one n of {digits} digits",
        contender,
        target if contender in ("floor_phi", "wythoff_index") else "",
    )
    rounds, calls = (300, 100) if digits == 1000 else (5, 1)
    if contender == "root":
        benchmark.name = "(n + gmpy2.isqrt(5 n^2)) // 2"
        benchmark.pedantic(by_root, (n,), rounds=rounds, iterations=calls)
    elif contender == "floor_phi":
        assert benchmark.pedantic(wy.floor_phi, (n,), rounds=rounds, iterations=calls, warmup_rounds=1) == wanted
    elif contender == "wythoff_index":
        assert benchmark.pedantic(wy.wythoff_index, (wanted,), rounds=rounds, iterations=calls, warmup_rounds=1)[1] == n
    elif digits > 1000 and contender != "mpmath":
        pytest.skip("minutes")
    elif contender == "math":
        assert benchmark.pedantic(by_math, (int(n),), rounds=20, iterations=20) == wanted
    elif contender == "decimal":
        with decimal.localcontext(decimal.Context(prec=2 * digits + 20)):
            assert benchmark.pedantic(by_decimal, (int(n),), rounds=20) == wanted
    else:
        with mpmath.workdps(2 * digits + 20):
            assert benchmark.pedantic(by_mpmath, (n,), rounds=min(rounds, 5), iterations=min(calls, 20)) == wanted


def rows_of(digits: int, count: int) -> list[tuple[mpz, mpz]]:
    draw, bits = random.Random(digits), int(digits * 3.3219)
    return [(mpz(draw.getrandbits(bits)), mpz(draw.getrandbits(bits))) for _ in range(count)]


@pytest.mark.parametrize("contender", ["one product each", "solve_many", "winning moves only"])
def test_many_of_1000_digits(benchmark: Any, describe: Any, is_measured: bool, contender: str) -> None:
    rows = rows_of(1000, 10**5 if is_measured else 10**3)
    describe("10^5 positions of 1000 digits, each", contender, "<= 5" if contender == "solve_many" else "", len(rows))
    if contender == "one product each":
        benchmark.pedantic(lambda: [x * y for x, y in rows], rounds=3)
    elif contender == "solve_many":
        benchmark.pedantic(G.solve_many, (rows,), rounds=3, warmup_rounds=1)
    else:
        best = G.solver.best_move
        benchmark.pedantic(lambda: [best(row) for row in rows], rounds=3)


def work(count: int, ready: Any, go: Any, done: Any) -> None:
    rows = rows_of(1000, count)
    fixed_point.floor_phi(rows[0][0])
    ready.put(None)
    for _ in range(3):
        go.get()
        G.solve_many(rows)
        done.put(None)


@pytest.mark.parametrize("processes", [1, 2])
def test_processes(benchmark: Any, describe: Any, is_measured: bool, processes: int) -> None:
    """Each process has its share of the positions in its own memory, as the workers of `wythoff solve` have."""
    total = 10**5 if is_measured else 10**3
    target = "<= 0.67" if processes == 2 else ""
    describe("10^5 positions of 1000 digits in processes, each", f"processes={processes}", target, total)
    context = multiprocessing.get_context("spawn")
    ready, go, done = context.Queue(), context.Queue(), context.Queue()
    workers = [context.Process(target=work, args=(total // processes, ready, go, done)) for _ in range(processes)]
    for worker in workers:
        worker.start()
    for _ in workers:
        ready.get()

    def once() -> None:
        for _ in workers:
            go.put(None)
        for _ in workers:
            done.get()

    benchmark.pedantic(once, rounds=3)
    for _ in range(3 * processes):  # rounds that a run without measuring has left over
        go.put(None)
    time.sleep(0.1)
    for worker in workers:
        worker.terminate()
        worker.join()


@pytest.mark.parametrize(("digits", "count"), [(1000, 20_000), (10**4, 1000), (10**5, 40)])
@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark: Any, describe: Any, is_measured: bool, digits: int, count: int, threads: int) -> None:
    rows = rows_of(digits, count if is_measured else count // 10)
    describe(f"solve_many, positions of {digits} digits, each", f"threads={threads}", "", len(rows))
    benchmark.pedantic(G.solve_many, (rows, None, threads), rounds=3, warmup_rounds=1)
