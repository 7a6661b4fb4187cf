"""Tables of outcomes and Grundy values, sequences of values, and their periods."""

from os import PathLike
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
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
    """Return the outcomes of all positions (x, y), x < rows, y < cols, of a two-pile game: True where P.

    Parameters
    ----------
    game : str or Game
        A game on two piles, or a game on heaps, for sums of two heaps.
    rows, cols : int
        The size of the table. By default `cols` is `rows`.
    out : array, optional
        An array for the result, of its shape and dtype, with any strides.
    threads : int
        At least 1. Only one thread is used: each row needs the rows before it, and storing costs more than computing.
    packed : bool
        Pack eight cells into a byte along y, the first into the lowest bit: numpy.packbits(table, axis=1,
        bitorder="little"). numpy.unpackbits(packed, axis=1, count=cols, bitorder="little") restores the table.

    Returns
    -------
    array
        bool (rows, cols), or packed uint8 (rows, ceil(cols / 8)).

    Raises
    ------
    ValueError
        For another kind of game, a wrong `out`, or, before any work, a table that does not fit into memory.

    Notes
    -----
    Exact: (x, y) is P iff no move leaves a P-position. Rows are computed in order, 64 cells at a time. Time O(rows *
    cols * rays / 64), and the time to store the result; each ray (0, j), j > 1, can add O(rows * cols). With a longest
    step of a ray it is cell by cell, O(rows * cols * rays). For games with a closed form only the P-positions are
    computed. For two heaps every position is solved, as in `Game.solve_many`.

    Examples
    --------
    >>> outcome_table("wythoff", 4).nonzero()
    (array([0, 1, 2]), array([0, 2, 1]))
    """
    if threads < 1:
        raise ValueError(f"threads must be at least 1, got {threads}")
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
    """Return the Grundy values G(x, y) of the positions x < rows, y < cols.

    Parameters
    ----------
    game : str or Game
        Wythoff's game; a take-away game, with piles as rows and caps as columns; or, more slowly, t-Wythoff and games
        by rays.
    rows, cols : int
        The size of the table, at least 0. By default `cols` is `rows`.
    out : integer array (rows, cols), optional
        An array for the result, of any layout, in memory or in a file (numpy.memmap). Its dtype must hold the bound
        rows + cols - 2, or, except in Wythoff's game, the number of moves from the last position if that is less.
    threads : int
        The number of threads for Wythoff's game; they do not change the values. Other games use one.

    Returns
    -------
    array (rows, cols)
        uint16 if it certainly holds the values (Wythoff's game: rows + cols <= 65537), else uint32; for take-away games
        the smallest unsigned dtype that holds them; or `out`.

    Raises
    ------
    ValueError
        For a game without a board, an `out` that may not hold the values, or if the memory is too small for the array
        and for the sets of used values (n^2 / 2 bytes for a square of n rows).
    UnknownValue
        For a take-away game whose values, as functions of the cap, change more than 2^27 times in all, or with more
        than 30 000 piles if f is not nondecreasing.

    Notes
    -----
    Exact, without a formula: each value is the least integer >= 0 that is not in its row, column or diagonal before it
    (for rays: not a value of an option along a ray). The dtype is chosen by G(x, y) <= x + y; no smaller bound is
    proved here (values reach about 1.5 n). In Wythoff's game the time for a value hardly depends on the size: 7 ns at
    n = 2000, 9 at 10000, 11 at 20000, with one thread; with five rays 60 ns at n = 1000, 150 at 10000.
    """
    solver = as_game(game).solver
    height = as_mpz(rows, "rows")
    width = height if cols is None else as_mpz(cols, "cols")
    workers = _check_threads(threads)
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
    """Return the Grundy values of single heaps 0 to stop - 1 of a take-and-break game.

    Parameters
    ----------
    game : str or Game
        A game on heaps, in normal play: "kayles", "0.156", "subtraction take=1,3,4".
    stop : int
        The number of heaps, 1 to 2^48.
    out : integer array (stop,), optional
        An array for the result, of any integer dtype that holds the values.
    method : str
        "naive": from the values of all options, in O(stop^2). "sparse", the same as "auto": by a sparse space, in
        O(stop) for each rare heap, if the game splits heaps.
    threads : int
        At least 1. The threads share the work with rare heaps, and do not change the values. Only one is used if few
        heaps are rare, and for "naive".

    Returns
    -------
    array (stop,)
        uint8 if all values fit, else uint16 or uint32 (uint64 in games that allow all takes but some); or `out`.

    Raises
    ------
    ValueError
        For another kind of game, a bad `stop`, `out` or `threads`, or values that do not fit into memory.

    Notes
    -----
    Both methods are exact. "sparse" takes 0.05 to 0.7 microseconds per heap if few heaps are rare, and up to 40 if
    values exceed 511. Each value takes a byte or two, and as much again for heaps up to the largest rare heap. Only
    `wythoff table grundy CODE --stop N -o g.npy` makes sequences larger than the memory. R. Austin, Impartial and
    partizan games, 1976; E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 4 (sparse spaces and common cosets).

    Examples
    --------
    >>> grundy_sequence("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    from wythoff.games.heaps.listing import grundy_sequence as sequence

    return sequence(heap_moves(game), int(as_mpz(stop, "stop")), out, method, threads=_check_threads(threads))


def period(game: str | PathLike[str] | Game, limit: Any = None, *, threads: int = 1) -> "Period | None":
    """Find the period of the Grundy values of single heaps of a take-and-break game, from heaps below `limit`.

    Parameters
    ----------
    game : str or Game
        A game as in `grundy_sequence`.
    limit : int, optional
        The most heaps that are computed. By default 10^7, or fewer if these take more than about a minute.
    threads : int
        The number of threads, as in `grundy_sequence`.

    Returns
    -------
    Period or None
        The least preperiod and period: G(n + period) = G(n) + saltus for all n >= preperiod. `proved` says whether that
        is proved; if the limit is too low for a proof, it is the period of the last half of the values. None if these
        have no period.

    Raises
    ------
    ValueError
        For another kind of game, a limit that is not 1 to 2^48, or values that do not fit into memory.

    Notes
    -----
    Periods of octal games and Grundy's game are proved by the theorem of R. Guy and C. Smith (The G-values of various
    games, Proc. Camb. Phil. Soc. 52 (1956) 514-526); a saltus of these games is only observed. Periods of games that
    allow all takes but some are proved with their saltus, since a state repeats. The memory is at most two bytes per
    heap, more if values exceed 255.

    Examples
    --------
    >>> found = period("kayles")
    >>> found.preperiod, found.period, found.proved
    (71, 12, True)
    """
    from wythoff.games.heaps.periods import period as period_of

    most = None if limit is None else int(as_mpz(limit, "limit"))
    return period_of(heap_moves(game), most, threads=_check_threads(threads))


def misere_quotient(
    game: str | PathLike[str] | Game, limit: Any = None, progress: Progress | None = None
) -> "MisereQuotient":
    """Return the misere quotient of a take-and-break game: the classes of sums that no added sum distinguishes.

    Parameters
    ----------
    game : str or Game
        An octal code or a game on heaps, in normal or in misere play: the result is the same.
    limit : int, optional
        The most heaps that are computed, by default 10^6; the search stops after about a minute.
    progress : callable, optional
        Called with the number of heaps done, and None.

    Returns
    -------
    MisereQuotient
        Its elements as least sums of heaps, their table, which of them are P, the element of each heap, and the period
        of the elements of heaps. With a period it is proved to be the quotient of all sums. Without a period it is the
        quotient of the sums of heaps below its `known`, and `stopped` says why the search stopped. No bound is known
        for the size of a quotient; it may be infinite.

    Raises
    ------
    ValueError
        For other games, for games that allow all takes but some, or for a bad limit.

    Notes
    -----
    T. Plambeck, A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622. The search and
    the proof are in wythoff.games.heaps.quotients. Kayles takes 3 ms, 0.644 a tenth of a second.

    Examples
    --------
    >>> found = misere_quotient("kayles")
    >>> found.order, int(found.is_p.sum()), found.period.preperiod, found.period.period
    (40, 9, 71, 12)
    >>> found.outcome([10**1000, 7, 12])
    <Outcome.N: 'N'>
    """
    from wythoff.games.heaps.quotients.quotient import misere_quotient as quotient_of

    solver = as_game(game).solver
    rules = _heap_rules(solver)
    most = None if limit is None else as_mpz(limit, "limit")
    return quotient_of(rules.moves, rules.moves_title, most, progress=progress)


def _check_threads(threads: int) -> int:
    if not (workers := as_mpz(threads, "threads")):
        raise ValueError("threads must be at least 1, got 0")
    return int(workers)


def heap_moves(game: str | PathLike[str] | Game) -> HeapMoves:
    """Return the moves of a game on heaps in normal play. Raises ValueError for other games."""
    solver = as_game(game).solver
    if solver.supports("heap_moves") and solver.ruleset.is_misere:
        raise ValueError(f"Grundy values are for normal play; {solver.ruleset.title} is misere")
    return _heap_rules(solver).moves


def _heap_rules(solver: "Solver") -> "HeapRuleset":
    if not solver.supports("heap_moves"):
        raise ValueError(
            f"{solver.ruleset.title} is not a take-and-break game; only these have sequences of heaps with periods"
        )
    rules: HeapRuleset = solver.method_for("rules")
    return rules
