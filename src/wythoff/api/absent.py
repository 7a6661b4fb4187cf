"""Well-known games that are not in the catalogue, with the reasons."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AbsentGame:
    """A game that is not in the catalogue, and the reason."""

    name: str
    aliases: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        also = f" (also {', '.join(self.aliases)})" if self.aliases else ""
        return f"{self.name}{also}: not here: {self.reason}"


ABSENT = (
    AbsentGame(
        "checker-jumping",
        ("conways-soldiers", "solitaire-army"),
        "a game for one player; weights (1/phi)^distance show that no checker comes to row 5",
    ),
    AbsentGame(
        "euclid-differences",
        ("difference-game",),
        "the players decide nothing: they write new differences of two numbers as long as there are any; with the first"
        " two these are max / gcd numbers, and the first player wins iff that is odd",
    ),
    AbsentGame(
        "exco-nim",
        ("extended-complementary-nim",),
        "its rules are not certain: whether the extra heap may be reduced alone, or only with another",
    ),
    AbsentGame(
        "fraction-game",
        ("fraction", "the-fraction-game"),
        "partizan: the players have different moves; its values are numbers, Minkowski's ?(x) as far as computed",
    ),
    AbsentGame(
        "hex-7",
        ("hex", "hex7"),
        "partizan: the players connect different sides; no Grundy values",
    ),
    AbsentGame(
        "misere-northcott",
        ("northcott-misere",),
        "most of its positions are drawn: both players retreat for ever; `northcott` is in normal play",
    ),
    AbsentGame(
        "raleigh",
        ("raleigh-game",),
        "its rules are not certain: its P-positions are published, but none of the rules tried gives them",
    ),
    AbsentGame(
        "rat",
        ("rat-game",),
        "its rules are not certain; its P-positions are rational: (floor(7n/4), floor(7n/2) - 1, 7n - 3)",
    ),
    AbsentGame(
        "tribonacci",
        ("tribonacci-game",),
        "its rules are not certain; its P-positions are read from the Tribonacci word",
    ),
)
"""The absent games, sorted by name. None of these names is in the catalogue."""


def find_absent(name: str) -> AbsentGame | None:
    """Return the absent game with this name or alias, or None."""
    return next((game for game in ABSENT if name == game.name or name in game.aliases), None)
