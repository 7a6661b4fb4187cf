"""Tables of outcomes and of Grundy values, sequences of Grundy values, their periods, and misere quotients."""

from os import PathLike
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
from wythoff.exact.threads import thread_count
from wythoff.games.heaps.moves import HeapMoves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wythoff.games.heaps.periods import Period
    from wythoff.games.heaps.quotients.quotient import MisereQuotient
    from wythoff.games.heaps.rules import HeapRuleset
    from wythoff.solve.contract import Solver


def outcome_table(
    game: str | PathLike[str] | Game,
    rows: int,
    cols: int | None = None,
    *,
    out: "NDArray[Any] | None" = None,
    threads: int = 1,
    packed: bool = False,
) -> "NDArray[Any]":
    """Return a table of outcomes: True for each P-position (x, y) with x < rows and y < cols.

    Parameters
    ----------
    game : str or Game
        A game on two piles, or a game on heaps. In a game on heaps the positions are sums of two heaps.
    rows, cols : int
        The size of the table. By default `cols` is `rows`.
    out : array, optional
        An array for the result, with its shape and dtype. The array may have any strides.
    threads : int
        Any number of threads is accepted, but one thread computes the result.
    packed : bool
        Whether to pack eight cells into a byte along y, the first cell into the lowest bit, as numpy.packbits(table,
        axis=1, bitorder="little") does. numpy.unpackbits(packed, axis=1, count=cols, bitorder="little") restores the
        table.

    Returns
    -------
    array
        A bool array (rows, cols). If `packed`, a uint8 array (rows, ceil(cols / 8)).

    Raises
    ------
    ValueError
        For another kind of game, a wrong `out`, or a table that does not fit into memory. Memory is checked first.

    Notes
    -----
    The outcomes are exact. The time depends on the game:

    - Games with a closed form: only the P-positions are computed.
    - Games by k rays: rows are computed in order, 64 cells at a time. The time is O(rows * cols * k / 64), and up to
      O(rows * cols) more for each ray (0, j) with j > 1.
    - Games by k rays, if a ray has a longest step: cell by cell, in time O(rows * cols * k).
    - Sums of two heaps: every position is solved, as in `Game.solve_many`.

    Examples
    --------
    >>> outcome_table("wythoff", 4).nonzero()
    (array([0, 1, 2]), array([0, 2, 1]))
    """
    thread_count(threads)
    height, width = (
        int(as_mpz(size, name)) for size, name in ((rows, "rows"), (rows if cols is None else cols, "cols"))
    )
    table: NDArray[Any] = as_game(game).solver.outcome_table(height, width, out, packed)
    return table


def grundy_table(
    game: "str | PathLike[str] | Game",
    rows: Any,
    cols: Any = None,
    *,
    out: "NDArray[Any] | None" = None,
    threads: int = 1,
) -> "NDArray[Any]":
    """Return the table of the Grundy values G(x, y) of all positions (x, y) with x < rows and y < cols.

    Parameters
    ----------
    game : str or Game
        A game on two piles, or the sums of two heaps of a game on heaps, in normal play. Wythoff's game is the fastest.
        In take-away games x is the pile and y is the cap, the most that may be taken now.
    rows, cols : int
        The size of the table, at least 0. By default `cols` is `rows`.
    out : integer array (rows, cols), optional
        An array for the result, of any layout, in memory or in a file (numpy.memmap). Its dtype must hold an upper
        bound of the values: rows + cols - 2 in Wythoff's game, and in t-Wythoff and games by rays the smaller of this
        number and the number of moves from (rows - 1, cols - 1). In other games the dtype must hold the values.
    threads : int
        The number of threads for Wythoff's game. Other games use one thread.

    Returns
    -------
    array (rows, cols)
        `out` if it is given. Otherwise a new array. Its dtype is uint16 in games with an upper bound that fits; in
        Wythoff's game this means rows + cols <= 65537. In take-away games it is the smallest unsigned dtype that holds
        the values. Otherwise it is uint32.

    Raises
    ------
    ValueError
        For a game without a board, for an `out` that may be too small for the values, or if the memory is too small.
        For n rows and n columns of Wythoff's game the computation needs n^2 / 2 bytes besides the array.
    UnknownValue
        In take-away games, if there are too many different values to store. If f(x) is the largest take after a take of
        x, and f(x) > f(x + 1) for some x, the error is also raised for more than 30 000 rows.

    Notes
    -----
    The values are exact. Each one is computed from the definition: the least integer >= 0 that is not the value of an
    option. In Wythoff's game the largest value in a table of n rows and columns is only about 1.5 n, but the proved
    bound is G(x, y) <= x + y.

    In Wythoff's game the time for one value hardly depends on the size n: 7 ns at n = 2000, 9 at 10000, 11 at 20000,
    with one thread. In a game by five rays the time is 60 ns at n = 1000 and 150 at 10000.
    """
    solver = as_game(game).solver
    height = as_mpz(rows, "rows")
    width = height if cols is None else as_mpz(cols, "cols")
    workers = thread_count(threads)
    solver.check_board(height, width, with_values=out is None)
    board: NDArray[Any] = solver.grundy_board(int(height), int(width), out, workers)
    return board


