"""What is told of one cell: its outcome, its Grundy value, its number, the moves that win."""

from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.tile import UNKNOWN
from wythoff.rules.position import Position
from wythoff.solve.solution import OUTCOMES, UNKNOWN_ERRORS, NoValues

# A value that takes longer is not looked for.
SECONDS = 0.3

# Winning moves that are shown as arrows.
MOST_MOVES = 200

# Options that are listed to be lit.
MOST_LIT = 3000

# Digits of a number in a sentence.
LONGEST = 24


def cell(atlas: Atlas, place: Position) -> dict[str, Any]:
    """Outcome, Grundy value and number of a position, as JSON; numbers as decimal digits."""
    game = atlas.game
    checked = game.ruleset.check(place)
    try:
        outcome = game.solver.outcome(checked)
    except UNKNOWN_ERRORS as error:
        return {**_place(place), "outcome": None, "note": _said(error), **_value(atlas, checked)}
    found = {"outcome": str(outcome), "meaning": OUTCOMES[outcome], "index": _text(game.solver.p_index(checked))}
    return {**_place(place), **found, **_value(atlas, checked)}


def solved(atlas: Atlas, place: Position) -> dict[str, Any]:
    """The same, with the sentence of `wythoff solve` and the winning moves."""
    known = cell(atlas, place)
    if known["outcome"] is None:
        return {**known, "sentence": known["note"], "moves": [], "best": None, **_options(atlas, place)}
    solution = atlas.game.solve(place)
    return {
        **known,
        "sentence": solution.sentence(LONGEST),
        "moves": [_pair(move) for move in solution.moves[:MOST_MOVES] if len(move) == 2],
        "is_complete": solution.is_complete and len(solution.moves) <= MOST_MOVES,
        "best": None if solution.best is None else _pair(solution.best),
        **_options(atlas, place),
    }


def _place(place: Position) -> dict[str, str]:
    x, y = place
    return {"x": decimal(x), "y": decimal(y), "short": f"({shortened(x, LONGEST)}, {shortened(y, LONGEST)})"}


def _options(atlas: Atlas, place: Position) -> dict[str, Any]:
    """The options of a cell on the board: ends of the row, column and diagonal that are all options, and the others.

    Of t-Wythoff the lines at any size; else as far as options are listed.
    """
    rules, (x, y) = atlas.game.ruleset, place
    ends = {(1, 0): (mpz(0), y), (0, 1): (x, mpz(0)), (1, 1): (x - min(x, y), y - min(x, y))}
    ends = {step: end for step, end in ends.items() if end != place}
    left: set[Position] = set()
    if rules.count_options(rules.check(place)) <= MOST_LIT:
        left = {option for option in rules.options(rules.check(place)) if len(option) == 2}
        ends = {step: end for step, end in ends.items() if max(x - end[0], y - end[1]) <= len(left)}
        ends = {step: end for step, end in ends.items() if left.issuperset(_line_of(place, step, end))}
        left.difference_update(*(_line_of(place, step, end) for step, end in ends.items()))
    elif not atlas.game.solver.supports("pairs"):
        ends = {}
    return {"lines": [_pair(end) for end in ends.values()], "options": [_pair(option) for option in sorted(left)]}


def _line_of(place: Position, step: tuple[int, int], end: Position) -> list[Position]:
    """Return the cells from a place to an end, without the place."""
    count = int(max(was - now for was, now in zip(place, end, strict=True)))
    return [(place[0] - k * step[0], place[1] - k * step[1]) for k in range(1, count + 1)]


def _pair(position: Position) -> list[str]:
    return [decimal(pile) for pile in position]


def _value(atlas: Atlas, place: Position) -> dict[str, str | None]:
    """Return the Grundy value, or what is known of it."""
    try:
        tile = atlas.values(place[0], place[1], 0, 1)
    except NoValues:
        return {"grundy": None}
    if (value := tile.pixels[0, 0]) != UNKNOWN:
        return {"grundy": decimal(int(value))}
    solver = atlas.game.solver
    if 0 < solver.grundy_seconds(place) < SECONDS:
        try:
            return {"grundy": decimal(solver.grundy(place))}
        except UNKNOWN_ERRORS:
            pass
    return {"grundy": None, "grundy_at_least": str(tile.least)}


def _text(number: Integer | None) -> str | None:
    return None if number is None else decimal(number)


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
