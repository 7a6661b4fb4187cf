"""Targets of benchmarks, as their table prints them: parsed, and held against what was measured.

"<= 1.2" is a ratio to the rival, the first of the group; "<= 1/150 of naive" one to that contender; "<= 8 ns" a time.
Several are divided by commas. A text behind them in brackets, "(not reached)", says that a target is not to be checked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0}

_AMOUNT = r"(?P<amount>[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)(?:/(?P<divisor>[0-9]+))?"
_TARGET = re.compile(rf"(?P<sign><=|>=)? *{_AMOUNT}(?: (?P<unit>{'|'.join(UNITS)})| of (?P<rival>.+))?")


@dataclass(frozen=True)
class Target:
    """A bound on a ratio to a rival (None: the first of the group), or on a time in seconds."""

    bound: float
    is_least: bool = False
    is_time: bool = False
    rival: str | None = None
    text: str = ""

    def misses(self, measured: float, room: float) -> bool:
        """Whether it is missed by more than this factor."""
        return measured * room < self.bound if self.is_least else measured > self.bound * room


def parse(text: str) -> list[Target]:
    """The targets of a text; none of an empty one. Raises ValueError for what is no target, or not to be checked."""
    targets = []
    for part in filter(None, map(str.strip, text.split(","))):
        match = _TARGET.fullmatch(part)
        if not match:
            raise ValueError(f"{part!r} is not checked")
        bound = float(match["amount"]) / int(match["divisor"] or 1)
        bound *= UNITS[match["unit"]] if match["unit"] else 1
        targets.append(Target(bound, match["sign"] == ">=", bool(match["unit"]), match["rival"], part))
    return targets


def verdicts(
    group: Sequence[str], each: Mapping[str, float], text: str, own: str, room: float, with_times: bool
) -> tuple[list[str], list[str]]:
    """(misses, what was not checked) of one contender, in words.

    group: the contenders in order, the rival first; each: their seconds; text: the target of `own`.
    """
    missed, skipped = [], []
    try:
        targets = parse(text)
    except ValueError as error:
        return [], [str(error)]
    for target in targets:
        rival = _named(target.rival, group) if target.rival else group[0]
        if target.is_time and not with_times:
            skipped.append(f"{target.text!r} is a time, which another machine need not reach")
        elif not target.is_time and rival in (None, own):
            skipped.append(f"{target.text!r}: the rival was not measured")
        else:
            measured = each[own] if target.is_time or rival is None else each[own] / each[rival]
            if target.misses(measured, room):
                what = f"{measured:.3g} s" if target.is_time else f"{measured:.3g} of {rival}"
                missed.append(f"{target.text!r}, got {what}")
    return missed, skipped


def _named(name: str, group: Sequence[str]) -> str | None:
    """The contender of this name, or the only one whose name begins with it."""
    begun = [contender for contender in group if contender.startswith(name)]
    return name if name in group else begun[0] if len(begun) == 1 else None
