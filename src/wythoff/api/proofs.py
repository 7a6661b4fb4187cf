"""Find automata of the P-positions of a game from its boards, and prove them for all positions: `prove_game`."""

import re
import time
from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from wythoff.api.catalogue import as_game
from wythoff.api.game_proof import GameProof
from wythoff.exact.bigint import as_mpz

if TYPE_CHECKING:
    from wythoff.api.game import Game
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.work import Work
    from wythoff.exact.progress import Progress
    from wythoff.rules.ruleset import Ruleset

# The sides of the square boards from which an automaton is guessed.
SIDES = (100, 300, 1000, 3000, 6000)


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

    An automaton is guessed from the outcomes of (x, y) with x, y < 100, and if necessary from larger boards. Then it is
    decided whether, for every position, the automaton accepts the position iff it accepts none of the options. Only the
    set of P-positions has this property, so the decision is a proof. The property is different in these cases:

    - If k - 1 moves may be blocked, a position is accepted iff it has fewer than k accepted options.
    - In misere play, positions without moves are not accepted.
    - If moves lead to another game, options that are P-positions of the other game count as accepted. These P-positions
      are proved first.

    The set of the positions of Grundy value 1 is the only set of N-positions with this property: an N-position belongs
    to the set iff none of its options belongs to it. The property for larger values is similar.

    Parameters
    ----------
    game : str, path or Game
        One of these games: wythoff and t-wythoff, also in misere play; games by rays; maharaja; diagonal-wythoff;
        blocking-wythoff; bouncing-queen; wythoff-pass; end-wythoff, also with fixed inner piles.
    automaton : Automaton or str, optional
        An automaton of the variables x and y, or its text as `Automaton.text` writes it. It is decided whether this
        automaton is right. Nothing is guessed.
    form : str, optional
        Formulas for the P-positions: pairs "x, y" of terms in n = 0, 1, 2, ..., separated by ";". It is decided whether
        the formulas are right. Nothing is guessed. If the rules do not depend on the order of the piles, a pair stands
        for both orders.
    value : int
        The Grundy value of the positions, in normal play. All smaller values are proved first.
    numeration : str, optional
        The numeration, as for `prove`. [default: each of those that the rules of the game name]
    memory : int, optional
        The most bytes of one automaton under construction. [default: a quarter of the memory of the machine]
    progress : callable, optional
        Called as progress(states, None), with the number of states so far.

    Returns
    -------
    GameProof

    Raises
    ------
    ValueError
        For other games, for values of Wythoff's game above 2, for a value above 0 of a game without boards of Grundy
        values, for an automaton of other variables, for an invalid form, and for an unknown numeration.
    UnknownValue
        For a value above 0 of a game that has no Grundy values.
    GivenUpError
        If no automaton is found, or if an automaton under construction needs more than `memory`.

    Notes
    -----
    The larger boards have at most 6000 x 6000 positions, and fewer if the solver would need more than some seconds: 300
    x 300 for a solver that searches. In maharaja, diagonal-wythoff, blocking-wythoff and end-wythoff, the automaton is
    also guessed from a list of P-positions that reaches farther than the boards.

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
            f"{of.ruleset.title}: there are no automata of its moves; accepted: games by rays, wythoff, t-wythoff, "
            "maharaja, diagonal-wythoff, blocking-wythoff, bouncing-queen, end-wythoff, wythoff-pass"
        )
    value = int(as_mpz(value, "value"))
    if value:
        of.grundy((0, 0))
    with limited(memory, progress) as work:
        search = _Search(of, numeration, work)
        if automaton is None and form is None:
            search.bundled(value)
        for smaller in range(value):
            search.prove(smaller)
        if automaton is not None:
            return search.decide(_read(automaton), value)
        if form is not None:
            return search.decide(search.automaton_of(form), value)
        return search.prove(value)


def pairs_of(form: str) -> list[list[str]]:
    """Return a list of formulas for each family of a form: "0, 0; n, 2*n" -> [["0", "0"], ["n", "2*n"]].

    Commas inside [...] do not separate formulas: they belong to the text of an automaton.
    """
    return [[part.strip() for part in re.split(r",(?![^\[]*\])", pair)] for pair in form.split(";")]


def _read(automaton: "Automaton | str") -> "Automaton":
    from wythoff.automata.automaton import read

    given = read(automaton) if isinstance(automaton, str) else automaton
    if given.variables != ("x", "y"):
        raise ValueError(f"the variables of the automaton must be x and y, got {', '.join(given.variables) or 'none'}")
    return given


def _has_moves(rules: "Ruleset") -> bool:
    """Whether the rules have automata of their moves. False if a subclass has new moves, but inherits the automata."""
    classes = type(rules).__mro__

    def depth(name: str) -> int:
        return next((depth for depth, each in enumerate(classes) if name in vars(each)), len(classes))

    return depth("without_option_in") <= min(map(depth, ("options", "check", "end_outcome")))


