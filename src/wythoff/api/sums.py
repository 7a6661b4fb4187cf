"""Sums of positions of different games, in normal play: a move is a move in one of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from wythoff.api.catalogue import as_game, game
from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.exact.expressions import MAX_BITS, read_number
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.solution import MOST_SHOWN, OUTCOMES, TooManyMoves, UnknownValue, cast_like


@dataclass(frozen=True)
class Summand:
    """One position of a sum, and its Grundy value."""

    game: Game
    position: Position
    grundy: Integer


@dataclass(frozen=True)
class SumMove:
    """A move in one summand, counted from 0, and what it leaves there."""

    summand: int
    left: Position


@dataclass(frozen=True, repr=False)
class SumSolution:
    """The answer for a sum of positions; str() says it in a sentence."""

    summands: tuple[Summand, ...]
    outcome: Outcome
    grundy: Integer
    """The Grundy value of the sum: the xor of those of the summands."""

    moves: tuple[SumMove, ...]
    """The moves that win, summand by summand; those that are known if not `is_complete`."""

    best: SumMove | None
    """The first of them that makes the value of its summand smaller; None from P, or where none is known."""

    is_complete: bool = True
    """Whether `moves` are all there are: moves in a summand may be too many to be looked at."""

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<SumSolution: {self.sentence()}>"

    def sentence(self, longest: int | None = 60) -> str:
        """Return the answer in words, with numbers of more than `longest` digits shortened (None: all digits)."""
        show = decimal if longest is None else lambda n: shortened(n, longest)
        whole = " + ".join(_named(summand, summand.position, show) for summand in self.summands)
        values = " xor ".join(show(summand.grundy) for summand in self.summands)
        equal = f" = {show(self.grundy)}" if len(self.summands) > 1 else ""
        text = f"{whole} is {self.outcome}, Grundy value {values}{equal}"
        if self.outcome is Outcome.P:
            return f"{text}: {OUTCOMES[self.outcome]}."
        if self.best is None:
            return f"{text}: {OUTCOMES[self.outcome]}; which moves win is not known."
        summand = self.summands[self.best.summand]
        said = summand.game.ruleset.describe_move(summand.position, self.best.left, show)
        moved = " and ".join(filter(None, [said, f"leave {summand.game.ruleset.format_numbers(self.best.left, show)}"]))
        where = f"in {self._name(self.best.summand)} " if len(self.summands) > 1 else ""
        others = [self._other(move, show) for move in self.moves if move != self.best]
        if len(others) > MOST_SHOWN:
            others[MOST_SHOWN:] = [f"{len(others) - MOST_SHOWN} more"]
        others += [] if self.is_complete else ["others"]
        also = f" Also winning: {' or '.join(others)}." if others else ""
        return f"{text}: {where}{moved}.{also}"

    def _name(self, place: int) -> str:
        """Return the game of a summand, and which one of several of it."""
        titles = [summand.game.ruleset.label for summand in self.summands]
        number = f" {titles[: place + 1].count(titles[place])}" if titles.count(titles[place]) > 1 else ""
        return f"{titles[place]}{number}"

    def _other(self, move: SumMove, show: Show) -> str:
        rules = self.summands[move.summand].game.ruleset
        return f"{self._name(move.summand)} leave {rules.format_numbers(move.left, show)}"

    def as_json(self) -> dict[str, Any]:
        """Return what --json prints: numbers as decimal strings, since many JSON readers lose digits."""

        def texts(move: SumMove) -> dict[str, Any]:
            return {"summand": move.summand, "position": [decimal(number) for number in move.left]}

        return {
            "summands": [
                {
                    "game": summand.game.ruleset.spec,
                    "position": [decimal(number) for number in summand.position],
                    "grundy": decimal(summand.grundy),
                }
                for summand in self.summands
            ],
            "outcome": str(self.outcome),
            "grundy": decimal(self.grundy),
            "moves": [texts(move) for move in self.moves],
            **({} if self.is_complete else {"is_complete": False}),
            "best": None if self.best is None else texts(self.best),
        }


def solve_sum(summands: Iterable[Any], max_bits: int = MAX_BITS) -> SumSolution:
    """Outcome, Grundy value and winning moves of a sum of positions of different games, in normal play.

    Who cannot move in any of them loses. The value of a sum is the xor of those of its summands, and a move wins iff
    it leaves 0: iff it gives its summand the xor of the values of all others.

    Parameters
    ----------
    summands : iterable of str or (game, position)
        "kayles 7", "t-wythoff t=3 5 8", "mock-turtles HTHHT": the name of a game, its parameters, and a position as the
        command line takes it. Or a name or Game with a position as `Game.solve` takes it.
    max_bits : int
        The largest number that a text may write, in bits.

    Returns
    -------
    SumSolution
        At every size at which the Grundy values are known; all winning moves, those of a summand whose moves are too
        many to be looked at left out, and then `is_complete` is False.

    Raises
    ------
    UnknownValue
        Where a summand has no Grundy value, as in misere play and where a game does not end with the last move, or
        none that is known.
    ValueError, TypeError
        For an unknown game, what is no position, and no summands.
    """
    found = []
    for given in summands:
        of, position = _read(given, max_bits) if isinstance(given, str) else _pair(given)
        position = of.ruleset.to_tuple(position)
        checked = of.ruleset.check(position)
        try:
            value = of.solver.grundy(checked)
        except UnknownValue as error:
            raise UnknownValue(f"{of.ruleset.label} has no Grundy value here, which a sum needs: {error}") from None
        found.append((of, position, checked, value))
    if not found:
        raise ValueError("a sum has at least one summand, such as 'kayles 7'")
    total: Integer = reduce(xor, [value for *_, value in found])
    moves: list[SumMove] = []
    best, is_complete = None, True
    for place, (of, position, checked, value) in enumerate(found if total else ()):
        try:
            lefts = of.solver.moves_to(checked, mpz(value ^ total))
        except (UnknownValue, TooManyMoves):
            is_complete, lefts = False, []
        moves += [SumMove(place, cast_like(position, left)) for left in lefts]
        if best is None and lefts and value ^ total < value:
            best = moves[-len(lefts)]
    return SumSolution(
        summands=tuple(
            Summand(of, cast_like(position, checked), cast_like(position, (value,))[0])
            for of, position, checked, value in found
        ),
        outcome=Outcome.N if total else Outcome.P,
        grundy=int(total),
        moves=tuple(moves),
        best=best if best or not moves else moves[0],
        is_complete=is_complete,
    )


def _read(text: str, max_bits: int) -> tuple[Game, Any]:
    """Return the game and the position of a summand that is written in one text."""
    words = text.split()
    named = [word for word in words[1:] if "=" in word]
    position = [word for word in words[1:] if "=" not in word]
    if not position:
        raise ValueError(f"a summand is a game and a position, such as 'kayles 7', got {text.strip()!r:.60}")
    of = game(" ".join([words[0], *named]))
    written = of.ruleset.parse_position(position)
    return of, tuple(int(read_number(word, max_bits)) for word in position) if written is None else written


def _pair(given: Any) -> tuple[Game, Any]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise TypeError(f"a summand is a text such as 'kayles 7' or a pair (game, position), got {given!r:.60}")
    return as_game(given[0]), given[1]


def _named(summand: Summand, position: Position, show: Show) -> str:
    rules = summand.game.ruleset
    return f"{rules.label} {rules.format_numbers(position, show)}"
