"""Texts and drawings of positions and moves. These defaults suit games in which moves take from piles."""

from collections.abc import Callable

from wythoff.exact.bigint import Integer, decimal
from wythoff.rules.position import Position

Show = Callable[[Integer], str]
"""A function that converts a number to text, with all digits or shortened."""

# The largest pile that is drawn, which fits on a line, and the most piles that are drawn, which fit on a screen.
MAX_ROW_LETTERS, MAX_DRAWN_PILES = 60, 20


class Words:
    """A base class of `Ruleset`: it describes positions, and moves that take from piles, in words and drawings."""

    noun: str
    nouns: str
    pile_count: int | None

    @property
    def plural(self) -> str:
        """The word for several piles, such as "piles"."""
        return self.nouns or f"{self.noun}s"

    def piles_of(self, position: Position) -> Position:
        """Return the piles of a position, without its numbers that are not piles."""
        return position[: self.pile_count]

    def drop_empty_heaps(self, position: Position) -> Position:
        """Return the position in the form that is shown and stored during play. Games on heaps drop heaps of 0."""
        return position

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        """Return the piles of a position as text: "(20, 31)", or "12" for a single pile."""
        texts = [show(pile) for pile in self.piles_of(position)]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def format_numbers(self, position: Position, show: Show = decimal) -> str:
        """Return all numbers of a position as text: "(20, 31)", or "(12)" for a single number.

        Games of coins return "HTHHT".
        """
        return f"({', '.join(map(show, position))})"

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        """Return the move to `target` in words: "take 3 from pile 2". Return "" if printing `target` is enough."""
        changes = [was - now for was, now in zip(self.piles_of(position), self.piles_of(target), strict=False)]
        if len(changes) == 1 and changes[0] > 0:
            return f"take {show(changes[0])}"
        if len(changes) > 1 and changes[0] > 0 and len(set(changes)) == 1:
            return f"take {show(changes[0])} from {'both' if len(changes) == 2 else 'all'} {self.plural}"
        taken = [f"{show(count)} from {self.noun} {i}" for i, count in enumerate(changes, 1) if count > 0]
        added = [f"{show(-count)} to {self.noun} {i}" for i, count in enumerate(changes, 1) if count < 0]
        done = [f"{verb} {' and '.join(those)}" for verb, those in (("take", taken), ("add", added)) if those]
        return " and ".join(done)

    def describe_turn(self, position: Position, target: Position, show: Show = decimal) -> str:
        """Return a move and its result in words: "take 5 from pile 2 and leave (20, 26)"."""
        leave = f"leave {self.format_piles(self.drop_empty_heaps(target), show)}"
        return " and ".join(filter(None, [self.describe_move(position, target, show), leave]))

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        """Return facts that players need besides the piles, such as the most that the next move may take.

        Return "" if there are none.
        """
        return ""

    def drawing(self, position: Position) -> list[str]:
        """Return a drawing as lines of text, with one line of o for each pile.

        Return [] if the position is too large.
        """
        piles = self.piles_of(position)
        if len(piles) > MAX_DRAWN_PILES or max(piles) > MAX_ROW_LETTERS:
            return []
        width = len(str(len(piles)))
        return [f"{i:>{width + 2}}  {'o' * int(pile)} {pile}" for i, pile in enumerate(piles, 1)]
