"""Small Grundy values at any size, beside the rows to be passed without an automaton; its search and proof."""

from typing import Any

import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.games.wythoff.automata.bundled import bundled_text
from wythoff.games.wythoff.automata.proof import prove
from wythoff.games.wythoff.automata.search import find_candidate
from wythoff.games.wythoff.values.strip import position_by_rows, positions_by_rows

TARGETS = {3: "<= 1 ms", 5: "<= 0.1 s", 6: "<= 3 s"}


@pytest.mark.parametrize("exponent", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("g", [0, 1, 2, 3])
def test_one_position(benchmark: Any, describe: Any, is_measured: bool, g: int, exponent: int) -> None:
    target = TARGETS.get(exponent, "") if g in (1, 2) else ""
    describe(f"g_position(g, 10^(10^{exponent}))", ("closed form, g = 0", "g = 1", "g = 2", "g = 3")[g], target)
    n = mpz(10) ** 10 ** (exponent if is_measured else min(exponent, 4))
    wy.g_position(g, n)
    assert wy.g_index(benchmark.pedantic(wy.g_position, (g, n), rounds=5)) == (g, n)


@pytest.mark.parametrize("contender", ["all rows", "automaton"])
@pytest.mark.parametrize("g", [1, 2])
def test_beside_all_rows(benchmark: Any, describe: Any, g: int, contender: str) -> None:
    describe(f"position number 10^7 of Grundy value {g}", contender)
    call = position_by_rows if contender == "all rows" else wy.g_position
    assert benchmark.pedantic(call, (mpz(g), mpz(10**7)), rounds=3) == wy.g_position(g, 10**7)


@pytest.mark.parametrize(("contender", "start"), [("all rows", 0), ("automaton", 0), ("automaton", 10**18)])
@pytest.mark.parametrize("g", [1, 2, 3])
def test_ranges(benchmark: Any, describe: Any, g: int, contender: str, start: int) -> None:
    count = 3 * 10**6
    target = "<= 20 ns" if start and g < 3 else ""
    describe(
        f"3*10^6 positions of Grundy value {g}, each",
        f"{contender}, from index {'10^18' if start else 0}",
        target,
        count,
    )
    call = positions_by_rows if contender == "all rows" else wy.g_positions
    found = benchmark.pedantic(call, (mpz(g), mpz(start), mpz(start + count)), rounds=3, warmup_rounds=1)
    assert found[-1].tolist() == list(map(int, wy.g_position(g, start + count - 1)))


@pytest.mark.parametrize("g", [1, 2])
def test_proof(benchmark: Any, describe: Any, g: int) -> None:
    describe(f"proof of the automaton of value {g}", "proof.py", "<= 8 s" if g == 2 else "<= 0.6 s")
    assert benchmark.pedantic(prove, (bundled_text(1, g),), rounds=1).types == (233, 11_629)[g - 1]


@pytest.mark.parametrize(("t", "largest"), [(1, 1), (2, 8), (3, 8)])
def test_search(benchmark: Any, describe: Any, t: int, largest: int) -> None:
    describe(f"search for the automaton of t = {t}, values 1 to {largest}", "search")
    found = benchmark.pedantic(find_candidate, (t, largest), rounds=1, warmup_rounds=1)
    assert found.text() == bundled_text(t, largest)
