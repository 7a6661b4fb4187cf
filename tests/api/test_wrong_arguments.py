"""Arguments of wrong types: one line that names the argument, not an error of Python from within the package."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import wythoff as wy

TABLE = np.array([[1, 2], [3, 4]])
HUGE = 10**5000  # str(HUGE) fails


class Strange:
    def __repr__(self) -> str:
        raise KeyError


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wy.cost(TABLE, 5), "method must be one of auto, .*, got array"),  # type: ignore[arg-type]
        (lambda: wy.floor_phi(5, method=HUGE), r"method must be one of auto, .*\(5001 digits\)"),  # type: ignore[arg-type]
        (lambda: wy.floor_phi(Strange()), "n must be an integer, got Strange"),
        (lambda: wy.g_index((1, HUGE, 3)), "a position must have two piles, got 3"),
        (lambda: wy.beatty(3, TABLE, 1, 5, 2), "p must be an integer, got array"),  # type: ignore[arg-type]
        (lambda: wy.complement(1, 1, HUGE**2, 2), r"is rational; accepted: irrational"),
        (lambda: wy.are_complementary(5, (1, 1, 5, 2)), r"must be 4 integers \(p, q, d, r\), got 5"),  # type: ignore[arg-type]
        (lambda: wy.from_zeckendorf(5), "indices must be a sequence of integers, got 5"),  # type: ignore[arg-type]
        (lambda: wy.from_zeckendorf(b"7"), "indices must be a sequence of integers, got b'7'"),
        (lambda: wy.from_zeckendorf(""), "indices must be a sequence of integers, got ''"),  # type: ignore[arg-type]
        (lambda: wy.parse_number(7), "the text of a number must be a str, got 7"),  # type: ignore[arg-type]
        (lambda: wy.parse_number("7", None), "max_bits must be an integer, got None"),  # type: ignore[arg-type]
        (lambda: wy.parse_number("7", float("nan")), "max_bits must be an integer, got nan"),  # type: ignore[arg-type]
        (lambda: wy.outcome_table("wythoff", 3, threads="2"), "threads must be an integer"),  # type: ignore[arg-type]
        (lambda: wy.outcome_table("wythoff", HUGE), r"a table of 100000000000...000000000000 \(5001 digits\) x .* GB"),
        (lambda: wy.game("wythoff").solve_many([(1, 2)], threads=1.5), "threads must be an integer, got 1.5"),  # type: ignore[arg-type]
        (lambda: wy.game("wythoff").p_positions(0, HUGE), r"an array of 1000.* \(5001 digits\) P-positions needs"),
        (lambda: wy.prove("10^300*x = y"), r"more than 999999999999...999999999999 \(300 digits\) states"),
        (lambda: wy.grundy_strip("wythoff", HUGE, 2), r"the strip of 2 values in 1000.* rows needs .* GB"),
        (lambda: wy.game("maharaja", knight=(3.0, 4)), "each step of knight must be an integer .*, got 3.0"),
        (lambda: wy.game("maharaja", knight=None), "each step of knight must be an integer"),
        (lambda: wy.game("nim", play=TABLE), "play must be one of normal, misere, got array"),
        (lambda: wy.verify("biscuit-floor", 0, 10, size=float("nan")), "the size of a shard must be an integer"),  # type: ignore[arg-type]
        (lambda: wy.verify("biscuit-floor", 0, 10, share=(1, Fraction(2))), "each number of share must be an integer"),  # type: ignore[arg-type]
        (lambda: wy.verify("biscuit-floor", 0, 10, share=3), r"share must be a pair \(i, k\)"),  # type: ignore[arg-type]
        (lambda: wy.prove(7), "a statement must be a str, got 7"),  # type: ignore[arg-type]
        (lambda: wy.prove(b"1=1"), "a statement must be a str, got b'1=1'"),  # type: ignore[arg-type]
        (lambda: wy.prove("1=1", ["math"]), r"syntax must be one of math, walnut, got \['math'\]"),  # type: ignore[arg-type]
        (lambda: wy.prove("1=1", numeration=2), "numeration must be a str such as 'fibonacci', got 2"),  # type: ignore[arg-type]
        (lambda: wy.prove("1=1", definitions=["a"]), "definitions must be a mapping"),  # type: ignore[arg-type]
        (lambda: wy.prove("1=1", by_induction=5), "by_induction must be a sequence of names, got 5"),  # type: ignore[arg-type]
        (lambda: wy.prove("1=1", memory=1.5), "memory must be an integer, got 1.5"),  # type: ignore[arg-type]
    ],
)
def test_one_line_says_what_is_wrong(call: Callable[[], Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError, wy.GivenUpError), match=message) as raised:
        call()
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 300
