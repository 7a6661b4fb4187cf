"""Octal codes of the data files as moves."""

from published import DATA

from wythoff.games.heaps.moves import HeapMoves


def moves_of(code: str) -> HeapMoves:
    """A code as in the data files; "+" behind it: also splits into two unequal heaps."""
    before, after = code.rstrip("+").split(".")
    digits = (int(before or 0), *map(int, after))
    return HeapMoves(digits if any(digits) else (), code.endswith("+"))


def rows(name: str) -> list[list[str]]:
    """The lines of a data file."""
    return [line.split() for line in (DATA / name).read_text("ascii").splitlines() if not line.startswith("#")]


PERIODIC, SOLVED = rows("octal_periodic_games.txt"), rows("octal_solved_games.txt")
