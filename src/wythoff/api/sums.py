"""Solve sums of positions of different games, in normal play. A move in the sum is a move in one of the positions."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from wythoff.api.catalogue import as_game, game
from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, decimal, mpz, short_repr, shortened
from wythoff.exact.expressions import MAX_BITS, read_number
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.solution import MAX_SHOWN_MOVES, OUTCOMES, TooManyMovesError, UnknownValue, cast_like


@dataclass(frozen=True)
class Summand:
    """One of the positions of a sum, with its game and its Grundy value."""

    game: Game
    position: Position
    grundy: Integer


@dataclass(frozen=True)
class SumMove:
    """A move in a sum: the index of the summand, counted from 0, and the new position of this summand."""

    summand: int
    left: Position


@dataclass(frozen=True, repr=False)
class SumSolution:
    """The solution of a sum of positions: outcome, Grundy value and winning moves. str() returns a sentence."""

    summands: tuple[Summand, ...]
    outcome: Outcome
    grundy: Integer
    """The Grundy value of the sum: the xor of the Grundy values of the summands."""

    moves: tuple[SumMove, ...]
    """The winning moves, summand by summand. If `is_complete` is False, some are missing."""

    best: SumMove | None
    """The move that str() suggests: the first winning move that lowers the Grundy value of its summand.

    If no known winning move lowers it, the first winning move. None if the sum is P, or if no winning move is known.
    """

    is_complete: bool = True
    """Whether `moves` contains all winning moves. Some are missing if a summand has too many moves to examine."""

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<SumSolution: {self.sentence()}>"

    def sentence(self, longest: int | None = 60) -> str:
        """Return the solution in words. Numbers of more than `longest` digits are shortened, unless it is None."""
        show = decimal if longest is None else lambda n: shortened(n, longest)
        whole = " + ".join(_format_summand(summand, summand.position, show) for summand in self.summands)
        values = " xor ".join(show(summand.grundy) for summand in self.summands)
        equal = f" = {show(self.grundy)}" if len(self.summands) > 1 else ""
        text = f"{whole} is {self.outcome}, Grundy value {values}{equal}"
        if self.outcome is Outcome.P:
            return f"{text}: {OUTCOMES[self.outcome]}."
        if self.best is None:
            return f"{text}: {OUTCOMES[self.outcome]}; the winning moves are not known."
        summand = self.summands[self.best.summand]
        description = summand.game.ruleset.describe_move(summand.position, self.best.left, show)
        moved = " and ".join(
            filter(None, [description, f"leave {summand.game.ruleset.format_numbers(self.best.left, show)}"])
        )
        where = f"in {self._name(self.best.summand)} " if len(self.summands) > 1 else ""
        others = [self._other(move, show) for move in self.moves if move != self.best]
        if len(others) > MAX_SHOWN_MOVES:
            others[MAX_SHOWN_MOVES:] = [f"{len(others) - MAX_SHOWN_MOVES} more"]
        others += [] if self.is_complete else ["others"]
        also = f" Also winning: {' or '.join(others)}." if others else ""
        return f"{text}: {where}{moved}.{also}"

    def _name(self, place: int) -> str:
        """Return the name of the game of summand `place`, counted from 0.

        If several summands have this game, a number follows: "kayles 2" for the second.
        """
        titles = [summand.game.ruleset.label for summand in self.summands]
        number = f" {titles[: place + 1].count(titles[place])}" if titles.count(titles[place]) > 1 else ""
        return f"{titles[place]}{number}"

    def _other(self, move: SumMove, show: Show) -> str:
        rules = self.summands[move.summand].game.ruleset
        return f"{self._name(move.summand)} leave {rules.format_numbers(move.left, show)}"

    def as_json(self) -> dict[str, Any]:
        """Return the dict that `wythoff solve --json` prints. Numbers are strings: many JSON readers lose digits."""

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
    """Return the outcome, Grundy value and winning moves of a sum of positions of different games, in normal play.

    A move in the sum is a move in one of the positions, the *summands*. The player who cannot move in any summand
    loses. The Grundy value of a sum is the xor of the Grundy values of its summands. A move wins iff the sum has value
    0 after the move.

    Parameters
    ----------
    summands : iterable of str or (game, position)
        Each summand is a text or a pair. A text has a game, its parameters, and a position as on the command line, such
        as "kayles 7", "t-wythoff t=3 5 8" or "mock-turtles HTHHT". A pair has a name or a Game, and a position as in
        `Game.solve`.
    max_bits : int
        The most bits of a number in a text.

    Returns
    -------
    SumSolution
        The solution. If a summand has too many moves to examine, `moves` omits its winning moves, and `is_complete` is
        False.

    Raises
    ------
    UnknownValue
        If the Grundy value of a summand is not known. Summands of misere games, and of games in which the last move
        does not decide who wins, do not have Grundy values.
    ValueError
        For an unknown game, an invalid position, or no summands.
    TypeError
        If a summand is neither a text nor a pair, or a part of it has a wrong type.
    """
    found = []
    for given in summands:
        of, position = _read(given, max_bits) if isinstance(given, str) else _pair(given)
        position = of.ruleset.to_tuple(position)
        checked = of.ruleset.check(position)
        try:
            value = of.solver.grundy(checked)
        except UnknownValue as error:
            raise UnknownValue(f"a sum needs the Grundy value of its summand {of.ruleset.label}: {error}") from None
        found.append((of, position, checked, value))
    if not found:
        raise ValueError("a sum needs at least one summand, such as 'kayles 7'")
    total: Integer = reduce(xor, [value for *_, value in found])
    moves: list[SumMove] = []
    best, is_complete = None, True
    for place, (of, position, checked, value) in enumerate(found if total else ()):
        try:
            targets = of.solver.moves_to(checked, mpz(value ^ total))
        except (UnknownValue, TooManyMovesError):
            is_complete, targets = False, []
        moves += [SumMove(place, cast_like(position, target)) for target in targets]
        if best is None and targets and value ^ total < value:
            best = moves[-len(targets)]
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
    """Return (game, position) of a summand that is a single text, such as "kayles 7"."""
    words = text.split()
    parameters = [word for word in words[1:] if "=" in word]
    position = [word for word in words[1:] if "=" not in word]
    if not position:
        raise ValueError(f"a summand must be a game and a position, such as 'kayles 7', got {text.strip()!r:.60}")
    of = game(" ".join([words[0], *parameters]))
    written = of.ruleset.parse_position(position)
    return of, tuple(int(read_number(word, max_bits)) for word in position) if written is None else written


def _pair(given: Any) -> tuple[Game, Any]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        got = short_repr(given)
        raise TypeError(f"a summand must be a text such as 'kayles 7' or a pair (game, position), got {got}")
    return as_game(given[0]), given[1]


def _format_summand(summand: Summand, position: Position, show: Show) -> str:
    rules = summand.game.ruleset
    return f"{rules.label} {rules.format_numbers(position, show)}"
