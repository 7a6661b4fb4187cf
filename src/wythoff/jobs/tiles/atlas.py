"""All tiles of a game, from stored boards near the origin, and from closed forms, automata and periods elsewhere."""

from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.automata.bundled import largest_known
from wythoff.jobs.shards.executors import cores
from wythoff.jobs.tiles.boards import MAX_SIDE, MIN_SIDE, Board, DoublingBoard, GrowingBoard, NearBoard
from wythoff.jobs.tiles.pairs import pair_pixels
from wythoff.jobs.tiles.strip import FirstStrip
from wythoff.jobs.tiles.tile import SIZE, UNKNOWN, Tile, check_tile, check_waiting
from wythoff.solve.boards import grundy_board
from wythoff.solve.solution import UNKNOWN_ERRORS, NoValuesError, UnknownValue


class Atlas:
    """The tiles of a game whose positions are two numbers, or sums of two heaps. Threads may share an atlas.

    Raises ValueError for other games. Boards are computed only when a tile needs them, or by `make_boards` and
    `make_strip`. A tile waits for slow computations for up to `patience` seconds, or without a limit if `patience` is
    None.
    """

    def __init__(self, game: Game, patience: float | None = None) -> None:
        self.game = Game(game.ruleset)  # a copy, since answer_quickly changes the solver
        self._solver, rules = self.game.solver, game.ruleset
        self._solver.answer_quickly()
        is_one_number = len(rules.piles) == 1 and rules.empty_is_zero
        if rules.is_loopy or not (len(rules.piles) == 2 or is_one_number) or not self._has_all():
            why = "its positions are not two independent numbers; accepted: games such as wythoff or kayles"
            raise ValueError(f"{rules.title} has no map: {why}")
        self._has_pairs = self._solver.supports("pairs")
        self._has_heaps = self._solver.supports("heap_moves") and not rules.is_misere
        self._lock = Lock()  # the automaton of far values is loaded only once, which takes a second
        self._outcomes = NearBoard(DoublingBoard(self._outcome_board), np.maximum, 1)
        board: Board = DoublingBoard(self._value_board, self._seconds)
        if self._solver.supports("growing_board"):
            board = GrowingBoard(partial(self._solver.method_for("growing_board"), MAX_SIDE))
        self._values = NearBoard(board, np.minimum, 0)
        rows = self._solver.method_for("row_blocks") if self._solver.supports("row_blocks") else None
        self._strip = FirstStrip(rows, patience) if rows else None

    def outcomes(self, x: Any, y: Any, zoom: Any = 0, size: Any = SIZE) -> Tile:
        """Return a tile that shows which pixels contain a P-position.

        Parameters
        ----------
        x, y : int
            The cell (x, y) at the lower left corner of the tile: two multiples of 2^zoom, of any size.
        zoom : int
            A pixel is a block of 2^zoom x 2^zoom cells.
        size : int
            The number of pixels of a side.

        Returns
        -------
        Tile
            Every known pixel is exact. The following are known:

            - for t-Wythoff in normal and misere play, all pixels; in 1 ms for numbers below 2^62, 2 ms for 1000 digits;
            - for sums of two heaps at zoom 0, the cells whose heaps have known values;
            - for other games, a board at the origin, of 4096 cells a side, or fewer if this would take over 2 s.

        Raises
        ------
        ValueError
            If x or y is negative or not a multiple of 2^zoom, or if zoom or size is out of range.
        """
        corner = check_tile(x, y, zoom, size)
        if self._has_pairs:
            return Tile(*corner[:3], pair_pixels(self._solver.method_for("pairs"), *corner))
        found = self._outcomes.pixels(*corner)
        if (heaps := self._heap_values(*corner)) is not None:
            found = _fill_unknown(found, np.where(heaps < 0, UNKNOWN, heaps == 0))
        return Tile(*corner[:3], _or_nothing(found, corner[3]).astype(np.int8))

    def values(self, x: Any, y: Any, zoom: Any = 0, size: Any = SIZE) -> Tile:
        """Return a tile with the least Grundy value in each pixel, if this value is known.

        The parameters and the ValueError are those of `outcomes`. Raises NoValuesError in misere play. These are known:

        - the values on a board at the origin, of 4096 cells a side, or fewer if the board would take over 2 s;
        - for sums of two heaps at zoom 0, the cells whose heaps have known values;
        - for Wythoff's game, the first 256 rows and columns;
        - for t-Wythoff at zoom 0, the values that `Game.grundy` knows for positions of any size;
        - the value 0 of known P-positions.
        """
        if self.game.ruleset.is_misere:
            raise NoValuesError(f"Grundy values are for normal play; {self.game.ruleset.title} is misere")
        corner = check_tile(x, y, zoom, size)
        found = self._values.pixels(*corner)
        if found is not None and (found >= 0).all():
            return Tile(*corner[:3], found)
        far, least, is_final = self._far_values(*corner)
        return Tile(*corner[:3], _fill_unknown(found, far), least, is_final)

    def make_boards(self) -> None:
        """Compute the boards at the origin in advance, from the origin outward. Takes a few seconds at most."""
        if not self._has_pairs:
            self._outcomes.make_ahead()
        if not self.game.ruleset.is_misere:
            self._values.make_ahead()

    def make_strip(self) -> None:
        """Start a thread that computes the first rows and columns in about 6 s, if the game has such a strip."""
        if self._strip:
            self._strip.make_ahead()

    def _has_all(self) -> bool:
        """Whether each pair (x, y) of small numbers is a position."""
        rules = self.game.ruleset
        sides = range(rules.min_pile, rules.min_pile + MIN_SIDE)
        try:
            return all(len(rules.check((mpz(x), mpz(y)))) == 2 for x in sides for y in sides)
        except ValueError:
            return False

    def _seconds(self, side: int) -> float:
        """Return the estimated seconds for a board of values with this side, or 0 if there is no estimate."""
        return 0.0 if self.game.ruleset.min_pile else self._solver.board_seconds((mpz(side), mpz(side)))

    def _value_board(self, side: int) -> NDArray[Any]:
        if not (least := self.game.ruleset.min_pile):
            board: NDArray[Any] = self._solver.grundy_board(side, side, None, cores())
            return board
        board = np.full((side, side), UNKNOWN, np.int32)
        board[least:, least:] = grundy_board(self._solver, side - least, side - least, None, None, least)
        return board

    def _outcome_board(self, side: int) -> NDArray[Any]:
        rules = self.game.ruleset
        if len(rules.names(2)[: rules.pile_count]) == 2 and not rules.min_pile:
            return self._solver.outcome_table(side, side).view(np.int8)  # type: ignore[no-any-return]
        values = self._value_board(side)  # all such games are in normal play
        return np.where(values == UNKNOWN, UNKNOWN, values == 0).astype(np.int8)

    def _heap_values(self, x: Integer, y: Integer, zoom: int, size: int) -> NDArray[Any] | None:
        """Return the values of the cells of a sum of two heaps; None for other games and for other zooms than 0."""
        if not self._has_heaps or zoom:
            return None
        lines = [self._heap_line(start, size) for start in (x, y)]
        across, up = (np.array(line, None if max(line) < 1 << 62 else object) for line in lines)
        return np.where((across < 0)[:, None] | (up < 0), UNKNOWN, across[:, None] ^ up)

    def _heap_line(self, start: Integer, size: int) -> list[int]:
        """Return the values of the heaps start, start + 1, ...; UNKNOWN from the first unknown heap on."""
        line = []
        for place in range(size):
            check_waiting()
            try:
                line.append(int(self._solver.grundy((start + place,))))
            except UNKNOWN_ERRORS:
                break
        return line + [UNKNOWN] * (size - len(line))

    def _far_values(self, x: Integer, y: Integer, zoom: int, size: int) -> tuple[NDArray[Any], int, bool]:
        """Return (values, least, is_final) for a tile beyond the stored boards.

        `least` is a lower bound of the unknown values. `is_final` is False if more values will be known in some
        seconds.
        """
        if (heaps := self._heap_values(x, y, zoom, size)) is not None:
            return heaps, 0, True
        strip, is_final = self._strip.pixels(x, y, zoom, size) if self._strip else (None, True)
        if strip is not None and (strip != UNKNOWN).all():
            return strip, 0, True
        is_p = self.outcomes(x, y, zoom, size).pixels
        known = _fill_unknown(strip, np.where(is_p == 1, 0, UNKNOWN))
        below = 1 if zoom else self._count_known_values()
        if below > 1:
            return _fill_unknown(known, self._small_values(x, y, size, below)), below, is_final
        return known, int(self._has_pairs), is_final

    def _small_values(self, x: Integer, y: Integer, size: int, below: int) -> NDArray[Any]:
        """Return the values of the cells of a tile.

        A cell is UNKNOWN if its value is at least `below`, or if it is in the first rows or columns, which `_strip`
        computes.
        """
        rows = self._strip.rows if self._strip else 0
        left, bottom = (max(0, rows - int(min(start, rows))) for start in (x, y))
        found: NDArray[Any] = np.full((size, size), UNKNOWN, np.int64)
        if max(left, bottom) < size:
            with self._lock, suppress(UnknownValue):  # if no cell here has a known value
                corner = x + left, y + bottom
                found[left:, bottom:] = self._solver.far_window(corner, size - left, size - bottom, below).values
        return found

    def _count_known_values(self) -> int:
        """Return the number k such that the positions of the Grundy values 0 to k - 1 are known on the whole board."""
        try:
            return (
                largest_known(self._solver.method_for("numeration")()) + 1 if self._solver.supports("numeration") else 0
            )
        except UnknownValue:
            return 0


def _fill_unknown(known: NDArray[Any] | None, others: NDArray[Any]) -> NDArray[Any]:
    """Return `known` with the entries of `others` in place of UNKNOWN. If `known` is None, return `others`."""
    return others if known is None else np.where(known == UNKNOWN, others, known)


def _or_nothing(found: NDArray[Any] | None, size: int) -> NDArray[Any]:
    return np.full((size, size), UNKNOWN) if found is None else found
