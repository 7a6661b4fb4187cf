"""A survey of games on heaps: search each game for a period, in rounds, on any executor, with a ledger.

Two surveys are bundled with the package: of the octal codes of at most three digits, and of at most four. Each is a
compressed table with a line for each family of games with the same values. All their games were searched below heap
10^6. The games without a proved period were then searched below 10^7 and 10^8 as the time allowed, those with the
fewest rare heaps first. The line of a game says how many heaps were computed; `row_of` computes the line again from the
game and this number. The code, the preperiod and the period suffice to certify a proved period:
`wythoff.jobs.tables.certificate` computes the values.

This command makes such a table, or extends it:

    wythoff survey --digits 4 --from-bundled --limit 1e7 --seconds 60 --ledger four.db --write-bundle octal_4.csv.xz

Games finished in the ledger are not searched again. The same command with a larger --limit continues the ledger.
`Survey.further` adds rows computed elsewhere by `row_of`.
"""

import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from math import inf
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
from wythoff.jobs.shards.ledger import Job, Ledger, rows_of
from wythoff.jobs.shards.shard import WHOLE, Shard, part_of
from wythoff.jobs.survey.costs import cost_done, cost_left, cost_of
from wythoff.jobs.survey.games import Games, OctalCodes
from wythoff.jobs.survey.shard import GameRow, bounds, finding_of, search_game

# The most games that a notebook shows.
MAX_SHOWN = 100


class Line(NamedTuple):
    """The results for one game of a survey. They are computed from the representative, one game of its family."""

    code: str
    same_as: str
    """The representative: the game of the family whose values were computed. It can be the game itself."""
    shift: int
    """G(n) of this game equals G(n + shift) of the representative."""
    preperiod: int | None
    period: int | None
    heaps: int
    greatest: int
    at: int
    mask: int | None
    by_parity: int | None
    rare: int | None
    """The number of rare heaps of the representative; `mask`, `by_parity` and `last_rare` are the representative's
    too."""
    last_rare: int | None
    published: str = ""
    """A published period with its source, if this survey proves none; otherwise ""."""


@dataclass(frozen=True, repr=False)
class Survey:
    """The results of a survey of games.

    `lines()` yields a result for each game. `rows` has a result for each family of games with equal Grundy values. The
    key of the result is the representative, the name of one game of the family.
    """

    games: Games
    rows: dict[str, GameRow]
    """The findings on the representatives, by name."""

    def lines(self) -> Iterator[Line]:
        """Yield a line for each game, family by family, with the representative of each family first."""
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
        """The number of families with a proved period."""
        return sum(row.period is not None for row in self.rows.values())

    def further(self, rows: Mapping[str, GameRow]) -> "Survey":
        """Return this survey with those of `rows` that are new or better than its own rows.

        `rows` is a dict from representatives to their rows.

        A row with a period is better than a row without a period. Otherwise the row with more heaps is better.
        """
        best = dict(self.rows)
        for name, row in rows.items():
            before = best.get(name)
            if before is None or (row.period is not None, row.heaps) > (before.period is not None, before.heaps):
                best[name] = row
        return Survey(self.games, {name: best[name] for name in self.games.families() if name in best})

    def __str__(self) -> str:
        names = self.games.describe_count(sum(1 for _ in self.lines()))
        unproved = len(self.rows) - self.proved
        families = f"{len(self.rows)} families of equal values"
        return f"{names}, in {families}: {self.proved} proved periodic, {unproved} not so far"

    def __repr__(self) -> str:
        return f"<Survey: {self}>"

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        lines = [line for line in self.lines() if line.code == line.same_as]
        rows = [[line.code, line.period or "", line.preperiod if line.period else "", line.heaps] for line in lines]
        more = f"; the first {MAX_SHOWN} of {len(rows)} games" if len(rows) > MAX_SHOWN else ""
        return html_table(rows[:MAX_SHOWN], f"{self}{more}", ("game", "period", "preperiod", "heaps"))


