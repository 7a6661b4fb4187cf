"""Periods of octal games that others have published and that are not proved here: named with their source, never used.

An entry stands for all codes that have its values but for zeros in front (`wythoff.games.heaps.cousins`).
"""

from dataclasses import dataclass, replace

from wythoff.games.heaps.codes import octal_code
from wythoff.games.heaps.cousins import end_form
from wythoff.games.heaps.moves import HeapMoves


@dataclass(frozen=True)
class PublishedPeriod:
    """G(n + period) = G(n) for all n >= preperiod, by a source alone.

    Attributes
    ----------
    code : str
        The octal code that the source names; G(n) here is G(n + shift) of that.
    shift : int
    preperiod, period : int
    source : str
    """

    code: str
    shift: int
    preperiod: int
    period: int
    source: str

    def __str__(self) -> str:
        law = f"period {self.period}, preperiod {self.preperiod}"
        of = f"; of {self.code}, whose G(n) is G(n {'-' if self.shift > 0 else '+'} {abs(self.shift)}) here"
        return f"published, not proved here: {law} ({self.source}{of if self.shift else ''})"


# Lines of code, preperiod, period, source. A line goes when a survey that is bundled proves the period.
PUBLISHED = tuple(
    PublishedPeriod(code, 0, preperiod, period, source)
    for code, preperiod, period, source in [
        ("0.106", 465384263797, 328226140474, "A. Flammenkamp, Octal games; OEIS A071458"),
    ]
)


def published_period(moves: HeapMoves) -> PublishedPeriod | None:
    """The published period of a game that is not proved here; None where none is known."""
    if moves.all_but is not None or moves.unequal_splits or not any(moves.digits):
        return None
    digits, zeros = end_form(moves.digits)
    for one in PUBLISHED:
        known, others = end_form(octal_code(one.code).digits)
        if known == digits:
            shift = others - zeros
            return replace(one, shift=shift, preperiod=one.preperiod - shift)
    return None
