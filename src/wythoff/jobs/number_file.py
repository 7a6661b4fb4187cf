"""Integer sequences from text files: b-files of the OEIS, or numbers separated by blanks, commas or line ends."""

import re
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from wythoff.exact.bigint import mpz, shortened
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.compression import READ, text_stream

# A text of two columns is taken for a b-file with an error if n grows by 1 in 9 of 10 lines.
MOSTLY = 9

_NUMBER = re.compile(r"[+-]?[0-9]+", re.ASCII)


@dataclass(frozen=True)
class NumberFile:
    """The terms x(first), x(first + 1), ... of a file.

    Attributes
    ----------
    first : int
        The n of the first term: the first n of a b-file, else 0.
    terms : list of int
    is_bfile : bool
        Whether the file is a b-file, which has n before each term.
    """

    first: int
    terms: list[int]
    is_bfile: bool


def read_numbers(path: str, text: str | None = None) -> NumberFile:
    """Return the sequence of the file at `path`, or of `text` if it is given. The path "-" is standard input.

    The rest of a line after # is a comment. A text of at least two lines is a b-file if each line has n and x(n), and n
    grows by 1. Numbers may be of any size.

    Raises FileError for a word that is not a whole number, and for a text without numbers. A text with two numbers in
    each line is a FileError too, if the first grows by 1 in most lines but not in all, or falls by 1 in most lines.
    Raises OSError for a file that cannot be read.
    """
    rows: list[tuple[int, list[int]]] = []
    for number, line in enumerate((text_of(path) if text is None else text).splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").replace(";", " ").split()
        if words:
            rows.append((number, [_number(word, path, number) for word in words]))
    if not rows:
        raise FileError(f"{path}: has no numbers; accepted: a text file of integers, or a b-file")
    if len(rows) > 1 and all(len(row) == 2 for _, row in rows):
        steps = [after[0] - before[0] for (_, before), (_, after) in pairwise(rows)]
        follow = steps.count(1)
        if follow == len(steps):
            return NumberFile(rows[0][1][0], [row[1] for _, row in rows], True)
        if 10 * steps.count(-1) >= MOSTLY * len(steps):
            raise FileError(f"{path}: n falls by 1 from line to line; in a b-file n must grow by 1")
        if 10 * follow >= MOSTLY * len(steps):
            wrong = next(place for place, step in enumerate(steps) if step != 1)
            line_number, (n, _) = rows[wrong + 1]
            raise FileError(
                f"{path}, line {line_number}: n = {n} follows n = {rows[wrong][1][0]}; in a b-file n must grow by 1"
            )
    return NumberFile(0, [term for _, row in rows for term in row], False)


def text_of(path: str) -> str:
    """Return the decompressed text of a file; "-" is standard input. Raises FileError for text not in UTF-8."""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
        stream, _ = text_stream(path, file)
        data, part = bytearray(), bytearray(READ)
        while size := stream.readinto(part):
            data += part[:size]
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}, line {line}: not UTF-8 text; accepted: UTF-8 text") from None


def _number(word: str, path: str, line: int) -> int:
    if not _NUMBER.fullmatch(word):
        raise FileError(f"{path}, line {line}: {word[:40]!r} is not a whole number in digits 0 to 9")
    return int(mpz(word.removeprefix("+")))


# The most digits of a term in a b-file of the OEIS.
MAX_DIGITS = 1000

_LINE = re.compile(r"([+-]?[0-9]+)[ \t]+([+-]?[0-9]+)", re.ASCII)


class Term(NamedTuple):
    """A term of a sequence x: n, the value x(n), and the number of its line in the file, or 0 if it is not known."""

    n: int
    value: int
    line: int


class Fault(NamedTuple):
    """A fault in a line of a b-file, such as a repeated n. Wrong terms are differences, not faults."""

    line: int
    text: str


class PublishedSequence(NamedTuple):
    """A published sequence, read from a file.

    Attributes
    ----------
    terms : list of Term
        Ordered by n, with each n once.
    faults : list of Fault
        The faults of the lines of a b-file.
    is_numbered : bool
        Whether the file has n before each term; otherwise n counts from 0.
    number : str
        The A-number in the name or the comments of the file, such as "A000201"; "" if there is none.
    """

    terms: list[Term]
    faults: list[Fault]
    is_numbered: bool
    number: str


def read_published(path: str) -> PublishedSequence:
    """Read a published sequence: a b-file, or numbers separated by blanks, commas or line ends.

    Lines that begin with # are comments. If the first other line has two numbers, the file is a b-file. Faults of a
    b-file are collected and do not stop the reading:

    - a line that does not consist of n and x(n),
    - an n that is not 1 above the n before, or occurs twice,
    - a term of more than 1000 digits, which the OEIS does not accept.

    Raises FileError for a file without terms, and for other faults that `read_numbers` finds. Raises OSError for a file
    that cannot be read.
    """
    text = text_of(path)
    first = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    number = _sequence_number(path, text)
    if len(first.partition("#")[0].split()) != 2 or "," in first:
        numbers = read_numbers(path, text)
        terms = [Term(n, value, 0) for n, value in enumerate(numbers.terms, numbers.first)]
        return PublishedSequence(terms, [], numbers.is_bfile, number)
    found: dict[int, Term] = {}
    faults: list[Fault] = []
    before: int | None = None
    for line, words in enumerate(text.splitlines(), 1):
        if not (row := words.strip()) or row.startswith("#"):
            continue
        if (match := _LINE.fullmatch(row.partition("#")[0].strip())) is None:
            faults.append(Fault(line, f"{row[:40]!r} is not n and x(n)"))
            before = None  # the next n is not known
            continue
        n, value = (int(mpz(word.removeprefix("+"))) for word in match.groups())
        if len(match[2].lstrip("+-")) > MAX_DIGITS:
            digits = len(match[2].lstrip("+-"))
            faults.append(Fault(line, f"the term has {digits} digits; accepted in a b-file: up to {MAX_DIGITS}"))
        if n in found:
            same = "the same term" if found[n].value == value else f"another term; {shortened(value)} here is ignored"
            faults.append(Fault(line, f"n = {n} is in line {found[n].line} too, with {same}"))
        elif before is not None and n != before + 1:
            faults.append(Fault(line, f"n = {n} follows n = {before}"))
        found.setdefault(n, Term(n, value, line))
        before = n
    if not found:
        raise FileError(f"{path}: has no terms; accepted: lines that have n and x(n)")
    return PublishedSequence([found[n] for n in sorted(found)], faults, True, number)


def _sequence_number(path: str, text: str) -> str:
    """Return the A-number in a name such as b000201.txt, else the first A-number in a comment of the file, else ""."""
    if named := re.search(r"(?:^|[/\\])[bA]([0-9]{6})[^/\\]*$", path):
        return f"A{named[1]}"
    comments = (line for line in text.splitlines() if line.lstrip().startswith("#"))
    return next((match[0] for line in comments if (match := re.search(r"\bA[0-9]{6}\b", line))), "")
