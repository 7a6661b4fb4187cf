"""The class `GameProof`: a decision whether an automaton accepts exactly the P-positions of a game."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import shortened
from wythoff.rules.position import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.api.game import Game
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.work import Step


@dataclass(frozen=True)
class GameProof:
    """The decision whether an automaton accepts exactly the P-positions of a game, or the positions of a Grundy value.

    str() returns the decision as a line of text.

    Attributes
    ----------
    game : Game
    automaton : Automaton
        The automaton of the variables x and y.
    holds : bool
        Whether the automaton accepts exactly these positions (x, y), for all x and y.
    witness : (int, int) or None
        If `holds` is False: a position at which the answer of the automaton contradicts its answers for the options.
    side : int
        The automaton was guessed from the positions (x, y) with x, y < side. 0 if it was not guessed.
    seconds : float
        The time of the decision.
    steps : tuple of Step
        The automata in the order in which they were computed.
    value : int
        The Grundy value of the positions, or 0 for P-positions, also in misere play.
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
        rules = self.game.ruleset
        start = rules.to_tuple(position)
        if len(start) != 2:
            raise ValueError(f"the proof is for positions (x, y) of {rules.title}, got {len(start)} numbers")
        rules.check(start)
        return self.automaton.accepts(x=start[0], y=start[1])

    def outcome(self, position: Any) -> Outcome:
        """Return P or N for a position of any size. Raises ValueError if this is not a proof of the P-positions."""
        if self.value:
            raise ValueError(
                f"a proof of Grundy value {self.value} gives no outcomes; accepted: a proof of the P-positions"
            )
        return Outcome.P if self.accepts(position) else Outcome.N

    def keep(self) -> "Path":
        """Store the automaton for this user, and return the path of its file.

        From then on `Game.solve` works at any size. Only games by rays without a closed form need such an automaton:
        for other games UnknownValue is raised. Raises ValueError if this is not a proof of the P-positions.
        """
        if self.value:
            raise ValueError(
                f"a proof of Grundy value {self.value} cannot be stored for solve; accepted: a proof of the P-positions"
            )
        if not self.holds:
            raise ValueError(f"{self}; accepted: a proved automaton")
        path: Path = self.game.solver.method_for("store_proof")(self.automaton)
        return path

    def certificate(self) -> str:
        """Return a certificate, with which another program can check the proof: JSON as in docs/certificates.md.

        Raises ValueError if the automaton is refuted, or if certificates cannot describe the moves of the game, such
        as the pass of wythoff-pass.
        """
        from wythoff.automata.certificate import certificate

        rules = getattr(self.game.ruleset, "kernel_moves", None)
        if not self.holds or rules is None:
            raise ValueError(
                f"{self}" if rules else f"{self.game.ruleset.title}: certificates cannot describe its moves"
            )
        moves = {"t": 0, "least": 1, "is_misere": False, **rules}
        return certificate(self.automaton.numeration, f"{self}", self.automaton, rules=moves)

    def row(self) -> dict[str, object]:
        """Return the proof as a dict: the fields of the JSON object that `wythoff prove --json` prints."""
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
        verb, subject = "accepts" if is_accepted else "does not accept", title
        reason = f"would be {'N' if is_accepted else 'P'} if exactly the accepted options were P"
        if self.value:
            some, no = "has an accepted option or a smaller value", "has no accepted option and no smaller value"
            reason = some if is_accepted else no
            subject = f"value {self.value} of {title}"
        return f"refuted for {subject}: the automaton {verb} ({shortened(x)}, {shortened(y)}), which {reason}"
