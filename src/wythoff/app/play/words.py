"""What `wythoff play` says of positions and moves, and how it draws them."""

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Outcome, Position, Ruleset
from wythoff.rulesets.take_away import TakeAway
from wythoff.solve.solution import Solution

# The largest pile that is drawn, and the most piles: what fits on a line, and on a screen.
LONGEST_ROW, MOST_ROWS = 60, 20


class Words:
    """Sentences about one game. Numbers of more than `longest` digits are shortened (None: all digits)."""

    def __init__(self, rules: Ruleset, longest: int | None = None) -> None:
        self.rules = rules
        self.longest = longest

    def number(self, n: Integer) -> str:
        return decimal(n) if self.longest is None else shortened(n, self.longest)

    def place(self, position: Position) -> str:
        """The piles: "(20, 31)", one pile "12"."""
        piles = self.piles(position)
        texts = [self.number(pile) for pile in piles]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def piles(self, position: Position) -> Position:
        return position[: self.rules.heaps]

    def board(self, position: Position) -> list[str]:
        """The position on a line, what else counts, and the piles as rows of o if they are small."""
        lines = [f"{self.place(position)}{self._besides(position)}"]
        piles = self.piles(position)
        if len(piles) <= MOST_ROWS and max(piles) <= LONGEST_ROW:
            width = len(str(len(piles)))
            lines += [f"{i:>{width + 2}}  {'o' * int(pile)} {pile}" for i, pile in enumerate(piles, 1)]
        return lines

    def _besides(self, position: Position) -> str:
        """What a player has to know besides the piles."""
        if isinstance(self.rules, TakeAway):
            return f": take 1 to {self.number(min(position))}"
        if isinstance(self.rules, Copycat):
            return f": take 1 to {self.rules.m}" + (f", but not {position[1]}" if position[1] else "")
        if isinstance(self.rules, FlipFlop):
            x, y, goal, mine, theirs = position
            left = "" if mine < 0 else f"; flips left: you {mine}, I {theirs}"
            if self.rules.flips == "once":
                left = f"; flips left in all: {mine}"
            now = self.rules.when != "after" and not self.rules.may_flip(x, y)
            return f": who takes the last {'loses' if goal else 'wins'}{left}{', none at these piles' if now else ''}"
        return ""

    def move(self, position: Position, left: Position) -> str:
        """The move that leaves this: "take 5 from pile 2 and leave (20, 26)"."""
        solution = Solution(
            position=position, outcome=Outcome.N, moves=(left,), index=None, best=left, heaps=self.rules.heaps,
            noun=self.rules.noun,
        )  # fmt: skip
        said = solution.moved(left, self.number)
        if isinstance(self.rules, FlipFlop) and left[2] != position[2]:
            said = [*said, "flip the goal"]
        return " and ".join([*said, f"leave {self.place(tidy(self.rules, left))}"])


def tidy(rules: Ruleset, position: Position) -> Position:
    """The position without the heaps that are gone: (0,) if all are."""
    if not isinstance(rules, HeapRuleset):
        return position
    return tuple(heap for heap in position if heap) or (mpz(0),)
