"""b-files of the OEIS as they are, with their faults: lines of n and x(n)."""

import re
from typing import NamedTuple

from wythoff.exact.bigint import mpz, shortened
from wythoff.jobs.errors import FileError
from wythoff.jobs.number_file import read_numbers, text_of

# The OEIS takes no terms with more digits.
MOST_DIGITS = 1000

_LINE = re.compile(r"([+-]?[0-9]+)[ \t]+([+-]?[0-9]+)", re.ASCII)


class Term(NamedTuple):
    """x(n), and the line of the file on which it stands."""

    n: int
    value: int
    line: int


class Fault(NamedTuple):
    """What is wrong with a line, whatever sequence is meant."""

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
    """A b-file, with all of its faults; or numbers with blanks, commas or line ends between them.

    Lines that begin with # are comments. Where the first line that is none has two numbers it is a b-file: then a line
    that is not n and x(n), an n that does not follow the n before it, and a term that the OEIS would not take are
    faults, and reading goes on. Raises FileError for a file without terms, OSError for one that cannot be read.
    """
    text = text_of(path)
    first = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    number = _number(path, text)
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


def _number(path: str, text: str) -> str:
    """The number of the sequence, from a name such as b000201.txt, or from the first comment that has one."""
    if named := re.search(r"(?:^|[/\\])[bA]([0-9]{6})[^/\\]*$", path):
        return f"A{named[1]}"
    comments = (line for line in text.splitlines() if line.lstrip().startswith("#"))
    return next((match[0] for line in comments if (match := re.search(r"\bA[0-9]{6}\b", line))), "")
