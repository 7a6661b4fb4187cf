"""A survey of games on heaps: which are periodic? In rounds, on any executor, with a ledger.

Surveys that come with the package, compressed tables of a line a game: octal codes of three digits, and of four.

All games have been looked at below heap 10^5, those without a proved period below 10^6, 10^7, 10^8 as the time
allowed, the fewest rare heaps first; the line of each tells how many, and is `row_of` the game and so many heaps again.
A proved period is certified by the code, the preperiod and the period alone: `wythoff.jobs.tables.certificate` makes
the values. Such a table is made, and made to go further, by

    wythoff survey --digits 4 --from-bundled --limit 1e7 --seconds 60 --ledger four.db --write-bundle octal_4.csv.xz

which repeats nothing of the ledger: with a larger --limit or more --seconds it goes on from there. Rows that were
made in another way, by `row_of` too, are put in by `Survey.further`.
"""

import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
from wythoff.games.heaps.periods import published_period
from wythoff.jobs.files import write_whole
from wythoff.jobs.formats import FileError
from wythoff.jobs.shards.executors import Done, Executor, Threads
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Ledger, rows_of
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.games import Games, OctalCodes
from wythoff.jobs.survey.shard import GameRow, bounds, finding_of, look_at

# Games that a notebook shows.
SHOWN = 100


class Line(NamedTuple):
    """One game of a survey: what is found of its representative says the same of it."""

    code: str
    same_as: str
    """The representative of its family, of which alone values have been made; itself, if it is that."""
    shift: int
    """G(n) is G(n + shift) of that."""
    preperiod: int | None
    period: int | None
    heaps: int
    greatest: int
    at: int
    mask: int | None
    by_parity: int | None
    rare: int | None
    """Of the representative, as the mask and the last rare heap."""
    last_rare: int | None
    published: str = ""
    """A period that others have published, if none is proved here; with its source."""


@dataclass(frozen=True, repr=False)
class Survey:
    """The findings on games: `lines()` has a line for each name, `rows` the findings on each representative."""

    games: Games
    rows: dict[str, GameRow]
    """Of the representatives."""

    def lines(self) -> Iterator[Line]:
        """All names; each behind the representative of its family."""
        for representative, members in self.games.families().items():
            if (row := self.rows.get(representative)) is None:
                continue
            for name, shift in members:
                preperiod = None if row.preperiod is None else max(row.preperiod - shift, 0)
                own = row._replace(preperiod=preperiod, heaps=row.heaps - shift, at=row.at - shift)
                published = None if row.period is not None else published_period(self.games.moves(name))
                yield Line(name, representative, shift, *own, str(published or ""))

    @property
    def proved(self) -> int:
        """How many families have a proved period."""
        return sum(row.period is not None for row in self.rows.values())

    def further(self, rows: Mapping[str, GameRow]) -> "Survey":
        """Return the survey with those of other rows that tell of a period, or of more heaps."""
        best = dict(self.rows)
        for name, row in rows.items():
            before = best.get(name)
            if before is None or (row.period is not None, row.heaps) > (before.period is not None, before.heaps):
                best[name] = row
        return Survey(self.games, {name: best[name] for name in self.games.families() if name in best})

    def __str__(self) -> str:
        names = self.games.counted(sum(1 for _ in self.lines()))
        open_ones = len(self.rows) - self.proved
        return f"{names} are {len(self.rows)} games: {self.proved} proved periodic, {open_ones} not so far"

    def __repr__(self) -> str:
        return f"<Survey: {self}>"

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        lines = [line for line in self.lines() if line.code == line.same_as]
        rows = [[line.code, line.period or "", line.preperiod if line.period else "", line.heaps] for line in lines]
        more = f"; the first {SHOWN} of {len(rows)} games" if len(rows) > SHOWN else ""
        return html_table(rows[:SHOWN], f"{self}{more}", ("game", "period", "preperiod", "heaps"))


