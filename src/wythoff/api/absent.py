"""Well-known games that are not in the catalogue, and why each of them is not."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AbsentGame:
    """A well-known game that is not in the catalogue, and the reason why it is not."""

    name: str
    aliases: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        also = f" (also {', '.join(self.aliases)})" if self.aliases else ""
        return f"{self.name}{also} is not in this package: {self.reason}"


ABSENT = (
    AbsentGame(
        "checker-jumping",
        ("conways-soldiers", "solitaire-army"),
        "it is a game for one player; J. H. Conway proved that no checker can reach row 5",
    ),
    AbsentGame(
        "euclid-differences",
        ("difference-game",),
        "the players have no real choice; they write new differences of written numbers until none is new; from numbers"
        " a and b they write max(a, b) / gcd(a, b) - 2 differences, and the first player wins iff this count is odd",
    ),
    AbsentGame(
        "exco-nim",
        ("extended-complementary-nim",),
        "its rules are not certain: whether the extra heap may be reduced alone, or only with another",
    ),
    AbsentGame(
        "fraction-game",
        ("fraction", "the-fraction-game"),
        "partizan: the players have different moves, so positions have no Grundy values",
    ),
    AbsentGame(
        "hex-7",
        ("hex", "hex7"),
        "partizan: the players connect different sides, so positions have no Grundy values",
    ),
    AbsentGame(
        "misere-northcott",
        ("northcott-misere",),
        "most positions are drawn, since both players can retreat for ever; `northcott` is the game in normal play",
    ),
    AbsentGame(
        "raleigh",
        ("raleigh-game",),
        "its rules are not certain; no rules that were tried lead to its published P-positions",
    ),
    AbsentGame(
        "rat",
        ("rat-game",),
        "its rules are not certain; its P-positions are (floor(7n/4), floor(7n/2) - 1, 7n - 3)",
    ),
    AbsentGame(
        "tribonacci",
        ("tribonacci-game",),
        "its rules are not certain; its P-positions come from the Tribonacci word",
    ),
)
"""The games that are not in the catalogue, sorted by name. No name or alias here is a name in the catalogue."""


def find_absent(name: str) -> AbsentGame | None:
    """Return the entry of `ABSENT` with this name or alias, or None if there is none."""
    return next((game for game in ABSENT if name == game.name or name in game.aliases), None)
