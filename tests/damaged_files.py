"""Random files of positions in every format, with planted damage."""

import decimal
import json
import random
from typing import Any

import pyarrow as pa
from fuzzed_files import MOST, Case, games

FORMATS = ["csv", "tsv", "jsonl", "txt", "parquet"]
SPELLED = ["{}", "{}", "{}", "{}", "00{}", " {}", "{} ", "{:#x}", "\xa0{}", "{}\u2003", "0X{:X}"]
WRONG = [
    *("-1", "+5", "1.5", "7.0", "1e3", "abc", "2024-01-15", "7-2", "10^3", "1_000", "0x", "\x00", "5\x007", "F(5)"),
    *("-0", "nan", "\uff15", "5\u200b", "None", "1,2", "5 6", "--", "0xg", "1e400", "9" * 30 + ".5", "\u0663", "@5"),
    *("\r", "3\r4", "\x0b", "3\x0c4", "\u20285"),
]
FEEDS = ['"two\nlines"', '"a\r\nb"', '"\n"', '"5,6\n7,8\n\n"']
NOTES = ["", "a", "z b", "caf\xe9", "5", '"q, r"', '"a ""b"""', "\u2028x", "-", "0x"]
BROKEN_ROWS = [
    *("", ",", ",,,,", "5", "5,6,7,8,9,10", '"5,6', "x", "{", "[1, 2]", '{"x": 1', "null", "3;5", '"3" ,5', "\t", " "),
]
HUGE = [2**53, 2**63 - 1, 2**63, 2**64, 10**30]


def random_case(draw: random.Random) -> Case:
    """A file, and what is known of it before it is solved."""
    case = Case(draw.choice(games()), draw.choice(["csv", *FORMATS]), draw.choice(FORMATS), [], [])
    _choose_columns(case, draw)
    _fill(case, draw)
    _choose_answers(case, draw)
    return case


def _choose_answers(case: Case, draw: random.Random) -> None:
    """What else stands in the answers."""
    if draw.randrange(3) == 0:
        case.values = draw.sample(["grundy", "index"], draw.choice([1, 1, 2]))
        case.options += ["--with", ",".join(case.values)]
        has = {"grundy": bool(case.game.grundy), "index": bool(case.game.index)}
        case.is_refused |= case.target == "txt" or not all(has[name] for name in case.values)
    if draw.randrange(3) == 0:
        case.to_same = True
        case.options.append("--to-same")
    if draw.randrange(3) == 0:
        case.options.append("--force")


