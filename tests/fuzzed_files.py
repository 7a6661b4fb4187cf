"""Random files of positions with planted damage, and what each line of them is: read by the standard library alone."""

import csv
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial, reduce
from operator import xor
from typing import Any

import oracle
from published import DATA

Piles = tuple[int, ...]
Row = list[Any]  # for each pile a text, or a number, or None
Value = Callable[[Piles], int]

KAYLES = DATA / "my_kayles.py"

MOST = 24  # piles up to here are checked against the rules


@dataclass(frozen=True)
class Game:
    """A game, and who loses by the rules."""

    options: tuple[str, ...]
    kind: str  # "piles"; "heaps", any number of them; "start", a second number that may be missing
    lost: Callable[[Piles], bool]
    new: bool = False  # whether a move may add a heap
    second: str = "cap"
    last: int = 10**9000  # the largest second number
    grundy: Value | None = None
    index: bool | Value = False  # of a P-position; True: there is such a column, and nothing to tell it from

    @property
    def names(self) -> list[str]:
        return {"piles": ["x", "y"], "heaps": ["heap1", "heap2", "heap3"], "start": ["pile", self.second]}[self.kind]


def _begun(position: Piles) -> Piles:
    return position if len(position) == 2 else (position[0], max(position[0] - 1, 0))


def _cell_of(board: Any, position: Piles) -> Any:
    return board[position[0]][position[1]]


def _index(board: tuple[tuple[bool, ...], ...]) -> Value:
    pairs = [(x, y) for x in range(MOST + 1) for y in range(x, MOST + 1) if board[x][y]]
    return lambda position: pairs.index((min(position), max(position)))


def _sum(values: list[int]) -> Value:
    return lambda position: reduce(xor, (values[heap] for heap in position))


@cache
def games() -> list[Game]:
    boards = {t: oracle.t_board(MOST + 1, t, False) for t in (1, 3)}
    values = {t: oracle.grundy_values(MOST + 1, MOST + 1, lambda x, y: oracle.t_options(x, y, t)) for t in (1, 3)}  # noqa: B023
    misere = oracle.t_board(MOST + 1, 1, True)
    in_caps = oracle.take_away_values([2 * taken for taken in range(MOST + 1)], MOST + 1)
    doubled = oracle.take_away_losing(lambda taken: 2 * taken, MOST + 1)
    copied = oracle.copycat_values(5, MOST + 1)
    kayles, any_number = oracle.heap_parts((0, 7, 7)), oracle.heap_parts((), not_taken=set())

    def fibonacci(position: Piles) -> bool:
        pile, cap = _begun(position)
        return doubled[pile][min(cap, pile)]

    def copycat(position: Piles) -> int:
        return copied[position[0]][position[1] if len(position) > 1 else 0]

    return [
        *(
            Game(
                options,
                "piles",
                partial(_cell_of, boards[t]),
                grundy=partial(_cell_of, values[t]),
                index=_index(boards[t]),
            )
            for options, t in [(("wythoff",), 1), (("t-wythoff", "-p", "t=3"), 3)]
        ),
        Game(("misere-wythoff",), "piles", lambda p: misere[p[0]][p[1]], index=_index(misere)),
        Game(("nim",), "heaps", oracle.heap_lost(any_number), grundy=_sum(list(range(MOST + 1)))),
        *(
            Game(
                (name,),
                "heaps",
                oracle.heap_lost(kayles),
                new=True,
                grundy=_sum(oracle.heap_values((0, 7, 7), MOST + 1)),
            )
            for name in ("kayles", str(KAYLES))
        ),
        Game(
            ("fibonacci-nim",),
            "start",
            fibonacci,
            grundy=lambda p: in_caps[_begun(p)[0]][min(_begun(p)[1], p[0])],
            index=True,
        ),
        Game(
            ("copycat", "-p", "m=5"),
            "start",
            lambda p: not copycat(p),
            grundy=copycat,
            second="last",
            last=5,
            index=True,
        ),
    ]


