"""Boards of Grundy values, written to .npy files or to compressed Zarr folders.

Every run computes the whole board; a killed run cannot be resumed. A resumed run would need the sets of the values in
each row, column and diagonal, which are only in memory. Computing these sets again takes as long as computing the
board, and storing them takes a quarter of the size of the board.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, as_mpz, mpz
from wythoff.exact.progress import Progress
from wythoff.jobs.files import check_space, unfinished_file, unfinished_folder
from wythoff.jobs.formats import FileError, Format, format_by_suffix
from wythoff.jobs.npy import mapped_array

# Rows and columns of a compressed chunk, 2 MiB of uint16. Chunks of half the side would make four times as many files;
# larger chunks make small windows slow to read.
CHUNK = 1024


@dataclass(frozen=True)
class Board:
    """A job: write the Grundy values of the positions with x < rows and y < cols."""

    game: Game
    rows: Integer
    cols: Integer
    target: str
    threads: int = 1
    force: bool = False  # do not check the free space of the disk

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.rows), int(self.cols)


def write_board(board: Board, progress: Progress | None = None) -> None:
    """Write the board to `board.target`, a file or folder that gets its name only when it is complete.

    After an error or Ctrl-C no file is left. `progress` is called with the numbers of computed values and of all
    values. Raises FileError if the name does not show the format or the target cannot be written, and the errors of
    `grundy_table`; all are raised before the computation.
    """
    kind = format_by_suffix(board.target, "a board is", list(_WRITERS))
    for size, name in ((board.rows, "rows"), (board.cols, "cols")):
        as_mpz(size, name)
    board.game.solver.check_board(board.rows, board.cols, with_values=kind is not Format.NPY)
    _WRITERS[kind](board, progress)


def board_values(board: Board, out: NDArray[Any] | None = None, progress: Progress | None = None) -> NDArray[Any]:
    """Return the values of the board as an array: `out` if it is given, else a new array."""
    values: NDArray[Any] = board.game.solver.grundy_board(*board.shape, out, board.threads, progress)
    return values


def _write_npy(board: Board, progress: Progress | None) -> None:
    dtype = board.game.solver.board_dtype(board.rows, board.cols)
    with unfinished_file(Path(board.target), _bytes(board), "") as partial:
        values = mapped_array(partial, dtype, board.shape)
        if values.size:
            board_values(board, values, progress)
            values.flush()
        del values


def _bytes(board: Board) -> Integer:
    """Return the number of bytes of all values, or 0 with `force`, so that every check of free space passes."""
    dtype = board.game.solver.board_dtype(board.rows, board.cols)
    return mpz(0) if board.force else board.rows * board.cols * dtype.itemsize


def _write_zarr(board: Board, progress: Progress | None) -> None:
    try:
        import zarr
        from zarr.codecs import BloscCodec
    except ImportError:
        raise ValueError("a .zarr board needs zarr: pip install '.[zarr]'") from None

    ruleset, (rows, cols) = board.game.ruleset, board.shape
    total = rows * cols

    def first_half(done: int, of: int | None) -> None:
        if progress:
            progress(done // 2, total)

    target = Path(board.target)
    if target.exists() and not (target / "zarr.json").is_file():
        raise FileError(f"{target}: exists, but is not a Zarr array; move it or delete it")
    with unfinished_folder(target) as partial:
        check_space(board.target, _bytes(board))
        values = board_values(board, None, first_half)
        array = zarr.create_array(
            store=str(partial),
            shape=board.shape,
            dtype=values.dtype,
            chunks=(max(1, min(rows, CHUNK)), max(1, min(cols, CHUNK))),
            compressors=BloscCodec(cname="zstd", clevel=3, shuffle="bitshuffle"),
            zarr_format=3,
            attributes={
                "title": f"Grundy values G({', '.join(ruleset.piles)}) of {ruleset.title}",
                "game": ruleset.spec,
            },
        )
        for top in range(0, rows, CHUNK):
            array[top : top + CHUNK] = values[top : top + CHUNK]
            if progress:
                progress((total + min(top + CHUNK, rows) * cols) // 2, total)


# The command line draws pictures itself.
_WRITERS: dict[Format, Callable[[Board, Progress | None], None]] = {Format.NPY: _write_npy, Format.ZARR: _write_zarr}
