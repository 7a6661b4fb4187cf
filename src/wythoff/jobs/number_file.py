"""Integer sequences from text files: numbers with blanks, commas or line ends between them, or b-files of the OEIS."""

import re
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import pairwise

from wythoff.exact.bigint import mpz
from wythoff.jobs.errors import FileError
from wythoff.jobs.positions.packing import READ, text_stream

# A text of two columns is a b-file, with an error in it, if so many in ten of its lines count on by one.
MOSTLY = 9

_NUMBER = re.compile(r"[+-]?[0-9]+", re.ASCII)


@dataclass(frozen=True)
class NumberFile:
    """The terms x(first), x(first + 1), ... of a file.

    Attributes
    ----------
    first : int
        The n of the first term: as a b-file says, else 0.
    terms : list of int
    is_bfile : bool
        Whether the file says each n.
    """

    first: int
    terms: list[int]
    is_bfile: bool


def read_numbers(path: str, text: str | None = None) -> NumberFile:
    """The sequence of a file, or of its text; "-" is standard input. What follows # in a line is a comment.

    A text in which each line is n and x(n), n = first, first + 1, ..., and there are two lines or more, is a b-file.
    Time 2 us a number; numbers may be of any size.

    Raises FileError for what is no number, for a text without any, and for a b-file in which some n is missing or
    stands twice: the line, and what is wrong. OSError for a file that cannot be read.
    """
    rows: list[tuple[int, list[int]]] = []
    for number, line in enumerate((text_of(path) if text is None else text).splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").replace(";", " ").split()
        if words:
            rows.append((number, [_number(word, path, number) for word in words]))
    if not rows:
        raise FileError(f"{path}: has no numbers")
    if len(rows) > 1 and all(len(row) == 2 for _, row in rows):
        steps = [after[0] - before[0] for (_, before), (_, after) in pairwise(rows)]
        follow = steps.count(1)
        if follow == len(steps):
            return NumberFile(rows[0][1][0], [row[1] for _, row in rows], True)
        if 10 * steps.count(-1) >= MOSTLY * len(steps):
            raise FileError(f"{path}: n falls from line to line; a b-file counts on by 1")
        if 10 * follow >= MOSTLY * len(steps):
            wrong = next(place for place, step in enumerate(steps) if step != 1)
            line_number, (n, _) = rows[wrong + 1]
            raise FileError(
                f"{path}, line {line_number}: n = {n} follows n = {rows[wrong][1][0]}; a b-file counts on by 1"
            )
    return NumberFile(0, [term for _, row in rows for term in row], False)


def text_of(path: str) -> str:
    """The text of a file, unpacked if it is compressed; "-" is standard input. Raises FileError where it is none."""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
        stream, _ = text_stream(path, file)
        data, part = bytearray(), bytearray(READ)
        while size := stream.readinto(part):
            data += part[:size]
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}, line {line}: is no UTF-8 text: a file of numbers, or a b-file, is") from None


def _number(word: str, path: str, line: int) -> int:
    if not _NUMBER.fullmatch(word):
        raise FileError(f"{path}, line {line}: {word[:40]!r} is no whole number")
    return int(mpz(word.removeprefix("+")))
