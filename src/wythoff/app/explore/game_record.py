"""Games against the computer and of two persons. A request contains the whole game, so the server stores no games."""

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import pairwise
from random import Random, SystemRandom
from typing import Any

from wythoff.app.explore.request_fields import RequestFields, read_numbers, read_position
from wythoff.app.explore.tables import Clicked, find_moves, matching_moves, position_json
from wythoff.app.explore.words import (
    MAX_SHOWN_DIGITS,
    describe,
    examples,
    format_number,
    level_label,
    reasons,
    typed_move,
)
from wythoff.app.play.engine import UNKNOWN, UNKNOWN_ERRORS, Engine
from wythoff.app.play.session import MAX_HINT_BITS, Session
from wythoff.app.play.starts import MIN_LARGEST_PILE, puzzle_start, random_start
from wythoff.exact.bigint import decimal, mpz
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset

# The most moves of a game, and the most moves of a line that an analysis shows.
MAX_MOVES, MAX_LINE = 1000, 6

# {word in the field `first`: whether the person moves first}. "two" is a game of two persons.
PERSON_BEGINS = {"me": True, "computer": False, "two": True}


class PageSession(Session):
    """A game on the page, with moves in the words of the page."""

    def _move(self, target: Position) -> str:
        return describe(self.rules, self.position, target)

    def answer(self, line: str) -> list[str]:
        return super().answer(typed_move(self.rules, line))

    def _examples(self) -> list[str]:
        return examples(self.rules, self.position)

    def _why(self) -> list[str]:
        return reasons(self.game, self.position)


class Puzzle(PageSession):
    """A position with exactly one winning move. After the person's move, the game ends with an explanation."""

    def _my_turn(self) -> list[str]:
        left, self.position = self.position, self._earlier[-1]
        (best, *_), _ = self.game.solver.some_winning_moves(self.position, MAX_HINT_BITS)
        is_best = left == self.rules.drop_empty_heaps(best)
        lines = ["This is the only move that wins." if is_best else f"The only move that wins: {self._move(best)}."]
        lines += self._why()
        self.position, self.is_over, self.winner = left, True, "you" if is_best else "I"
        return lines


class TwoPersons(PageSession):
    """A game of two persons, player 1 and player 2. The computer does not move."""

    rival = "the other player errs"

    def _my_turn(self) -> list[str]:
        return self._your_turn()

    def _end(self, cannot: str) -> list[str]:
        """End the game and return the result. The player to move has no move; `cannot` is not used."""
        mover = len(self.moves) % 2
        wins = self.rules.end_outcome(self.position) == Outcome.N
        self.is_over, self.winner = True, f"player {1 + (mover if wins else 1 - mover)}"
        which = ", which wins" if wins else ""
        return [f"Player {1 + mover} cannot move{which}. {self.winner.capitalize()} wins."]

    def _undo(self) -> list[str]:
        if not self._earlier:
            return ["No move has been made, so no move can be taken back."]
        self.position = self._earlier.pop()
        del self.moves[-1:]
        return ["The last move is taken back.", "", *self.show()]

    def resume(self, targets: Iterable[Position], you_start: bool) -> list[str]:
        """Make earlier moves, given by their legal targets, then call `begin` and return its lines."""
        for target in targets:
            self._earlier.append(self.position)
            self._make(target)
        return self.begin(True)


