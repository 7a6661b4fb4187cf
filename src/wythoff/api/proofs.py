"""Finds automata of P-positions from boards, and proves them for all positions: `prove_game`."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import as_game
from wythoff.exact.bigint import as_mpz, shortened
from wythoff.rules.position import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.api.game import Game
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.work import Step, Work
    from wythoff.exact.progress import Progress
    from wythoff.rules.ruleset import Ruleset

# The sides of the square boards from which an automaton is guessed.
SIDES = (100, 300, 1000, 3000, 6000)

# The most further digits by which a guess distinguishes pairs of numbers.
MAX_DEPTH = 6


@dataclass(frozen=True)
class GameProof:
    """The decision whether an automaton accepts exactly the P-positions of a game, or the positions of a Grundy value.

    str() returns it as a line of text.

    Attributes
    ----------
    game : Game
    automaton : Automaton
        The automaton of the variables x and y.
    holds : bool
        Whether the automaton accepts exactly these positions (x, y), for all x and y.
    witness : (int, int) or None
        If `holds` is False: a position that is accepted although its options exclude this, or the opposite.
    side : int
        The automaton was guessed from the positions below (side, side). 0 if it was not guessed.
    seconds : float
    steps : tuple of Step
        The automata in the order in which they were computed.
    value : int
        The Grundy value, or 0 for P-positions, also in misere play.
    """

    game: "Game"
    automaton: "Automaton"
    holds: bool
    witness: tuple[int, int] | None
    side: int
    seconds: float = field(compare=False)
    steps: "tuple[Step, ...]" = field(repr=False, compare=False)
    value: int = 0

    def accepts(self, position: Any) -> bool:
        """Whether the automaton accepts a position (x, y) of any size. Raises ValueError if `holds` is False."""
        if not self.holds:
            raise ValueError(f"{self}")
        x, y = self.game.ruleset.check(position)[:2]
        return self.automaton.accepts(x=x, y=y)

    def outcome(self, position: Any) -> Outcome:
        """Return P or N for a position of any size. Raises ValueError if this is not a proof of the P-positions."""
        if self.value:
            raise ValueError(
                f"a proof of Grundy value {self.value} gives no outcomes; accepted: a proof of the P-positions"
            )
        return Outcome.P if self.accepts(position) else Outcome.N

    def keep(self) -> "Path":
        """Store the automaton for this user and return the path of its file. Then `solve` works at any size.

        Raises UnknownValue if the game is not given by rays or has a closed form. Raises ValueError if this is not a
        proof of the P-positions.
        """
        if self.value or not self.holds:
            raise ValueError(f"only proofs of P-positions are stored; {self}")
        path: Path = self.game.solver.method_for("store_proof")(self.automaton)
        return path

    def certificate(self) -> str:
        """Return what another program needs to prove it again: JSON, as docs/certificates.md describes it.

        Raises ValueError if the automaton is refuted, and for the bouncing queen.
        """
        from wythoff.automata.certificate import certificate

        rules = getattr(self.game.ruleset, "kernel_moves", None)
        if not self.holds or rules is None:
            raise ValueError(
                f"{self}" if rules else f"{self.game.ruleset.title}: its moves have no form in certificates"
            )
        moves = {"t": 0, "least": 1, "is_misere": False, **rules}
        return certificate(self.automaton.numeration, f"{self}", self.automaton, rules=moves)

    def row(self) -> dict[str, object]:
        """Return the proof as the fields of a JSON object."""
        return {
            "game": self.game.ruleset.spec,
            "value": self.value,
            "holds": self.holds,
            "witness": None if self.witness is None else dict(zip("xy", self.witness, strict=True)),
            "numeration": self.automaton.numeration.name,
            "states": self.automaton.states,
            "side": self.side,
            "seconds": round(self.seconds, 6),
        }

    def __str__(self) -> str:
        title, states = self.game.ruleset.title, f"{self.automaton.states} states"
        subject = f"positions of Grundy value {self.value} of" if self.value else "P-positions of"
        if self.holds:
            own = self.automaton.numeration.title
            return f"{subject} {title}: automaton of {states} ({own}), proved for all positions"
        assert self.witness is not None
        x, y = self.witness
        is_accepted = self.automaton.accepts(x=x, y=y)
        verb, subject = "accepted" if is_accepted else "not accepted", title
        reason = f"would be {'N' if is_accepted else 'P'} by the rules"
        if self.value:
            reason = "its options forbid it" if is_accepted else "its options require it"
            subject = f"value {self.value} of {title}"
        return f"refuted for {subject}: ({shortened(x)}, {shortened(y)}) is {verb}, but {reason}"


def prove_game(
    game: "str | PathLike[str] | Game",
    automaton: "Automaton | str | None" = None,
    *,
    form: str | None = None,
    value: int = 0,
    numeration: str | None = None,
    memory: int | None = None,
    progress: "Progress | None" = None,
) -> GameProof:
    """Find an automaton of the P-positions of a game on two piles, and prove it for all positions.

    An automaton is guessed from the outcomes below (100, 100), and then from larger boards. It is decided whether the
    automaton accepts exactly the positions without an accepted option. The set of P-positions is the only set with this
    property, so this is a proof. The condition is different in two cases:

    - If k - 1 moves may be blocked, it is fewer than k accepted options.
    - In misere play, an accepted position must also have a move.

    The positions of Grundy value 1 are the only set of N-positions for which: an N-position belongs to the set iff
    none of its options does. The condition for larger values is similar.

    Parameters
    ----------
    game : str, path or Game
        One of: t-wythoff, also misere; games by rays; maharaja, diagonal-wythoff, blocking-wythoff, bouncing-queen.
    automaton : Automaton or str, optional
        An automaton of the variables x and y, or its text. It is decided instead of a guess.
    form : str, optional
        Formulas for the P-positions, which are decided instead of a guess: pairs "x, y" of terms in n = 0, 1, 2, ...,
        separated by ";". If the rules do not depend on the order of the piles, pairs stand for both orders.
    value : int
        The Grundy value of the positions, in normal play. All smaller values are proved first.
    numeration : str, optional
        As for `prove`. [default: those that the game suggests]
    memory : int, optional
        The most bytes of one automaton under construction. [default: a quarter of the memory of the machine]
    progress : callable, optional
        Called with the number of states so far, and None.

    Returns
    -------
    GameProof

    Raises
    ------
    ValueError
        For other games, for an automaton of other variables, for an invalid form, and for an unknown numeration.
    UnknownValue
        For a value above 0 of a game that has no Grundy values.
    GivenUpError
        If no automaton is found, or if an automaton needs more memory. The boards have up to 6000 x 6000 positions, or
        as many as the solver computes in seconds: 300 x 300 for a solver that searches.

    Examples
    --------
    >>> print(prove_game("wythoff"))
    P-positions of wythoff: automaton of 7 states (fibonacci), proved for all positions
    >>> prove_game("wythoff").outcome((10**20, 10**21))
    <Outcome.N: 'N'>
    >>> print(prove_game("wythoff", value=1))
    positions of Grundy value 1 of wythoff: automaton of 825 states (fibonacci), proved for all positions
    """
    from wythoff.automata.work import limited

    of = as_game(game)
    if not _has_moves(of.ruleset):
        raise ValueError(
            f"{of.ruleset.title}: there are no automata of its moves; accepted: games by rays, t-wythoff, maharaja, "
            "diagonal-wythoff, blocking-wythoff, bouncing-queen"
        )
    value = int(as_mpz(value, "value"))
    if value:
        of.grundy((0, 0))
    with limited(memory, progress) as work:
        search = _Search(of, numeration, work)
        for smaller in range(value):
            search.prove(smaller)
        if automaton is not None:
            return search.decide(_read(automaton), value)
        if form is not None:
            return search.decide(search.automaton_of(form), value)
        return search.prove(value)


def pairs_of(form: str) -> list[list[str]]:
    """Return the formulas of each pair of a form; a comma in brackets belongs to an automaton."""
    return [[part.strip() for part in re.split(r",(?![^\[]*\])", pair)] for pair in form.split(";")]


def _read(automaton: "Automaton | str") -> "Automaton":
    from wythoff.automata.automaton import read

    given = read(automaton) if isinstance(automaton, str) else automaton
    if given.variables != ("x", "y"):
        raise ValueError(f"the variables of the automaton must be x and y, got {', '.join(given.variables) or 'none'}")
    return given


def _has_moves(rules: "Ruleset") -> bool:
    """Whether there are automata of the moves: not if a subclass has changed its moves, positions or end of play."""
    classes = type(rules).__mro__

    def depth(name: str) -> int:
        return next((depth for depth, each in enumerate(classes) if name in vars(each)), len(classes))

    return depth("without_option_in") <= min(map(depth, ("options", "check", "end_outcome")))


class _Search:
    """A search for automata of the positions of Grundy values 0, 1, ..., in this order, with their proofs."""

    def __init__(self, game: "Game", numeration: str | None, work: "Work") -> None:
        self.game, self.work, self.began = game, work, time.perf_counter()
        self.rules: Any = game.ruleset
        self.names: tuple[str, ...] = (numeration,) if numeration else self.rules.numerations  # type: ignore[attr-defined]
        self.is_chosen = numeration is not None
        self.proved: list[Automaton] = []  # the positions of smaller values

    def decide(self, automaton: "Automaton", value: int, side: int = 0) -> GameProof:
        """Decide whether an automaton accepts exactly the positions of a value. Prove smaller values before."""
        found = self.rules.without_option_in(automaton)
        for smaller in self.proved[:value]:
            found = found.minus(smaller)
        first = (found ^ automaton).first(1)
        witness = (first[0]["x"], first[0]["y"]) if first else None
        seconds = time.perf_counter() - self.began
        return GameProof(self.game, automaton, witness is None, witness, side, seconds, tuple(self.work.steps), value)

    def prove(self, value: int) -> GameProof:
        """Find and prove the positions of a value. Raises GivenUpError if no automaton is found."""
        from wythoff.automata.work import GivenUpError

        refuted, sides = 0, [side for side in SIDES if side * side <= self.game.solver.most_cells]
        for candidate, side in self._candidates(value, sides):
            proof = self.decide(candidate, value, side)
            if proof.holds:
                self.proved.append(candidate)
                return proof
            refuted += 1
        positions = f"positions of Grundy value {value}" if value else "P-positions"
        raise GivenUpError(
            f"no automaton of the {positions} of {self.game.ruleset.title} found: numerations {', '.join(self.names)}, "
            f"boards up to {sides[-1]} x {sides[-1]}" + (f"; {refuted} candidates refuted" if refuted else "")
        )

    def automaton_of(self, form: str) -> "Automaton":
        """Return the automaton of the pairs of a form, in both orders if the rules do not depend on the order."""
        from wythoff.automata.decision import prove

        pairs = pairs_of(form)
        if {len(pair) for pair in pairs} != {2}:
            raise ValueError(f"a form must be pairs of formulas x, y with ; between pairs, got {form[:60]!r}")
        text = " or ".join(f"(exists n: x = {x} and y = {y})" for x, y in pairs)
        ordered = prove(text, numeration=self.names[0] if self.is_chosen else None).automaton.of_also("xy")
        if ordered.variables != ("x", "y"):
            raise ValueError(f"the only variable of a form must be n, got {form[:60]!r}")
        swap = {"x": "y", "y": "x"}
        both = ordered | ordered.rename(swap)
        options = self.rules.without_option_in(both)
        return both if options == options.rename(swap) else ordered

    def _candidates(self, value: int, sides: list[int]) -> "Iterator[tuple[Automaton, int]]":
        """Yield (automaton, side of its board) without repetitions: a bundled automaton with side 0, then guesses."""
        from wythoff.api.tables import grundy_table, outcome_table
        from wythoff.automata.candidate import candidate
        from wythoff.automata.numeration import numeration

        bundled = getattr(self.rules.normal_form(), "value_automaton", None)
        if bundled is not None and not self.is_chosen and (found := bundled(value)) is not None:
            yield found, 0
        met = set()
        for side in sides:
            board = grundy_table(self.game, side, side) == value if value else outcome_table(self.game, side, side)
            for name in self.names:
                for depth in range(1, MAX_DEPTH + 1):
                    found = candidate(numeration(name), board, depth)
                    if found is not None and found not in met:
                        met.add(found)
                        yield found, side
