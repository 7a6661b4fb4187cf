"""The positions of one Grundy value of Wythoff's game, or of t-Wythoff, by their indices."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.exact.choices import check_range
from wythoff.games.wythoff.automata import positions
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.bundled import BUNDLED, MAX_T, addition, find_automaton, largest_automaton
from wythoff.rules.position import Position, numbers_of
from wythoff.solve.solution import UnknownValue, cast_like

if TYPE_CHECKING:
    from numpy.typing import NDArray


def g_position(g: Any, n: Any, t: int = 1) -> Position:
    """Return the position (a, b), a <= b, of Grundy value g and index n in Wythoff's game.

    The positions (a, b), a <= b, of value g are sorted by a. The first of them, (0, g), has the index 0.

    Parameters
    ----------
    g, n : int or mpz
        The Grundy value and the index, at least 0.
    t : int
        The game is t-Wythoff in normal play, with t up to 1000. The default 1 is Wythoff's game.

    Returns
    -------
    tuple of int, or of mpz if n is an mpz

    Raises
    ------
    UnknownValue
        For t > 1 and a value that no proved automaton covers.
    ValueError
        For a negative g or n, and if the computation does not fit into memory.

    Notes
    -----
    The result is exact. There are two methods.

    For g <= 3 in Wythoff's game, for g <= 8 if t is 2 to 10, and for g = 0 and every t, an automaton reads the digits
    of a - 1, for the few rows a that may have the position. The program wythoff.games.wythoff.automata.proof proves the
    automaton for all n. Computing the digits takes one multiplication. The rest of the time is linear in the number of
    digits. n = 10^1000 takes a millisecond, n = 10^(10^6) a second. Without the package wythoff-value3, the value 3 of
    Wythoff's game is computed like larger values.

    For larger g in Wythoff's game all rows up to row a are computed. The time is O(n g): 6 to 12 ns for each row and
    value, so that n = 10^9 and g = 4 take minutes. The memory is 0.125 (g + 1) n bytes: a bit for each value up to g
    and each column from a to b. G. Nivasch (2009) proved that the time is linear. The constant is observed.

    Examples
    --------
    >>> g_position(1, 4), g_position(5, 10**6), g_position(2, 10**18)
    ((5, 7), (1618034, 2618036), (1618033988749894848, 2618033988749894849))
    """
    value, index = as_mpz(g, "g"), as_mpz(n, "n")
    if (automaton := _automaton(value, t)) is not None:
        return cast_like((n,), positions.nth_position(automaton, int(value), index))
    from wythoff.games.wythoff.values.strip import position_by_rows

    with _addition_of(value):
        return cast_like((n,), position_by_rows(value, index))


def g_index(position: Any, t: int = 1) -> tuple[int, Integer] | None:
    """Return (g, n), the Grundy value and the index of a position of Wythoff's game, if the value is at most 3.

    The n-th position of value g, n = 0, 1, ..., is `g_position(g, n)`. So this function is the inverse of `g_position`.

    Parameters
    ----------
    position : tuple of two ints, in any order
    t : int
        The game is t-Wythoff in normal play. The default 1 is Wythoff's game.

    Returns
    -------
    tuple of int, or None
        The value g and the index n. If the first pile is an mpz, n is an mpz. The result is None if g is larger than 3
        (8 for t = 2 to 10, 0 for other t > 1).

    Raises
    ------
    ValueError
        If the position is invalid.

    Notes
    -----
    The result is exact and proved for positions of any size. The function is as fast as `g_position`.

    Examples
    --------
    >>> g_index((7, 5)), g_index((1618033988749894848, 2618033988749894849)), g_index((7, 7))
    ((1, 4), (2, 1000000000000000000), None)
    """
    piles = numbers_of(position)
    if len(piles) != 2:
        raise ValueError(f"a position must have two piles, got {len(piles)}")
    x, y = (as_mpz(pile, f"pile {number}") for number, pile in enumerate(piles, 1))
    value_and_number = positions.value_and_index(
        largest_automaton(check_range(t, "t", MAX_T, 1)), (min(x, y), max(x, y))
    )
    return None if value_and_number is None else (value_and_number[0], cast_like(piles, (value_and_number[1],))[0])


def g_positions(g: Any, start: Any, stop: Any, t: int = 1) -> "NDArray[Any]":
    """Return the positions of Grundy value g with the indices start to stop - 1, as an array.

    Parameters
    ----------
    g, start, stop, t : int
        The Grundy value g, the range of indices, and the parameter t of t-Wythoff. The default 1 is Wythoff's game.

    Returns
    -------
    array (stop - start, 2)
        The positions (a, b), a <= b, sorted by a. The dtype is int64 if all numbers fit, else object.

    Raises
    ------
    UnknownValue, ValueError
        As in `g_position`. Also if stop is less than start, or if the array does not fit into memory.

    Notes
    -----
    The result is exact. For the values of automata (see `g_position`) the first position takes as long as in
    `g_position`, and each further position about 10 ns, or 100 ns for g = 3 in Wythoff's game. For larger g in
    Wythoff's game all rows from 0 on are computed.

    Examples
    --------
    >>> g_positions(1, 10**18, 10**18 + 2).tolist()
    [[1618033988749894849, 2618033988749894849], [1618033988749894850, 2618033988749894851]]
    """
    value, first, last = as_mpz(g, "g"), as_mpz(start, "start"), as_mpz(stop, "stop")
    if last < first:
        raise ValueError(f"stop must be at least start = {shortened(first)}, got {shortened(last)}")
    from wythoff.exact.arrays import check_memory

    check_memory(16 * (last - first), f"a list of {shortened(last - first)} positions")
    if (automaton := _automaton(value, t)) is not None:
        from wythoff.games.wythoff.automata import ranges

        return ranges.positions(automaton, int(value), first, last)
    from wythoff.games.wythoff.values.strip import positions_by_rows

    with _addition_of(value):
        return positions_by_rows(value, first, last)


@contextmanager
def _addition_of(value: Integer) -> Iterator[None]:
    """Add a hint to a ValueError of the `with` block: the package with an automaton that would give the answer."""
    try:
        yield
    except ValueError as error:
        if not (text := addition(1, value)):
            raise
        raise ValueError(f"{error}; {text}") from None


def _automaton(value: Integer, t: Any) -> Automaton | None:
    """Return an automaton that gives the positions of a Grundy value of t-Wythoff.

    If there is no such automaton, return None for t = 1, since the rows of Wythoff's game can be computed instead. For
    t > 1 raise UnknownValue.
    """
    game = check_range(t, "t", MAX_T, 1)
    automaton = find_automaton(game, int(value)) if value <= max(largest for _, largest in BUNDLED) else None
    if automaton is None and game > 1:
        largest = largest_automaton(game).largest
        raise UnknownValue(
            f"positions of t-wythoff t={game} are known for Grundy values up to {largest}, got value {shortened(value)}"
        )
    return automaton
