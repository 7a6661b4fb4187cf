"""Surveys that come with the package, compressed tables of a line a game.

They are what `wythoff survey --digits 3` and `--digits 4` find, with the limits that the line of each game tells; made
anew with `wythoff survey --digits 4 --limit 1e6 --seconds 5` and `keep`. Proved periods are certified by their code,
preperiod and period alone: `wythoff.jobs.tables.certificate` makes the values again.
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
