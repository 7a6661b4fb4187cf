"""Positions as JSON, which the page draws as rows of places, and the moves that match the clicked places."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wythoff.api.game import Game
from wythoff.app.explore.words import describe, format_number, format_place, sentence
from wythoff.exact.bigint import decimal
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Place
from wythoff.rules.words import Show
from wythoff.solve.solution import OUTCOMES, UNKNOWN_ERRORS

# The most options that are searched for matching moves: this takes some tenths of a second. The most listed moves.
MAX_OPTIONS, MAX_LISTED = 4000, 60

Clicked = frozenset[Place]


@dataclass(frozen=True)
class Move:
    """A move: its target, its description, and the sets of places that it can change.

    If pieces are equal, several sets of places belong to the same move.
    """

    target: Position
    description: str
    place_sets: frozenset[Clicked]

    def sets_with(self, clicked: Clicked) -> list[Clicked]:
        """Return the sets of places that contain all clicked places."""
        return [places for places in self.place_sets if clicked <= places]


def find_moves(rules: Ruleset, position: Position) -> list[Move]:
    """Return all moves from a position, or [] if it has more than MAX_OPTIONS options.

    If several moves have the same description and the same places, only the first is listed.
    """
    if rules.count_options(position) > MAX_OPTIONS:
        return []
    found: dict[tuple[str, frozenset[Clicked]], Position] = {}
    for target in rules.options(position):
        place_sets = frozenset(map(frozenset, rules.places_of_move(position, target)))
        found.setdefault((rules.describe_move(position, target, format_number), place_sets), target)
    return [Move(target, description, place_sets) for (description, place_sets), target in found.items()]


def matching_moves(moves: list[Move], clicked: Clicked) -> list[Move]:
    """Return the moves that change all clicked places, beginning with those that change the fewest other places."""
    found = [move for move in moves if move.sets_with(clicked)]
    return sorted(found, key=lambda move: min(map(len, move.sets_with(clicked)))) if clicked else moves


def move_describer(rules: Ruleset, moves: list[Move]) -> Callable[[Position, Position, Show], str]:
    """Return a function that describes a move, with its target if some descriptions are missing or equal."""
    descriptions = {move.description for move in moves}
    are_distinct = all(descriptions) and len(descriptions) == len(moves)
    return rules.describe_move if are_distinct else rules.describe_turn


def position_json(
    rules: Ruleset, position: Position, clicked: Clicked = frozenset(), is_over: bool = False
) -> dict[str, Any]:
    """Return a position as JSON: its rows, the places to click, and the moves that match the clicked places.

    If the game is over, no moves are listed.
    """
    every = [] if is_over else find_moves(rules, position)
    moves = matching_moves(every, clicked)
    describe = move_describer(rules, every)
    lit = set().union(*(places for move in moves for places in move.sets_with(clicked)))
    listed = moves if clicked or len(moves) <= MAX_LISTED else []
    return {
        "text": rules.format_position(position),
        "place": format_place(rules, position),
        "rows": [
            {
                "name": row.name,
                "marks": row.marks,
                "first": row.first,
                "size": None if row.size is None else format_number(row.size),
                "lit": [place for place in range(len(row.marks)) if (at, place) in lit],
            }
            for at, row in enumerate(rules.table(position))
        ],
        "clicked": sorted(clicked),
        "moves": [
            {"description": describe(position, move.target, format_number), "left": " ".join(map(decimal, move.target))}
            for move in listed[:MAX_LISTED]
        ],
    }


def solution_json(game: Game, position: Position) -> dict[str, Any]:
    """Return the fields of `position_json`, the outcome, the Grundy value, the sentence and the winning moves."""
    rules = game.ruleset
    found: dict[str, Any] = {"outcome": None, "grundy": None, "index": None, "wins": []}
    try:
        solution = game.solve(position)
        found |= {"outcome": str(solution.outcome), "meaning": OUTCOMES[solution.outcome]}
        found |= {"index": None if solution.index is None else decimal(solution.index)}
        found |= {"sentence": sentence(solution)}
        found |= {
            "wins": [
                {
                    "description": describe(rules, position, target),
                    "text": rules.format_position(rules.drop_empty_heaps(target)),
                }
                for target in solution.moves[:MAX_LISTED]
            ]
        }
        is_zero = solution.outcome is Outcome.P and not rules.is_misere
        found |= {"grundy": "0" if is_zero else decimal(game.grundy(position))}
    except UNKNOWN_ERRORS as error:
        found.setdefault("sentence", " ".join(str(error).split()) or type(error).__name__)
    return {**position_json(rules, position), **found}
