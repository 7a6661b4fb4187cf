"""Integer sequences from text files: numbers with blanks, commas or line ends between them, or b-files of the OEIS."""

import re
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from wythoff.exact.bigint import mpz, shortened
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.compression import READ, text_stream

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
    """Return the sequence of a file, or of its text; "-" is standard input. What follows # in a line is a comment.

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
    """The text of a file, unpacked if it is compressed; "-" is standard input. Raises FileError for other files."""
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


# The OEIS takes no terms with more digits.
MOST_DIGITS = 1000

_LINE = re.compile(r"([+-]?[0-9]+)[ \t]+([+-]?[0-9]+)", re.ASCII)


class Term(NamedTuple):
    """x(n), and the line of the file on which it stands."""

    n: int
    value: int
    line: int


class Fault(NamedTuple):
    """The fault of a line, in every sequence."""

    line: int
    text: str


class Published(NamedTuple):
    """A sequence as a file has it.

    Attributes
    ----------
    terms : list of Term
        By n, each n once.
    faults : list of Fault
    is_numbered : bool
        Whether the file says each n; else n counts from 0.
    number : str
        "A000201", if the name or the comments of the file say it; else "".
    """

    terms: list[Term]
    faults: list[Fault]
    is_numbered: bool
    number: str


def read_published(path: str) -> Published:
    """Return a b-file, with all of its faults; or numbers with blanks, commas or line ends between them.

    Lines that begin with # are comments. If the first other line has two numbers, the file is a b-file: then a line
    that is not n and x(n), an n that does not follow the n before it, and a term that the OEIS would not take are
    faults, and reading goes on. Raises FileError for a file without terms, OSError for one that cannot be read.
    """
    text = text_of(path)
    first = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    number = _sequence_number(path, text)
    if len(first.partition("#")[0].split()) != 2 or "," in first:
        numbers = read_numbers(path, text)
        terms = [Term(n, value, 0) for n, value in enumerate(numbers.terms, numbers.first)]
        return Published(terms, [], numbers.is_bfile, number)
    found: dict[int, Term] = {}
    faults: list[Fault] = []
    before: int | None = None
    for line, words in enumerate(text.splitlines(), 1):
        if not (row := words.strip()) or row.startswith("#"):
            continue
        if (match := _LINE.fullmatch(row.partition("#")[0].strip())) is None:
            faults.append(Fault(line, f"{row[:40]!r} is not n and x(n)"))
            before = None  # which n comes next is not known
            continue
        n, value = (int(mpz(word.removeprefix("+"))) for word in match.groups())
        if len(match[2].lstrip("+-")) > MOST_DIGITS:
            faults.append(Fault(line, f"a term of {len(match[2].lstrip('+-'))} digits; a b-file has {MOST_DIGITS}"))
        if n in found:
            same = (
                "the same term" if found[n].value == value else f"another term: {shortened(value)}, which is left out"
            )
            faults.append(Fault(line, f"n = {n} stands in line {found[n].line} too, with {same}"))
        elif before is not None and n != before + 1:
            faults.append(Fault(line, f"n = {n} follows n = {before}"))
        found.setdefault(n, Term(n, value, line))
        before = n
    if not found:
        raise FileError(f"{path}: has no terms: no line is n and x(n)")
    return Published([found[n] for n in sorted(found)], faults, True, number)


def _sequence_number(path: str, text: str) -> str:
    """Return the number of the sequence, from a name such as b000201.txt, or from the first comment that has one."""
    if named := re.search(r"(?:^|[/\\])[bA]([0-9]{6})[^/\\]*$", path):
        return f"A{named[1]}"
    comments = (line for line in text.splitlines() if line.lstrip().startswith("#"))
    return next((match[0] for line in comments if (match := re.search(r"\bA[0-9]{6}\b", line))), "")
