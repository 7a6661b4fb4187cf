"""Reading JSON lines: a single line as fields, or a whole block as CSV.

If a single line is read, its keys may be spelled differently ("X" for "x"), and its numbers keep all their digits.

A block becomes CSV if its rows are flat objects with the same keys in the same order. Flat objects have no escapes in
texts, no fractions in piles and no nested values, so that every reader reads them alike. After the first row is
checked, only the piles of the other rows need to be checked, since all rows have the same keys.
"""

import json
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wythoff.exact.expressions import NumberError
from wythoff.exact.fields import are_whole
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.plan import Plan
from wythoff.rules.columns import fold_name, may_be_pile
from wythoff.rules.ruleset import Ruleset

_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+"
_TEXT = r'"[^"\\\x00-\x1f]*+"'
VALUE = rf"{_TEXT}|{_NUMBER}|true|false|null"
PILE = r'"[0-9]++"|0|[1-9][0-9]*+'


def is_flat(plan: Plan, row: bytearray, may_be_null: bool) -> bool:
    """Whether a valid row is a flat object, which can become CSV. Piles may be null only if `may_be_null`."""
    try:
        keys = tuple(json.loads(row))
        if plan.further and not set(keys).issubset(plan.columns):  # a new key may be a pile, depending on its value
            return False
        pattern = _pattern(keys, plan.piles, not plan.keeps_lines, may_be_null)
        return pattern.match(row.rstrip(b"\r\n") + b"\n") is not None
    except ValueError:  # a number of too many digits
        return False


def values_as_csv(plan: Plan, block: Block, may_be_null: bool) -> tuple[bytes, tuple[str, ...], Block]:
    """Return (CSV of the values, names of the columns, the block without the closing braces of its rows).

    The first row must satisfy `is_flat`. JSON's null becomes an unquoted null in CSV; piles may be null only if
    `may_be_null`. Raises ValueError if another row does not satisfy `is_flat`, or has other keys than the first row.
    """
    rows = block.rows.replace(b"\r\n", b"\n").removesuffix(b"\r")
    if not rows.endswith(b"\n"):
        rows += b"\n"
    if not rows.isascii():
        rows.decode()
    keys = tuple(json.loads(block.row_at(0)))
    names = [name for name in keys if name in plan.piles or not plan.keeps_lines]
    if not set(plan.piles if plan.keeps_lines else plan.columns).issubset(names):
        raise ValueError("a column has no value")
    places = b",".join(b"\\%d" % (place + 1) for place in range(len(names)))
    text, count = _pattern(keys, plan.piles, not plan.keeps_lines, may_be_null).subn(places + b"\n", rows)
    if count != block.lines:
        raise ValueError(f"of {block.lines} rows {count} are flat objects of the same keys")
    # Every row ends with a line feed, and has no other.
    return text, tuple(names), replace(block, rows=rows.replace(b"}\n", b"\n"))


@lru_cache(64)
def _pattern(keys: tuple[str, ...], piles: tuple[str, ...], with_others: bool, may_be_null: bool) -> Any:
    """Return a pattern of JSON lines with these keys. A pile may be null only if `may_be_null`.

    The groups of the pattern are all values if `with_others`, and only the piles otherwise.
    """
    members = []
    for key in keys:
        value = VALUE if key not in piles else f"{PILE}|null" if may_be_null else PILE
        group = "" if key in piles or with_others else "?:"
        name = re.escape(json.dumps(key, ensure_ascii=False))
        members.append(f"{name}[ \t]*+:[ \t]*+({group}{value})[ \t]*+")
    return re.compile((r"^[ \t]*+\{[ \t]*+" + ",[ \t]*+".join(members) + r"\}\n").encode(), re.MULTILINE)


class _WholeNumber(str):
    """A JSON number without fraction or exponent, as its text, so that no digit is lost."""


class _Fraction(str):
    """A JSON number with a fraction or an exponent, as its text."""


