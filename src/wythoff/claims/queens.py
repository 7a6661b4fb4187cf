"""Compare the outcomes of sums of Wythoff's games, in misere play, with the rules."""

from itertools import combinations_with_replacement, product

from wythoff.claims.claim import claim
from wythoff.claims.closed_forms import check_games
from wythoff.claims.verdict import Verdict

# The default bound of the check, in coordinates: half a second.
BOUND = 7


@claim("wyt-queens-misere", source="V. Gurvich, RUTCOR Research Report 18-2012", kind="statement", bound=BOUND)
def wyt_queens_misere(bound: int) -> Verdict:
    """Call a position small if it is (0, 0), (0, 1), (1, 0), (1, 2), (2, 1) or (2, 2). A sum of Wythoff's games in
    misere play is P in two cases only. In the first case all positions are small and the xor of the Grundy values is
    1. In the second case some position is not small and the xor is 0.

    Proved in wythoff.games.wythoff.many_queens. Checked for the sums of two games with coordinates below the
    bound: each outcome agrees with those of the options.
    """
    squares = combinations_with_replacement(product(range(bound), repeat=2), 2)
    return check_games(bound, ("wyt-queens play=misere", ((*one, *other) for one, other in squares)))