@dataclass
class Case:
    """A file, how it is solved, and what is to come of it."""

    game: Game
    source: str  # the format: csv, tsv, jsonl, txt or parquet
    target: str
    columns: list[str]
    piles: list[str]
    header: bool = True
    options: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)  # of --with
    to_same: bool = False
    content: bytes = b""
    table: dict[str, Any] = field(default_factory=dict)  # of a Parquet file, in place of content
    is_refused: bool = False
    is_unclear: bool = False  # it may be refused, or rows rejected: what most lines say of the columns is damage
    block: int = 1 << 22

    @property
    def delimiter(self) -> str:
        return "\t" if self.source == "tsv" else ","

    @property
    def may_hold_more(self) -> bool:
        """Whether a column of integers beside the piles may be a part of the position, so that it is refused."""
        is_open = self.game.kind == "heaps" or (self.game.kind == "start" and len(self.piles) == 1)
        return is_open and "--columns" not in self.options and self.source != "txt"

    @property
    def keeps_lines(self) -> bool:
        return self.source == self.target != "parquet"

    def lines(self) -> list[tuple[int, bytes]]:
        """The lines that are rows, with their numbers; blank ones at both ends are none, nor is the header."""
        content = self.content.removeprefix(b"\xef\xbb\xbf")
        if self.source in ("csv", "tsv"):
            records = list(csv_records(content, self.delimiter.encode()))
            lines = [(content.count(b"\n", 0, start) + 1, record) for start, record in records]
        else:
            lines = [(number, line.rstrip(b"\r")) for number, line in enumerate(content.split(b"\n"), 1)]
        while lines and not lines[-1][1].strip(b" \t\r"):
            lines.pop()
        while lines and not lines[0][1].strip(b" \t\r"):
            lines.pop(0)
        return lines[1 if self.header else 0 :]

    def settle(self) -> None:
        """Which columns there are, where the lines say it."""
        texts = [line.decode("utf-8", "replace") for _, line in self.lines()]
        if self.source == "txt" and self.game.kind == "heaps":
            longest = max(len(_words(text)) for text in texts)
            self.piles = [f"heap{place}" for place in range(1, longest + 1)] if longest > 1 else ["heap"]
        elif self.source == "txt" and self.game.kind == "start":
            self.piles = self.game.names[: max(len(_words(text)) for text in texts)]
        elif self.source in ("csv", "tsv") and not self.header:
            counts = [len(_split(text, self.delimiter)) for text in texts]
            self.is_unclear = 2 * counts.count(len(self.columns)) <= len(counts)
        elif self.source == "jsonl":
            rows = [_json(text, dict) for text in texts if "\ufffd" not in text]
            keys = {key for row in rows if isinstance(row, dict) for key in row}
            self.is_refused = self.target == "txt" and not keys.issubset(self.columns)
            if self.game.kind == "heaps":
                self.piles = [name for place in range(1, 100) if (name := f"heap{place}") in keys] or ["heap"]
            elif self.game.kind == "start":
                self.piles = [name for name in self.game.names if name in keys]

    def position(self, line: bytes) -> Piles | None:
        """The position that a line writes; None if it is none and must be rejected."""
        text = _text(line, {self.source, self.target} <= {"csv", "tsv"})
        row = None if text is None else _ROW[self.source](self, text)
        return None if row is None else self.position_of(row)

    def position_of(self, row: Row) -> Piles | None:
        """The same of what stands in the columns of the piles."""
        row = [None if isinstance(value, str) and not value.strip() else value for value in row]
        if self.game.kind == "heaps" and any(value is not None for value in row):
            row = [0 if value is None else value for value in row]
        if self.game.kind == "start" and row[1:] == [None]:
            row = row[:1]
        piles = [_number(value) for value in row]
        if any(pile is None for pile in piles) or (len(piles) > 1 and (piles[1] or 0) > self.game.last):
            return None
        return tuple(pile for pile in piles if pile is not None)

    @property
    def to_names(self) -> list[str]:
        names = list(self.piles)
        if self.game.kind == "start" and len(names) == 1:
            names.append(self.game.second)
        return [f"to_{name}" for name in (*names, *["new"] * self.game.new)]