class GameRecord:
    """A game, as the address of the page stores it: start, who begins, how often the computer errs, seed and moves.

    The computer's random choices depend only on the seed and the number of the move. So the computer makes the same
    moves if the game is continued in another tab, or after a restart of the server.
    """

    def __init__(self, engine: Engine, fields: RequestFields) -> None:
        self._engine = engine
        self.rules = engine.rules
        self.is_puzzle = fields.has("puzzle")
        self.first = "me" if self.is_puzzle else fields.choice("first", PERSON_BEGINS, "me")
        self.seed = fields.count("seed", 0, 10**9, SystemRandom().randrange(10**6))
        self.err = 0 if self.is_puzzle else fields.count("err", 0, 100, 0)
        self.start = self._start(fields)

    def _start(self, fields: RequestFields) -> Position:
        """Return the position in the field `start`, in the fields `x` and `y`, or in the field `position`.

        Without these fields, return a random start. Its piles are at most the field `level`.

        The start of a puzzle depends only on the game and the seed. The seed may be a date, such as 20261126.
        """
        game, rules = self._engine.game, self.rules
        if fields.has("start"):
            return rules.check(_read(fields.text("start")))
        if fields.has("x"):
            return rules.check(fields.cell())
        if fields.has("position"):
            return read_position(game, fields.text("position"))
        if self.is_puzzle:
            return puzzle_start(game, Random(f"{rules.title} {self.seed}"))
        label = level_label(rules)
        level = fields.number("level", decimal(mpz(game.solver.usual_size)), label)
        if level < MIN_LARGEST_PILE:
            raise ValueError(f"{label}: must be at least {MIN_LARGEST_PILE}, got {format_number(level)}")
        return random_start(game, level, PERSON_BEGINS[self.first], Random(self.seed))[0]

    def moves(self, fields: RequestFields) -> list[Position]:
        """Return the targets of the moves in the field `moves`. Raises ValueError for illegal moves."""
        texts = list(filter(None, fields.text("moves", "").split("_")))
        if len(texts) > (most := 1 if self.is_puzzle else MAX_MOVES):
            raise ValueError(
                f"{'a puzzle' if self.is_puzzle else 'a game'} must have at most {most} moves, got {len(texts)}"
            )
        rules, position, found = self.rules, self.rules.drop_empty_heaps(self.start), []
        for text in texts:
            found.append(self.legal(position, rules.check(_read(text))))
            position = rules.drop_empty_heaps(found[-1])
        return found

    def legal(self, position: Position, target: Position) -> Position:
        """Return `target`. Raises ValueError if no move leads from `position` to `target`."""
        if target == position or not self.rules.allows(position, target):
            ends = (self.rules.format_piles(end, format_number) for end in (position, target))
            raise ValueError(f"no move leads from {' to '.join(ends)}")
        return target

    def session(self, moves: list[Position]) -> tuple[Session, list[str]]:
        """Return (session, lines): the game after these moves, and the text of the computer's answer or the result."""
        engine = copy(self._engine)
        engine.random, engine.err = Random(f"{self.seed} {len(moves)}"), self.err / 100
        kind = Puzzle if self.is_puzzle else TwoPersons if self.first == "two" else PageSession
        session = kind(engine, self.start, MAX_SHOWN_DIGITS)
        return session, session.resume(moves, PERSON_BEGINS[self.first])

    def player(self, turn: int) -> str:
        """Return the player of the move with index `turn`: "you" or "computer", or "player 1" or "player 2"."""
        if self.first == "two":
            return f"player {1 + turn % 2}"
        return "you" if (turn % 2 == 0) == PERSON_BEGINS[self.first] else "computer"

    def turns(self, moves: list[Position]) -> Iterator[tuple[str, Position, Position]]:
        """Yield the player, the position and the target of each move."""
        rules = self.rules
        for turn, (position, target) in enumerate(pairwise([self.start, *moves])):
            yield self.player(turn), rules.drop_empty_heaps(position), target

    def state(self, session: Session, lines: list[str], clicked: Clicked = frozenset()) -> dict[str, Any]:
        """Return the game as JSON, with the moves that match `clicked`; drop the `lines` that draw the position."""
        rules, position, moves = self.rules, session.position, session.moves
        turns = list(self.turns(moves))
        shown = {*rules.drawing(position), *session.show(), ""}
        return {
            "record": {
                "start": _write(self.start),
                "first": self.first,
                "err": str(self.err),
                "seed": str(self.seed),
                "moves": "_".join(map(_write, moves)),
                **({"puzzle": "1"} if self.is_puzzle else {}),
            },
            "position": [decimal(number) for number in position],
            "log": [
                {"player": player, "description": describe(rules, before, target)} for player, before, target in turns
            ],
            "before": _before(rules, *turns[-1][1:]) if turns and turns[-1][0] == "computer" else None,
            "example": next(iter(examples(rules, position)), ""),
            "lines": [line for line in lines if line not in shown],
            "to_move": self.player(len(moves)),
            "is_over": session.is_over,
            "winner": session.winner,
            **position_json(rules, position, clicked, session.is_over),
        }


def begin(engine: Engine, fields: RequestFields) -> dict[str, Any]:
    """Begin a game and return its first state as JSON. Raises ValueError for invalid fields.

    The field `first` is "me", "computer" or "two"; the computer errs in `err` percent of its moves.
    """
    record = GameRecord(engine, fields)
    session, lines = record.session([])
    return record.state(session, _notes(session, lines))