def grundy_sequence(
    game: str | PathLike[str] | Game,
    stop: Any,
    out: "NDArray[Any] | None" = None,
    method: str = "auto",
    *,
    threads: int = 1,
) -> "NDArray[Any]":
    """Return the Grundy values of single heaps of 0, 1, ..., stop - 1 objects in a take-and-break game.

    Parameters
    ----------
    game : str or Game
        A game on heaps, in normal play: "kayles", "0.156", "subtraction take=1,3,4".
    stop : int
        The number of heaps, 1 to 2^48.
    out : integer array (stop,), optional
        An array for the result. Its integer dtype must hold the values.
    method : str
        "auto", the default, is the same as "sparse". In games that split heaps, "sparse" takes time O(stop) for each
        rare heap. A heap is rare if its value is in the *sparse space*, a set of numbers that contains the xor of any
        two of its numbers. In other games the time is O(stop). "naive" examines all options of each heap, in time
        O(stop^2).
    threads : int
        The number of threads, at least 1. They divide the work on rare heaps. One thread is used if few heaps are rare,
        and for "naive".

    Returns
    -------
    array (stop,)
        `out` if it is given. Otherwise a new array of dtype uint8 if all values fit, else uint16 or uint32. In games
        that allow all takes with finitely many exceptions, the dtype can be uint64.

    Raises
    ------
    ValueError
        For another kind of game, a wrong `stop`, `out`, `method` or `threads`, or values that do not fit into memory.

    Notes
    -----
    Both methods are exact. "sparse" takes 0.005 to 0.7 microseconds per heap if few heaps are rare, and up to 40
    microseconds if values exceed 511. If most heaps are rare in every sparse space, "sparse" takes 0.3 nanoseconds for
    each option. In memory a heap takes one item of the dtype of the result, or two items if a larger heap is rare. For
    a sequence larger than the memory, run `wythoff table grundy CODE --stop N -o g.npy`.

    Sparse spaces: R. Austin, Impartial and partizan games, 1976; E. Berlekamp, J. Conway, R. Guy,
    Winning Ways, chapter 4.

    Examples
    --------
    >>> grundy_sequence("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    from wythoff.games.heaps.listing import grundy_sequence as sequence

    return sequence(heap_moves(game), int(as_mpz(stop, "stop")), out, method, threads=thread_count(threads))


def period(game: str | PathLike[str] | Game, limit: Any = None, *, threads: int = 1) -> "Period | None":
    """Return the period of the Grundy values of single heaps of a take-and-break game, or None if the search fails.

    Parameters
    ----------
    game : str or Game
        A game as in `grundy_sequence`.
    limit : int, optional
        The most heaps that are computed. By default 10^7, or fewer if 10^7 heaps take longer than about a minute.
    threads : int
        The number of threads, as in `grundy_sequence`.

    Returns
    -------
    Period or None
        The least preperiod and period: G(n + period) = G(n) + saltus for all n >= preperiod. The attribute `proved`
        states whether this equation is proved for all n. If the limit is too low for a proof, the result is a period
        with which the last half of the computed values repeats, at least four times, or None if no such period exists.

    Raises
    ------
    ValueError
        For another kind of game, a limit that is not 1 to 2^48, or values that do not fit into memory.

    Notes
    -----
    A period of an octal game or of Grundy's game is proved by the theorem of R. Guy and C. Smith (The G-values of
    various games, Proc. Camb. Phil. Soc. 52 (1956) 514-526). The theorem requires saltus 0; with another saltus the
    period is only observed. In games that allow all takes with finitely many exceptions, finitely many values prove the
    period and the saltus. The memory is at most two bytes per heap, or more if values exceed 255.

    Examples
    --------
    >>> found = period("kayles")
    >>> found.preperiod, found.period, found.proved
    (71, 12, True)
    """
    from wythoff.games.heaps.periods import period as period_of

    most = None if limit is None else int(as_mpz(limit, "limit"))
    return period_of(heap_moves(game), most, threads=thread_count(threads))


def misere_quotient(
    game: str | PathLike[str] | Game, limit: Any = None, progress: Progress | None = None
) -> "MisereQuotient":
    """Return the misere quotient of a take-and-break game.

    Two sums of heaps are in one class if their misere outcomes are equal, and remain equal if any third sum is added to
    both. The classes are the elements of the quotient. The product of two classes is the class of the sum.

    Parameters
    ----------
    game : str or Game
        An octal code or a game on heaps. Whether the game is given in normal or misere play does not matter.
    limit : int, optional
        The most heaps that are computed. By default 10^6, or fewer if the search takes longer than about a minute.
    progress : callable, optional
        A function that is called as progress(heaps, None) with the number of heaps done.

    Returns
    -------
    MisereQuotient
        The elements, each as the least sum of heaps in its class; their multiplication table; the elements that are P;
        the element of each heap; and the period of the elements of the heaps.

        If a period is found, the result is proved to be the quotient of all sums. Otherwise it is the quotient of the
        sums of heaps below the attribute `known`, and `stopped` states why the search stopped. A quotient may be
        infinite, and no bound for the size of a finite quotient is known.

    Raises
    ------
    ValueError
        For a game of another kind, a game that allows all takes with finitely many exceptions, or a wrong limit.

    Notes
    -----
    T. Plambeck, A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622. The search and
    the proof are in wythoff.games.heaps.quotients. A search takes 3 ms for Kayles, and a tenth of a second for 0.644.
    If no limit is given, and a quotient with a proved period is bundled, no search begins.

    Examples
    --------
    >>> found = misere_quotient("kayles")
    >>> found.order, int(found.is_p.sum()), found.period.preperiod, found.period.period
    (40, 9, 71, 12)
    >>> found.outcome([10**1000, 7, 12])
    <Outcome.N: 'N'>
    """
    from wythoff.games.heaps.quotients.bundled import bundled_quotient
    from wythoff.games.heaps.quotients.quotient import misere_quotient as quotient_of

    solver = as_game(game).solver
    rules = _heap_rules(solver)
    if limit is None and (found := bundled_quotient(rules.moves, rules.moves_title)) and found.period:
        return found
    most = None if limit is None else as_mpz(limit, "limit")
    return quotient_of(rules.moves, rules.moves_title, most, progress=progress)


def heap_moves(game: str | PathLike[str] | Game) -> HeapMoves:
    """Return the moves of a game on heaps in normal play, as `HeapMoves`. Raises ValueError for other games."""
    solver = as_game(game).solver
    if solver.supports("heap_moves") and solver.ruleset.is_misere:
        raise ValueError(f"Grundy values are for normal play; {solver.ruleset.title} is misere")
    return _heap_rules(solver).moves


def _heap_rules(solver: "Solver") -> "HeapRuleset":
    if not solver.supports("heap_moves"):
        raise ValueError(
            f"{solver.ruleset.title} is not a take-and-break game with a code; accepted: games such as kayles, 0.77"
        )
    rules: HeapRuleset = solver.method_for("rules")
    return rules
