"""Fibonacci subtraction: take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap; who cannot move loses.

One heap of n is lost for the player to move iff n is 0 or an upper Wythoff number floor(k phi^2). Its Grundy value is 1
iff n - 1 is such a number, and else 2: the sequence has no period.

U. Larsson, N. Fox, An aperiodic subtraction game of Nim-dimension two, Journal of Integer Sequences 18 (2015), 15.7.4.
"""

from wythoff.rulesets.fibonacci_subtraction import FibonacciSubtraction
from wythoff.rulesets.ruleset import Facts

GAME = FibonacciSubtraction(
    name="fibonacci-subtraction",
    aliases=("aperiodic-subtraction",),
    summary="take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49)),
        source="OEIS A001950",
    ),
)
