"""The columns of a text file, and those that contain the piles, determined from the first lines of the file."""

import csv
import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from wythoff.exact.bigint import is_decimal
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.records import record_ends
from wythoff.rules.columns import POSITION, Cells, check_given, fold_name, pile_names, position_names
from wythoff.rules.position import words_of
from wythoff.rules.ruleset import Ruleset

_NAME = re.compile(r"[^\W\d]")

# How many first lines determine the columns of a file.
HEAD_LINES = 1000


@dataclass(frozen=True)
class Head:
    """The columns of a file, as its first lines show them."""

    columns: tuple[str, ...]  # the names in the file, which may have repetitions
    piles: tuple[str, ...] | None = None  # the names of columns that --columns gives by numbers
    has_header: bool = False
    cells: Cells = lambda place: ()  # the first cells of the column with an index


def csv_head(
    source: str, head: bytes, delimiter: str, ruleset: Ruleset, given: tuple[str, ...] | None, has_header: bool | None
) -> Head:
    """Return the columns of a CSV file, from its first lines. `given` are the words of --columns.

    If `has_header` is None, the first line is a header if it names all piles, or if all its fields begin with a letter.
    A header may begin with an empty field, above the index of a dataframe. A header of two or more names may end with
    empty fields, as in spreadsheets.

    A file without a header has as many columns as most of its lines have fields. The piles are the columns whose
    numbers, from 1, are `given`. Without `given` they are all columns; more columns than piles are a FileError.
    """
    rows = [_fields(row, delimiter) for row in _records(head, delimiter) if row.strip()] or [[]]
    first = [field.strip() for field in rows[0]]
    if has_header is None and len(first) == 1 and ruleset.in_words and _is_position(first[0].split(), ruleset):
        has_header = False
    if has_header is None:
        are_names = given and not all(map(is_decimal, given))
        names = given if given and are_names else pile_names(ruleset, first)
        has_header = _are_names(first) or set(map(fold_name, names)) <= set(map(fold_name, first))
    if has_header:
        if not first or any("\n" in field for field in rows[0]):
            raise FileError(f"{source}: a quoted field of the header does not end on the first line; close its quotes")
        if strange := [name for name in first if len(name.splitlines()) > 1]:
            raise FileError(f"{source}: column {strange[0][:40]!r} has a line break in its name; remove the line break")
        return Head(
            tuple(first), has_header=True, cells=lambda place: [row[place] for row in rows[1:] if len(row) > place]
        )
    least = 1 if ruleset.in_words else len(position_names(ruleset, 1))
    counts = Counter(len(row) for row in rows if len(row) >= least)
    count = max(counts, key=lambda size: (counts[size], size), default=least)
    return _by_number(source, count, ruleset, given) if given else _in_order(source, count, ruleset)


def check_delimiter(source: str, head: bytes, delimiter: str) -> None:
    """Raise FileError if the first line does not contain `delimiter`, but contains another usual delimiter."""
    first = head.partition(b"\n")[0].decode("utf-8", "replace")
    others = [mark for mark in ";\t|," if mark in first]
    if others and delimiter not in first:
        mark = others[0].replace("\t", "\\t")
        raise FileError(
            f"{source}: the first line, {first.strip()[:40]!r}, has no {delimiter!r}; try --delimiter '{mark}'"
        )


def _in_order(source: str, count: int, ruleset: Ruleset) -> Head:
    """Return the `Head` of a file without a header. All its `count` columns belong to the position."""
    if count == 1 and ruleset.in_words:
        return Head((POSITION,))
    names = position_names(ruleset, count)
    if len(names) < count:
        last = ",".join(str(place) for place in range(count - len(names) + 1, count + 1))
        raise FileError(
            f"{source}: has {count} columns and no header, but a position has {len(names)} numbers; "
            f"name the columns of the position, as in --columns {last}"
        )
    return Head(names)


