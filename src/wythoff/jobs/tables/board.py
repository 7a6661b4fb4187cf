"""A board of Grundy values as a file: .npy, filled where it lies on disk, or Zarr, compressed.

Every run makes the whole board. One that was killed cannot be continued: it had sets of values in memory, a quarter as
large as the board, and making them again takes as long as making the values.
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

# Rows and columns of a compressed chunk, 2 MiB of uint16. Smaller: more files (512: 4 x). Larger: a window of a few
# values costs more to read.
CHUNK = 1024


@dataclass(frozen=True)
class Board:
    """The job: the Grundy values of the positions x < rows, y < cols."""

    game: Game
    rows: Integer
    cols: Integer
    target: str
    threads: int = 1
    force: bool = False  # do not ask whether it fits the disk

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.rows), int(self.cols)


def write_board(board: Board, progress: Progress | None = None) -> None:
    """Write the board. It appears under its name only when it is whole; of an interrupted run nothing stays.

    `progress` is called with the number of values that are done and that there will be.
    Raises FileError if the name does not show the format, and what `grundy_table` raises, before anything is written.
    """
    kind = format_by_suffix(board.target, "a board is", list(_WRITERS))
    for size, name in ((board.rows, "rows"), (board.cols, "cols")):
        as_mpz(size, name)
    board.game.solver.check_board(board.rows, board.cols, with_values=kind is not Format.NPY)
    _WRITERS[kind](board, progress)


def board_values(board: Board, out: NDArray[Any] | None = None, progress: Progress | None = None) -> NDArray[Any]:
    """Return the values of the board, in memory or into `out`."""
    values: NDArray[Any] = board.game.solver.grundy_board(*board.shape, out, board.threads, progress)
    return values


def _write_npy(board: Board, progress: Progress | None) -> None:
    dtype = board.game.solver.board_dtype(board.rows, board.cols)
    with unfinished_file(Path(board.target), _bytes(board), "") as partial:
        values = mapped_array(partial, dtype, board.shape)
        if values.size:
            board_values(board, values, progress)
            values.flush()


def _bytes(board: Board) -> Integer:
    """Return the bytes of all values; 0, which always fits, with `force`."""
    dtype = board.game.solver.board_dtype(board.rows, board.cols)
    return mpz(0) if board.force else board.rows * board.cols * dtype.itemsize


def _write_zarr(board: Board, progress: Progress | None) -> None:
    try:
        import zarr
        from zarr.codecs import BloscCodec, BloscShuffle
    except ImportError:
        raise ValueError("a .zarr board needs zarr: pip install '.[zarr]'") from None

    ruleset, (rows, cols) = board.game.ruleset, board.shape
    total = rows * cols

    def first_half(done: int, of: int | None) -> None:
        if progress:
            progress(done // 2, total)

    target = Path(board.target)
    if target.exists() and not (target / "zarr.json").is_file():
        raise FileError(f"{target} exists and is no Zarr array: it is not replaced")
    with unfinished_folder(target) as partial:
        check_space(board.target, _bytes(board))
        values = board_values(board, None, first_half)
        array = zarr.create_array(
            store=str(partial),
            shape=board.shape,
            dtype=values.dtype,
            chunks=(max(1, min(rows, CHUNK)), max(1, min(cols, CHUNK))),
            compressors=BloscCodec(cname="zstd", clevel=3, shuffle=BloscShuffle.bitshuffle),
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


# Pictures are drawn by the command line.
_WRITERS: dict[Format, Callable[[Board, Progress | None], None]] = {Format.NPY: _write_npy, Format.ZARR: _write_zarr}
