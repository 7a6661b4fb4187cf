"""Games against the computer on the page: those of `wythoff play`, each under a name that only its page knows."""

from collections import OrderedDict
from dataclasses import dataclass, field
from random import Random, SystemRandom
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from wythoff.api.game import Game
from wythoff.app.explore.asked import Asked, numbers, position_of
from wythoff.app.explore.tables import LONGEST, Clicked, drawn, meant, moves_of, shown, words
from wythoff.app.play.engine import Engine
from wythoff.app.play.session import Session
from wythoff.app.play.starts import LEAST_SIZE, random_start
from wythoff.exact.bigint import decimal, mpz

# Games that are kept; the one that has rested longest goes first.
MOST_GAMES = 200

WHO = {"me": True, "computer": False}


@dataclass
class Played:
    """One game, and a lock: its page may ask twice at once."""

    session: Session
    lock: Lock = field(default_factory=Lock)


class Playing:
    """All games that are played."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Played] = OrderedDict()
        self._lock = Lock()

    def begin(self, game: Game, asked: Asked) -> dict[str, Any]:
        """Return a new game: from x and y, from `position`, or from a random start up to `level`.

        `first` begins, `err` percent of the computer's moves are errors.
        """
        you_start = WHO[asked.one_of("first", WHO, "me")]
        random = Random(asked.count("seed", 0, 10**9, SystemRandom().randrange(10**6)))
        err = asked.count("err", 0, 100, 0) / 100
        if asked.has("x"):
            position = game.ruleset.check(asked.place())
        elif asked.has("position"):
            position = position_of(game, asked.text("position"))
        else:
            level = asked.number("level", decimal(mpz(game.solver.usual_size)))
            if level < LEAST_SIZE:
                raise ValueError(f"the largest pile (level) must be at least {LEAST_SIZE}, got {shown(level)}")
            position, _ = random_start(game, level, you_start, random)
        session = Session(Engine(game, random, err=err), position, LONGEST)
        lines = session.begin(you_start)
        name = token_urlsafe(12)
        with self._lock:
            self._games[name] = Played(session)
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return {"name": name, **_told(session, lines)}

    def go_on(self, asked: Asked) -> dict[str, Any]:
        """Return what is said to a move, or to a line as `wythoff play` reads them; see `_answer`."""
        name = asked.short("name")
        with self._lock:
            if (played := self._games.get(name)) is None:
                raise ValueError("the server has this game no more: begin a new one")
            self._games.move_to_end(name)
        with played.lock:
            if played.session.is_over:
                raise ValueError("this game is over: begin a new one")
            return {"name": name, **_answer(played.session, asked)}


def _answer(session: Session, asked: Asked) -> dict[str, Any]:
    """Return the answer to a line; or to a move: x and y, the cell to leave, `left`, all numbers to leave, or `places`.

    Places are those that have been clicked: where they mean a single move it is made, else those moves are told.
    """
    if asked.has("line"):
        line = asked.text("line")
        return {"said": line, **_told(session, session.answer(line))}
    rules, position = session.rules, session.position
    if asked.has("places"):
        clicked, every = asked.places(), moves_of(rules, position)
        moves = meant(every, clicked)
        if not moves and clicked:
            raise ValueError("no move changes these places together")
        if len(moves) != 1 or not clicked:
            return _told(session, [], clicked)
        left, said = moves[0].left, words(rules, every)
    else:
        left = rules.check(tuple(numbers(asked.text("left"))) if asked.has("left") else asked.place())
        said = words(rules, moves_of(rules, position))
        if left == position or not rules.allows(position, left):
            raise ValueError(
                f"no move leads from {rules.format_piles(position, shown)} to {rules.format_piles(left, shown)}"
            )
    return {"said": said(position, left, shown), **_told(session, session.leave(left))}


def _told(session: Session, lines: list[str], clicked: Clicked = frozenset()) -> dict[str, Any]:
    rules, position = session.rules, session.position
    seen = set(rules.drawing(position))  # the page draws it
    return {
        "position": [decimal(number) for number in position],
        "lines": [line for line in lines if line and line not in seen],
        "is_over": session.is_over,
        "winner": session.winner,
        **drawn(rules, position, clicked, session.is_over),
    }
