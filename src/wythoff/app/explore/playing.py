"""Games against the computer on the page: those of `wythoff play`, each under a name that only its page knows."""

from collections import OrderedDict
from dataclasses import dataclass, field
from random import Random, SystemRandom
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from wythoff.api.game import Game
from wythoff.app.explore.asked import Asked
from wythoff.app.play.engine import Engine
from wythoff.app.play.session import Session
from wythoff.app.play.starts import LEAST_SIZE, random_start
from wythoff.exact.bigint import decimal, mpz, shortened

# Games that are kept; the one that has rested longest goes first.
MOST_GAMES = 200

# Moves that are listed to be clicked, and digits of a number in what is said.
MOST_LISTED, LONGEST = 60, 24

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
        """A new game: from x and y, or from a random start up to `level`; `first` begins, `err` percent are errors."""
        you_start = WHO[asked.one_of("first", WHO, "me")]
        random = Random(asked.count("seed", 0, 10**9, SystemRandom().randrange(10**6)))
        err = asked.count("err", 0, 100, 0) / 100
        if asked.has("x"):
            position = game.ruleset.check(asked.place())
        else:
            level = asked.number("level", decimal(mpz(game.solver.usual_size)))
            if level < LEAST_SIZE:
                raise ValueError(f"level must be at least {LEAST_SIZE}, got {level}")
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
        """What is said to a move, x and y of the cell to leave, or to a line as `wythoff play` reads them."""
        name = asked.short("name")
        with self._lock:
            if (played := self._games.get(name)) is None:
                raise ValueError("this game is not kept any more: begin a new one")
            self._games.move_to_end(name)
        with played.lock:
            session = played.session
            if session.is_over:
                raise ValueError("this game is over: begin a new one")
            line = _line(session, asked)
            return {"name": name, "said": line, **_told(session, session.answer(line))}


def _line(session: Session, asked: Asked) -> str:
    """What a player would type."""
    if not asked.has("x"):
        return asked.text("line")
    rules, left = session.rules, session.rules.check(asked.place())
    if left != session.position and rules.allows(session.position, left):
        return rules.said(session.position, left)
    place = rules.place(session.position, lambda n: shortened(n, LONGEST))
    raise ValueError(f"no move leads from {place} to that cell")


def _told(session: Session, lines: list[str]) -> dict[str, Any]:
    rules, position = session.rules, session.position
    drawn = set(rules.drawing(position)) if len(position) == 2 else set()  # the map shows it
    moves: list[str] = []
    if not session.is_over and rules.count_options(position) <= MOST_LISTED:
        moves = [rules.said(position, left) for left in rules.options(position)]
    return {
        "position": [decimal(number) for number in position],
        "lines": [line for line in lines if line and line not in drawn],
        "is_over": session.is_over,
        "winner": session.winner,
        "moves": moves,
    }
