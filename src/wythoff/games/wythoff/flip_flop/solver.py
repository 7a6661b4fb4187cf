"""Flip-flop: by the goal in force where that decides, else by exact search, with draws."""

from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.complementary import MisereWythoff, Normal, Pairs
from wythoff.games.wythoff.flip_flop.board import FlipFlopBoard
from wythoff.games.wythoff.flip_flop.rules import FlipFlop
from wythoff.games.wythoff.pairs.reasons import numbered
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Positions, with every goal and number of flips, that one search goes through: about 10 s.
LIMIT = 10_000_000

# Positions up to which more than is asked for is solved: a tenth of a second.
ROOMY = 100_000


class FlipFlopSolver(Solver):
    """P, N, and D where neither player can force the end: only if flips replace moves and are without limit."""

    most_cells = 10**4

    def __init__(self, ruleset: FlipFlop) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._pairs: tuple[Pairs, Pairs] = Normal(1), MisereWythoff(1)
        self._boards: dict[int, FlipFlopBoard] = {}  # by the flips that a player has at most

    def outcome(self, position: Position) -> Outcome:
        if self.rules.follows_the_goal():
            x, y, goal = position[:3]
            return Outcome.P if self._is_p(x, y, goal) else Outcome.N
        return self._search(position)

    def _is_p(self, x: Integer, y: Integer, goal: Integer) -> bool:
        pairs = self._pairs[int(goal)]
        return pairs.pair(pairs.number(min(x, y))) == (min(x, y), max(x, y))

    def winning_moves(self, position: Position) -> list[Position]:
        if not self.rules.follows_the_goal():
            self._search(position)  # refuses piles that are too large before their options are listed
            return [option for option in self.rules.options(position) if self._search(option) is Outcome.P]
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

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if not self.rules.follows_the_goal():
            return super().reasons(position, best, show)
        pair = position if best is None else best
        pairs = self._pairs[int(pair[2])]
        goal, name = ("loses", "misere-wythoff") if pair[2] else ("wins", "wythoff")
        return [
            *([] if best is None else [self.verdict(position, best, show)]),
            f"The goal in force decides, whatever flips are left: who takes the last {goal}, as in {name}.",
            numbered(pairs, pairs.number(min(pair[:2])), pair, self.ruleset.place(pair, show), show),
        ]

    def _search(self, position: Position) -> Outcome:
        """The outcome by solving all positions with piles up to these, with every goal and number of flips."""
        x, y, goal, mine, theirs = (int(number) for number in position)
        most = max(mine, theirs)
        count = 2 * (1 if most < 0 else most + 1 if self.rules.flips == "once" else (most + 1) ** 2)
        if count * (x + 1) * (y + 1) > LIMIT:
            raise UnknownValue(
                f"the outcome of ({', '.join(map(shortened, position))}) is not known: with {self.rules.short_title}"
                f" there is no closed form, and a search stops at {LIMIT} positions, of which these piles have"
                f" {shortened(count * (position[0] + 1) * (position[1] + 1))}"
            )
        board = self._boards.get(most)
        if board is None or x >= board.rows or y >= board.columns:
            rows, columns = 3 * x // 2 + 4, 3 * y // 2 + 4  # larger ones will be asked for
            if count * rows * columns > ROOMY:
                rows, columns = x + 1, y + 1
            board = self._boards[most] = FlipFlopBoard(self.rules, rows, columns, most)
        return board.outcome(x, y, (goal, mine, theirs))
