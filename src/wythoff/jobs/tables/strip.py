"""The positions of small Grundy values: in memory, to a function, or to files. In constant memory where streamed."""

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
from wythoff.games.wythoff.automata.bundled import largest_known, load_automaton
from wythoff.games.wythoff.automata.positions import count_positions
from wythoff.games.wythoff.automata.ranges import LAST_INT64
from wythoff.games.wythoff.values.strip import SHARE, strip_arrays, strip_blocks
from wythoff.jobs.files import (
    UNFINISHED,
    add_filename_to_errors,
    check_space,
    locked_folder,
    replace_on_success,
    whole_file,
)
from wythoff.jobs.formats import STRIPS, Format, format_by_suffix
from wythoff.jobs.npy import npy_header
from wythoff.jobs.tables.rows import bytes_of_row, row_writer

Positions = NDArray[np.int64]
Take = Callable[[int, Positions], object]
"""(value, its positions in the next rows)."""

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
    """All positions (a, b), a <= b, start <= a < start + rows, of each Grundy value below `values`, ordered by a.

    Parameters
    ----------
    game : str or Game
        Wythoff's game or t-Wythoff in normal play; others are refused.
    rows : int
        Positions are listed for so many a, wherever b is. Each a occurs at most once for a value: the one position
        of that value in line a has its other pile below a, if it is not listed. (b, a) has the value of (a, b).
    values : int
        Values 0 to values - 1. From row 0 of Wythoff's game on as many as memory permits; from other rows on 4 at most,
        of t-Wythoff 9 for t = 2 to 10 and 1 for others.
    start : int
        The first a, of any size.
    sink : callable, path, optional
        The destination of positions that do not stay in memory. A callable gets (value, block) repeatedly: for each
        value in order its positions in the next rows, if any, an int64 array (count, 2) that is overwritten later: copy
        what is to stay. A path ending in .csv or .parquet is one file with columns value, a, b, ordered by a, then
        value. Any other path is a folder, made if it does not exist, with an int64 array (count, 2) for each value in
        `0.npy`, `1.npy`, ... (for numpy.load with mmap_mode="r"). Files appear under their names only when whole.

    Returns
    -------
    list of arrays, or array
        For each value its positions, int64 (count, 2), or objects where numbers exceed 64 bits, which no file takes.
        With a sink int64 (values,): how many there were.

    Raises
    ------
    ValueError
        For an unknown or another game, negative numbers, and at once where the result does not fit into memory.

    Notes
    -----
    Exact for all rows: wythoff.games.wythoff.values.strip has the proof from row 0 of Wythoff's game on, where the time
    is O(rows * values), 6 to 10 ns for each, and what the system takes to give fresh memory to the result,
    often more; memory 10 bytes a row and value for the result, and, with a sink alone, a bit a value for each line from
    a to the largest b: 0.08 bytes a row and value. Elsewhere wythoff.games.wythoff.automata.proof has it; 10 ns a
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
    """`grundy_strip` into several sinks at once. Raises FileError where a file does not fit, unless with `force`."""
    return _streamed(Strip(game, rows, values, start), sinks, force)


class Strip:
    """Which positions are wanted, and where they come from: all rows from 0 on, or an automaton."""

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
            raise ValueError(f"values must be at most {most} {where}, got {shortened(count)}")
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
    blocks = strip.blocks()  # which refuses what does not fit into memory
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
    """Return a function that takes the blocks for one sink.

    Leaving `whole` completes its files, or removes them after an error. Raises FileError if it does not fit the disk,
    unless with `force`.
    """
    if callable(sink):
        return partial(_one_by_one, sink)
    path = Path(sink)
    others = "a folder, whose name has no suffix"
    kind = format_by_suffix(sink, "a strip is", STRIPS, others) if path.suffix else None
    values, rows = strip.values, mpz(0) if force else strip.rows
    largest = (strip.start + strip.rows) * (strip.t + 2)
    if largest > LAST_INT64:
        raise ValueError(f"a file of positions holds 64-bit numbers, these have up to {digit_count(largest)} digits")
    numbers = [mpz(values), largest, largest]
    # A value has about rows / phi positions; 256 bytes are for a header and a few positions more.
    row = bytes_of_row(kind, numbers) if kind else 16
    check_space(path, int(values * row * SHARE * rows) + (256 * values if rows else 0))
    whole.enter_context(add_filename_to_errors(path))
    return _file(path, kind, whole) if kind else _folder(path, values, whole)


def _one_by_one(take: Take, block: Block) -> None:
    for value, positions in enumerate(block):
        if len(positions):
            take(value, positions)


def _folder(path: Path, values: int, whole: ExitStack) -> Callable[[Block], None]:
    """One .npy for each value, opened for each block: a process may not have as many files open as there are values."""
    if not path.is_dir():
        path.mkdir()
        whole.callback(_remove_empty, path)  # a whole one is not empty
    whole.enter_context(locked_folder(path, path))
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
    """One file of all values, ordered by a, then by value."""
    file = whole.enter_context(whole_file(str(path)))
    write = whole.enter_context(row_writer(kind, file, dict.fromkeys(("value", "a", "b"), "int64")))

    def append(block: Block) -> None:
        values = np.repeat(np.arange(len(block)), [len(positions) for positions in block])
        positions = np.concatenate(block)
        order = np.argsort(positions[:, 0], kind="stable")
        write([values[order], *positions[order].T])

    return append
