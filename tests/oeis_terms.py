"""The published first terms of sequences of the OEIS, as tests/data/oeis.txt has them."""

from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent / "data" / "oeis.txt"


class Prefix(NamedTuple):
    """A sequence: x(first), x(first + 1), ..."""

    number: str
    first: int
    terms: list[int]

    def as_bfile(self) -> str:
        return f"# {self.number}\n" + "".join(f"{n} {term}\n" for n, term in enumerate(self.terms, self.first))


def prefixes() -> dict[str, Prefix]:
    found = {}
    for line in DATA.read_text("ascii").splitlines():
        if not line.startswith("#"):
            number, first, terms = line.split()
            found[number] = Prefix(number, int(first), [int(term) for term in terms.split(",")])
    return found
