"""Positions, moves, solutions and reasons in the words of the page. On the map, moves are those of a queen."""

import re

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, shortened
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Squares
from wythoff.solve.solution import MAX_EXAMPLE_MOVES, MAX_SHOWN_MOVES, Solution

_QUEEN = re.compile(
    r"(?:move\s+)?(?:the\s+)?(?:queen\s+)?(?:(\S+)\s+left)?(?:\s+and\s+|,\s*)?(?:(\S+)\s+down)?", re.IGNORECASE
)

# The most digits of a number in a text; longer numbers are shortened.
MAX_SHOWN_DIGITS = 24


def format_number(number: Integer) -> str:
    """Return a number as the page shows it, shortened if it is long."""
    return shortened(number, MAX_SHOWN_DIGITS)


def format_place(rules: Ruleset, position: Position) -> str:
    """Return a position as the page names it: "(20, 31)", "HTHHT"."""
    return f"{rules.format_piles(position, format_number)}{rules.extra_info(position, format_number)}"


def level_label(rules: Ruleset) -> str:
    """Return the label of the field that limits a random start: "Heaps up to", or "Size up to" for boards."""
    return f"{'Size' if isinstance(rules, Squares) else rules.plural.capitalize()} up to"


def is_queens(rules: Ruleset) -> bool:
    """Whether positions are those of a queen on the map, instead of heaps."""
    return tuple(rules.names(2)) == ("x", "y")


def typed_move(rules: Ruleset, line: str) -> str:
    """Return a typed move of the queen, such as "3 left and 3 down", as a move of piles; other lines are unchanged."""
    match = _QUEEN.fullmatch(line.strip())
    if match is None or not is_queens(rules):
        return line
    return " and ".join(f"{count} from {pile}" for pile, count in enumerate(match.groups(), 1) if count) or line


def examples(rules: Ruleset, position: Position) -> list[str]:
    """Return moves from a position as a player can type them."""
    if len(position) != 2 or not is_queens(rules):
        return [typed for typed, _ in rules.examples(position)]
    x, y = position
    ways = [("1 left", (x - 1, y)), ("1 down", (x, y - 1)), ("1 left and 1 down", (x - 1, y - 1))]
    return [text for text, target in ways if min(target) >= 0 and rules.allows(position, target)]


def describe(rules: Ruleset, position: Position, target: Position) -> str:
    """Return a move and its result in the words of the page: "move the queen 3 left, to (5, 8)".

    Moves that are not those of a queen on a board are in the words of the game: "take 2 from heap 1 and leave (1, 4)".
    """
    if len(position) == len(target) == 2 and is_queens(rules):
        left, down = (was - now for was, now in zip(position, target, strict=True))
        steps = [(left, "left"), (down, "down")]
        if left >= 0 and down >= 0 and (left == down or not left or not down):
            way = " and ".join(f"{format_number(count)} {way}" for count, way in steps if count)
            return f"move the queen {way}, to {rules.format_piles(target, format_number)}"
    return rules.describe_turn(position, target, format_number)


def sentence(solution: Solution) -> str:
    """Return a solution as the sentence of `wythoff solve`, with its moves in the words of the page."""
    best, rules = solution.best, solution.ruleset
    position = rules.check(solution.position)
    name = format_place(rules, position)
    place = (
        "This position" if rules.extra_info(position, format_number).startswith(":") else name
    )  # else a second colon follows
    if best is None:
        return solution.sentence(MAX_SHOWN_DIGITS).replace(name, place, 1)
    number = "" if solution.best_index is None else f", P-position number {format_number(solution.best_index)}"
    text = f"{place} is N: {describe(rules, position, best)}{number}."
    others = [format_place(rules, rules.drop_empty_heaps(move)) for move in solution.moves if move != best]
    shown = others[: MAX_SHOWN_MOVES if solution.is_complete else MAX_EXAMPLE_MOVES]
    if not solution.is_complete:
        shown.append(f"others, of {solution.kinds} families" if solution.kinds else "others")
    elif len(others) > len(shown):
        shown.append(f"{len(others) - len(shown)} more")
    return f"{text} Also winning: a move to {' or '.join(shown)}." if shown else text


def reasons(game: Game, position: Position) -> list[str]:
    """Return the lines that explain who wins a position: a reason in plain words, then the formula of the game."""
    solver, rules = game.solver, game.ruleset
    lines, best = solver.why(position, format_number), solver.best_move(position)
    if best == position:
        return lines
    kind = "square" if is_queens(rules) else "position"
    verdict = solver.verdict(position, best, format_number)
    plain = {"P-position number": f"losing {kind} number", "osition is P if": "osition loses if"}
    formula = [line for line in lines if line != verdict]
    for term, meaning in plain.items():
        formula = [line.replace(term, meaning) for line in formula]
    if any("phi)" in line for line in formula):
        formula.append("phi is the golden ratio (1 + sqrt(5))/2. Floor means: without the decimals.")
    if best is None:
        place = rules.format_piles(position, format_number)
        return [f"Whoever must move from {place} loses: after each move, the other player can win.", *formula]
    has_options = next(rules.options_smallest_first(rules.drop_empty_heaps(best)), None) is not None
    rival = f"From there each move leads to a {kind} from which you can win again"
    then = rival if has_options else "Then no move is possible"
    return [f"The player to move wins: {describe(rules, position, best)}. {then}.", *formula]
