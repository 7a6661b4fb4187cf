"""Return facts about a cell of the map as JSON: outcome, Grundy value, index, options and winning moves."""

from typing import Any

from wythoff.app.explore.words import describe, format_number, sentence
from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.tile import UNKNOWN
from wythoff.rules.position import Position
from wythoff.solve.solution import OUTCOMES, UNKNOWN_ERRORS, NoValuesError

# The most estimated seconds of a Grundy value; other values are not computed.
MAX_VALUE_SECONDS = 0.3

# The most winning moves that are shown as arrows.
MAX_ARROWS = 200

# The most options that are listed one by one.
MAX_LIT_OPTIONS = 3000


def cell_json(atlas: Atlas, place: Position) -> dict[str, Any]:
    """Return outcome, Grundy value and P-position number of a cell as JSON, with numbers as decimal digits."""
    game = atlas.game
    checked = game.ruleset.check(place)
    try:
        outcome = game.solver.outcome(checked)
    except UNKNOWN_ERRORS as error:
        return {**_cell_fields(place), "outcome": None, "note": _one_line(error), **_value(atlas, checked)}
    found = {
        "outcome": str(outcome),
        "meaning": OUTCOMES[outcome],
        "index": _decimal_or_none(game.solver.p_index(checked)),
    }
    return {**_cell_fields(place), **found, **_value(atlas, checked)}


def solution_json(atlas: Atlas, place: Position) -> dict[str, Any]:
    """Return the fields of `cell_json`, the sentence of `wythoff solve`, the winning moves and the options."""
    known = cell_json(atlas, place)
    if known["outcome"] is None:
        return {**known, "sentence": known["note"], "moves": [], "best": None, **_options(atlas, place)}
    solution, rules = atlas.game.solve(place), atlas.game.ruleset
    return {
        **known,
        "sentence": sentence(solution),
        "moves": [_pair(move) for move in solution.moves[:MAX_ARROWS] if len(move) == 2],
        "ways": [describe(rules, rules.check(place), move) for move in solution.moves[:MAX_ARROWS] if len(move) == 2],
        "is_complete": solution.is_complete and len(solution.moves) <= MAX_ARROWS,
        "best": None if solution.best is None else _pair(solution.best),
        **_options(atlas, place),
    }


def _cell_fields(place: Position) -> dict[str, str]:
    x, y = place
    return {
        "x": decimal(x),
        "y": decimal(y),
        "short": f"({format_number(x)}, {format_number(y)})",
    }


def _options(atlas: Atlas, place: Position) -> dict[str, Any]:
    """Return the options of a cell as JSON: the ends of lines of options, and the options outside these lines.

    A line leads from the cell along a row, column or diagonal to the border; each cell that it reaches is an option. If
    the cell has more than MAX_LIT_OPTIONS options, only lines are listed, and these only in t-Wythoff.
    """
    rules, (x, y) = atlas.game.ruleset, place
    ends = {(1, 0): (mpz(0), y), (0, 1): (x, mpz(0)), (1, 1): (x - min(x, y), y - min(x, y))}
    ends = {step: end for step, end in ends.items() if end != place}
    left: set[Position] = set()
    if rules.count_options(rules.check(place)) <= MAX_LIT_OPTIONS:
        left = {option for option in rules.options(rules.check(place)) if len(option) == 2}
        ends = {step: end for step, end in ends.items() if max(x - end[0], y - end[1]) <= len(left)}
        ends = {step: end for step, end in ends.items() if left.issuperset(_line_of(place, step, end))}
        left.difference_update(*(_line_of(place, step, end) for step, end in ends.items()))
    elif not atlas.game.solver.supports("pairs"):
        ends = {}
    return {"lines": [_pair(end) for end in ends.values()], "options": [_pair(option) for option in sorted(left)]}


def _line_of(place: Position, step: tuple[int, int], end: Position) -> list[Position]:
    """Return the cells from `place` to `end`, without `place`; neighbouring cells differ by `step`."""
    count = int(max(was - now for was, now in zip(place, end, strict=True)))
    return [(place[0] - k * step[0], place[1] - k * step[1]) for k in range(1, count + 1)]


def _pair(position: Position) -> list[str]:
    return [decimal(pile) for pile in position]


def _value(atlas: Atlas, place: Position) -> dict[str, str | None]:
    """Return the Grundy value of a cell as JSON, or a lower bound of it."""
    try:
        tile = atlas.values(place[0], place[1], 0, 1)
    except NoValuesError:
        return {"grundy": None}
    if (value := tile.pixels[0, 0]) != UNKNOWN:
        return {"grundy": decimal(int(value))}
    solver = atlas.game.solver
    if 0 < solver.grundy_seconds(place) < MAX_VALUE_SECONDS:
        try:
            return {"grundy": decimal(solver.grundy(place))}
        except UNKNOWN_ERRORS:
            pass
    return {"grundy": None, "grundy_at_least": str(tile.least)}


def _decimal_or_none(number: Integer | None) -> str | None:
    return None if number is None else decimal(number)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
