"""Compare sums of Wythoff's games in misere play with a search of all positions."""

from functools import cache
from itertools import combinations_with_replacement, product

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

# The default bound of the check, in coordinates: half a second.
BOUND = 7

Squares = tuple[tuple[int, int], ...]


@claim("wyt-queens-misere", source="V. Gurvich, RUTCOR Research Report 18-2012", kind="statement", bound=BOUND)
def wyt_queens_misere(bound: int) -> Verdict:
    """Call a square small if it is (0, 0), (0, 1), (1, 2), (2, 2) or a mirror of these. A sum of Wythoff's games in
    misere play is P in two cases only. In the first case all squares are small and the xor of the Grundy values is
    1. In the second case some square is not small and the xor is 0.

    Proved in wythoff.games.wythoff.many_queens. Checked by a search of the sums of two games with coordinates below the
    bound.
    """
    from wythoff.api.catalogue import game

    solved = game("wyt-queens", play="misere")

    @cache
    def is_lost(squares: Squares) -> bool:
        options: list[Squares] = []
        for place, (x, y) in enumerate(squares):
            to = [(n, y) for n in range(x)] + [(x, n) for n in range(y)]
            to += [(x - n, y - n) for n in range(1, min(x, y) + 1)]
            options += [tuple(sorted((*squares[:place], square, *squares[place + 1 :]))) for square in to]
        return bool(options) and not any(map(is_lost, options))

    for squares in combinations_with_replacement(product(range(bound), repeat=2), 2):
        if solved.is_p(numbers := (*squares[0], *squares[1])) != is_lost(squares):
            return refuted(numbers)
    return holds(bound, proved=True)
