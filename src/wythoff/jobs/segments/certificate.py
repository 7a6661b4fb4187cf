"""Certificates of periods: checkpoints, from which each segment of heaps can be computed again by itself.

A certificate is a file, perhaps compressed by xz. Its first line is a JSON object:

- format: "wythoff windows 1"
- game: its name; digits, unequal_splits: its rules, as in `HeapMoves`
- window: W, the number of values of a checkpoint
- every: K; checkpoint i = 1, 2, 3, ... has the values of the W heaps before heap i * K
- mask: a value v is common if v & mask has an odd number of ones, and otherwise rare; see `wythoff.games.heaps.windows`
- swapped: 0 if rare and common are swapped for even heaps, 1 if for odd heaps, null if for no heaps
- rare: [heap, value] of each heap with a rare value
- preperiod, period
- differences: [q, n] for each prime q that divides the period: G(n) != G(n + period / q), and n >= preperiod

The checkpoints follow, a byte for each value.
"""

import json
import lzma
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period
from wythoff.games.heaps.segments import Law, Segments
from wythoff.games.heaps.windows import WINDOWS, tables_of
from wythoff.jobs.files import add_filename_to_errors, write_whole
from wythoff.jobs.formats import FileError
from wythoff.kernels.value_windows import VALUES

FORMAT = "wythoff windows 1"
BEGIN, BEGIN_PACKED = b'{"format": "wythoff windows', b"\xfd7zXZ\0"

# The most bytes of the first line.
MAX_HEADER = 1 << 20


@dataclass(frozen=True)
class WindowCertificate:
    """The period of a game, and the checkpoints from which it follows."""

    game: str
    law: Law
    segments: Segments

    @property
    def period(self) -> Period:
        """The preperiod and the period as a Period."""
        return Period(self.law.preperiod, self.law.period, 0, True, self.law.last(self.segments.tables))

    def value(self, heap: int) -> int:
        """Return the Grundy value G(heap) of a heap of any size. This takes as long as computing a segment.

        The value is computed from the checkpoint before the heap, or before the heap of equal value in the first
        period. The value is right if all segments are right. Raises UndecidedError if a false checkpoint leaves a value
        undecided.
        """
        m, p = self.law.preperiod, self.law.period
        heap = int(min(heap, m + (heap - m) % p))  # an mpz would give arrays of objects
        return int(next(self.segments.blocks(heap, heap + 1))[0])

    @property
    def space(self) -> dict[str, Any]:
        """The fields "mask", "swapped" and "rare" of the first line, which describe the rare values."""
        space, (heaps, values, _) = self.segments.tables.space, self.segments.tables.rare
        rare = [[int(heap), int(value)] for heap, value in zip(heaps, values, strict=True)]
        return {"mask": space.mask, "swapped": (space.shift + 1) % 2 if space.by_parity else None, "rare": rare}

    def write(self, path: Path) -> None:
        """Write the certificate, with the checkpoints up to the last heap of its proof."""
        tables, every, law = self.segments.tables, self.segments.every, self.law
        header = {
            "format": FORMAT,
            "game": self.game,
            "digits": list(tables.moves.digits or (0,)),
            "unequal_splits": tables.moves.unequal_splits,
            "window": tables.window,
            "every": every,
            **self.space,
            "preperiod": law.preperiod,
            "period": law.period,
            "differences": [list(pair) for pair in law.differences.items()],
        }
        windows = self.segments.windows[: law.last(tables) // every]
        data = b"".join([json.dumps(header).encode("ascii"), b"\n", *map(bytes, windows)])
        write_whole(path, lzma.compress(data))


def is_window_certificate(path: Path) -> bool:
    """Whether a file begins like a certificate by checkpoints."""
    with open(path, "rb") as file:
        return file.read(len(BEGIN)).startswith((BEGIN, BEGIN_PACKED))


def read_window_certificate(path: Path) -> WindowCertificate:
    """Read a certificate, without computing its values again. Raises FileError if the file is not a certificate."""
    with add_filename_to_errors(path):
        data = path.read_bytes()
    try:
        if data.startswith(BEGIN_PACKED):
            data = lzma.decompress(data)
        end = data.index(b"\n", 0, MAX_HEADER)
        return _read(json.loads(data[:end]), data[end + 1 :])
    except (ValueError, KeyError, TypeError, lzma.LZMAError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200]
        raise FileError(f"{path}: is not a certificate by checkpoints, or is damaged: {reason}") from None


def _read(header: dict[str, Any], body: bytes) -> WindowCertificate:
    """Return the certificate with this first line and these bytes of checkpoints.

    Raises ValueError, KeyError or TypeError if the first line or the checkpoints are invalid.
    """
    if header["format"] != FORMAT:
        raise ValueError(f"the format of the certificate must be {FORMAT!r}")
    m, p, every, window = numbers = [header[key] for key in ("preperiod", "period", "every", "window")]
    pairs = [tuple(pair) for pair in header["differences"]]
    if any(type(number) is not int for number in [*numbers, *(number for pair in pairs for number in pair)]):
        raise ValueError("preperiod, period, every, window and differences must be integers")
    if m < 0 or p < 1 or window not in WINDOWS or any(len(pair) != 2 for pair in pairs):
        raise ValueError(
            "preperiod, period, window or differences are wrong; accepted: a preperiod >= 0, a period >= 1, "
            f"a window in {WINDOWS}, and differences that are pairs"
        )
    digits, is_unequal = header["digits"], header["unequal_splits"]
    if type(is_unequal) is not bool or any(type(digit) is not int or digit not in range(8) for digit in digits):
        raise ValueError("digits must be 0 to 7, and unequal_splits true or false")
    moves = HeapMoves(tuple(digits), is_unequal)
    tables = tables_of(moves, window)
    if len(body) % window:
        raise ValueError("its last checkpoint is not complete")
    windows = np.frombuffer(body, np.uint8).reshape(-1, window)
    if windows.max(initial=0) >= VALUES:
        raise ValueError(f"values must be below {VALUES}")
    found = WindowCertificate(str(header["game"]), Law(m, p, dict(pairs)), Segments(tables, every, list(windows)))
    for key, value in found.space.items():
        if header[key] != value:
            raise ValueError(f"{key} must be {value}")
    return found
