"""The integer sequences of a game: the piles of its P-positions, its losing starts, and its Grundy values."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from wythoff.api.game import Game
from wythoff.exact.bigint import as_mpz
from wythoff.rules.position import Outcome
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver

# The largest losing start that is computed. In some games the losing starts grow fast.
MAX_LOSING_START = 10**300

# The most single heaps whose Grundy values are searched for zeros.
MAX_VALUES = 1 << 14

# Each of the rows 1 to ROWS - 1 of the board of Grundy values is a sequence.
ROWS = 8

# The most cells of a board that is computed for a sequence.
MAX_CELLS = 1 << 28

# The number of P-positions (x, y) for which (y, x) is tried, to decide whether the order of the piles matters.
REVERSED_PAIRS = 8


class Terms(NamedTuple):
    """Consecutive terms x(start), x(start + 1), ... of a sequence x."""

    start: int
    values: list[int]


class IntegerSequence(NamedTuple):
    """A sequence of integers that belongs to a game, such as the Grundy values of heaps.

    Attributes
    ----------
    name : str
        A short name, such as "a", "G" or "row-3".
    text : str
        The definition of the n-th term.
    terms : callable
        terms(count) returns the first `count` terms, or fewer if the others are unknown. It raises UnknownValue if no
        term is known, and ValueError if the game does not have this sequence.
    """

    name: str
    text: str
    terms: Callable[[int], Terms]


def sequences(game: Game) -> list[IntegerSequence]:
    """Return all integer sequences of a game, the most common first. Terms are computed only when `terms` is called."""
    solver, rules = game.solver, game.ruleset
    found: list[IntegerSequence] = []

    def add(name: str, text: str, terms: Callable[[int], Terms]) -> None:
        found.append(IntegerSequence(name, text, terms))

    if solver.supports("losing_starts"):
        add("H", "the n-th pile from which the first player loses", lambda count: _losing_starts(solver, count))
    if len(rules.start_names) == 2:
        if solver.supports("p_position"):
            add("a", "the first pile of P-position n", lambda count: Terms(0, _pairs(solver, count)[0]))
            add("b", "the second pile of P-position n", lambda count: Terms(0, _pairs(solver, count)[1]))
            add("b-a", "b(n) - a(n) for the piles of P-position n", lambda count: _differences(solver, count))
            add("partner", "the pile that makes a P-position with n", lambda count: _partners(solver, count))
        if not rules.is_misere:
            _add_boards(solver, add)
        if solver.supports("row_periods"):
            periods = solver.method_for("row_periods")
            add("preperiod", "of row n of the Grundy values", lambda count: Terms(0, periods(count)[0]))
            add("period", "of row n of the Grundy values", lambda count: Terms(0, periods(count)[1]))
    elif not rules.is_misere:
        add("G", f"the Grundy value of one {rules.noun} of n", lambda count: Terms(*solver.single_values(count)))
        _add_boards(solver, add)
    if len(rules.start_names) == 1 and solver.supports("p_position"):
        add("P", f"the n-th {rules.noun} that is P", lambda count: Terms(0, _singles(solver, count)))
    elif solver.supports("heap_moves") and not rules.is_misere:
        add("P", f"the n-th {rules.noun} that is P", lambda count: Terms(0, _zeros(solver, count)))
    return found


def p_pair_blocks(game: Game, start: int, stop: int) -> Iterator[Any]:
    """Yield the P-positions with indices start to stop - 1 of a game on two piles, in arrays (rows, 2).

    If the order of the piles does not matter in the game, the smaller pile is first; otherwise pile 1 is first.
    """
    return (_in_order(game.ruleset, block) for block in game.p_position_blocks(start, stop))


def _in_order(rules: Ruleset, rows: Any) -> Any:
    if not rules.in_any_order:
        return rows
    import numpy as np

    return np.sort(rows, axis=1)


def guessable(game: Game, count: int) -> dict[str, Terms]:
    """Return a dict of the sequences that `guess` examines: each name with `count` terms.

    These are a and b, the piles of the P-positions, if the game has them. Otherwise it is H, the losing starts, or if
    there are none, G, the Grundy values. Raises ValueError if the game has none of these sequences.
    """
    found = {one.name: one for one in sequences(game)}
    why: ValueError | None = None
    for names in (("a", "b"), ("H",), ("G",)):
        if found.keys() >= set(names):
            try:
                return {name: found[name].terms(count) for name in names}
            except ValueError as error:  # for example, single heaps are not positions of this game
                why = error
    title = game.ruleset.title
    raise ValueError(
        f"{title} has no sequence to guess; accepted: a game with a numbered list of P-positions of two piles, with "
        "losing starts, or with Grundy values of single heaps"
    ) from why


def _add_boards(solver: Solver, add: Callable[[str, str, Callable[[int], Terms]], None]) -> None:
    least = solver.ruleset.min_pile

    def triangular(count: int, of_row: Callable[[Any, int], list[int]]) -> Terms:
        size = _side(count)
        board = _board(solver, size, size)
        cells = (value for row in range(size) for value in of_row(board, row))
        return Terms(0, list(islice(cells, count)))

    def by_antidiagonals(count: int) -> Terms:
        return triangular(count, lambda board, s: [int(board[x][s - x]) for x in range(s + 1)])

    def by_rows(count: int) -> Terms:
        return triangular(count, lambda board, x: [int(board[x][y]) for y in range(x + 1)])

    def on_diagonal(count: int) -> Terms:
        return Terms(least, [int(_board(solver, count, count)[n][n]) for n in range(count)])

    def in_row(row: int) -> Callable[[int], Terms]:
        return lambda count: Terms(least, [int(value) for value in _board(solver, row + 1 - least, count)[row - least]])

    add("antidiagonals", "the Grundy values of the antidiagonals, one by one", by_antidiagonals)
    add("triangle", "the Grundy values of (x, y), y <= x, row by row", by_rows)
    add("diagonal", "the Grundy value of (n, n)", on_diagonal)
    for row in range(max(least, 1), ROWS):
        add(f"row-{row}", f"the Grundy value of ({row}, n)", in_row(row))


def _side(count: int) -> int:
    """Return the least number n >= 1 with 1 + 2 + ... + n >= `count`."""
    size = 1
    while size * (size + 1) // 2 < count:
        size += 1
    return size


def _board(solver: Solver, rows: int, cols: int) -> Any:
    """Return the array of the Grundy values G(m + i, m + j) for i < rows, j < cols.

    Here m is the least number that a pile of the game can have.
    """
    if rows * cols > MAX_CELLS:
        raise ValueError(f"a board of {rows} x {cols} Grundy values is too large; accepted: up to {MAX_CELLS} cells")
    if not (least := solver.ruleset.min_pile):
        return solver.grundy_board(rows, cols)
    piles = [range(least, least + size) for size in (rows, cols)]
    return [[solver.grundy(solver.ruleset.check((x, y))) for y in piles[1]] for x in piles[0]]


def _pairs(solver: Solver, count: int) -> tuple[list[int], list[int]]:
    rows = _in_order(solver.ruleset, solver.p_positions(as_mpz(0), as_mpz(count))).tolist()
    return [int(a) for a, _ in rows], [int(b) for _, b in rows]


def _differences(solver: Solver, count: int) -> Terms:
    a, b = _pairs(solver, count)
    return Terms(0, [second - first for first, second in zip(a, b, strict=True)])


def _partners(solver: Solver, count: int) -> Terms:
    """Return, for the piles x = 0, 1, ..., count - 1, the pile y for which (x, y) is a P-position.

    If the order of piles does not matter, the first `count` P-positions contain all these piles. Otherwise a pile may
    be in two P-positions, so 2 * count P-positions are listed.
    """
    a, b = _pairs(solver, count)
    if _is_symmetric(solver, a, b):
        partner = dict(zip(a, b, strict=True)) | dict(zip(b, a, strict=True))
    else:
        partner = dict(zip(*_pairs(solver, 2 * count), strict=True))
    values: list[int] = []
    while len(values) < count and len(values) in partner:
        values.append(partner[len(values)])
    return Terms(0, values)


def _is_symmetric(solver: Solver, a: list[int], b: list[int]) -> bool:
    """Whether (y, x) is P for the first REVERSED_PAIRS of the P-positions (x, y) with x in `a`, y in `b` and x != y."""
    pairs = [(as_mpz(y), as_mpz(x)) for x, y in zip(a, b, strict=True) if x != y][:REVERSED_PAIRS]
    try:
        return all(solver.outcome(solver.ruleset.check(pair)) is Outcome.P for pair in pairs)
    except ValueError:  # a reversed pair is not a position
        return False


def _singles(solver: Solver, count: int) -> list[int]:
    return [int(n) for (n,) in solver.p_positions(as_mpz(0), as_mpz(count))]


def _zeros(solver: Solver, count: int) -> list[int]:
    """Return the first `count` numbers n such that a heap of n has the Grundy value 0."""
    size, zeros = 64, list[int]()
    while len(zeros) < count and size < MAX_VALUES:
        size *= 4
        first, values = solver.single_values(size)
        zeros = [n for n, value in enumerate(values, first) if not value]
    return zeros[:count]


def _losing_starts(solver: Solver, count: int) -> Terms:
    stop = as_mpz(1000)
    starts = solver.method_for("losing_starts")
    while len(found := starts(stop)) < count and stop < MAX_LOSING_START:
        stop *= 1000
    return Terms(1, [int(start) for start in found[:count]])
