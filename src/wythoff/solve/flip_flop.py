"""Flip-flop: by the goal in force where that decides, else by exact search, with draws."""

from itertools import product
from typing import Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.complementary import MisereWythoff, Normal, Pairs
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.solve.solution import Solutions, UnknownValue
from wythoff.solve.solver import Solver

# Options that a search looks at before it gives up: about a minute.
LIMIT = 20_000_000


class FlipFlopSolver(Solver):
    """P, N, and D where neither player can force the end: only if flips replace moves and are without limit."""

    def __init__(self, ruleset: FlipFlop) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._pairs: tuple[Pairs, Pairs] = Normal(1), MisereWythoff(1)
        self._known: dict[Position, Outcome] = {}

    def outcome(self, position: Position) -> Outcome:
        if self.rules.follows_the_goal():
            x, y, goal = position[:3]
            return Outcome.P if self._is_p(x, y, goal) else Outcome.N
        self._search(position)
        return self._known[position]

    def _is_p(self, x: Integer, y: Integer, goal: Integer) -> bool:
        pairs = self._pairs[int(goal)]
        return pairs.pair(pairs.number(min(x, y))) == (min(x, y), max(x, y))

    def winning_moves(self, position: Position) -> list[Position]:
        if not self.rules.follows_the_goal():
            self._search(position)
            return [option for option in self.rules.options(position) if self._known[option] is Outcome.P]
        x, y = position[:2]
        targets = {target for goal in (0, 1) for target in self._p_targets(x, y, goal)}
        left = self.rules.next_positions(position, sorted(targets))
        return sorted({option for option in left if self._is_p(*option[:3])})

    def _p_targets(self, x: Integer, y: Integer, goal: int) -> set[tuple[Integer, Integer]]:
        """The piles that are P with this goal and that one move of Wythoff's game reaches."""
        pairs = self._pairs[goal]
        found = {(x, pairs.partner(x)), (pairs.partner(y), y)}
        if not x and not y:
            return set()
        for n in pairs.numbers_near(abs(y - x)):
            a, b = pairs.pair(n)
            found |= {(a, b), (b, a)}
        return {
            (a, b)
            for a, b in found
            if (a, b) != (x, y) and a <= x and b <= y and (a == x or b == y or x - a == y - b)
        }  # fmt: skip

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        raise UnknownValue("flip-flop is solved position by position: its positions are no rows of piles")

    def _search(self, position: Position) -> None:
        """Solve all positions with piles up to these, smaller ones first, and every goal and number of flips."""
        if position in self._known:
            return
        x, y, _, mine, theirs = (int(number) for number in position)
        most = max(mine, theirs)
        count = 2 * (1 if most < 0 else most + 1 if self.rules.flips == "once" else (most + 1) ** 2)
        if count * (x + 1) * (y + 1) * (x + y + 1) > LIMIT:
            raise UnknownValue(
                f"the outcome of ({', '.join(map(shortened, position))}) is not known: with {self.rules.spec} there is "
                f"no closed form, and a search stops at {LIMIT} moves"
            )
        counts = [(-1, -1)] if most < 0 else list(product(range(most + 1), repeat=2))
        if self.rules.flips == "once":
            counts = [(mine, theirs) for mine, theirs in counts if mine == theirs]
        for a, b in product(range(x + 1), range(y + 1)):
            states = [(mpz(a), mpz(b), mpz(goal), mpz(m), mpz(o)) for goal in (0, 1) for m, o in counts]
            self._settle([state for state in states if state not in self._known])

    def _settle(self, states: list[Position]) -> None:
        """Outcomes of states with the same piles: all options with smaller piles are known.

        Those that a pass joins are decided by what is known, again and again; what is never decided is drawn.
        """
        waiting = {state: list(self.rules.options(state)) for state in states}
        while True:
            decided = {}
            for state, options in waiting.items():
                outcomes = [self._known.get(option) for option in options]
                if not options:
                    decided[state] = Outcome.N if state[2] else Outcome.P
                elif Outcome.P in outcomes:
                    decided[state] = Outcome.N
                elif all(outcome is Outcome.N for outcome in outcomes):
                    decided[state] = Outcome.P
            if not decided:
                break
            self._known |= decided
            waiting = {state: options for state, options in waiting.items() if state not in decided}
        self._known |= dict.fromkeys(waiting, Outcome.D)