def _by_number(source: str, count: int, ruleset: Ruleset, given: tuple[str, ...]) -> Head:
    """Return the `Head` of a file of `count` columns without a header; `given` are the numbers of pile columns."""
    if wrong := [number for number in given if not is_decimal(number)]:
        raise FileError(
            f"{source}: has no header, so --columns needs numbers, as in 1,2; got {wrong[0]!r} "
            "(if the first line is a header, add --header)"
        )
    places = [int(number) for number in given]
    if beyond := [place for place in places if not 1 <= place <= count]:
        raise FileError(f"{source}: there is no column {beyond[0]}; accepted: 1 to {count}")
    names = (POSITION,) if len(places) == 1 and ruleset.in_words else position_names(ruleset, len(places))
    check_given(given, len(names))
    named = dict(zip(places, names, strict=True))
    return Head(tuple(named.get(place, f"column{place}") for place in range(1, count + 1)), names)


def _is_position(words: list[str], ruleset: Ruleset) -> bool:
    """Whether the game reads these words as a position."""
    with suppress(ValueError):
        return ruleset.parse_position(words) is not None
    return False


def _are_names(fields: list[str]) -> bool:
    is_index = len(fields) > 2 and not fields[0]
    named = len(fields)
    while named > is_index and not fields[named - 1]:
        named -= 1
    named = named if named > is_index + 1 else len(fields)
    return bool(fields) and all(map(_NAME.match, fields[is_index:named]))


def jsonl_head(head: bytes, ruleset: Ruleset, given: tuple[str, ...] | None) -> Head:
    """Return the columns of a JSON lines file, which are the keys of the objects in its first lines.

    If `given` is None or empty, different spellings of a pile, such as "X" and "x", are one column.
    """
    rows: list[dict[str, Any]] = []
    for line in _first_lines(head):
        try:
            row = json.loads(line, parse_int=str, parse_float=str)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            rows.append(row)
    keys = tuple(dict.fromkeys(key for row in rows for key in row))
    if not given:
        first = {fold_name(key): key for key in reversed(keys)}
        piles = {fold_name(name) for name in (*pile_names(ruleset, first), POSITION)}
        keys = tuple(key for key in keys if first[fold_name(key)] == key or fold_name(key) not in piles)
    return Head(keys or ruleset.piles, cells=lambda place: [row.get(keys[place]) for row in rows])


def text_head(head: bytes, ruleset: Ruleset) -> tuple[Head, str]:
    """Return (head, delimiter) of a plain text file. The number of columns is the largest number of words in a line."""
    lines = _texts(head)
    longest = max(len(words_of(line)) for line in lines)
    delimiter = next((mark for mark in "\t, " if mark in lines[0].strip()), " ")
    first = next((words for words in map(words_of, lines) if words), [])
    if ruleset.in_words and not all(map(is_decimal, first)) and _is_position(first, ruleset):
        return Head((POSITION,)), " "
    return Head(position_names(ruleset, longest)), delimiter


def _first_lines(head: bytes) -> list[bytes]:
    return head.split(b"\n", HEAD_LINES)[:HEAD_LINES]


def _records(head: bytes, delimiter: str) -> list[str]:
    """Return the first records of a CSV text, each without its final line break."""
    if b'"' not in head:
        return [line.rstrip("\r") for line in _texts(head)]
    ends = record_ends(bytearray(head), len(head), delimiter, is_last=True)[:HEAD_LINES].tolist()
    rows = (head[start:end] for start, end in pairwise([0, *ends]))
    return [row.removesuffix(b"\n").rstrip(b"\r").decode("utf-8", "surrogateescape") for row in rows]


def _texts(head: bytes) -> list[str]:
    return [line.decode("utf-8", "surrogateescape") for line in _first_lines(head)]


def _fields(line: str, delimiter: str) -> list[str]:
    """Return the fields of a line of CSV, or no fields if the line is invalid."""
    csv.field_size_limit(2**31 - 1)
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []
