"""Misere quotients: found and proved from nothing, checked by another program, used at 1000 digits and on arrays."""

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.quotients.quotient import MisereQuotient, misere_quotient
from wythoff.jobs.tables.certificate import misere_certificate

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import check_misere_certificate

GROUP = "a misere quotient and its period"
TARGETS = {"0.77": "<= 20 ms", "0.123": "", "0.72": "", "0.15": "", "0.115": "", "0.644": "<= 1 s"}
ROWS = 10**6


def found(code: str, work: float = 6e10) -> MisereQuotient:
    return misere_quotient(HeapMoves(tuple(int(digit) for digit in code.replace(".", ""))), code, 10**5, work)


@pytest.mark.parametrize("code", TARGETS)
def test_from_nothing(benchmark: Any, describe: Any, code: str) -> None:
    describe(GROUP, code, TARGETS[code], 1)
    assert benchmark.pedantic(found, (code,), rounds=5, warmup_rounds=1).period


def test_certificate(benchmark: Any, describe: Any, is_measured: bool) -> None:
    describe("check of a certificate of 0.644", "tests/check_misere_certificate.py", "<= 5 s", 1)
    certificate = json.loads(json.dumps(misere_certificate(found("0.644" if is_measured else "0.123"))))
    assert benchmark.pedantic(check_misere_certificate.refusal, (certificate,), rounds=3) is None


@pytest.mark.parametrize(("question", "target"), [("outcome", "<= 60 us"), ("best_move", "<= 4 ms")])
def test_long_heaps(benchmark: Any, describe: Any, question: str, target: str) -> None:
    game, draw = wy.game("kayles", play="misere"), random.Random(1)
    positions = [tuple(draw.randrange(10**1000) for _ in range(20)) for _ in range(100)]
    ask = getattr(game, question)
    describe("misere Kayles, positions of 20 heaps of 1000 digits, each", question, target, len(positions))
    benchmark.pedantic(lambda: [ask(position) for position in positions], rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("game", ["kayles", "kayles play=misere", "0.123 play=misere"])
def test_rows(benchmark: Any, describe: Any, game: str) -> None:
    rows = np.random.default_rng(1).integers(0, 2**62, (ROWS, 3))
    solve = wy.game(game).solve_many
    describe("positions of three heaps below 2^62, each", game, "<= 100 ns" if "misere" in game else "", ROWS)
    benchmark.pedantic(solve, (rows,), rounds=5, warmup_rounds=1)


def test_three_digits(benchmark: Any, describe: Any, is_measured: bool) -> None:
    """All codes 0.abc and 4.ab: how many are proved in a tenth of a second each."""
    codes = [f"0.{number:03o}".rstrip("0") for number in range(1, 512)] + [f"4.{number:02o}" for number in range(64)]
    codes, least = (codes, 217) if is_measured else (codes[::25], 1)

    def solved() -> int:
        count = 0
        for code in codes:
            started = time.perf_counter()
            is_proved = found(code.rstrip("0") if "." in code[:-1] else code, 5e7).period is not None
            count += is_proved and time.perf_counter() - started <= 0.1
        return count

    describe("misere quotients of 575 codes", "one after the other", "", 1)
    assert benchmark.pedantic(solved, rounds=1) >= least
