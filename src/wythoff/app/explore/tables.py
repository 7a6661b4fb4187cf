"""Positions that lie on a table: what the page draws of them, and which moves are meant by places that are clicked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, decimal, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Place
from wythoff.rules.words import Show
from wythoff.solve.solution import OUTCOMES, UNKNOWN_ERRORS

# Options among which those that are meant are sought, in some tenths of a second; and moves that are listed.
MOST_OPTIONS, MOST_LISTED = 4000, 60

# Digits of a number in what is said.
LONGEST = 24

Clicked = frozenset[Place]


@dataclass(frozen=True)
class Move:
    """A move: what it leaves, its words, and the places that mean it, in each way that there is."""

    left: Position
    said: str
    touched: frozenset[Clicked]

    def places(self, clicked: Clicked) -> list[Clicked]:
        """Return the ways that these places belong to."""
        return [places for places in self.touched if clicked <= places]


def shown(number: Integer) -> str:
    """Return a number as the page says it."""
    return shortened(number, LONGEST)


def moves_of(rules: Ruleset, position: Position) -> list[Move]:
    """All moves, those that differ only in which of two equal pieces moves once; none where they are too many."""
    if rules.count_options(position) > MOST_OPTIONS:
        return []
    found: dict[tuple[str, frozenset[Clicked]], Position] = {}
    for left in rules.options(position):
        touched = frozenset(map(frozenset, rules.places_of_move(position, left)))
        found.setdefault((rules.describe_move(position, left, shown), touched), left)
    return [Move(left, said, touched) for (said, touched), left in found.items()]


def meant(moves: list[Move], clicked: Clicked) -> list[Move]:
    """Return the moves that some clicked places belong to, those first that change least besides."""
    found = [move for move in moves if move.places(clicked)]
    return sorted(found, key=lambda move: min(map(len, move.places(clicked)))) if clicked else moves


def words(rules: Ruleset, moves: list[Move]) -> Callable[[Position, Position, Show], str]:
    """Return what says the moves of a position: with what they leave where they are not told apart by what they do."""
    are_told_apart = all(move.said for move in moves) and len({move.said for move in moves}) == len(moves)
    return rules.describe_move if are_told_apart else rules.describe_turn


def drawn(rules: Ruleset, position: Position, clicked: Clicked = frozenset(), is_over: bool = False) -> dict[str, Any]:
    """The position as JSON: rows of places, which of them can be clicked, and the moves that are meant so far."""
    every = [] if is_over else moves_of(rules, position)
    moves = meant(every, clicked)
    said = words(rules, every)
    lit = set().union(*(places for move in moves for places in move.places(clicked)))
    listed = moves if clicked or len(moves) <= MOST_LISTED else []
    return {
        "text": rules.format_position(position),
        "place": f"{rules.format_piles(position, shown)}{rules.extra_info(position, shown)}",
        "rows": [
            {
                "name": row.name,
                "marks": row.marks,
                "first": row.first,
                "size": None if row.size is None else shown(row.size),
                "lit": [place for place in range(len(row.marks)) if (at, place) in lit],
            }
            for at, row in enumerate(rules.table(position))
        ],
        "clicked": sorted(clicked),
        "moves": [
            {"said": said(position, move.left, shown), "left": " ".join(map(decimal, move.left))}
            for move in listed[:MOST_LISTED]
        ],
    }


def solved(game: Game, position: Position) -> dict[str, Any]:
    """A position as it is drawn, its outcome, value and sentence, and the winning moves that are known at once."""
    rules = game.ruleset
    found: dict[str, Any] = {"outcome": None, "grundy": None, "index": None, "wins": []}
    try:
        solution = game.solve(position)
        found |= {"outcome": str(solution.outcome), "meaning": OUTCOMES[solution.outcome]}
        found |= {"index": None if solution.index is None else decimal(solution.index)}
        found |= {"sentence": solution.sentence(LONGEST)}
        found |= {
            "wins": [
                {
                    "said": rules.describe_turn(position, left, shown),
                    "text": rules.format_position(rules.drop_empty_heaps(left)),
                }
                for left in solution.moves[:MOST_LISTED]
            ]
        }
        is_zero = solution.outcome is Outcome.P and not rules.is_misere
        found |= {"grundy": "0" if is_zero else decimal(game.grundy(position))}
    except UNKNOWN_ERRORS as error:
        found.setdefault("sentence", " ".join(str(error).split()) or type(error).__name__)
    return {**drawn(rules, position), **found}
