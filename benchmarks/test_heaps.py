"""Take-and-break heaps: sequences by sparse spaces beside the definition, and proved periods.

The definition goes through n/2 pairs for heap n and each split. It is timed for 50 000 heaps, and extrapolated by the
square of the length. 0.454 (period 60620715 from 160949019 on, 443 million heaps) takes half a minute and 1 GB:
`wythoff period 0.454 --limit 5e8`.
"""

from typing import Any

import pytest

from wythoff.games.heaps import narrow_space
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.listing import grundy_sequence
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import period
from wythoff.games.heaps.sequence import HeapSequence, InMemory
from wythoff.games.heaps.windows import WindowedValues, window_tables

GAMES = {
    "Grundy's game": HeapMoves((), unequal_splits=True),
    "officers 0.6": HeapMoves((0, 6)),
    "0.16": HeapMoves((0, 1, 6)),
    "Kayles 0.77": HeapMoves((0, 7, 7)),
    "0.376": HeapMoves((0, 3, 7, 6)),
    "0.56": HeapMoves((0, 5, 6)),
    "treblecross 0.007": HeapMoves((0, 0, 0, 7)),
    "0.766": HeapMoves((0, 7, 6, 6)),
    "0.004": HeapMoves((0, 0, 0, 4)),
    "0.3346": HeapMoves((0, 3, 3, 4, 6)),
}
NAIVE = 50_000

# Targets of two threads on two idle cores, where hundreds of heaps are rare.
THREADS = {
    "Grundy's game": "<= 0.7 of sparse", "officers 0.6": "<= 0.59 of sparse", "0.004": "<= 0.59 of sparse",
    "0.3346": "<= 0.59 of sparse",
}  # fmt: skip


EXTRAPOLATED = f"naive, extrapolated from {NAIVE} heaps"


@pytest.mark.parametrize(
    ("name", "stop", "target"),
    [
        ("Grundy's game", 10**6, "<= 1/100 of naive"),
        ("Grundy's game", 10**7, "<= 1 us"),
        ("officers 0.6", 10**6, "<= 0.77 us"),
        ("0.16", 10**7, "<= 0.1 us"),
        ("Kayles 0.77", 10**7, "<= 0.1 us"),
        ("treblecross 0.007", 10**5, ""),
        ("0.766", 10**5, ""),
        ("0.004", 10**5, "<= 2/3 of naive"),  # these two have no sparse space: all options are visited
        ("0.3346", 10**5, "<= 2/3 of naive"),
    ],
)
@pytest.mark.parametrize("method", ["naive", "sparse", "sparse, 2 threads"])
def test_a_sequence(
    benchmark: Any, describe: Any, is_measured: bool, name: str, stop: int, target: str, method: str
) -> None:
    moves = GAMES[name]
    group = f"{name} up to heap 10^{len(str(stop)) - 1}, each value"
    grundy_sequence(moves, 30_000, method="sparse")
    if method == "naive":
        describe(group, EXTRAPOLATED, "", NAIVE**2 / stop)
        heaps = NAIVE if is_measured else NAIVE // 10
        benchmark.pedantic(grundy_sequence, (moves, heaps, None, "naive"), rounds=3, warmup_rounds=1)
        return
    stop = stop if is_measured else min(stop, 10**5) // 2
    threads = 2 if "threads" in method else 1
    describe(group, method, THREADS.get(name, "") if threads > 1 else target, stop)
    found = benchmark.pedantic(grundy_sequence, (moves, stop), {"threads": threads}, rounds=3)
    assert found[:5000].tolist() == grundy_sequence(moves, 5000, method="naive").tolist()


@pytest.mark.parametrize("code", ["0.106", "0.77", "0.16", "0.454", "0.104", "0.054"])
@pytest.mark.parametrize("method", ["heap by heap", "chains"])
def test_few_rare_heaps(benchmark: Any, describe: Any, monkeypatch: Any, code: str, method: str) -> None:
    """The last tenth of 10^7 heaps, by `wythoff.kernels.value_chains` and without it; their memory is in use before."""
    if method == "heap by heap":
        monkeypatch.setattr(narrow_space, "CHAIN_PLANES", ())
    describe(f"{code}, few rare heaps, each value", method, "<= 6.7 ns" if method == "chains" else "", 10**6)
    moves = HeapMoves(parse_octal_code(code).digits)

    def almost() -> tuple[tuple[HeapSequence, int], dict[str, Any]]:
        store = InMemory(10**7)
        store.values[1:] = 1
        sequence = HeapSequence(moves, 10**7, store=store)
        sequence.extend(9 * 10**6)
        return (sequence, 10**7), {}

    benchmark.pedantic(HeapSequence.extend, setup=almost, rounds=3)


@pytest.mark.parametrize("code", ["0.106", "0.77", "0.16", "0.454", "0.104", "0.054"])
def test_windows(benchmark: Any, describe: Any, code: str) -> None:
    """Beside `chains`: without memory for the values."""
    describe(f"{code}, few rare heaps, each value", "windows", "<= 1.1 of chains", 10**6)
    values = WindowedValues(window_tables(HeapMoves(parse_octal_code(code).digits)))

    def compute() -> None:
        stop = values.n + 10**6
        while values.n < stop:
            values.step(stop)

    benchmark.pedantic(compute, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize(
    ("code", "heaps", "preperiod", "length", "target"),
    [
        ("0.16", 509_622, 105_351, 149_459, "<= 0.3 s"),
        ("0.56", 653_570, 326_640, 144, "<= 0.3 s"),
        ("0.376", 4_536_507, 2_268_248, 4, "<= 4 s"),
    ],
)
@pytest.mark.parametrize("method", ["naive", "period"])
def test_a_proof(
    benchmark: Any,
    describe: Any,
    is_measured: bool,
    code: str,
    heaps: int,
    preperiod: int,
    length: int,
    target: str,
    method: str,
) -> None:
    group, moves = f"proof of the period {length} of {code} from heap {preperiod} on, {heaps} heaps", GAMES[code]
    if method == "naive":
        describe(group, EXTRAPOLATED, "", (NAIVE / heaps) ** 2)
        heaps = NAIVE if is_measured else NAIVE // 10
        benchmark.pedantic(grundy_sequence, (moves, heaps, None, "naive"), rounds=3, warmup_rounds=1)
        return
    describe(group, method, target)
    period(moves, 10_000)
    found = benchmark.pedantic(period, (moves,), rounds=3)
    assert (found.preperiod, found.period, found.proved, found.checked_to) == (preperiod, length, True, heaps)
