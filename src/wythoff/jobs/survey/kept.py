"""Surveys that come with the package, compressed tables of a line a game: of three digits, and of four.

All games have been looked at below heap 10^5, those without a proved period below 10^6, 10^7, 10^8 as the time
allowed, the fewest rare heaps first; the line of each tells how many, and is `row_of` the game and so many heaps again.
`wythoff survey` makes such a table, `keep` writes it as it lies here. A proved period is certified by the code, the
preperiod and the period alone: `wythoff.jobs.tables.certificate` makes the values.
"""

import lzma
from pathlib import Path

from wythoff.jobs.errors import FileError
from wythoff.jobs.survey.shard import GameRow
from wythoff.jobs.survey.survey import Survey

FOLDER = Path(__file__).parent


def kept(digits: int) -> Survey:
    """The survey of codes of so many digits that comes with the package."""
    path = file_of(digits)
    if not path.is_file():
        raise FileError(f"no survey of {digits} digits comes with the package; `wythoff survey` makes it")
    rows = {}
    for line in lzma.decompress(path.read_bytes()).decode("ascii").splitlines():
        code, *numbers = line.split(",")
        rows[code] = GameRow(*(int(number) if number else None for number in numbers))  # type: ignore[arg-type]
    return Survey(digits, rows)


def keep(survey: Survey, path: Path) -> None:
    """Write a survey as `kept` reads it."""
    lines = (",".join([code, *("" if n is None else str(n) for n in row)]) for code, row in survey.rows.items())
    path.write_bytes(lzma.compress("\n".join(lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME))


def file_of(digits: int) -> Path:
    """Where the package keeps a survey."""
    return FOLDER / f"octal_{digits}.csv.xz"