def json_fields(plan: Plan, ruleset: Ruleset, text: str) -> tuple[list[Any], dict[str, str | None]]:
    """Return the list of the piles in a JSON line, and a dict of the values of all columns, which include the piles.

    If `plan.keeps_lines`, the dict is empty.

    Raises NumberError, with a message of one line, if the line is not a JSON object with the keys of the plan.
    """
    try:
        row = _read_json(text)
    except json.JSONDecodeError as error:
        raise NumberError(f"not JSON: {error}") from None
    except RecursionError:
        raise NumberError(TOO_DEEP) from None
    if not isinstance(row, dict):
        raise NumberError("not a JSON object")
    if unknown := [name for name in row if name not in plan.columns]:
        unknown = _respelled(plan, row, unknown)
    needed = () if ruleset.empty_is_zero else plan.piles[: ruleset.start_length]
    if missing := [name for name in needed if name not in row]:
        raise NumberError(f"key {missing[0]!r} is missing")
    if taken := [name for name in plan.answers if name in row]:
        raise NumberError(f"key {taken[0]!r} is the name of a column of the answer; rename the key")
    if longer := [name for name in unknown if _is_further(plan, ruleset, name, row[name])]:
        raise NumberError(
            f"key {longer[0]!r} looks like a pile, but the first lines of the file do not have this key; "
            "add the key with the value null to the first line, or rename it"
        )
    piles = [_json_field(plan, name, row.get(name)) for name in plan.piles]
    if plan.keeps_lines:
        return piles, {}
    if unknown:
        raise NumberError(f"key {unknown[0]!r} is not in the first lines, so it has no column; use --to jsonl")
    others = {name: _as_text(row.get(name)) for name in plan.columns}
    for other in others.values():
        (other or "").encode()  # half of a surrogate pair cannot be written
    return piles, others


def _respelled(plan: Plan, row: dict[str, Any], unknown: list[str]) -> list[str]:
    """Rename keys that spell a pile differently, such as "X" to "x". Return the keys that remain unknown."""
    piles, others = {fold_name(name): name for name in plan.piles}, []
    for name in unknown:
        pile = piles.get(fold_name(name))
        if pile is None:
            others.append(name)
        elif pile in row:
            raise NumberError(f"keys {pile!r} and {name!r} differ only in case, blanks and _; leave out one of them")
        else:
            row[pile] = row.pop(name)
    return others


def _is_further(plan: Plan, ruleset: Ruleset, name: str, value: Any) -> bool:
    """Whether a key may be a pile that is missing in the first lines of the file."""
    is_named = fold_name(name) in plan.further
    return is_named or (bool(plan.further) and are_whole([value]) and may_be_pile(ruleset, plan.piles, name))


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise NumberError("a key occurs twice")
    return row


_read_json = json.JSONDecoder(
    parse_int=_WholeNumber,
    parse_float=_Fraction,
    parse_constant=_Fraction,
    object_pairs_hook=_without_repeats,
).decode


TOO_DEEP = "not JSON that can be read: nested too deeply"


def _json_field(plan: Plan, name: str, value: Any) -> Any:
    """Return the value of a pile in JSON as a text or None.

    If the column has whole positions, the result may also be a list of texts. Raises NumberError for other values.
    """
    if value is None or isinstance(value, str):
        return value if value is None else str(value)
    if plan.in_words and isinstance(value, list):
        return list(map(_as_text, value))
    wanted = "position" if plan.in_words else "whole number"
    raise NumberError(f"{name}: {(_as_text(value) or '')[:40]} is not a {wanted}")


def _as_text(value: Any) -> str | None:
    """Return a JSON value as the text of a table cell: texts and numbers unchanged, other values as JSON."""
    try:
        return value if value is None or isinstance(value, str) else _as_json(value)
    except RecursionError:
        raise NumberError(TOO_DEEP) from None


def _as_json(value: Any) -> str:
    if isinstance(value, _WholeNumber | _Fraction):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_as_json(key)}: {_as_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
