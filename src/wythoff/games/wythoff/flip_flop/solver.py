"""The solver of flip-flop: by the closed forms of the present goal if flips never help, else by an exact search."""

from itertools import product

from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.complementary import MisereWythoff, Normal, Pairs
from wythoff.games.wythoff.flip_flop.rules import FlipFlop
from wythoff.games.wythoff.pairs.moves import p_position_sentence
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as MOVES
from wythoff.rules.position import Outcome, Position, short_position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

State = tuple[int, int, int]
"""(goal, mine, theirs)."""

Sets = tuple[int, ...]
"""Four sets of states, as ints with a bit for each state: the states that are P in some earlier cell, and the states
that are drawn in some; then the states that are P, or drawn, in some earlier cell where a flip is allowed."""

EMPTY: Sets = (0, 0, 0, 0)


class FlipFlopBoard:
    """The outcomes of all positions (x, y, goal, mine, theirs) of flip-flop with x < rows and y < columns.

    A state is (goal, mine, theirs): 0 for normal or 1 for misere play, and the flips left for both players. The piles
    (x, y) are a cell. A move leads to a cell in the same row, column or diagonal. The new state does not depend on the
    cell. So for each row, column and diagonal it is enough to store which states are P, and which are drawn, in at
    least one of its earlier cells. For flips after a move, an earlier cell counts only if a flip is allowed in it.

    A flip instead of a move leads to another state of the same cell. So the states of a cell are decided in rounds,
    each from the known states. States that are never decided are drawn.
    """

    def __init__(self, rules: FlipFlop, rows: int, columns: int, most: int) -> None:
        self.rules, self.rows, self.columns = rules, rows, columns
        counts = [(-1, -1)] if most < 0 else list(product(range(most + 1), repeat=2))
        if rules.flips == "once":
            counts = [(mine, theirs) for mine, theirs in counts if mine == theirs]
        states = [(goal, *flips_left) for goal in (0, 1) for flips_left in counts]
        self._number = {state: number for number, state in enumerate(states)}
        self._at_end = sum(1 << number for number, state in enumerate(states) if not state[0])  # P at (0, 0)
        self._states = []  # the state after a move, and after a move with a flip, or -1
        for goal, mine, theirs in states:
            flipped = self._number[rules.after_flip(goal, mine, theirs)] if mine else -1
            self._states.append((self._number[goal, theirs, mine], flipped))
        self._p = [0] * (rows * columns)
        self._drawn = [0] * (rows * columns)
        self._solve()

    def outcome(self, x: int, y: int, state: State) -> Outcome:
        """Return the outcome of the piles (x, y) in the state (goal, mine, theirs)."""
        cell, number = x * self.columns + y, self._number[state]
        if self._p[cell] >> number & 1:
            return Outcome.P
        return Outcome.D if self._drawn[cell] >> number & 1 else Outcome.N

    def _solve(self) -> None:
        columns = [EMPTY] * self.columns
        diagonals = [EMPTY] * (self.rows + self.columns)
        for x in range(self.rows):
            row = EMPTY
            for y in range(self.columns):
                may_flip = self.rules.may_flip(x, y)
                column, diagonal = columns[y], diagonals[x - y]
                seen = tuple(a | b | c for a, b, c in zip(row, column, diagonal, strict=True))
                p, drawn = self._settle(seen, may_flip) if x or y else (self._at_end, 0)
                self._p[x * self.columns + y], self._drawn[x * self.columns + y] = p, drawn
                here = (p, drawn, p, drawn) if may_flip else (p, drawn, 0, 0)
                row, columns[y], diagonals[x - y] = (
                    tuple(a | b for a, b in zip(line, here, strict=True)) for line in (row, column, diagonal)
                )

    def _settle(self, seen: tuple[int, ...], may_flip: bool) -> tuple[int, int]:
        """Return (P states, drawn states) of a cell, as ints with a bit for each state.

        `may_flip` states whether a flip is allowed in this cell. `seen` has the four sets of `Sets` for the cells that
        a move reaches.
        """
        p_seen, drawn_seen, p_after, drawn_after = seen
        if self.rules.when == "before":
            p_after, drawn_after = (p_seen, drawn_seen) if may_flip else (0, 0)
        may_pass = self.rules.when == "instead" and may_flip
        if self.rules.when == "instead":
            p_after, drawn_after = 0, 0
        p = won = drawn = 0
        waiting = []
        for number, (moved, flipped) in enumerate(self._states):
            bit = 1 << number
            if p_seen >> moved & 1 or (flipped >= 0 and p_after >> flipped & 1):
                won |= bit
                continue
            has_draw = drawn_seen >> moved & 1 or (flipped >= 0 and drawn_after >> flipped & 1)
            if may_pass and flipped >= 0:
                waiting.append((bit, 1 << flipped, has_draw))
            elif has_draw:
                drawn |= bit
            else:
                p |= bit
        while waiting:
            still_waiting = []
            for bit, passed, has_draw in waiting:
                if p & passed:
                    won |= bit
                elif won & passed and not has_draw:
                    p |= bit
                else:
                    still_waiting.append((bit, passed, has_draw))
            if len(still_waiting) == len(waiting):
                break
            waiting = still_waiting
        return p, drawn | sum(bit for bit, _, _ in waiting)


