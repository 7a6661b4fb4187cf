"""Methods that find the winning move of Wythoff's game from (S, L), S <= L.

All methods follow algorithm AWP of B. Verkhovsky, IJCNS 3 (2010) 793-800. Let d = L - S, and let (a_d, a_d + d) be the
P-position with the difference d. If S = a_d, (S, L) is P. If S > a_d, the move leads to (a_d, a_d + d). If S < a_d, S
stays, and L becomes the partner of S: the number p for which (S, p) or (p, S) is P. The methods differ in how they find
a_d and the partner.
"""

from collections.abc import Callable

from wythoff.exact import fixed_point, newton
from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.complementary import Pairs
from wythoff.rules.position import Position
from wythoff.rules.words import Show

Method = Callable[[Integer, Integer], tuple[Integer, Integer] | None]
"""A function from (S, L) to the piles after the move; the first comes from S. It returns None if (S, L) is P."""


# The least smaller pile that the method "tabulate" refuses. For 10^13 it would take hours and hundreds of gigabytes.
MAX_TABULATED = 10**13


def move_by_inversion(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Return the piles after the canonical winning move from (small, large), small <= large; None from a P-position.

    The function computes floor((large - small) phi), and the P-position that contains `small`, by at most two products.
    """
    difference = large - small
    if difference <= small:  # else floor(difference phi) > small: not along the diagonal
        lower = fixed_point.floor_phi(difference)
        if lower == small:
            return None
        if lower < small:
            return lower, lower + difference
    return small, fixed_point.partner(small)


def move_by_table(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Return the piles after the canonical winning move from (small, large), small <= large; None from a P-position.

    The function lists P-positions by a sieve, without phi, until a pile is equal to `small`. Time and memory are
    O(small).
    """
    from wythoff.games.wythoff.pairs.listing import GOLDEN, p_position_blocks

    if small >= MAX_TABULATED:
        raise ValueError(f"the smaller pile must be below 10^13 for method tabulate, got {shortened(small)}")
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


def move_by_program(small: Integer, large: Integer, steps: int) -> tuple[Integer, Integer] | None:
    """Return the piles after the move of the program of B. Verkhovsky (2010), section 17, or None if it finds no move.

    The program replaces phi by a fraction: the result of `steps` Newton steps from 1.618. With too few steps the move
    may be wrong.
    """
    p, q = newton.iterate(steps)
    difference = large - small
    lower = difference * p // q
    if lower == small:
        return None
    if lower < small:
        return lower, lower + difference
    lower_index = -(-small * q // p)
    if lower_index * p // q == small:
        return small, small + lower_index
    upper_index = -(-small * q // (p + q))
    return small, upper_index * p // q


def move_by_published_program(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Return the piles after the move of the published program from (small, large), or None if it finds no move.

    The program makes ceil(log2(ceil(log10(d)) / 3)) Newton steps for d = large - small. This number is too small: the
    result may not be a legal move. Raises ValueError for d < 11, since the number of steps is negative or undefined.
    """
    if large - small < 11:
        raise ValueError(f"the published program needs piles that differ by at least 11, got {large - small}")
    return move_by_program(small, large, newton.published_steps(large - small))


def move_by_mended_program(small: Integer, large: Integer) -> tuple[Integer, Integer] | None:
    """Return the piles after the canonical winning move from S, L = small, large; None from a P-position.

    This is the published program with enough Newton steps to find a fraction x_r with floor(k x_r) = floor(k phi) for
    all k <= L. So the result is exact. The program also computes the index ceil(S/x_r), which equals ceil(S/phi).
    Proof. If the two differ, let k be the smaller one. If S/x_r <= k < S/phi, then floor(k x_r) >= S > floor(k phi). If
    S/phi <= k < S/x_r, then floor(k x_r) < S <= floor(k phi). Since k <= L, both contradict the choice of x_r. The same
    argument holds for the second index of the program, with x_r + 1 and phi^2 instead of x_r and phi.
    """
    return move_by_program(small, large, newton.enough_steps(large))


METHODS: dict[str, Method] = {
    "auto": move_by_inversion,
    "inversion": move_by_inversion,
    "tabulate": move_by_table,
    "program": move_by_mended_program,
    "program-published": move_by_published_program,
}


def move_method(name: str) -> Method:
    """Return the function in METHODS with this name. Raises ValueError, with the accepted names, for other names."""
    return lookup(METHODS, name)


def p_position_sentence(pairs: Pairs, n: Integer | None, position: Position, piles_text: str, show: Show) -> str:
    """Return a sentence for users that states by a formula that the position is P-position number n.

    If n is None, the sentence only states that the position is P. `piles_text` is the position as text.
    """
    if n is None:
        return f"{piles_text} is P: whoever moves from it loses."
    number, a, b = show(n), *map(show, sorted(position[:2]))
    if not pairs.is_regular and n < 2:
        return f"{piles_text} is P-position number {number}: (0, 1) and (2, 2) are P in misere play only."
    t = pairs.t
    if t == 1:
        form = f"floor({number} phi) = {a}, {a} + {number} = {b}"
    else:
        addend, plus_one = (" + 1/alpha", " + 1") if pairs.is_misere else ("", "")
        form = f"floor({number} alpha{addend}) = {a}, {a} + {t}*{number}{plus_one} = {b}"
        form += f", where alpha = (2 - {t} + sqrt({t}^2 + 4))/2"
    return f"{piles_text} is P-position number {number}: {form}."
