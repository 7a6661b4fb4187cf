"""The positions of one Grundy value of Wythoff's game, and of t-Wythoff, by their numbers."""

from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.exact.choices import check_range
from wythoff.games.wythoff.automata import positions
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.bundled import BUNDLED, MOST_T, find_automaton, largest_automaton
from wythoff.rules.position import Position, numbers_of
from wythoff.solve.solution import UnknownValue, cast_like

if TYPE_CHECKING:
    from numpy.typing import NDArray


def g_position(g: Any, n: Any, t: int = 1) -> Position:
    """Return the n-th position (a, b), a <= b, of Grundy value g in Wythoff's game, by a; n = 0 is (0, g).

    Parameters
    ----------
    g, n : int or mpz
        At least 0.
    t : int
        The game is t-Wythoff in normal play, t up to 1000; 1 is Wythoff's game.

    Returns
    -------
    tuple of int, or of mpz if n is one

    Raises
    ------
    UnknownValue
        For t > 1 and a value that no proved automaton covers.
    ValueError
        For a negative g or n, and if the stored lines do not fit into memory.

    Notes
    -----
    Exact. For g <= 3 (t = 2 to 10: g <= 8) by an automaton that reads the digits of a row, proved for all n by machine
    (wythoff.games.wythoff.automata.proof): time linear in the digits, after one product and the digits themselves;
    10^1000 in a millisecond, 10^(10^6) in a second. For g = 0 every t.

    For larger g in Wythoff's game all rows up to a are passed, in O(n g) time (6 to 12 ns a row and value: n = 10^9
    takes minutes for g = 4), storing a bit for each value up to g and each line from a to b: 0.125 (g + 1) n bytes. The
    linear time is proved (G. Nivasch 2009); its constant is observed. His conjecture, which would give O(log n), is not
    used.

    Examples
    --------
    >>> g_position(1, 4), g_position(5, 10**6), g_position(2, 10**18)
    ((5, 7), (1618034, 2618036), (1618033988749894848, 2618033988749894849))
    """
    value, index = as_mpz(g, "g"), as_mpz(n, "n")
    if (automaton := _automaton(value, t)) is not None:
        return cast_like((n,), positions.nth_position(automaton, int(value), index))
    from wythoff.games.wythoff.values.strip import position_by_rows

    return cast_like((n,), position_by_rows(value, index))


def g_index(position: Any, t: int = 1) -> tuple[int, Integer] | None:
    """Return (g, n) for the n-th position of Grundy value g of Wythoff's game, g at most 3; None for larger g.

    Parameters
    ----------
    position : tuple of two ints, in any order
    t : int
        The game is t-Wythoff in normal play; 1 is Wythoff's game. For t = 2 to 10 g is up to 8, for others 0.

    Returns
    -------
    tuple of int, or None
        The inverse of `g_position`; n is an mpz if the first pile is one.

    Raises
    ------
    ValueError
        If the position is invalid.

    Notes
    -----
    Exact at any size, and as fast as `g_position`: proved for all positions.

    Examples
    --------
    >>> g_index((7, 5)), g_index((1618033988749894848, 2618033988749894849)), g_index((7, 7))
    ((1, 4), (2, 1000000000000000000), None)
    """
    piles = numbers_of(position)
    if len(piles) != 2:
        raise ValueError(f"a position has two piles, got {position!r:.60}")
    x, y = (as_mpz(pile, f"pile {number}") for number, pile in enumerate(piles, 1))
    value_and_number = positions.value_and_index(
        largest_automaton(check_range(t, "t", MOST_T, 1)), (min(x, y), max(x, y))
    )
    return None if value_and_number is None else (value_and_number[0], cast_like(piles, (value_and_number[1],))[0])


def g_positions(g: Any, start: Any, stop: Any, t: int = 1) -> "NDArray[Any]":
    """Return the positions of Grundy value g with numbers start to stop - 1, as an array.

    Parameters
    ----------
    g, start, stop, t : int
        As for `g_position`.

    Returns
    -------
    array (stop - start, 2)
        int64 if they fit, else objects.

    Raises
    ------
    UnknownValue, ValueError
        As `g_position` does; for a stop below start; and if the array does not fit into memory.

    Notes
    -----
    Exact. For g <= 3 (t = 2 to 10: g <= 8) anywhere, in about 10 ns a position, 100 for g = 3, and the time of the
    first position. For larger g in Wythoff's game all rows from 0 on are passed.

    Examples
    --------
    >>> g_positions(1, 10**18, 10**18 + 2).tolist()
    [[1618033988749894849, 2618033988749894849], [1618033988749894850, 2618033988749894851]]
    """
    value, first, last = as_mpz(g, "g"), as_mpz(start, "start"), as_mpz(stop, "stop")
    if last < first:
        raise ValueError(f"stop must be at least start, got {shortened(last)} < {shortened(first)}")
    from wythoff.exact.arrays import check_memory

    check_memory(16 * (last - first), f"a list of {shortened(last - first)} positions")
    if (automaton := _automaton(value, t)) is not None:
        from wythoff.games.wythoff.automata import ranges

        return ranges.positions(automaton, int(value), first, last)
    from wythoff.games.wythoff.values.strip import positions_by_rows

    return positions_by_rows(value, first, last)


def _automaton(value: Integer, t: Any) -> Automaton | None:
    """Return the automaton of a value of t-Wythoff; None for larger values of Wythoff's game, found by rows."""
    game = check_range(t, "t", MOST_T, 1)
    automaton = find_automaton(game, int(value)) if value <= max(largest for _, largest in BUNDLED) else None
    if automaton is None and game > 1:
        largest = largest_automaton(game).largest
        raise UnknownValue(
            f"positions of t-wythoff t={game} are known up to value {largest}, got value {shortened(value)}"
        )
    return automaton
