"""What people are told of positions and moves: in words, and as a drawing. Here of piles that moves take from."""

from collections.abc import Callable

from wythoff.exact.bigint import Integer, decimal
from wythoff.rules.position import Position

Show = Callable[[Integer], str]
"""How a number is written: all digits, or shortened."""

# The largest pile that is drawn, and the most piles: what fits on a line, and on a screen.
LONGEST_ROW, MOST_ROWS = 60, 20


class Words:
    """The words of a game. A family whose moves do something else overrides `said`; what is seen besides, the rest."""

    noun: str
    nouns: str
    heaps: int | None

    @property
    def plural(self) -> str:
        """What people call several piles."""
        return self.nouns or f"{self.noun}s"

    def counted(self, position: Position) -> Position:
        """The piles of a position, without the numbers that belong to it besides."""
        return position[: self.heaps]

    def tidy(self, position: Position) -> Position:
        """The position as it is shown and kept in play: games on heaps drop those that are gone."""
        return position

    def place(self, position: Position, show: Show = decimal) -> str:
        """The piles: "(20, 31)", one pile "12"."""
        texts = [show(pile) for pile in self.counted(position)]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def in_full(self, position: Position, show: Show = decimal) -> str:
        """All numbers of a position, as sentences have them: "(20, 31)", one pile "(12)"; coins as "HTHHT"."""
        return f"({', '.join(map(show, position))})"

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        """What a move does: "take 3 from pile 2". "" if there is nothing to be said but what it leaves."""
        changes = [was - now for was, now in zip(self.counted(position), self.counted(left), strict=False)]
        if len(changes) == 1 and changes[0] > 0:
            return f"take {show(changes[0])}"
        if len(changes) > 1 and changes[0] > 0 and len(set(changes)) == 1:
            return f"take {show(changes[0])} from {'both' if len(changes) == 2 else 'all'} {self.plural}"
        taken = [f"{show(count)} from {self.noun} {i}" for i, count in enumerate(changes, 1) if count > 0]
        added = [f"{show(-count)} to {self.noun} {i}" for i, count in enumerate(changes, 1) if count < 0]
        done = [f"{verb} {' and '.join(those)}" for verb, those in (("take", taken), ("add", added)) if those]
        return " and ".join(done)

    def moved(self, position: Position, left: Position, show: Show = decimal) -> str:
        """The move in words: "take 5 from pile 2 and leave (20, 26)"."""
        leave = f"leave {self.place(self.tidy(left), show)}"
        return " and ".join(filter(None, [self.said(position, left, show), leave]))

    def besides(self, position: Position, show: Show = decimal) -> str:
        """What a player has to know besides the piles: what may be taken. "" if the piles say all."""
        return ""

    def drawing(self, position: Position) -> list[str]:
        """Lines that show the position to a player: the piles as rows of o. None if it is too large."""
        piles = self.counted(position)
        if len(piles) > MOST_ROWS or max(piles) > LONGEST_ROW:
            return []
        width = len(str(len(piles)))
        return [f"{i:>{width + 2}}  {'o' * int(pile)} {pile}" for i, pile in enumerate(piles, 1)]
