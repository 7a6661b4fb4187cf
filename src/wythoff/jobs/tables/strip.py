"""Positions of small Grundy values, as arrays, passed to a function, or written to files in constant memory."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, as_mpz, digit_count, mpz, shortened
from wythoff.games.wythoff.automata import ranges
from wythoff.games.wythoff.automata.bundled import addition, largest_known, load_automaton
from wythoff.games.wythoff.automata.positions import count_positions
from wythoff.games.wythoff.automata.ranges import LAST_INT64
from wythoff.games.wythoff.values.strip import SHARE, strip_arrays, strip_blocks
from wythoff.jobs.files import UNFINISHED, add_filename_to_errors, check_space, replace_on_success, whole_file
from wythoff.jobs.formats import STANDARD, STRIPS, Format, format_by_suffix
from wythoff.jobs.npy import npy_header
from wythoff.jobs.system import locked
from wythoff.jobs.tables.rows import bytes_of_row, row_writer

Positions = NDArray[np.int64]
Take = Callable[[int, Positions], object]
"""A function that is called with (value, positions): a Grundy value, and its positions in the next rows."""

Sink = Take | str | os.PathLike[str]


@overload
def grundy_strip(
    game: str | Game, rows: Integer, values: int, *, start: Integer = 0, sink: None = None
) -> list[Positions]: ...
@overload
def grundy_strip(game: str | Game, rows: Integer, values: int, *, start: Integer = 0, sink: Sink) -> Positions: ...
def grundy_strip(
    game: str | Game, rows: Integer, values: int, *, start: Integer = 0, sink: Sink | None = None
) -> list[Positions] | Positions:
    """List the positions (a, b) of each small Grundy value, with a <= b and start <= a < start + rows.

    Parameters
    ----------
    game : str or Game
        Wythoff's game or t-Wythoff, in normal play.
    rows : int
        The number of rows a. For each a and each value there is at most one position with b >= a. Positions with b < a
        are not listed, as (b, a) has the same value as (a, b).
    values : int
        List the values 0 to values - 1. In Wythoff's game with start 0, only memory limits this number. Otherwise it is
        at most 3 for Wythoff's game (4 with the package wythoff-value3), 9 for t-Wythoff with t = 2 to 10, and 1 for
        other t.
    start : int
        The first row a, of any size.
    sink : callable or path, optional
        The destination of the positions. Without a sink, the positions are returned.

        - A callable is called many times, with (value, block). The block is an array (count, 2) of the next positions
          of this value, of int64, or of objects if numbers exceed 64 bits. The block is overwritten later, so copy it
          to store it.
        - A path that ends in .csv or .parquet is a file with the columns value, a and b, ordered by a, then by value.
        - A path without a suffix is a folder, which is created if it does not exist. It gets a file `0.npy`, `1.npy`,
          ... for each value, with an int64 array (count, 2).

        Files get their names only when they are complete.

    Returns
    -------
    list of arrays, or array
        Without a sink a list: for each value an array (count, 2) of its positions, ordered by a. Its dtype is int64, or
        object if numbers exceed 64 bits. With a sink an int64 array: the number of positions of each value.

    Raises
    ------
    ValueError
        If the game is not one of those above, a number is negative, `values` is too large, a path has another suffix,
        or numbers of more than 64 bits are to be written to a file. The error is also raised, before the computation,
        if the result does not fit into memory.

    Notes
    -----
    For Wythoff's game with start 0, the method is proved in wythoff.games.wythoff.values.strip, and the time is 6 to
    10 ns for each row and value. Memory for the result is 10 bytes for each row and value, and the system may need more
    time to provide this memory than the computation takes. With a sink, memory is 0.08 bytes for each row and value. In
    all other cases the method is proved in wythoff.games.wythoff.automata.proof, and the time is 10 ns for each
    position.

    Examples
    --------
    >>> zeros, ones = grundy_strip("wythoff", 4, 2)
    >>> zeros.tolist(), ones.tolist()
    ([[0, 0], [1, 2], [3, 5]], [[0, 1], [2, 2], [3, 6]])
    """
    strip = Strip(game, rows, values, start)
    return strip.arrays() if sink is None else _streamed(strip, (sink,))


def stream_strip(
    game: str | Game, rows: Integer, values: int, *sinks: Sink, start: Integer = 0, force: bool = False
) -> Positions:
    """Send the positions of `grundy_strip` to several sinks; return the number of positions of each value.

    Raises FileError if a file does not fit the disk, unless `force` is true. The other errors are those of
    `grundy_strip`.
    """
    return _streamed(Strip(game, rows, values, start), sinks, force)


class Strip:
    """The checked arguments of `grundy_strip`. Positions are computed row by row from row 0, or by an automaton."""

    def __init__(self, name: str | Game, rows: Any, values: Any, start: Any) -> None:
        game = as_game(name)
        self.t = game.solver.method_for("numeration")()
        self.start, self.rows, count = as_mpz(start, "start"), as_mpz(rows, "rows"), as_mpz(values, "values")
        if count < 1:
            raise ValueError(f"values must be at least 1, got {shortened(count)}")
        most = largest_known(self.t) + 1
        self.is_by_rows = not self.start and game.solver.supports("strip_blocks")
        if not self.is_by_rows and count > most:
            where = f"from row {shortened(self.start)} on" if self.start else f"of {game.ruleset.title}"
            more = f"; {text}" if (text := addition(self.t, count - 1)) else ""
            raise ValueError(f"values must be at most {most} (0 to {most - 1}) {where}, got {shortened(count)}{more}")
        self.values = int(count)

    def arrays(self) -> list[Positions]:
        if self.is_by_rows:
            return strip_arrays(int(self.rows), self.values)
        automaton, stop = load_automaton(self.t, self.values - 1), self.start + self.rows
        numbers = [
            [count_positions(automaton, value, row) for row in (self.start, stop)] for value in range(self.values)
        ]
        return [ranges.positions(automaton, value, *of) for value, of in enumerate(numbers)]

    def blocks(self) -> Iterator[list[Positions]]:
        if self.is_by_rows:
            return strip_blocks(int(self.rows), self.values)
        return ranges.row_blocks(load_automaton(self.t, self.values - 1), self.start, self.rows, self.values)


def _streamed(strip: Strip, sinks: Sequence[Sink], force: bool = False) -> Positions:
    blocks = strip.blocks()  # raises ValueError if the memory is too small
    counts = np.zeros(strip.values, np.int64)
    with ExitStack() as whole:
        takers = [_taker(sink, strip, force, whole) for sink in sinks]
        for block in blocks:
            for take in takers:
                take(block)
            counts += [len(positions) for positions in block]
    return counts


Block = list[Positions]


def _taker(sink: Sink, strip: Strip, force: bool, whole: ExitStack) -> Callable[[Block], None]:
    """Return a function that sends a block to a sink.

    Leaving the context `whole` completes the files of the sink, or removes them after an error. Raises FileError if
    they do not fit the disk, unless `force` is true.
    """
    if callable(sink):
        return partial(_one_by_one, sink)
    path = Path(sink)
    others = "a folder, whose name has no suffix"
    is_file = path.suffix or str(sink) == STANDARD or (os.path.lexists(path) and not path.is_dir())
    kind = format_by_suffix(sink, "a strip is", STRIPS, others) if is_file else None
    values, rows = strip.values, mpz(0) if force else strip.rows
    largest = (strip.start + strip.rows) * (strip.t + 2)
    if largest > LAST_INT64:
        raise ValueError(f"positions of up to {digit_count(largest)} digits do not fit a file of 64-bit numbers")
    numbers = [mpz(values), largest, largest]
    # A value has about rows / phi positions; 256 bytes allow for a header and a few more positions.
    row = bytes_of_row(kind, numbers) if kind else 16
    check_space(path, int(values * row * SHARE * rows) + (256 * values if rows else 0))
    whole.enter_context(add_filename_to_errors(path))
    return _file(path, kind, whole) if kind else _folder(path, values, whole)


def _one_by_one(take: Take, block: Block) -> None:
    for value, positions in enumerate(block):
        if len(positions):
            take(value, positions)


def _folder(path: Path, values: int, whole: ExitStack) -> Callable[[Block], None]:
    """Return a function that appends blocks to a folder with a .npy file for each value.

    Files are opened for each block only, since the system limits how many files a process may have open. Leaving the
    context `whole` completes the files.
    """
    if not path.is_dir():
        path.mkdir()
        whole.callback(_remove_empty, path)  # after a success the folder is not empty
    whole.enter_context(locked(path, path))
    names = [f"{value}.npy" for value in range(values)]
    files = [whole.enter_context(replace_on_success(path / f"{name}{UNFINISHED}", path / name)) for name in names]
    counts = [0] * values
    for file in files:
        file.write_bytes(npy_header("<i8", (0, 2)))

    def append(block: Block) -> None:
        for value, positions in enumerate(block):
            counts[value] += len(positions)
            with open(files[value], "ab") as file:
                file.write(np.ascontiguousarray(positions, "<i8").data)

    def finish(*error: Any) -> None:
        for file, count in zip(files, counts, strict=True):
            if error[0] is None:
                with open(file, "r+b") as begun:
                    begun.write(npy_header("<i8", (count, 2)))

    whole.push(finish)
    return append


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _file(path: Path, kind: Format, whole: ExitStack) -> Callable[[Block], None]:
    """Return a function that appends blocks to a file of rows value,a,b, ordered by a, then by value.

    Leaving the context `whole` completes the file.
    """
    file = whole.enter_context(whole_file(str(path)))
    write = whole.enter_context(row_writer(kind, file, dict.fromkeys(("value", "a", "b"), "int64")))

    def append(block: Block) -> None:
        values = np.repeat(np.arange(len(block)), [len(positions) for positions in block])
        positions = np.concatenate(block)
        order = np.argsort(positions[:, 0], kind="stable")
        write([values[order], *positions[order].T])

    return append