def continue_game(engine: Engine, fields: RequestFields) -> dict[str, Any]:
    """Answer a move or a typed line in the game of the fields, and return the state of the game as JSON.

    A typed line is in the field `line`. A move is given by its target, as the cell (`x`, `y`) or as all numbers in
    `left`; or by the clicked `places`. If the places match a single move, the move is played. Otherwise the answer
    lists the matching moves. Without any of these fields, the answer is the state of the game. Raises ValueError for
    invalid fields.
    """
    record = GameRecord(engine, fields)
    session, lines = record.session(record.moves(fields))
    rules, position, count = record.rules, session.position, len(session.moves)
    if not any(map(fields.has, ("line", "x", "left", "places"))):
        return record.state(session, _notes(session, lines))
    if session.is_over:
        raise ValueError("this game is over; begin a new game")
    if fields.has("line"):
        lines = session.answer(fields.text("line"))
        return record.state(session, _notes(session, lines) if len(session.moves) > count else lines)
    if fields.has("places"):
        clicked = fields.clicked_places()
        moves = matching_moves(find_moves(rules, position), clicked)
        if not moves and clicked:
            raise ValueError("no move changes all of these places; click other places")
        if len(moves) != 1 or not clicked:
            return record.state(session, [], clicked)
        target = moves[0].target
    else:
        written = tuple(read_numbers(fields.text("left"))) if fields.has("left") else fields.cell()
        target = record.legal(position, rules.check(written))
    return record.state(session, _notes(session, session.leave(target)))


def analysis(engine: Engine, fields: RequestFields) -> dict[str, Any]:
    """Return the moves of a game as JSON, each with its outcomes, and for a blunder the moves of perfect play.

    The outcomes are those of the positions before and after the move. A move is a blunder if it leads from N to N or D,
    or from D to N.
    """
    record, found, perfect = GameRecord(engine, fields), [], engine.perfect()
    rules, good = record.rules, {Outcome.N: {Outcome.P}, Outcome.D: {Outcome.D, Outcome.P}}
    for player, position, target in record.turns(record.moves(fields)):
        before, after = _outcome(perfect, position), _outcome(perfect, rules.drop_empty_heaps(target))
        verdict = "lost" if before is Outcome.P else "unknown"
        if before in good and after is not None:
            verdict = "good" if after in good[before] else "blunder"
        found.append(
            {
                "player": player,
                "description": describe(rules, position, target),
                "verdict": verdict,
                "why": _why(perfect, position) if verdict == "blunder" else [],
                "outcomes": [outcome and str(outcome) for outcome in (before, after)],
                "position": [decimal(number) for number in position],
                "text": rules.format_position(position),
                "line": _best_line(perfect, position) if verdict == "blunder" else [],
            }
        )
    return {"moves": found}


def _outcome(engine: Engine, position: Position) -> Outcome | None:
    try:
        return engine.game.solver.outcome(position)
    except UNKNOWN_ERRORS:
        return None


def _best_line(engine: Engine, position: Position) -> list[str]:
    """Return descriptions of the first moves, at most MAX_LINE, if both players play perfectly."""
    found: list[str] = []
    while len(found) < MAX_LINE and next(engine.rules.options_smallest_first(position), None) is not None:
        target, _ = engine.move(position)
        found.append(describe(engine.rules, position, target))
        position = engine.rules.drop_empty_heaps(target)
    return found


def _notes(session: Session, lines: list[str]) -> list[str]:
    """Return those of `lines` that are not in the log of moves: the remark UNKNOWN of the computer, and the result."""
    if isinstance(session, Puzzle):
        return lines
    return [line for line in lines if line == UNKNOWN] + (lines[-1:] if session.is_over else [])


def _why(engine: Engine, position: Position) -> list[str]:
    try:
        return reasons(engine.game, position)
    except UNKNOWN_ERRORS:
        return []


def _before(rules: Ruleset, position: Position, target: Position) -> dict[str, Any]:
    """Return the position before a move as JSON, with the places that a player clicks to make the move."""
    return {
        "position": [decimal(number) for number in position],
        "touched": sorted(next(iter(rules.places_of_move(position, target)), ())),
        **position_json(rules, position, is_over=True),
    }


def _write(position: Position) -> str:
    return ".".join(map(decimal, position))


def _read(text: str) -> Position:
    return tuple(read_numbers(text.replace(".", " ")))