def _fill(case: Case, draw: random.Random) -> None:
    if case.source == "parquet":
        _fill_table(case, draw)
        return
    write = {"csv": _csv_line, "tsv": _csv_line, "txt": _text_line, "jsonl": _json_line}[case.source]
    count = draw.choice([0, 1, 3, 10, 40, 300 if not draw.randrange(10) else 5])
    rows = [write(case, draw, 0.3 if number and not draw.randrange(4) else 0.0) for number in range(count + 1)]
    if draw.randrange(2):
        for place in draw.sample(range(1, len(rows)), len(rows) // 4):
            rows[place] = draw.choice(BROKEN_ROWS)
    head = [case.delimiter.join(case.columns)] if case.header else []
    _spell(case, [*head, *rows], draw)
    if not case.is_refused:
        case.settle()


def _choose_columns(case: Case, draw: random.Random) -> None:
    """Names and places of the columns, and what has to be said of them."""
    game = case.game
    count = {"piles": 2, "heaps": draw.choice([1, 2, 3]), "start": draw.choice([1, 2])}[game.kind]
    names = ["heap"] if game.kind == "heaps" and count == 1 else game.names[:count]
    others = draw.sample(["id", "note"], draw.choice([0, 0, 1, 2])) if "txt" not in (case.source, case.target) else []
    case.piles, case.columns, case.header = names, [*names, *others], case.source not in ("txt", "jsonl")
    if not case.header:
        return
    if draw.randrange(3) == 0:
        case.piles = draw.sample(["a", "b", "left", "x y", "\xe9"], count)
    case.columns = [*case.piles, *others]
    draw.shuffle(case.columns)
    if case.source != "parquet" and draw.randrange(3) == 0:
        _take_names_away(case, names, draw)
    elif case.piles != names or draw.randrange(4) == 0:
        case.options += ["--columns", ",".join(case.piles)]


def _take_names_away(case: Case, names: list[str], draw: random.Random) -> None:
    """Columns without a header, which are given by number where they are not all, in order."""
    places = [str(case.columns.index(name) + 1) for name in case.piles]
    if case.columns != case.piles or draw.randrange(3) == 0:
        case.options += ["--columns", ",".join(places)]
    named = dict(zip(places, names, strict=True))
    case.piles, case.header = names, False
    case.columns = [named.get(str(place), f"column{place}") for place in range(1, len(case.columns) + 1)]
    if case.columns != names or draw.randrange(2):  # letters beside an empty cell would look like names
        case.options.append("--no-header")


def _pile(case: Case, draw: random.Random, second: bool) -> int:
    if second and case.game.kind == "start":
        return draw.randrange(min(MOST, case.game.last) + 1)
    most = 6 if case.game.kind == "heaps" else MOST
    return draw.randrange(most + 1) if draw.randrange(12) else draw.choice(HUGE) + draw.randrange(3)


def _cell(case: Case, draw: random.Random, place: int, wrong: float) -> str | None:
    """What stands in the field of a pile; None is empty."""
    if draw.random() < wrong:
        return draw.choice([*WRONG, None, str(draw.getrandbits(9000))])
    may_be_empty = case.game.kind == "heaps" or (case.game.kind == "start" and place)
    if may_be_empty and not draw.randrange(4):
        return None
    return draw.choice(SPELLED if not draw.randrange(6) else ["{}"]).format(_pile(case, draw, bool(place)))


def _csv_line(case: Case, draw: random.Random, wrong: float) -> str:
    fields = []
    for name in case.columns:
        if name in case.piles:
            cell = _cell(case, draw, case.piles.index(name), wrong) or ""
            fields.append(f'"{cell}"' if not draw.randrange(12) else cell)
        else:
            fields.append(draw.choice(NOTES + FEEDS))
    if not any(field.strip('" ') for field in fields):
        fields[0] = "1"
    return case.delimiter.join(fields)


def _text_line(case: Case, draw: random.Random, wrong: float) -> str:
    count = draw.randint(1, 3) if case.game.kind == "heaps" else len(case.piles)
    cells = [_cell(case, draw, place, wrong) or "" for place in range(count)]
    return draw.choice([" ", " ", "\t", ", ", "  "]).join(cells) if any(cells) else "1"


def _json_line(case: Case, draw: random.Random, wrong: float) -> str:
    row: dict[str, Any] = {}
    for name in case.columns:
        if name not in case.piles:
            row[name] = draw.choice([*NOTES, None, 1.5, [1, {"a": 2**70}], True, "a\nb", "\ud800"])
            continue
        cell = _cell(case, draw, case.piles.index(name), wrong)
        if cell is None and draw.randrange(2) and case.piles.index(name):
            continue
        row[name] = int(cell) if cell and cell.isdecimal() and cell.isascii() and draw.randrange(2) else cell
        if wrong and not draw.randrange(9):
            row[name] = draw.choice([True, 1.0, [1], {}, -1, float("nan"), ""])
    text = json.dumps(row, ensure_ascii="\ud800" in row.values() or bool(draw.randrange(2)))
    return f'{text[:-1]}, "{case.columns[0]}": 1}}' if wrong and not draw.randrange(20) else text


def _spell(case: Case, rows: list[str], draw: random.Random) -> None:
    """The rows as bytes: line ends, blank lines, a mark of byte order, bytes that are no UTF-8, a cut."""
    mode = draw.choice(["lf", "lf", "lf", "crlf", "mixed", "crcrlf"])
    ends = {"lf": [b"\n"], "crlf": [b"\r\n"], "mixed": [b"\n", b"\r\n"], "crcrlf": [b"\r\r\n"]}[mode]
    lines = [row.encode() + draw.choice(ends) for row in rows]
    blank = [draw.choice([b"\n", b" \n", b"\r\n", b"\t \n"]) for _ in range(3)]
    kept = 1 + case.header  # lines that must stay whole
    if draw.randrange(4) == 0 and len(lines) > kept:
        lines.insert(draw.randint(kept + 1, len(lines)), draw.choice(blank))
    if draw.randrange(4) == 0:
        before = blank[: draw.randrange(3)]
        lines, kept = before + lines + blank[: draw.randrange(4)], kept + len(before)
    first, content = sum(map(len, lines[:kept])), b"".join(lines)
    if draw.randrange(5) == 0:
        content = content.rstrip(b"\r\n")
    if draw.randrange(8) == 0 and first < len(content):
        content = content[: draw.randrange(first, len(content))]
    for _ in range(draw.choice([0] * 9 + [1, 4])):
        if first < len(content) and (case.header or len(lines) > 12):
            place = draw.randrange(first, len(content))
            content = content[:place] + bytes([draw.choice(b'\x00\n\r,"5 \xff\xc3}{')]) + content[place + 1 :]
    case.content = b"\xef\xbb\xbf" + content if draw.randrange(8) == 0 else content
    if draw.randrange(40) == 0 and len(rows) > 1:
        case.is_refused = True
        returns = content.replace(b"\r", b"").replace(b"\n", b"\r").strip(b"\r")
        wide = "\n".join(rows).encode("utf-16")
        others = [wide, wide[2:], b"\x1f\x8b" + content, b" \n\r\n", b"\xef\xbb\xbf"]
        case.content = draw.choice([returns, *others] if b"\r" in returns else others)
    if case.header and not draw.randrange(3):
        case.block = draw.randint(300, 2000) + max(map(len, rows))


def _fill_table(case: Case, draw: random.Random) -> None:
    """Columns of a Parquet file, of one type each."""
    rows = draw.choice([0, 1, 5, 40, 400])
    for name in case.columns:
        if name not in case.piles:
            case.table[name] = pa.array([draw.choice(NOTES) for _ in range(rows)], pa.string())
            continue
        second = bool(case.piles.index(name))
        kind = draw.choice(["int64", "uint64", "int8", "decimal", "string"])
        numbers = [None if not draw.randrange(8) else _pile(case, draw, second) for _ in range(rows)]
        if kind == "string":
            texts = [
                str(n) if draw.randrange(3) else _cell(case, draw, int(second), 0.1) for n in numbers if n is not None
            ]
            column = pa.array([*texts, *[None] * (rows - len(texts))], pa.string())
        elif kind == "decimal":
            parts = [decimal.Decimal(draw.choice(["0"] * 9 + ["0.5"])) for _ in numbers]
            values = [n if n is None else n + part for n, part in zip(numbers, parts, strict=True)]
            column = pa.array(values, pa.decimal128(38, 2))
        else:
            width = {"int64": 2**63, "uint64": 2**64, "int8": 2**7}[kind]
            small = [n if n is None or n < width else 5 if kind == "uint64" else -1 for n in numbers]
            column = pa.array(small, getattr(pa, kind)())
        case.table[name] = column.dictionary_encode() if draw.randrange(4) == 0 else column
