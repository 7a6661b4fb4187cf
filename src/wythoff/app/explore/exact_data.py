"""Scripts with data for pages that compute in the browser. They also work on pages that are opened as files."""

import json
from functools import cache
from typing import Any

from wythoff.api import catalogue
from wythoff.api.catalogue import named_game
from wythoff.api.game import Game
from wythoff.api.tables import grundy_sequence, grundy_table, period
from wythoff.app.explore import palette
from wythoff.app.explore.gallery import about_rules
from wythoff.jobs.tiles.growing import GrowingSequence

GRUNDY_FILE = "grundy.js"
"""The name of the script that `grundy_js` returns, as the pages load it."""

SEQUENCE_FILE = "sequence-data.js"
"""The name of the script that `sequence_js` returns."""

# The most heaps of which a site has values, octal games with longer preperiods, and the sizes t of sequences of pairs.
MAX_HEAPS, LONG_GAMES, PAIR_SIZES = 16_384, ("0.156", "0.165", "0.356"), range(2, 10)

# The sizes t of t-Wythoff whose boards of Grundy values a site has, and the side of a board. A board has 13 kB.
BOARDS, SIDE = range(1, 6), 100

# The values from which on the colours are so light that numbers on them are black.
LIGHT_VALUE = 256


@cache
def grundy_js(has_boards: bool = False) -> str:
    """Return the script that defines GRUNDY: the values of Kayles up to the end of its first period.

    If `has_boards`, add the boards of t-Wythoff, t in BOARDS: the values of (x, y) for y <= x < SIDE, row by row.
    """
    data: dict[str, Any] = {"kayles": _kayles()}
    if has_boards:
        boards = [_half_board(t) for t in BOARDS]
        most = max(map(max, boards))
        data |= {"side": SIDE, "boards": boards, "colours": palette.colours_of_values(most + 1), "light": LIGHT_VALUE}
    return f'"use strict";\nconst GRUNDY = {json.dumps(data, separators=(",", ":"))};\n'


@cache
def sequence_js() -> str:
    """Return the script that defines SEQUENCES: {game: title, rule, and its values up to the end of the first period}.

    A game of the catalogue, an octal game of at most two digits or a game of LONG_GAMES is included if its period is
    proved within MAX_HEAPS heaps. Wythoff's game and t-Wythoff are also included, with t instead of values.
    """
    codes = [f"0.{first}{second or ''}" for first in range(8) for second in range(8) if first or second]
    names = dict.fromkeys([*catalogue.games(), *codes, *LONG_GAMES])
    games = {game.ruleset.title: game for game in (named_game(name, {}) for name in names)}
    found = {title: sequence for title, game in games.items() if (sequence := _sequence(game))}
    pairs = ["wythoff", *(f"t-wythoff t={t}" for t in PAIR_SIZES)]
    found |= {
        name: {**_about(game := named_game(name, {})), "t": int(game.solver.method_for("pairs").t)} for name in pairs
    }
    return f'"use strict";\nconst SEQUENCES = {json.dumps(found, separators=(",", ":"))};\n'


def _about(game: Game) -> dict[str, Any]:
    return {**about_rules(game.ruleset), "noun": game.ruleset.noun}


def _sequence(game: Game) -> dict[str, Any] | None:
    """Return the values of a game up to the end of the first period, as JSON; None if no period is proved."""
    try:
        found = period(game, MAX_HEAPS)
    except ValueError:
        return None
    if found is None or not found.proved:
        return None
    first, start, length = GrowingSequence(game).view.first, int(found.preperiod), int(found.period)
    values = [int(value) for value in grundy_sequence(game, start + length)]
    place = {"first": first, "preperiod": start, "period": length, "saltus": int(found.saltus)}
    return {**_about(game), **place, "values": values[first:]}


def _kayles() -> dict[str, Any]:
    kayles = named_game("kayles", {})
    found = period(kayles)
    assert found is not None
    assert found.proved
    values = [int(kayles.grundy((heap,))) for heap in range(found.preperiod + found.period)]
    return {"values": values, "preperiod": int(found.preperiod), "period": int(found.period)}


def _half_board(t: int) -> list[int]:
    table = grundy_table(named_game(f"t-wythoff t={t}", {}), SIDE)
    return [int(value) for x in range(SIDE) for value in table[x, : x + 1]]
