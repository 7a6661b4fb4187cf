"""The naive solver: outcomes and Grundy values from the rules alone, for every ruleset and for small positions."""

import math
from functools import cached_property

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.search_path import SearchPath
from wythoff.solve.solution import NoValues, UnknownValue

# The most positions of a search: some seconds, some hundred megabytes.
MAX_POSITIONS = 1_000_000

# The most positions and moves of a search while a user waits: a second or two.
MAX_POSITIONS_QUICKLY, MAX_MOVES_QUICKLY = 100_000, 1_000_000


# The most moves examined for a board, or for the values of single piles: some seconds.
MOST_MOVES = 5_000_000


class NaiveSolver(Solver):
    """Searches all smaller positions: P if no option is P; the value is the mex of the options' values.

    Every closed form is checked against it. If play need not end (`is_loopy`), it visits all positions that can follow,
    and those with no forced outcome are drawn; they have no Grundy values. It remembers visited positions, and forgets
    them if they leave no room for a search: earlier questions never make a later one fail.
    """

    most_cells = 10**5

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._limit = MAX_POSITIONS
        self._max_moves, self._moves_examined = math.inf, 0  # moves
        self._is_known_p: dict[Position, bool] = {}
        self._values: dict[Position, int] = {}
        self._outcomes: dict[Position, Outcome] = {}  # if play need not end

    def answer_quickly(self) -> None:
        self._limit, self._max_moves = MAX_POSITIONS_QUICKLY, MAX_MOVES_QUICKLY

    def outcome(self, position: Position) -> Outcome:
        if self.ruleset.is_loopy:
            return self._outcome_with_draws(position)
        return Outcome.P if self._is_p(position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        self.outcome(position)
        return sorted(option for option in self.ruleset.options(position) if self._is_p(option))

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        super().check_board(rows, cols, with_values)
        if not rows or not cols:
            return
        moves = rows * cols * self.ruleset.count_options(self.ruleset.check((rows - 1, cols - 1)))
        if moves > MOST_MOVES:
            raise ValueError(
                f"a board of {shortened(rows)} x {shortened(cols)} by the rules of {self.ruleset.name} has"
                f" {shortened(moves)} moves, and at most {MOST_MOVES} are examined; give fewer rows"
            )

    def single_values(self, count: int) -> tuple[int, list[int]]:
        first, moves = self.ruleset.min_pile, 0
        for n in range(first, first + count):
            moves += self.ruleset.count_options(self.ruleset.check((n,)))
            if moves > MOST_MOVES:
                return super().single_values(n - first)
        return super().single_values(count)

    def normal_value(self, position: Position) -> Integer:
        if self.ruleset.is_loopy:
            title = self.ruleset.title
            raise UnknownValue(f"play of {title} need not end, and Grundy values are for play that ends")
        has_others = bool(self._values)
        try:
            return mpz(self._value_by(self._values, position))
        except UnknownValue:
            if not has_others:
                raise
            self._values = {}  # earlier questions filled it
            return mpz(self._value_by(self._values, position))

    def _representative(self, position: Position) -> Position:
        """Return one position for all that differ only in the order of their piles, if the rules ignore this order."""
        if not self.ruleset.in_any_order:
            return position
        return tuple(sorted(filter(None, position) if self.ruleset.empty_is_zero else position)) or (mpz(0),)

    def _value_by(self, known: dict[Position, int], position: Position) -> int:
        start, self._moves_examined = self._representative(position), 0
        waiting, line = [start], SearchPath(self.ruleset)
        while waiting:  # no recursion: Python's is too shallow for a pile of 1000
            top = waiting[-1]
            if top not in known:
                line.check(top)
            options = [] if top in known else self._options(top, position, len(known) + len(waiting))
            if unknown := [option for option in options if option not in known]:
                line.enter(top)
                waiting.extend(unknown)
                continue
            line.leave(top)
            waiting.pop()
            if top not in known:
                if not options and self.ruleset.end_outcome(top) is not Outcome.P:
                    title = self.ruleset.title
                    raise NoValues(f"Grundy values are for normal play; in {title} a last move may lose")
                option_values = {known[option] for option in options}
                known[top] = next(value for value in range(len(option_values) + 1) if value not in option_values)
        return known[start]

    def _outcome_with_draws(self, position: Position) -> Outcome:
        """Return the outcome by retrograde analysis: from the ends back, as far as outcomes are forced."""
        if position not in self._outcomes:
            self._moves_examined = 0
            remaining: dict[Position, int] = {}  # the count of options not known to be N
            before: dict[Position, list[Position]] = {position: []}
            waiting, settled, line = [position], [], SearchPath(self.ruleset)
            while waiting:
                top = waiting.pop()
                line.check(top, before[top])
                options = self._options(top, position, len(before))
                remaining[top] = len(options)
                if not options:
                    settled.append((top, self.ruleset.end_outcome(top)))
                for option in options:
                    if option not in before:
                        before[option] = []
                        waiting.append(option)
                    before[option].append(top)
            outcomes = dict(settled)
            while settled:
                option, outcome = settled.pop()
                for top in before[option]:
                    remaining[top] -= 1
                    if top not in outcomes and (outcome is Outcome.P or not remaining[top]):
                        outcomes[top] = Outcome.N if outcome is Outcome.P else Outcome.P
                        settled.append((top, outcomes[top]))
            self._outcomes.update(dict.fromkeys(before, Outcome.D) | outcomes)
        return self._outcomes[position]

    def _is_p(self, position: Position) -> bool:
        if self.ruleset.is_loopy:
            return self._outcome_with_draws(position) is Outcome.P
        has_others = bool(self._is_known_p)
        try:
            return self._is_p_by(self._is_known_p, position)
        except UnknownValue:
            if not has_others:
                raise
            self._is_known_p = {}
            return self._is_p_by(self._is_known_p, position)

    def _is_p_by(self, known: dict[Position, bool], position: Position) -> bool:
        start, self._moves_examined = self._representative(position), 0
        waiting, line = [start], SearchPath(self.ruleset)
        while waiting:
            top = waiting[-1]
            if top in known:
                line.leave(top)
                waiting.pop()
                continue
            line.check(top)
            options = self._options(top, position, len(known) + len(waiting))
            unknown = [option for option in options if option not in known]
            if not options:
                known[top] = self.ruleset.end_outcome(top) is Outcome.P
            elif any(known.get(option) for option in options):
                known[top] = False
            elif unknown:
                line.enter(top)
                waiting.extend(unknown)
            else:
                known[top] = True
        return known[start]

    def _options(self, top: Position, position: Position, visited: int) -> list[Position]:
        """Return the options of `top`, in a search from `position`. Raises UnknownValue at the limits of a search."""
        if visited + self.ruleset.count_options(top) > self._limit or self._moves_examined > self._max_moves:
            place = ", ".join(shortened(pile) for pile in position)
            many = (
                f"{self._limit} positions" if self._moves_examined <= self._max_moves else f"{MAX_MOVES_QUICKLY} moves"
            )
            why = f"{self.ruleset.name} has no closed form here, and a search stops at {many}"
            raise UnknownValue(f"the answer for ({place}) is not known: {why}")
        options = list(self.ruleset.options(top))
        self._moves_examined += len(options)
        return list(dict.fromkeys(map(self._representative, options))) if self.ruleset.in_any_order else options


class SearchingSolver(Solver):
    """A solver by theorems that leaves Grundy values, and other questions it chooses, to a search."""

    @cached_property
    def search(self) -> NaiveSolver:
        """The search of small positions, for questions that no theorem answers."""
        return NaiveSolver(self.ruleset)

    def answer_quickly(self) -> None:
        self.search.answer_quickly()

    def normal_value(self, position: Position) -> Integer:
        return self.search.normal_value(position)
