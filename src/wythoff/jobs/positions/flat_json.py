"""JSON lines that are flat objects with the same keys in the same order: their values as lines of CSV.

Only what means the same to every reader is taken: no escapes in texts, no fractions in piles, nothing nested. Since the
keys of all rows are those of the first, a row is right if that one is, but for its piles.
"""

import json
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.plan import Plan

_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+"
_TEXT = r'"[^"\\\x00-\x1f]*+"'
VALUE = rf"{_TEXT}|{_NUMBER}|true|false|null"
PILE = r'"[0-9]++"|0|[1-9][0-9]*+'


def is_flat(plan: Plan, row: bytearray, may_be_null: bool) -> bool:
    """Whether a row, which must be a good one, is an object of which CSV can be made."""
    try:
        keys = tuple(json.loads(row))
        if plan.further and not set(keys).issubset(plan.columns):  # by its value a new key may be a pile
            return False
        pattern = _pattern(keys, plan.piles, not plan.keeps_lines, may_be_null)
        return pattern.match(row.rstrip(b"\r\n") + b"\n") is not None
    except ValueError:  # a number of too many digits
        return False


def values_as_csv(plan: Plan, block: Block, may_be_null: bool) -> tuple[bytes, tuple[str, ...], Block]:
    """(the values of the rows, the names of their columns, the block without the braces that end its rows).

    The first row must be flat; without `may_be_null` no pile is null. A null is one without quotes. Raises ValueError
    if a row has other keys than the first, or is not flat.
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
    # A line feed ends every row, and stands nowhere else.
    return text, tuple(names), replace(block, rows=rows.replace(b"}\n", b"\n"))


@lru_cache(64)
def _pattern(keys: tuple[str, ...], piles: tuple[str, ...], with_others: bool, may_be_null: bool) -> Any:
    """A line of these keys; the groups are the values of the piles, and of the others if these are read too."""
    members = []
    for key in keys:
        value = VALUE if key not in piles else f"{PILE}|null" if may_be_null else PILE
        group = "" if key in piles or with_others else "?:"
        name = re.escape(json.dumps(key, ensure_ascii=False))
        members.append(f"{name}[ \t]*+:[ \t]*+({group}{value})[ \t]*+")
    return re.compile((r"^[ \t]*+\{[ \t]*+" + ",[ \t]*+".join(members) + r"\}\n").encode(), re.MULTILINE)