def survey(
    games: Games | int,
    limit: int = 10**6,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    seconds: float | None = None,
    share: tuple[int, int] = WHOLE,
    merged: Sequence[str | PathLike[str]] = (),
    begun: Survey | None = None,
    progress: Progress | None = None,
) -> Survey:
    """Search games on heaps for periods, in normal play.

    Parameters
    ----------
    games : Games or int
        3, or OctalCodes(3) of `wythoff.jobs.survey.games`, denotes all octal codes of at most 3 digits, such as 0.777
        and 4.77 (the 4 counts, the 0 does not). SubtractionSets(10) denotes all sets of numbers from 1 to 10 without a
        common factor. Games with proved equal values are searched once.
    limit : int
        A power of ten, 10^3 to 10^12: search the heaps below it. The first round searches all games below heap 10^3.
        The second round searches, below heap 10^4, the games that still have no proved period; and so on. Each round
        begins with the games with the fewest rare heaps, which are fast.
    executor : Executor, optional
        The executor of the work, by default threads of this process, one per core. See `wythoff.jobs.shards.executors`.
    ledger : path, optional
        A file that records finished games. The same call continues a stopped or killed survey; a call with a larger
        `limit` continues a finished one.
    seconds : float, optional
        Give up a game after so many seconds of work. The work is counted in computed values, not timed.
    share : (i, k)
        Search only every k-th game, beginning with the i-th. So k machines can share a survey, each with its own
        ledger.
    merged : paths
        Ledgers of the same survey, for example of other shares. Games finished there are included, not searched again.
    begun : Survey, optional
        An earlier survey, such as `bundled_survey(games)` of wythoff.jobs.survey.survey. Its results are included, not
        computed again.
    progress : callable, optional
        Called as progress(done, total), with the work done and the work of all rounds, both estimated by
        `wythoff.jobs.survey.costs`. The second number grows with each game that the next round must search.

    Returns
    -------
    Survey
        The games of the share, and the games of `merged` and `begun`. The row of a game does not depend on the
        executor, the share or the order of the games.

    Raises
    ------
    ValueError
        If `limit`, `seconds` or `share` is not as above. LedgerError, a ValueError, if a ledger is of another survey,
        damaged or in use.
    OSError
        If workers cannot be reached, die repeatedly or run another version (ExecutorError).

    Examples
    --------
    >>> survey(1, 1000)
    <Survey: 8 octal codes of at most 1 digit, in 6 families of equal values: 5 proved periodic, 1 not so far>
    """
    if not isinstance(games, Games):
        games = OctalCodes(int(as_mpz(games, "digits")))
    own, machines = share
    part_of(0, 1, share)  # raises an error for numbers that are not a share
    if seconds is not None and not 0 < seconds < inf:
        raise ValueError(f"seconds must be above 0, and finite, got {seconds}")
    names, rounds = list(games.families()), bounds(int(as_mpz(limit, "limit")))
    job, found = new_job(games, limit, seconds=seconds, share=share, is_begun=begun is not None), Findings(names)
    task = partial(search_game, games, len(names), seconds)
    with ExitStack() as stack:
        others = [
            done for path in merged for done in rows_of(path, job.claim, job.version) if done.shard.start < job.stop
        ]
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        if book is not None:
            for shard, finding in book.begin(job).items():
                found.add(Done(shard, finding, 0.0, ""))
        earlier = [*others, *(_known(begun, names, rounds) if begun else ())]
        further = [done for done in earlier if found.add(done)]
        if book is not None:
            book.add(*further)
        size = len(names), len(rounds)
        known = [found.best.get(name) for name in names[own - 1 :: machines]]
        work_done, work_left = (sum(cost(done, *size) for done in known) for cost in (cost_done, cost_left))
        if progress and work_left:
            progress(work_done, work_done + work_left)
        for number in range(len(rounds)):
            left = list(found.left(number, own, machines))
            for group in stack.enter_context(closing((executor or Threads()).map_groups(task, left))):
                if book is not None:
                    book.add(*group)
                for done in group:
                    work_done += cost_of(done)
                    work_left += cost_left(done, *size) - cost_left(found.best.get(done.shard.name), *size)
                    found.add(done)
                if progress:
                    progress(work_done, work_done + work_left)
    rows = {name: GameRow(*found.best[name].result.row) for name in names if name in found.best}
    return Survey(games, rows).further(begun.rows if begun else {})


class Findings:
    """The latest search of each game of a survey. `best` is a dict from a game's name to its search."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self.best = names, dict[str, Done]()

    def add(self, done: Done) -> bool:
        """Add a finished search if its round is later than that of the stored search; return whether it is added."""
        name = self._names[done.shard.start % len(self._names)]
        is_further = name not in self.best or self.best[name].shard.start < done.shard.start
        if is_further:
            self.best[name] = done
        return is_further

    def left(self, number: int, own: int, machines: int) -> Iterable[Shard]:
        """Return the shards of round `number` that machine `own` of `machines` must search, fewest rare heaps first."""
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
    """Yield the rows of an earlier survey as finished shards, each with the last round that the row completes."""
    for index, name in enumerate(names):
        if (row := begun.rows.get(name)) is None:
            continue
        number = max((number for number, bound in enumerate(rounds) if bound <= row.heaps), default=0)
        if row.period is not None or row.heaps >= rounds[number]:
            place = number * len(names) + index
            finding = finding_of(name, row, rounds[number])
            yield Done(Shard(name, place, place + 1), finding, 0.0, "earlier survey")


FURTHER = " further than before"


def new_job(
    games: Games,
    limit: int,
    *,
    seconds: float | None = None,
    share: tuple[int, int] = WHOLE,
    is_begun: bool = False,
) -> Job:
    """Return the job that `survey` with these arguments has in a ledger.

    `is_begun` states whether `survey` gets an earlier survey as its argument `begun`.
    """
    names, rounds = games.families(), bounds(int(as_mpz(limit, "limit")))
    name = f"survey of {games.title}"
    name += "" if seconds is None else f", {repr(float(seconds)).removesuffix('.0')} s a game"
    name += FURTHER if is_begun else ""
    return Job(name, 0, len(names) * len(rounds), fingerprint(), len(names), share)


FOLDER = Path(__file__).parent


def bundled_survey(games: Games) -> Survey:
    """Return the survey of these games that is bundled with the package. Raises FileError if none is bundled."""
    path = file_of(games)
    if not path.is_file():
        raise FileError(
            f"{games.title}: no survey is bundled; accepted: --digits 3, --digits 4; `wythoff survey` computes others"
        )
    rows = {}
    for line in lzma.decompress(path.read_bytes()).decode("ascii").splitlines():
        name, *numbers = line.rsplit(",", len(GameRow._fields))
        rows[name] = GameRow(*(int(number) if number else None for number in numbers))  # type: ignore[arg-type]
    return Survey(games, rows)


def write_bundle(survey: Survey, path: Path) -> None:
    """Write a survey as a compressed table that `bundled_survey` reads."""
    lines = (",".join([name, *("" if n is None else str(n) for n in row)]) for name, row in survey.rows.items())
    write_whole(path, lzma.compress("\n".join(lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME))


def file_of(games: Games) -> Path:
    """Return the path of the bundled survey of these games."""
    return FOLDER / f"{games.bundle_name}.csv.xz"
