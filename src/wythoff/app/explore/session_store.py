"""The games in play against the computer, each under a random name that only its page knows."""

from collections import OrderedDict
from dataclasses import dataclass, field
from random import Random, SystemRandom
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from wythoff.api.game import Game
from wythoff.app.explore.request_fields import RequestFields, read_numbers, read_position
from wythoff.app.explore.tables import (
    MAX_SHOWN_DIGITS,
    Clicked,
    find_moves,
    format_number,
    matching_moves,
    move_describer,
    position_json,
)
from wythoff.app.play.engine import Engine
from wythoff.app.play.session import Session
from wythoff.app.play.starts import LEAST_SIZE, random_start
from wythoff.exact.bigint import decimal, mpz

# The most stored games. The game that was not used for the longest time is dropped first.
MAX_GAMES = 200

# {word in the field `first`: whether the person moves first}.
PERSON_BEGINS = {"me": True, "computer": False}


@dataclass
class StoredSession:
    """A game and its lock, because a page may send two requests at once."""

    session: Session
    lock: Lock = field(default_factory=Lock)


class SessionStore:
    """The games in play on this server, under their names."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, StoredSession] = OrderedDict()
        self._lock = Lock()

    def begin(self, game: Game, fields: RequestFields) -> dict[str, Any]:
        """Begin a game and return its first state as JSON. Raises ValueError.

        The fields `x` and `y`, or `position`, set the first position. Without them it is a random start with piles up
        to `level`. The field `first` is "me" or "computer"; the computer errs in `err` percent of its moves.
        """
        you_start = PERSON_BEGINS[fields.choice("first", PERSON_BEGINS, "me")]
        random = Random(fields.count("seed", 0, 10**9, SystemRandom().randrange(10**6)))
        err = fields.count("err", 0, 100, 0) / 100
        if fields.has("x"):
            position = game.ruleset.check(fields.cell())
        elif fields.has("position"):
            position = read_position(game, fields.text("position"))
        else:
            level = fields.number("level", decimal(mpz(game.solver.usual_size)))
            if level < LEAST_SIZE:
                raise ValueError(f"level, the largest pile, must be at least {LEAST_SIZE}, got {format_number(level)}")
            position, _ = random_start(game, level, you_start, random)
        session = Session(Engine(game, random, err=err), position, MAX_SHOWN_DIGITS)
        lines = session.begin(you_start)
        name = token_urlsafe(12)
        with self._lock:
            self._games[name] = StoredSession(session)
            while len(self._games) > MAX_GAMES:
                self._games.popitem(last=False)
        return {"name": name, **_session_json(session, lines)}

    def continue_game(self, fields: RequestFields) -> dict[str, Any]:
        """Answer a move or a typed line in the game `name`, as JSON: see `_answer`. Raises ValueError."""
        name = fields.short_text("name")
        with self._lock:
            if (stored := self._games.get(name)) is None:
                raise ValueError("the server has no game of this name any more; begin a new game")
            self._games.move_to_end(name)
        with stored.lock:
            if stored.session.is_over:
                raise ValueError("this game is over; begin a new game")
            return {"name": name, **_answer(stored.session, fields)}


def _answer(session: Session, fields: RequestFields) -> dict[str, Any]:
    """Answer a typed line or a move, and return the state of the game as JSON. Raises ValueError for an illegal move.

    A typed line is in the field `line`. A move is its target, the cell (x, y) or all numbers in `left`; or it is the
    set of clicked `places`. If the places match a single move, the move is played. Otherwise the answer lists the
    matching moves.
    """
    if fields.has("line"):
        line = fields.text("line")
        return {"said": line, **_session_json(session, session.answer(line))}
    rules, position = session.rules, session.position
    if fields.has("places"):
        clicked, every = fields.clicked_places(), find_moves(rules, position)
        moves = matching_moves(every, clicked)
        if not moves and clicked:
            raise ValueError("no move changes all of these places; click other places")
        if len(moves) != 1 or not clicked:
            return _session_json(session, [], clicked)
        target, describe = moves[0].target, move_describer(rules, every)
    else:
        target = rules.check(tuple(read_numbers(fields.text("left"))) if fields.has("left") else fields.cell())
        describe = move_describer(rules, find_moves(rules, position))
        if target == position or not rules.allows(position, target):
            ends = (rules.format_piles(end, format_number) for end in (position, target))
            raise ValueError(f"no move leads from {' to '.join(ends)}")
    return {"said": describe(position, target, format_number), **_session_json(session, session.leave(target))}


def _session_json(session: Session, lines: list[str], clicked: Clicked = frozenset()) -> dict[str, Any]:
    rules, position = session.rules, session.position
    seen = set(rules.drawing(position))  # these lines are left out below, because the page draws the position itself
    return {
        "position": [decimal(number) for number in position],
        "lines": [line for line in lines if line and line not in seen],
        "is_over": session.is_over,
        "winner": session.winner,
        **position_json(rules, position, clicked, session.is_over),
    }
