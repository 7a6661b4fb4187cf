"""Why a position of two piles is P: its number, and the closed form."""

from wythoff.exact.bigint import Integer
from wythoff.exact.complementary import Pairs
from wythoff.rules.position import Position
from wythoff.rules.words import Show


def numbered(pairs: Pairs, n: Integer | None, position: Position, place: str, show: Show) -> str:
    """A sentence: the position is the pair of number n or, where n is None, it is P."""
    if n is None:
        return f"{place} is P: whoever moves from it loses."
    number, a, b = show(n), *map(show, sorted(position[:2]))
    if not pairs.is_regular and n < 2:
        return f"{place} is P-position number {number}: (0, 1) and (2, 2) are those of misere play alone."
    t = pairs.t
    if t == 1:
        form = f"floor({number} phi) = {a}, {a} + {number} = {b}"
    else:
        more, one = (" + 1/alpha", " + 1") if pairs.is_misere else ("", "")
        form = f"floor({number} alpha{more}) = {a}, {a} + {t}*{number}{one} = {b}"
        form += f", where alpha = (2 - {t} + sqrt({t}^2 + 4))/2"
    return f"{place} is P-position number {number}: {form}."