# The most positions (x, y, goal, mine, theirs) that one search solves, in about 10 s.
LIMIT = 10_000_000

# The most positions of a board that is made larger than needed, for later questions. They take a tenth of a second.
ROOMY = 100_000


class FlipFlopSolver(Solver):
    """The solver of flip-flop. Positions are drawn only if flips replace moves and their number is not limited."""

    most_cells = 10**4

    rules: FlipFlop

    def __init__(self, ruleset: FlipFlop) -> None:
        super().__init__(ruleset)
        self._pairs: tuple[Pairs, Pairs] = Normal(1), MisereWythoff(1)
        self._boards: dict[int, FlipFlopBoard] = {}  # by the most flips of a player

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
            self._search(position)  # raises for piles that are too large, before options are listed
            return [option for option in self.rules.options(position) if self._search(option) is Outcome.P]
        x, y = position[:2]
        targets = {target for goal in (0, 1) for target in self._p_targets(x, y, goal)}
        options = self.rules.next_positions(position, sorted(targets))
        return sorted({option for option in options if self._is_p(*option[:3])})

    def _p_targets(self, x: Integer, y: Integer, goal: int) -> set[tuple[Integer, Integer]]:
        """Return the options of (x, y) in Wythoff's game that are P-positions of Wythoff's game.

        The game is in normal play if `goal` is 0, in misere play if it is 1.
        """
        pairs = self._pairs[goal]
        targets = {(x, pairs.partner(x)), (pairs.partner(y), y)}
        for n in pairs.numbers_near(abs(y - x)):
            a, b = pairs.pair(n)
            targets |= {(a, b), (b, a)}
        return {target for target in targets if MOVES.allows((x, y), target)}

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if not self.rules.follows_the_goal():
            return super().reasons(position, best, show)
        pair = position if best is None else best
        pairs = self._pairs[int(pair[2])]
        goal, name = ("loses", "misere-wythoff") if pair[2] else ("wins", "wythoff")
        return [
            *([] if best is None else [self.verdict(position, best, show)]),
            f"The goal in force decides, however many flips are left: taking the last stone {goal}, as in {name}.",
            p_position_sentence(pairs, pairs.number(min(pair[:2])), pair, self.ruleset.format_piles(pair, show), show),
        ]

    def _search(self, position: Position) -> Outcome:
        """Return the outcome of a position (x, y, goal, mine, theirs) by solving all positions with piles up to x, y.

        Raises UnknownValue if there are more than LIMIT such positions.
        """
        x, y, goal, mine, theirs = (int(number) for number in position)
        most = max(mine, theirs)
        count = 2 * (1 if most < 0 else most + 1 if self.rules.flips == "once" else (most + 1) ** 2)
        if count * (x + 1) * (y + 1) > LIMIT:
            raise UnknownValue(
                f"the outcome of {short_position(position)} is not known: {self.rules.title}"
                f" has no known closed form, and a search stops at {LIMIT} positions; these piles need"
                f" {shortened(count * (position[0] + 1) * (position[1] + 1))}"
            )
        board = self._boards.get(most)
        if board is None or x >= board.rows or y >= board.columns:
            rows, columns = 3 * x // 2 + 4, 3 * y // 2 + 4  # larger piles are likely to follow
            if count * rows * columns > ROOMY:
                rows, columns = x + 1, y + 1
            board = self._boards[most] = FlipFlopBoard(self.rules, rows, columns, most)
        return board.outcome(x, y, (goal, mine, theirs))
