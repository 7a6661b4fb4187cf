"""Automata of P-positions, found from boards and proved for all positions: `prove_game`."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import as_game
from wythoff.exact.bigint import shortened
from wythoff.rules.position import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.api.game import Game
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.work import Step, Work
    from wythoff.exact.progress import Progress
    from wythoff.rules.ruleset import Ruleset

# Sides of the boards from which an automaton is guessed, and the most digits by which pairs are distinguished.
SIDES, MOST_DEPTH = (100, 300, 1000, 3000, 6000), 6


@dataclass(frozen=True)
class GameProof:
    """A decision about the P-positions of a game, for all positions (x, y). str() is a sentence.

    Attributes
    ----------
    game : Game
    automaton : Automaton
        Of x and y.
    holds : bool
        Whether the automaton accepts exactly the P-positions.
    witness : (int, int) or None
        If it does not: a position that it treats otherwise than its options require.
    side : int
        Positions below (side, side) suggested the automaton; 0 if it was given.
    seconds : float
    steps : tuple of Step
        The automata that were made, in this order.
    """

    game: "Game"
    automaton: "Automaton"
    holds: bool
    witness: tuple[int, int] | None
    side: int
    seconds: float = field(compare=False)
    steps: "tuple[Step, ...]" = field(repr=False, compare=False)

    def outcome(self, position: Any) -> Outcome:
        """Return P or N for a position (x, y) of any size. Raises ValueError if the automaton is refuted."""
        if not self.holds:
            raise ValueError(f"{self}")
        x, y = self.game.ruleset.check(position)[:2]
        return Outcome.P if self.automaton.accepts(x=x, y=y) else Outcome.N

    def keep(self) -> "Path":
        """Store the automaton for this user, and return its file: from now on `solve` answers at any size.

        Raises UnknownValue for games that are not by rays, or that have a closed form; ValueError if it is refuted.
        """
        if not self.holds:
            raise ValueError(f"{self}")
        path: Path = self.game.solver.method_for("store_proof")(self.automaton)
        return path

    def row(self) -> dict[str, object]:
        """Return the fields of one JSON object."""
        return {
            "game": self.game.ruleset.spec,
            "holds": self.holds,
            "witness": None if self.witness is None else dict(zip("xy", self.witness, strict=True)),
            "numeration": self.automaton.numeration.name,
            "states": self.automaton.states,
            "side": self.side,
            "seconds": round(self.seconds, 6),
        }

    def __str__(self) -> str:
        title, states = self.game.ruleset.title, f"{self.automaton.states} states"
        if self.holds:
            own = self.automaton.numeration.title
            return f"P-positions of {title}: automaton of {states} ({own}), proved for all positions"
        assert self.witness is not None
        x, y = self.witness
        is_accepted = self.automaton.accepts(x=x, y=y)
        fault = "accepted, but would be N by the rules" if is_accepted else "not accepted, but would be P by the rules"
        return f"refuted for {title}: ({shortened(x)}, {shortened(y)}) is {fault}"


def prove_game(
    game: "str | PathLike[str] | Game",
    automaton: "Automaton | str | None" = None,
    *,
    numeration: str | None = None,
    memory: int | None = None,
    progress: "Progress | None" = None,
) -> GameProof:
    """Find an automaton of the P-positions of a game on two piles, and prove it for all positions.

    An automaton is guessed from the outcomes below (100, 100), then of larger boards. It is proved if it accepts
    exactly the positions without an accepted option: there is only one such set. (With k - 1 moves blocked: with fewer
    than k accepted options. In misere play: of the positions with a move.)

    Parameters
    ----------
    game : str, path or Game
        t-wythoff and its misere play, games by rays with or without longest steps, maharaja, diagonal-wythoff,
        blocking-wythoff, bouncing-queen; other games have no moves that automata recognise here.
    automaton : Automaton or str, optional
        One of x and y, or its text, to be decided instead of a guess.
    numeration : str, optional
        As for `prove`. [default: those that the game suggests]
    memory : int, optional
        Bytes of one automaton under construction. [default: a quarter of the machine's memory]
    progress : callable, optional
        Called with the states of automata under construction.

    Returns
    -------
    GameProof

    Raises
    ------
    ValueError
        For other games, automata of other variables, and unknown numerations.
    GivenUpError
        If no board suggests an automaton, or the memory does not hold the proof. Boards have up to 6000 x 6000
        positions, or as many as the solver computes in seconds: 300 x 300 if it searches.

    Examples
    --------
    >>> print(prove_game("wythoff"))
    P-positions of wythoff: automaton of 7 states (fibonacci), proved for all positions
    >>> prove_game("wythoff").outcome((10**20, 10**21))
    <Outcome.N: 'N'>
    """
    from wythoff.automata.automaton import read
    from wythoff.automata.work import GivenUpError, limited

    of = as_game(game)
    if not _has_moves(of.ruleset):
        raise ValueError(
            f"{of.ruleset.title}: its moves are not known as automata; accepted: games on two piles by rays, ..."
        )
    began = time.perf_counter()
    with limited(memory, progress) as work:
        if automaton is not None:
            given = read(automaton) if isinstance(automaton, str) else automaton
            if given.variables != ("x", "y"):
                raise ValueError(f"the automaton must be of x and y, got {', '.join(given.variables) or 'none'}")
            return _decided(of, given, 0, work, began)
        names = (numeration,) if numeration else of.ruleset.numerations  # type: ignore[attr-defined]
        refuted, sides = 0, [side for side in SIDES if side * side <= of.solver.most_cells]
        for candidate, side in _candidates(of, names, sides):
            found = _decided(of, candidate, side, work, began)
            if found.holds:
                return found
            refuted += 1
    raise GivenUpError(
        f"no automaton of the P-positions of {of.ruleset.title} found: numerations {', '.join(names)}, boards up to "
        f"{sides[-1]} x {sides[-1]}" + (f"; {refuted} candidates refuted" if refuted else "")
    )


def _has_moves(rules: "Ruleset") -> bool:
    """Return whether the moves are known as automata: a subclass may have changed moves, positions or the end."""
    classes = type(rules).__mro__

    def depth(name: str) -> int:
        return next((depth for depth, each in enumerate(classes) if name in vars(each)), len(classes))

    return depth("without_option_in") <= min(map(depth, ("options", "check", "end_outcome")))


def _decided(of: "Game", automaton: "Automaton", side: int, work: "Work", began: float) -> GameProof:
    wrong = of.ruleset.without_option_in(automaton) ^ automaton  # type: ignore[attr-defined]
    first = wrong.first(1)
    witness = (first[0]["x"], first[0]["y"]) if first else None
    return GameProof(of, automaton, witness is None, witness, side, time.perf_counter() - began, tuple(work.steps))


def _candidates(of: "Game", names: tuple[str, ...], sides: list[int]) -> "Iterator[tuple[Automaton, int]]":
    """Yield different automata that boards suggest, with the sides of the boards, small ones first."""
    from wythoff.api.tables import outcome_table
    from wythoff.automata.candidate import candidate
    from wythoff.automata.numeration import numeration

    met = set()
    for side in sides:
        board = outcome_table(of, side, side)
        for name in names:
            for depth in range(1, MOST_DEPTH + 1):
                found = candidate(numeration(name), board, depth)
                if found is not None and found not in met:
                    met.add(found)
                    yield found, side
