"""Positions and moves in words, and as drawings. The defaults are for piles that moves take from."""

from collections.abc import Callable

from wythoff.exact.bigint import Integer, decimal
from wythoff.rules.position import Position

Show = Callable[[Integer], str]
"""A way to write a number: all digits, or shortened."""

# The largest pile of a drawing, and the most piles: they fit on a line, and on a screen.
LONGEST_ROW, MOST_ROWS = 60, 20


class Words:
    """The words of a game. A family with other moves overrides `describe_move`, and what else differs."""

    noun: str
    nouns: str
    pile_count: int | None

    @property
    def plural(self) -> str:
        """The noun for several piles."""
        return self.nouns or f"{self.noun}s"

    def piles_of(self, position: Position) -> Position:
        """Return the piles of a position, without its other numbers."""
        return position[: self.pile_count]

    def drop_empty_heaps(self, position: Position) -> Position:
        """Return the position as play shows and stores it: games on heaps drop empty heaps."""
        return position

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        """Write the piles: "(20, 31)", a single pile "12"."""
        texts = [show(pile) for pile in self.piles_of(position)]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def format_numbers(self, position: Position, show: Show = decimal) -> str:
        """Write all numbers of a position for a sentence: "(20, 31)", a single pile "(12)"; coins as "HTHHT"."""
        return f"({', '.join(map(show, position))})"

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        """Describe a move: "take 3 from pile 2"; "" if the position that it leaves says all."""
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
        """Describe a move and its result: "take 5 from pile 2 and leave (20, 26)"."""
        leave = f"leave {self.format_piles(self.drop_empty_heaps(target), show)}"
        return " and ".join(filter(None, [self.describe_move(position, target, show), leave]))

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        """State what a player must know besides the piles, such as what may be taken; "" if nothing."""
        return ""

    def drawing(self, position: Position) -> list[str]:
        """Draw the position in lines of text: piles as rows of o. [] if it is too large."""
        piles = self.piles_of(position)
        if len(piles) > MOST_ROWS or max(piles) > LONGEST_ROW:
            return []
        width = len(str(len(piles)))
        return [f"{i:>{width + 2}}  {'o' * int(pile)} {pile}" for i, pile in enumerate(piles, 1)]