def survey(
    games: Games | int,
    limit: int = 10**6,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    seconds: float | None = None,
    share: tuple[int, int] = (1, 1),
    merged: Sequence[str | PathLike[str]] = (),
    begun: Survey | None = None,
    progress: Progress | None = None,
) -> Survey:
    """Look for the periods of games on heaps, in normal play.

    Parameters
    ----------
    games : Games or int
        OctalCodes(3) of `wythoff.jobs.survey.games`, or 3, has the codes 0.ddd and 4.dd; SubtractionSets(10) all sets
        of 1 to 10. Games that are proved to have the same values are looked at once.
    limit : int
        A power of ten: look at heaps below it at most. All games are looked at below 10^3 first, those without a
        proved period below 10^4 then, and so on; in each round those with the fewest rare heaps first, which are fast.
    executor : Executor, optional
        Where the work is done; threads of this process, one a core, if not given. See `wythoff.jobs.shards.executors`.
    ledger : path, optional
        A file that keeps what is done: a survey that was stopped, or killed, is continued by the same call, and one
        that has come to its end by a call with a larger `limit`.
    seconds : float, optional
        Leave a game when it has taken so many seconds of work, as counted (not timed) in values made.
    share : (i, k)
        Look only at every k-th game, from the i-th on: for k machines, each with a ledger of its own.
    merged : paths
        Ledgers of other shares, or of the same survey: what is done in them is taken over, and not done again.
    begun : Survey, optional
        What is known of some games from before, such as `kept(games)` of this file: it is not done again.
    progress : callable, optional
        Called with the numbers of games done and of all games in a round.

    Returns
    -------
    Survey
        The same for every executor, cut and order; of the games of the share and of what is merged.

    Raises
    ------
    ValueError
        For a limit that is no power of ten, and a ledger of another survey, or one that is damaged or
        in use (LedgerError).
    OSError
        For workers that cannot be reached, die again and again or run another version (ExecutorError).

    Examples
    --------
    >>> survey(1, 1000)
    <Survey: 8 octal codes (digits at most: 1) are 6 games: 5 proved periodic, 1 not so far>
    """
    if not isinstance(games, Games):
        games = OctalCodes(int(as_mpz(games, "digits")))
    own, machines = share
    if not 1 <= own <= machines:
        raise ValueError(f"a share is one of so many, 1/3 to 3/3, got {own}/{machines}")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be above 0, got {seconds}")
    names, rounds = list(games.families()), bounds(int(as_mpz(limit, "limit")))
    name = f"survey of {games.title}" + ("" if seconds is None else f", {seconds:g} s a game")
    name += " further than before" if begun else ""
    version, stop, found = fingerprint(), len(names) * len(rounds), Found(names)
    task = partial(look_at, games, len(names), seconds)
    with ExitStack() as stack:
        others = [done for path in merged for done in rows_of(path, name, version) if done.shard.start < stop]
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        if book is not None:
            for shard, finding in book.begin(name, 0, stop, version, len(names)).items():
                found.add(Done(shard, finding, 0.0, ""))
        for done in [*others, *(_known(begun, names, rounds) if begun else ())]:
            if found.add(done) and book is not None:
                book.add(done)
        for number in range(len(rounds)):
            left = list(found.left(number, own, machines))
            if not left:
                continue
            if progress:
                progress(0, len(left))
            shards = stack.enter_context(closing((executor or Threads()).map_shards(task, left)))
            for count, done in enumerate(shards, 1):
                if book is not None:
                    book.add(done)
                found.add(done)
                if progress:
                    progress(count, len(left))
    rows = {name: GameRow(*found.best[name].result.row) for name in names if name in found.best}
    return Survey(games, rows).further(begun.rows if begun else {})


class Found:
    """The findings on each game in the furthest round so far."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self.best = names, dict[str, Done]()

    def add(self, done: Done) -> bool:
        """Take what is found in a round, if it is further; whether it is."""
        name = self._names[done.shard.start % len(self._names)]
        is_further = name not in self.best or self.best[name].shard.start < done.shard.start
        if is_further:
            self.best[name] = done
        return is_further

    def left(self, number: int, own: int, machines: int) -> Iterable[Shard]:
        """The games of a share that are still to be looked at in this round, those of the fewest rare heaps first."""
        left = []
        for index in range(own - 1, len(self._names), machines):
            place, name = number * len(self._names) + index, self._names[index]
            before = self.best.get(name)
            is_next = before is None if not number else before and before.shard.start == place - len(self._names)
            if is_next and not (before and before.result.is_last):
                rare = GameRow(*before.result.row).rare if before else 0
                left.append((rare or 0, Shard(name, place, place + 1)))
        return (shard for _, shard in sorted(left))


def _known(begun: Survey, names: Sequence[str], rounds: Sequence[int]) -> Iterator[Done]:
    """Yield the rows of an earlier survey, each in the last round that it has done."""
    for index, name in enumerate(names):
        if (row := begun.rows.get(name)) is None:
            continue
        number = max((number for number, bound in enumerate(rounds) if bound <= row.heaps), default=0)
        if row.period is not None or row.heaps >= rounds[number]:
            place = number * len(names) + index
            finding = finding_of(name, row, rounds[number])
            yield Done(Shard(name, place, place + 1), finding, 0.0, "kept")


FOLDER = Path(__file__).parent


def kept(games: Games) -> Survey:
    """Return the survey of these games that comes with the package. Raises FileError if there is none."""
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
    """Return the path of a bundled survey."""
    return FOLDER / f"{games.kept_as}.csv.xz"
