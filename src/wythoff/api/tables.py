"""Tables of outcomes and of Grundy values, sequences of values and their periods: of a game, or of one by its name."""

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
        Any game on two piles; of games on heaps the sums of two.
    rows, cols : int
        `cols` is `rows` if not given.
    out : array, optional
        To write into, of the shape and dtype of the result; any strides.
    threads : int
        At least 1. Each row needs the rows before it, and making it costs less than storing it: one thread is used.
    packed : bool
        Eight cells a byte along y, the first in the lowest bit: numpy.packbits(table, axis=1, bitorder="little").
        numpy.unpackbits(packed, axis=1, count=cols, bitorder="little") is the table again.

    Returns
    -------
    array
        bool (rows, cols), or packed uint8 (rows, ceil(cols / 8)).

    Raises
    ------
    ValueError
        For another kind of game, a wrong `out`, and at once where the table does not fit into memory.

    Notes
    -----
    Exact: (x, y) is P iff no move leaves a P-position, row by row, 64 cells at a time. O(rows * cols * rays / 64) and
    the time to store the result; with rays (0, j), j > 1, also up to O(rows * cols) for each. Rays with a longest step
    go cell by cell, O(rows * cols * rays). Of closed forms only the P-positions are made. Of two heaps every position
    is asked for, as by `Game.solve_many`.

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
    """Return the Grundy values G(x, y) of the positions x < rows, y < cols: the least integers that no option has.

    Parameters
    ----------
    game : str or Game
        Wythoff's game; take-away games, where rows are piles and columns caps; and t-Wythoff and games by rays, more
        slowly.
    rows, cols : int
        At least 0. As many columns as rows if not given.
    out : integer array (rows, cols), optional
        Of any layout, in memory or a file (numpy.memmap), and any dtype that holds the greatest value there can be:
        rows + cols - 2, or the number of moves from the last position, if that is less; in Wythoff's game the former.
    threads : int
        They share the tiles of Wythoff's game, and give the same values. Other games take one.

    Returns
    -------
    array (rows, cols)
        uint16 if it is certain to hold the values (Wythoff's game: rows + cols <= 65537), else uint32; of take-away
        games the smallest unsigned dtype that holds them; or `out`.

    Raises
    ------
    ValueError
        For a game without a board, an `out` that is not certain to hold the values, or what does not fit into memory:
        the array, and the sets of values in use, for a square of n rows n^2 / 2 bytes.
    UnknownValue
        For a take-away game with more than 2^27 values in all on its piles (G changes that often as the cap grows), or
        with more than 30 000 piles where f falls somewhere.

    Notes
    -----
    Exact, without a formula: every value is the least that is in no set of its row, column and diagonal (by rays: of
    what its moves along each ray leave). The dtype is chosen by G(x, y) <= x + y; no smaller bound is proved here
    (values reach about 1.5 n). In Wythoff's game a value costs about the same at any size: 7 ns at n = 2000, 9 at
    10000, 11 at 20000, one thread; by five rays 60 ns at n = 1000, 150 at 10000.
    """
    solver = as_game(game).solver
    height = as_mpz(rows, "rows")
    width = height if cols is None else as_mpz(cols, "cols")
    workers = _checked(threads)
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
        Of heaps, in normal play: "kayles", "0.156", "subtraction take=1,3,4".
    stop : int
        1 to 2^48.
    out : integer array (stop,), optional
        Of any integer dtype that holds the values.
    method : str
        "naive": from the values of all options, in O(stop^2). "sparse", which "auto" is: by a sparse space, in O(stop)
        for each rare heap, where the game has splits.
    threads : int
        At least 1. They share the work with rare heaps, and give the same values; where few heaps are rare, and for
        "naive", one is used.

    Returns
    -------
    array (stop,)
        uint8 if all values fit, else uint16 or uint32 (uint64 in games that allow all takes but some); or `out`.

    Raises
    ------
    ValueError
        For another kind of game, a bad `stop`, `out` or `threads`, and what does not fit into memory.

    Notes
    -----
    Both methods are exact. "sparse" takes 0.05 to 0.7 microseconds a heap where few heaps are rare, and up to 40 where
    values exceed 511. A value takes a byte or two, and as much again for as many heaps as the largest rare one
    is. Larger than the memory is only what `wythoff table grundy CODE --stop N -o g.npy` makes. R. Austin, Impartial
    and partizan games, 1976; E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 4 (sparse spaces and common
    cosets).

    Examples
    --------
    >>> grundy_sequence("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    from wythoff.games.heaps.listing import grundy_sequence as sequence

    return sequence(heap_moves(game), int(as_mpz(stop, "stop")), out, method, threads=_checked(threads))


def period(game: str | PathLike[str] | Game, limit: Any = None, *, threads: int = 1) -> "Period | None":
    """Return the period of the Grundy values of single heaps of a take-and-break game, if it shows below `limit`.

    Parameters
    ----------
    game : str or Game
        As for `grundy_sequence`.
    limit : int, optional
        Heaps that are looked at, at most. By default 10^7, or fewer where these take more than about a minute.
    threads : int
        As for `grundy_sequence`.

    Returns
    -------
    Period or None
        The least preperiod and period: G(n + period) = G(n) + saltus for all n from the preperiod on. `proved`, or
        where the limit is too low for a proof, what the last half of the values shows. None if nothing repeats there.

    Raises
    ------
    ValueError
        For another kind of game, a limit that is not 1 to 2^48, and what does not fit into memory.

    Notes
    -----
    Octal games and Grundy's game are proved by the theorem of R. Guy and C. Smith (The G-values of various games, Proc.
    Camb. Phil. Soc. 52 (1956) 514-526); their saltus is observed only. Games that allow all takes but some are proved
    with their saltus, since a state comes again. At most two bytes of memory a heap, more where values exceed 255.

    Examples
    --------
    >>> found = period("kayles")
    >>> found.preperiod, found.period, found.proved
    (71, 12, True)
    """
    from wythoff.games.heaps.periods import period as period_of

    most = None if limit is None else int(as_mpz(limit, "limit"))
    return period_of(heap_moves(game), most, threads=_checked(threads))


def misere_quotient(
    game: str | PathLike[str] | Game, limit: Any = None, progress: Progress | None = None
) -> "MisereQuotient":
    """Return the misere quotient of a take-and-break game: the classes of its sums that no further sum tells apart.

    Parameters
    ----------
    game : str or Game
        An octal code or a game on heaps; whether it is given in normal or in misere play makes no difference.
    limit : int, optional
        Heaps that are looked at, at most; 10^6 if not given. It ends earlier where these take more than about a minute.
    progress : callable, optional
        Called with the heaps that are done, and None.

    Returns
    -------
    MisereQuotient
        Its elements as least sums of heaps, their table, which of them are P, the element of each heap, and the period
        of these. With a period it is proved to be the quotient of all sums; without one that of the sums of the heaps
        below its `known`: then `stopped` says why it goes no further. No bound is known for the size of a quotient, and
        it may be infinite.

    Raises
    ------
    ValueError
        For other games, for games in which all numbers but some may be taken, and for a bad limit.

    Notes
    -----
    T. Plambeck, A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622. How it is
    found and proved: wythoff.games.heaps.quotients. Kayles takes 3 ms, 0.644 a tenth of a second.

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


def _checked(threads: int) -> int:
    if not (workers := as_mpz(threads, "threads")):
        raise ValueError("threads must be at least 1, got 0")
    return int(workers)


def heap_moves(game: str | PathLike[str] | Game) -> HeapMoves:
    """Return what a move may do to a heap, of a game on heaps in normal play. Raises ValueError for others."""
    solver = as_game(game).solver
    if solver.supports("heap_moves") and solver.ruleset.is_misere:
        raise ValueError(f"Grundy values are for normal play; {solver.ruleset.title} is misere")
    return _heap_rules(solver).moves


def _heap_rules(solver: "Solver") -> "HeapRuleset":
    if not solver.supports("heap_moves"):
        raise ValueError(
            f"{solver.ruleset.title} is no take-and-break game: only these have sequences of heaps with periods"
        )
    rules: HeapRuleset = solver.method_for("rules")
    return rules