class _Search:
    """A search for automata of the positions of Grundy values 0, 1, ..., in this order, together with proofs."""

    def __init__(self, game: "Game", numeration: str | None, work: "Work") -> None:
        self.game, self.work, self.began = game, work, time.perf_counter()
        self.rules: Any = game.ruleset
        self.names: tuple[str, ...] = (numeration,) if numeration else self.rules.numerations  # type: ignore[attr-defined]
        self.is_chosen = numeration is not None
        self.listed = ""  # the P-positions that were listed without a board, for errors
        self.proved: list[Automaton] = []  # the positions of smaller values
        self._earlier: dict[tuple[Ruleset, str], Automaton] = {}
        self._bundled: dict[int, Automaton | None] = {}

    def without_option_in(self, automaton: "Automaton") -> "Automaton":
        """Return the automaton that accepts a position iff `automaton` accepts none of its options.

        If moves lead to positions of other games, the P-positions of these games are proved first.
        """
        from wythoff.api.game import Game

        name, earlier = automaton.numeration.name, list["Automaton"]()
        for rules in getattr(self.rules, "earlier", ()):
            if (rules, name) not in self._earlier:
                search = _Search(Game(rules), name, self.work)
                search._earlier = self._earlier
                self._earlier[rules, name] = search.prove(0).automaton
            earlier.append(self._earlier[rules, name])
        found: Automaton = self.rules.without_option_in(automaton, *earlier)
        return found

    def bundled(self, value: int) -> "Automaton | None":
        """Return the bundled automaton of the positions of a Grundy value, or None if there is none.

        Raises ValueError if the automaton is known to be too large.
        """
        automaton_of = getattr(self.rules.normal_form(), "value_automaton", None)
        if value not in self._bundled:
            self._bundled[value] = automaton_of and automaton_of(value)
        return self._bundled[value]

    def decide(self, automaton: "Automaton", value: int, side: int = 0) -> GameProof:
        """Decide whether an automaton accepts exactly the positions of a Grundy value.

        Call `prove` for all smaller values before. If the automaton was guessed from the positions (x, y) with
        x, y < `side`, the result states `side`. If it was not guessed, `side` is 0.
        """
        found = self.without_option_in(automaton)
        for smaller in self.proved[:value]:
            found = found.minus(smaller)
        first = (found ^ automaton).first(1)
        witness = (first[0]["x"], first[0]["y"]) if first else None
        seconds = time.perf_counter() - self.began
        return GameProof(self.game, automaton, witness is None, witness, side, seconds, tuple(self.work.steps), value)

    def prove(self, value: int) -> GameProof:
        """Find an automaton of the positions of a Grundy value, and prove it. Raises GivenUpError if none is found."""
        from wythoff.automata.work import GivenUpError

        refuted, sides = 0, self._sides(bool(value))
        for candidate, side in self._candidates(value, sides):
            proof = self.decide(candidate, value, side)
            if proof.holds:
                self.proved.append(candidate)
                return proof
            refuted += 1
        positions = f"positions of Grundy value {value}" if value else "P-positions"
        raise GivenUpError(
            f"no automaton of the {positions} of {self.game.ruleset.title} found; tried: "
            f"numerations {', '.join(self.names)}, boards up to {sides[-1]} x {sides[-1]}{self.listed}"
            + (f"; {refuted} candidates refuted" if refuted else "")
        )

    def _sides(self, with_values: bool) -> list[int]:
        """Return the sides of the boards to compute. Raises ValueError if the game has no boards `with_values`."""
        sides = [side for side in SIDES if side * side <= self.game.solver.most_cells]
        for count, side in enumerate(sides if with_values else ()):
            try:
                self.game.solver.check_board(side, side, with_values)
            except ValueError:
                if not count:
                    raise
                return sides[:count]
        return sides

    def automaton_of(self, form: str) -> "Automaton":
        """Return the automaton of the pairs that a form gives.

        It accepts pairs in both orders if the rules do not depend on the order of the piles.
        """
        from wythoff.automata.decision import prove

        pairs = pairs_of(form)
        if any(len(pair) != 2 or not all(pair) for pair in pairs):
            raise ValueError(f"a form must be pairs such as '1, 2; n, 2*n', got {form[:60]!r}")
        terms = {f"{'xy'[at]}{number}(n)": pair[at] for number, pair in enumerate(pairs) for at in (0, 1)}
        text = " or ".join(f"(exists n: x = x{number}(n) and y = y{number}(n))" for number in range(len(pairs)))
        found = prove(text, definitions=terms, numeration=self.names[0] if self.is_chosen else None)
        ordered = found.automaton.of_also("xy")
        swap = {"x": "y", "y": "x"}
        both = ordered | ordered.rename(swap)
        options = self.without_option_in(both)
        return both if options == options.rename(swap) else ordered

    def _candidates(self, value: int, sides: list[int]) -> "Iterator[tuple[Automaton, int]]":
        """Yield pairs (automaton, side), without repetitions: a bundled automaton with side 0, then guessed automata.

        An automaton is guessed from the board of the positions (x, y) with x, y < side. The last guesses use
        P-positions that are listed without a board, if the solver can list them.
        """
        from wythoff.automata.numeration import numeration

        found = self.bundled(value)
        if found and not (self.is_chosen and found.numeration != numeration(self.names[0])):
            yield found, 0
        from wythoff.api.tables import grundy_table, outcome_table
        from wythoff.automata.candidate import candidates, candidates_of_pairs

        met = set()
        for side in sides:
            board = grundy_table(self.game, side, side) == value if value else outcome_table(self.game, side, side)
            for name in self.names:
                for found in candidates(numeration(name), board):
                    if found not in met:
                        met.add(found)
                        yield found, side
        if list_pairs := None if value else getattr(self.game.solver, "far_p_positions", None):
            pairs, stop = list_pairs()
            self.listed = f", P-positions with piles below {stop}"
            for name in self.names:
                for found in candidates_of_pairs(numeration(name), pairs, stop):
                    if found not in met:
                        met.add(found)
                        yield found, stop
