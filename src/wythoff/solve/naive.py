"""The naive solver, which knows only the rules: it searches small positions of any game."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position, short_position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.search_path import SearchPath, count_options, end_outcome, list_options
from wythoff.solve.solution import NoValuesError, UnknownValue

# The limits of a search: the positions, all numbers of these positions (up to a gigabyte), and the moves (minutes).
MAX_POSITIONS, MAX_NUMBERS, MAX_MOVES = 1_000_000, 100_000_000, 100_000_000

# The most positions and moves of a search while a user waits: one or two seconds.
MAX_POSITIONS_QUICKLY, MAX_MOVES_QUICKLY = 100_000, 1_000_000


# The most moves that are examined for a board, or for the values of single piles: some seconds.
MAX_EXAMINED_MOVES = 5_000_000


Answer = TypeVar("Answer")

Find = Callable[[Position, list[Position], dict[Position, Answer]], Answer | None]
"""A function (position, options, known answers) that returns the answer, or None if too few answers are known."""


class NaiveSolver(Solver):
    """The solver that searches all positions that play can reach. The tests compare every closed form with it.

    A position is P if no option is P; but rules may set another outcome of positions without options. The Grundy value
    of a position is the mex of the values of its options. If play need not end (`is_loopy`), a position is a draw if
    neither player can force a win, and there are no Grundy values.

    The answers for searched positions are stored. If they leave too little room for a new search, they are deleted. So
    an earlier question never makes a later question fail.
    """

    most_cells = 10**5

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._limit = MAX_POSITIONS
        self._max_moves, self._moves_examined = MAX_MOVES, 0
        self._known: dict[str, dict[Position, Any]] = {}  # the answers of earlier searches, by kind
        self._outcomes: dict[Position, Outcome] = {}  # of games in which play need not end

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
        moves = rows * cols * count_options(self.ruleset, self.ruleset.check((rows - 1, cols - 1)))
        if moves > MAX_EXAMINED_MOVES:
            raise ValueError(
                f"a board of {shortened(rows)} x {shortened(cols)} positions of {self.ruleset.name} has"
                f" {shortened(moves)} moves; at most {MAX_EXAMINED_MOVES} are examined; give fewer rows"
            )

    def single_values(self, count: int) -> tuple[int, list[int]]:
        first, moves = self.ruleset.min_pile, 0
        for n in range(first, first + count):
            moves += count_options(self.ruleset, self.ruleset.check((n,)))
            if moves > MAX_EXAMINED_MOVES:
                return super().single_values(n - first)
        return super().single_values(count)

    def normal_value(self, position: Position) -> Integer:
        if self.ruleset.is_loopy:
            title = self.ruleset.title
            raise UnknownValue(f"{title} has no Grundy values: its play need not end")
        return mpz(self._search(position, self._new_value))

    def _representative(self, position: Position) -> Position:
        """Return the position with its piles sorted, if the game ignores their order. Otherwise return the position."""
        if not self.ruleset.in_any_order:
            return position
        return tuple(sorted(filter(None, position) if self.ruleset.empty_is_zero else position)) or (mpz(0),)

    def _search(self, position: Position, find: Find[Answer]) -> Answer:
        """Search a position by the function `find`, and return its answer.

        If stored answers leave too little room for the search, delete them. Raises UnknownValue if the search is too
        long.
        """
        known: dict[Position, Answer] = self._known.setdefault(find.__name__, {})
        has_others = bool(known)
        try:
            return self._search_once(known, position, find)
        except UnknownValue:
            if not has_others or self._moves_examined > self._max_moves:
                raise
            known = self._known[find.__name__] = {}
            return self._search_once(known, position, find)

    def _search_once(self, known: dict[Position, Answer], position: Position, find: Find[Answer]) -> Answer:
        start, self._moves_examined = self._representative(position), 0
        waiting, line = [start], SearchPath(self.ruleset)
        while waiting:  # no recursion: Python's stack is too small for a pile of 1000
            top = waiting[-1]
            if top in known:
                line.leave(top)
                waiting.pop()
                continue
            line.check(top)
            options = self._options(top, position, len(known) + len(waiting))
            answer = find(top, options, known)
            if answer is None:
                line.enter(top)
                waiting.extend(option for option in options if option not in known)
            else:
                known[top] = answer
        return known[start]

    def _new_value(self, top: Position, options: list[Position], known: dict[Position, int]) -> int | None:
        """Return the Grundy value of the position `top`, or None if `known` lacks the value of an option."""
        if not options and end_outcome(self.ruleset, top) is not Outcome.P:
            title = self.ruleset.title
            raise NoValuesError(f"Grundy values are for normal play; in the game {title} a last move may lose")
        values = {known.get(option) for option in options}
        return None if None in values else next(value for value in range(len(values) + 1) if value not in values)

    def _new_outcome(self, top: Position, options: list[Position], known: dict[Position, bool]) -> bool | None:
        """Return whether the position `top` is P, or None if the outcomes in `known` do not decide it yet."""
        if not options:
            return end_outcome(self.ruleset, top) is Outcome.P
        are_p = [known.get(option) for option in options]
        return False if any(are_p) else None if None in are_p else True

    def _outcome_with_draws(self, position: Position) -> Outcome:
        """Return the outcome of a position in a game with draws.

        The outcome is found by retrograde analysis: starting at positions without options, outcomes are derived for the
        positions from which a move leads to them.
        """
        if position not in self._outcomes:
            self._moves_examined = 0
            remaining: dict[Position, int] = {}  # the number of options that are not known to be N
            before: dict[Position, list[Position]] = {position: []}  # the positions from which a move leads to the key
            waiting, settled, line = [position], [], SearchPath(self.ruleset)
            while waiting:
                top = waiting.pop()
                line.check(top, before[top])
                options = self._options(top, position, len(before))
                remaining[top] = len(options)
                if not options:
                    settled.append((top, end_outcome(self.ruleset, top)))
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
        return self._search(position, self._new_outcome)

    def _options(self, top: Position, position: Position, visited: int) -> list[Position]:
        """Return the options of the position `top`, which the search from `position` has reached.

        `visited` is the number of positions found so far. Raises UnknownValue if the search is too long.
        """
        limit = min(self._limit, MAX_NUMBERS // max(len(position), 1))
        if visited + count_options(self.ruleset, top) > limit or self._moves_examined > self._max_moves:
            size = f" of {len(position)} numbers" if limit < self._limit else ""
            many = f"{limit} positions{size}" if self._moves_examined <= self._max_moves else f"{self._max_moves} moves"
            why = f"{self.ruleset.name} has no closed form for it, and a search stops at {many}"
            raise UnknownValue(f"the answer for {short_position(position)} is not known: {why}")
        options = list_options(self.ruleset, top)
        self._moves_examined += len(options)
        return list(dict.fromkeys(map(self._representative, options))) if self.ruleset.in_any_order else options


class SearchingSolver(Solver):
    """The base class of solvers that use theorems for some questions, and search small positions for the others.

    Grundy values are searched unless a subclass overrides `normal_value`.
    """

    @cached_property
    def search(self) -> NaiveSolver:
        """The naive solver of the same game, for questions that no theorem answers."""
        return NaiveSolver(self.ruleset)

    def answer_quickly(self) -> None:
        self.search.answer_quickly()

    def normal_value(self, position: Position) -> Integer:
        return self.search.normal_value(position)
