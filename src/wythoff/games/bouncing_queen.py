"""The bouncing queen, Splythoff Nim: Wythoff's game; who empties a pile by taking from both may split the other one.

P-positions are (0, 0) and (b_n - a_n, c_n - b_n), where a_n, b_n, c_n are the places of the letters of the Tribonacci
word, of any size: the proof stands in `wythoff.solve.bouncing.solver`. The smaller pile is the least number in no pair
before, the difference the least that is no difference and no sum of one. Quotients tend to the constant 1.8393 of
Tribonacci numbers.

R. Fokkink, D. Rust, Queen reflections: a modification of Wythoff Nim, International Journal of Game Theory (2022),
doi:10.1007/s00182-022-00824-1, arXiv:1904.08339.
"""

from wythoff.rulesets.bouncing import BouncingQueen
from wythoff.rulesets.ruleset import Facts

GAME = BouncingQueen(
    name="bouncing-queen",
    aliases=("splythoff", "splythoff-nim"),
    summary="take from one pile or the same from both; if that empties one, the other may be split; no move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 2), (3, 5), (4, 8), (6, 11), (7, 13), (9, 16), (10, 19), (12, 22), (14, 25), (15, 28)),
        source="computed from the rules by brute force",
    ),
)
