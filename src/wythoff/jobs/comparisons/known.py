"""Sequences of the OEIS that the games of this package have: the game, and which of its sequences it is."""

from typing import NamedTuple


class Known(NamedTuple):
    """A sequence of the OEIS: `wythoff compare FILE` takes its game and name from here."""

    number: str
    game: str
    sequence: str


KNOWN = {one.number: one for one in (Known("A000201", "wythoff", "a"),)}
