"""Surveys that come with the package, compressed tables of a line a game: octal codes of three digits, and of four.

All games have been looked at below heap 10^5, those without a proved period below 10^6, 10^7, 10^8 as the time
allowed, the fewest rare heaps first; the line of each tells how many, and is `row_of` the game and so many heaps again.
A proved period is certified by the code, the preperiod and the period alone: `wythoff.jobs.tables.certificate` makes
the values. Such a table is made, and made to go further, by

    wythoff survey --digits 4 --from-kept --limit 1e7 --seconds 60 --ledger four.db --keep octal_4.csv.xz

which does nothing again of what is kept: with a larger --limit or more --seconds it goes on from there. Rows that were
made in another way, by `row_of` too, are put in by `Survey.further`.
"""

import lzma
from pathlib import Path

from wythoff.jobs.errors import FileError
from wythoff.jobs.files import write_whole
from wythoff.jobs.survey.games import Games
from wythoff.jobs.survey.shard import GameRow
from wythoff.jobs.survey.survey import Survey

FOLDER = Path(__file__).parent


def kept(games: Games) -> Survey:
    """The survey of these games that comes with the package. Raises FileError if there is none."""
    path = file_of(games)
    if not path.is_file():
        raise FileError(f"no survey of {games.title} comes with the package; `wythoff survey` makes it")
    rows = {}
    for line in lzma.decompress(path.read_bytes()).decode("ascii").splitlines():
        name, *numbers = line.rsplit(",", len(GameRow._fields))
        rows[name] = GameRow(*(int(number) if number else None for number in numbers))  # type: ignore[arg-type]
    return Survey(games, rows)


def keep(survey: Survey, path: Path) -> None:
    """Write a survey as `kept` reads it."""
    lines = (",".join([name, *("" if n is None else str(n) for n in row)]) for name, row in survey.rows.items())
    write_whole(path, lzma.compress("\n".join(lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME))


def file_of(games: Games) -> Path:
    """Where the package keeps a survey."""
    return FOLDER / f"{games.kept_as}.csv.xz"
