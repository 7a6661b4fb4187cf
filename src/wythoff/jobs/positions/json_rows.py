"""A line of JSON as fields: keys of any spelling, numbers with all of their digits."""

import json
from typing import Any

from wythoff.exact.expressions import NumberError
from wythoff.exact.fields import are_whole
from wythoff.jobs.positions.plan import Plan
from wythoff.rules.columns import folded, may_be_pile
from wythoff.rules.ruleset import Ruleset


class _Whole(str):
    """A JSON number without fraction or exponent, as it is written: no digit is lost."""


class _Inexact(str):
    """Any other JSON number, as it is written."""


def json_fields(plan: Plan, ruleset: Ruleset, text: str) -> tuple[list[Any], dict[str, str | None]]:
    """The fields of the piles in a line, and its other fields if they are written anew. Raises NumberError."""
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
    needed = () if ruleset.empty_is_zero else plan.piles[: ruleset.start]
    if missing := [name for name in needed if name not in row]:
        raise NumberError(f"no key {missing[0]!r}")
    if taken := [name for name in plan.answers if name in row]:
        raise NumberError(f"already has a key {taken[0]!r}")
    if longer := [name for name in unknown if _is_further(plan, ruleset, name, row[name])]:
        raise NumberError(f"key {longer[0]!r} is in none of the first lines, so that it is not read as a pile")
    piles = [_json_field(plan, name, row.get(name)) for name in plan.piles]
    if plan.keeps_lines:
        return piles, {}
    if unknown:
        raise NumberError(f"key {unknown[0]!r} is in none of the first lines; write JSON lines to keep it")
    others = {name: _as_text(row.get(name)) for name in plan.columns}
    for other in others.values():
        (other or "").encode()  # half of a surrogate pair cannot be written
    return piles, others


def _respelled(plan: Plan, row: dict[str, Any], unknown: list[str]) -> list[str]:
    """Give the keys of a row that are those of piles but for their spelling the names of these; the other unknown."""
    piles, others = {folded(name): name for name in plan.piles}, []
    for name in unknown:
        pile = piles.get(folded(name))
        if pile is None:
            others.append(name)
        elif pile in row:
            raise NumberError(f"keys {pile!r} and {name!r} have one name but for case, blanks and _")
        else:
            row[pile] = row.pop(name)
    return others


def _is_further(plan: Plan, ruleset: Ruleset, name: str, value: Any) -> bool:
    """Whether a key that no row had before may belong to the position."""
    is_named = folded(name) in plan.further
    return is_named or (bool(plan.further) and are_whole([value]) and may_be_pile(ruleset, plan.piles, name))


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise NumberError("a key stands there twice")
    return row


_read_json = json.JSONDecoder(
    parse_int=_Whole, parse_float=_Inexact, parse_constant=_Inexact, object_pairs_hook=_without_repeats
).decode


TOO_DEEP = "not JSON that can be read: nested too deeply"


def _json_field(plan: Plan, name: str, value: Any) -> Any:
    """What stands for a pile: a text, or None; for a whole position a list of texts too."""
    if value is None or isinstance(value, str):
        return value if value is None else str(value)
    if plan.in_words and isinstance(value, list):
        return list(map(_as_text, value))
    wanted = "position" if plan.in_words else "whole number"
    raise NumberError(f"{name}: {(_as_text(value) or '')[:40]} is not a {wanted}")


def _as_text(value: Any) -> str | None:
    """What a cell of a table holds for a JSON value: a text or a number as it is, anything else as JSON."""
    try:
        return value if value is None or isinstance(value, str) else _as_json(value)
    except RecursionError:
        raise NumberError(TOO_DEEP) from None


def _as_json(value: Any) -> str:
    if isinstance(value, _Whole | _Inexact):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_as_json(key)}: {_as_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