def csv_records(content: bytes, mark: bytes) -> Iterator[tuple[int, bytes]]:
    """(where it begins, the record without its line end) of every row of CSV, read character by character.

    Where a quote does not end, or ends within a field, the lines up to there are rows by themselves.
    """
    start = 0
    while start < len(content):
        stop, is_record = _end_of_record(content, start, mark)
        if is_record:
            yield start, content[start:stop].removesuffix(b"\n").rstrip(b"\r")
            start = stop
            continue
        begin = start
        while start == begin or _line_end(content, start) <= stop:
            end = _line_end(content, start)
            yield start, content[start:end].removesuffix(b"\n").rstrip(b"\r")
            start = end
            if start == len(content):
                break


def _line_end(content: bytes, start: int) -> int:
    return content.find(b"\n", start) + 1 or len(content)


def _end_of_record(content: bytes, start: int, mark: bytes) -> tuple[int, bool]:
    """(where the record ends, True), or (where it is found to be none, False)."""
    state, place = "begin", start
    while place < len(content):
        char = content[place : place + 1]
        if state == "quoted" and content[place : place + 2] == b'""':
            place += 1
        elif state == "quoted":
            state = "closed" if char == b'"' else state
        elif char == b"\n":
            return place + 1, True
        elif char == mark:
            state = "begin"
        elif state == "closed" and content[place : _line_end(content, place)].strip(b"\r\n"):
            return place, False
        elif state != "closed":
            state = "quoted" if state == "begin" and char == b'"' else "plain"
        place += 1
    return len(content), state != "quoted"


def _text(line: bytes, any_bytes: bool) -> str | None:
    try:
        return line.decode("utf-8", "surrogateescape" if any_bytes else "strict")
    except UnicodeDecodeError:
        return None


def _number(value: Any) -> int | None:
    text = value.strip() if isinstance(value, str) else str(value)
    if re.fullmatch("[0-9]+(\\.0+)?" if not isinstance(value, str) else "[0-9]+", text, re.ASCII):
        return int(text.partition(".")[0])
    return int(text, 16) if re.fullmatch("0[xX][0-9a-fA-F]+", text, re.ASCII) else None


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]", text) if word]


def _split(text: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([text], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


def _csv(case: Case, text: str) -> Row | None:
    fields = _split(text, case.delimiter)
    if len(fields) != len(case.columns) or ("\r" in text and '"' not in text):
        return None
    return [fields[case.columns.index(name)] for name in case.piles]


def _plain(case: Case, text: str) -> Row | None:
    words = _words(text)
    least = {"heaps": 1, "start": 1}.get(case.game.kind, len(case.piles))
    if not least <= len(words) <= len(case.piles) or len(text.splitlines()) > 1:
        return None
    return words + [None] * (len(case.piles) - len(words))


def _json(text: str, pairs: Any) -> Any:
    try:
        return json.loads(text, parse_int=Literal, parse_float=Literal, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        return None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key occurs twice")
    return dict(pairs)


class Literal:
    """A JSON number as it is written; it is no text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text if re.fullmatch("[0-9]+", self.text) else "no pile"


def _json_row(case: Case, text: str) -> Row | None:
    row = _json(text, _once)
    if not isinstance(row, dict):
        return None
    needed = case.piles if case.game.kind == "piles" else case.piles[:1] if case.game.kind == "start" else []
    if any(name not in row for name in needed):
        return None
    if not case.keeps_lines:
        try:
            "".join(value for value in row.values() if isinstance(value, str)).encode()
        except UnicodeEncodeError:
            return None
    return [row.get(name) for name in case.piles]


_ROW: dict[str, Callable[[Case, str], Row | None]] = {"csv": _csv, "tsv": _csv, "txt": _plain, "jsonl": _json_row}
