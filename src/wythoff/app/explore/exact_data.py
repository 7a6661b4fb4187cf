"""The data of pages that compute in the browser, as scripts that work from a file too."""

import json
from functools import cache
from typing import Any

from wythoff.api.catalogue import named_game
from wythoff.api.tables import grundy_table, period
from wythoff.app.explore import palette

GRUNDY_FILE = "grundy.js"
"""The name of the script with the values. The pages name it."""

# The sizes t of t-Wythoff whose boards of Grundy values a site has, and the side of a board. A board has 13 kB.
BOARDS, SIDE = range(1, 6), 100

# The values from which on the colours are so light that numbers on them are black.
LIGHT_VALUE = 256


@cache
def grundy_js(has_boards: bool = False) -> str:
    """Return the script that defines GRUNDY: the values of Kayles up to the end of its first period.

    If `has_boards`, it also defines boards of t-Wythoff: the values of (x, y) for y <= x < SIDE, row by row.
    """
    data: dict[str, Any] = {"kayles": _kayles()}
    if has_boards:
        boards = [_half_board(t) for t in BOARDS]
        most = max(map(max, boards))
        data |= {"side": SIDE, "boards": boards, "colours": palette.colours_of_values(most + 1), "light": LIGHT_VALUE}
    return f'"use strict";\nconst GRUNDY = {json.dumps(data, separators=(",", ":"))};\n'


def _kayles() -> dict[str, Any]:
    kayles = named_game("kayles", {})
    found = period(kayles)
    if found is None or not found.proved:
        raise ValueError("kayles: no period is proved; accepted: games with a proved period")
    values = [int(kayles.grundy((heap,))) for heap in range(found.preperiod + found.period)]
    return {"values": values, "preperiod": int(found.preperiod), "period": int(found.period)}


def _half_board(t: int) -> list[int]:
    table = grundy_table(named_game(f"t-wythoff t={t}", {}), SIDE)
    return [int(value) for x in range(SIDE) for value in table[x, : x + 1]]
