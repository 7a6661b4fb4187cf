"""Flip-flop from the rules: all positions with piles up to some, one pair of piles after the other."""

from itertools import product

from wythoff.games.wythoff.flip_flop.rules import FlipFlop
from wythoff.rules.position import Outcome

State = tuple[int, int, int]
"""(goal, mine, theirs)."""

Sets = tuple[int, ...]
"""Four sets of states, a bit for each: P, drawn, and these of piles that reach the threshold."""

EMPTY: Sets = (0, 0, 0, 0)


class FlipFlopBoard:
    """Outcomes for x < rows, y < columns.

    A move leads to piles in the same row, column or diagonal, and what state it leaves does not depend on which. So
    for each of these lines it is enough to know which states are P, and which drawn, at some piles passed so far, and
    the same at piles that reach the threshold (for a flip after the move). Passes join the states of one pair of piles:
    these are decided by what is known, again and again; what is never decided is drawn.
    """

    def __init__(self, rules: FlipFlop, rows: int, columns: int, most: int) -> None:
        self.rules, self.rows, self.columns = rules, rows, columns
        counts = [(-1, -1)] if most < 0 else list(product(range(most + 1), repeat=2))
        if rules.flips == "once":
            counts = [(mine, theirs) for mine, theirs in counts if mine == theirs]
        states = [(goal, *left) for goal in (0, 1) for left in counts]
        self._number = {state: number for number, state in enumerate(states)}
        self._at_end = sum(1 << number for number, state in enumerate(states) if not state[0])  # P at (0, 0)
        self._states = []  # what a move leaves, and what it leaves with a flip; -1 if there is none
        for goal, mine, theirs in states:
            flipped = self._number[rules.after_flip(goal, mine, theirs)] if mine else -1
            self._states.append((self._number[goal, theirs, mine], flipped))
        self._p = [0] * (rows * columns)
        self._drawn = [0] * (rows * columns)
        self._solve()

    def outcome(self, x: int, y: int, state: State) -> Outcome:
        """The outcome of piles (x, y) with these flips left."""
        place, number = x * self.columns + y, self._number[state]
        if self._p[place] >> number & 1:
            return Outcome.P
        return Outcome.D if self._drawn[place] >> number & 1 else Outcome.N

    def _solve(self) -> None:
        columns = [EMPTY] * self.columns
        diagonals = [EMPTY] * (self.rows + self.columns)
        for x in range(self.rows):
            row = EMPTY
            for y in range(self.columns):
                may_flip = self.rules.may_flip(x, y)
                column, diagonal = columns[y], diagonals[x - y]
                seen = tuple(a | b | c for a, b, c in zip(row, column, diagonal, strict=True))
                p, drawn = self._settled(seen, may_flip) if x or y else (self._at_end, 0)
                self._p[x * self.columns + y], self._drawn[x * self.columns + y] = p, drawn
                here = (p, drawn, p, drawn) if may_flip else (p, drawn, 0, 0)
                row, columns[y], diagonals[x - y] = (
                    tuple(a | b for a, b in zip(line, here, strict=True)) for line in (row, column, diagonal)
                )

    def _settled(self, seen: tuple[int, ...], may_flip: bool) -> tuple[int, int]:
        """The states that are P and those that are drawn, by the states that moves leave."""
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
            left = []
            for bit, passed, has_draw in waiting:
                if p & passed:
                    won |= bit
                elif won & passed and not has_draw:
                    p |= bit
                else:
                    left.append((bit, passed, has_draw))
            if len(left) == len(waiting):
                break
            waiting = left
        return p, drawn | sum(bit for bit, _, _ in waiting)
