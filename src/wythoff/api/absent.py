"""Games that people look for here, and that are not here: which they are, and why."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Absent:
    """A game that is not in the catalogue."""

    name: str
    aliases: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        also = f" (also {', '.join(self.aliases)})" if self.aliases else ""
        return f"{self.name}{also}: not here: {self.reason}"


ABSENT = (
    Absent(
        "checker-jumping",
        ("conways-soldiers", "solitaire-army"),
        "a game for one player; weights (1/phi)^distance show that no checker comes to row 5",
    ),
    Absent(
        "euclid-differences",
        ("difference-game",),
        "nothing is decided in it: who writes new differences of two numbers, as long as there are any, makes max / gcd"
        " numbers in all, and the first player wins iff that is odd",
    ),
    Absent(
        "exco-nim",
        ("extended-complementary-nim",),
        "its rules are not certain: whether the extra heap may be reduced alone, or only with another",
    ),
    Absent(
        "fraction-game",
        ("fraction", "the-fraction-game"),
        "partizan: each player has moves of their own; its values are numbers, as far as computed Minkowski's ?(x)",
    ),
    Absent(
        "hex-7",
        ("hex", "hex7"),
        "partizan: each player connects sides of their own; no Grundy values",
    ),
    Absent(
        "misere-northcott",
        ("northcott-misere",),
        "most of its positions are drawn: both players retreat for ever; `northcott` is in normal play",
    ),
    Absent(
        "raleigh",
        ("raleigh-game",),
        "its rules are not certain; its P-positions are published, and no rules that were tried have them",
    ),
    Absent(
        "rat",
        ("rat-game",),
        "its rules are not certain; its P-positions are rational: (floor(7n/4), floor(7n/2) - 1, 7n - 3)",
    ),
    Absent(
        "tribonacci",
        ("tribonacci-game",),
        "its rules are not certain; its P-positions are read from the Tribonacci word",
    ),
)
"""In the order of their names; none of these is a name in the catalogue."""


def absent(name: str) -> Absent | None:
    """Return the game of this name or alias, if it is one of those that are not here."""
    return next((game for game in ABSENT if name == game.name or name in game.aliases), None)
