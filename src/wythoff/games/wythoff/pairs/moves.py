"""Ways to find a whole move of Wythoff's game from (S, L), S <= L: by a table, by exact inversion, by a program.

All play algorithm AWP of B. Verkhovsky, IJCNS 3 (2010) 793-800: along the diagonal if S > a_d, d = L - S; else S stays
and L becomes its partner. They differ in how they find a_d and the partner.
"""

from collections.abc import Callable

from wythoff.exact import fixed_point, newton
from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.choices import chosen
from wythoff.exact.complementary import Pairs
from wythoff.rules.position import Position
from wythoff.rules.words import Show

SmallPile = Callable[[Integer, Integer], tuple[Integer, Integer] | None]
"""(S, L) to the piles to leave, first what S becomes, then what L becomes; None if (S, L) is taken for P."""


# Smaller piles are tabulated below this: hours, and hundreds of gigabytes.
MOST_TABULATED = 10**13


def by_inversion(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """floor(d phi) and the exact inverse of S: at most two products."""
    difference = large - small
    if difference <= small:  # else floor(difference phi) > small: not along the diagonal
        lower = fixed_point.floor_phi(difference)
        if lower == small:
            return None
        if lower < small:
            return lower, lower + difference
    return small, fixed_point.partner(small)


def by_table(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Tabulate all P-positions by the streaming sieve until S is found, without phi. Time and memory O(S)."""
    from wythoff.games.wythoff.pairs.listing import GOLDEN, p_position_blocks

    if small >= MOST_TABULATED:
        raise ValueError(f"method tabulate is for smaller piles below 10^13, got {shortened(small)}")
    difference, first, partner = large - small, 0, None
    for block in p_position_blocks(GOLDEN, 0, small + 1, "stream"):  # a_n >= n: S is found by then
        if first <= difference < first + len(block):
            lower = int(block[int(difference) - first, 0])
            if lower <= small:
                return None if lower == small else (lower, lower + difference)
        for pile in (0, 1):
            if partner is None and block[0, pile] <= small <= block[-1, pile]:
                row = int(block[:, pile].searchsorted(int(small)))
                if block[row, pile] == small:
                    partner = int(block[row, 1 - pile])
        first += len(block)
        if block[-1, 0] >= small and partner is not None:
            break
    assert partner is not None
    return small, partner


def by_program(small: Integer, large: Integer, steps: int) -> tuple[Integer, Integer] | None:
    """Return the program of section 17 with phi replaced by the rational x_r of so many Newton steps from 1.618."""
    p, q = newton.iterate(steps)
    difference = large - small
    lower = difference * p // q
    if lower == small:
        return None
    if lower < small:
        return lower, lower + difference
    k = -(-small * q // p)
    if k * p // q == small:
        return small, small + k
    i = -(-small * q // (p + q))
    return small, i * p // q


def by_published_program(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """The program as published: ceil(log2(ceil(log10(L - S)) / 3)) steps are too few. Its answer may be no legal move.

    Raises ValueError for L - S < 11, where that number is negative or not defined.
    """
    if large - small < 11:
        raise ValueError(f"the published program is for piles that differ by 11 or more, got {large - small}")
    return by_program(small, large, newton.published_steps(large - small))


def by_mended_program(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Return the program with enough steps for every index up to L. It is exact: k = ceil(S/x_r) = ceil(S/phi) too.

    (Were S/x_r <= k < S/phi, then floor(k x_r) >= S > floor(k phi); were S/phi <= k < S/x_r, then floor(k x_r) < S <=
    floor(k phi): k <= L would be an index with a wrong floor. The same for i, with x_r + 1 and phi^2.)
    """
    return by_program(small, large, newton.enough_steps(large))


METHODS: dict[str, SmallPile] = {
    "auto": by_inversion,
    "inversion": by_inversion,
    "tabulate": by_table,
    "program": by_mended_program,
    "program-published": by_published_program,
}


def move_method(name: str) -> SmallPile:
    """Return the method of this name. Raises ValueError, with the names there are."""
    return chosen(METHODS, name)


def numbered(pairs: Pairs, n: Integer | None, position: Position, place: str, show: Show) -> str:
    """Return a sentence: the position is the pair of number n or, where n is None, it is P."""
    if n is None:
        return f"{place} is P: whoever moves from it loses."
    number, a, b = show(n), *map(show, sorted(position[:2]))
    if not pairs.is_regular and n < 2:
        return f"{place} is P-position number {number}: (0, 1) and (2, 2) are those of misere play alone."
    t = pairs.t
    if t == 1:
        form = f"floor({number} phi) = {a}, {a} + {number} = {b}"
    else:
        more, one = (" + 1/alpha", " + 1") if pairs.is_misere else ("", "")
        form = f"floor({number} alpha{more}) = {a}, {a} + {t}*{number}{one} = {b}"
        form += f", where alpha = (2 - {t} + sqrt({t}^2 + 4))/2"
    return f"{place} is P-position number {number}: {form}."
