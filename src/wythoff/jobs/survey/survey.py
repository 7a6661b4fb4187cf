"""A survey of all octal codes of so many digits: in rounds, on any executor, kept in a ledger."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import NamedTuple

from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
from wythoff.jobs.shards.executors import Executor, Processes
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Ledger, rows_of
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.shard import GROWTH, GameRow, bounds, look_at
from wythoff.rulesets.octal_code import octal_code
from wythoff.solve.heaps.cousins import Digits, families


class Line(NamedTuple):
    """One code of a survey: what is found of its representative says the same of it."""

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


@dataclass(frozen=True)
class Survey:
    """What is found of all octal codes of so many digits."""

    digits: int
    rows: dict[str, GameRow]
    """Of the representatives."""

    def lines(self) -> Iterator[Line]:
        """All codes; each behind the representative of its family."""
        for digits, members in families(self.digits).items():
            representative = text_of(digits)
            if (row := self.rows.get(representative)) is None:
                continue
            for code, shift in members:
                preperiod = None if row.preperiod is None else max(row.preperiod - shift, 0)
                own = row._replace(preperiod=preperiod, heaps=row.heaps - shift, at=row.at - shift)
                yield Line(text_of(code), representative, shift, *own)

    @property
    def proved(self) -> int:
        """How many families have a proved period."""
        return sum(row.period is not None for row in self.rows.values())

    def __str__(self) -> str:
        codes = sum(1 for _ in self.lines())
        open_ones = len(self.rows) - self.proved
        return (
            f"{codes} octal codes (digits at most: {self.digits}) are {len(self.rows)} games: {self.proved} proved "
            f"periodic, {open_ones} not so far"
        )


def text_of(digits: Digits) -> str:
    """A code as it is written."""
    return octal_code(f"{digits[0]}.{''.join(map(str, digits[1:]))}").text


def survey(
    digits: int,
    limit: int = 10**6,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    seconds: float | None = None,
    share: tuple[int, int] = (1, 1),
    merged: Sequence[str | PathLike[str]] = (),
    progress: Progress | None = None,
) -> Survey:
    """Look for the periods of all octal games of so many digits, in normal play.

    Parameters
    ----------
    digits : int
        How many digits a code has at most, the one before the point counted if it is not 0: 3 for 0.ddd and 4.dd.
        Codes that are proved to have the same values are looked at once (`wythoff.solve.heaps.cousins`).
    limit : int
        A power of ten: look at heaps below it at most. All games are looked at below 10^3 first, those without a
        proved period below 10^4 then, and so on; in each round those with the fewest rare heaps first, which are fast.
    executor : Executor, optional
        Where the work is done; processes, one a core, if not given. See `wythoff.jobs.shards.executors`.
    ledger : path, optional
        A file that keeps what is done: a survey that was stopped, or killed, is continued by the same call, and one
        that has come to its end by a call with a larger `limit`.
    seconds : float, optional
        Leave a game when it has taken so many seconds of work, as counted (not timed) in values made.
    share : (i, k)
        Look only at every k-th game, from the i-th on: for k machines, each with a ledger of its own.
    merged : paths
        Ledgers of other shares, or of the same survey: what is done in them is taken over, and not done again.
    progress : callable, optional
        Told how many games are done, of how many, in a round.

    Returns
    -------
    Survey
        The same for every executor, cut and order; of the games of the share and of what is merged.

    Raises
    ------
    ValueError
        For digits beyond 6, a limit that is no power of ten, and a ledger of another survey, or one that is damaged or
        in use (LedgerError).
    OSError
        For workers that cannot be reached, die again and again or run another version (ExecutorError).
    """
    own, machines = share
    if not 1 <= own <= machines:
        raise ValueError(f"a share is one of so many, 1/3 to 3/3, got {own}/{machines}")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be above 0, got {seconds}")
    names = [text_of(code) for code in families(int(as_mpz(digits, "digits")))]
    rounds = bounds(int(as_mpz(limit, "limit")))
    name = f"octal survey of {digits} digits" + ("" if seconds is None else f", {seconds:g} s a game")
    version, stop = fingerprint(), len(names) * len(rounds)
    task = partial(look_at, len(names), seconds)
    with ExitStack() as stack:
        others = [done for path in merged for done in rows_of(path, name, version) if done.shard.start < stop]
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        finished = book.begin(name, 0, stop, version) if book is not None else {}
        found = {shard.start: GameRow(*finding.row) for shard, finding in finished.items() if finding.row}
        for done in others:
            if done.shard.start not in found:
                found[done.shard.start] = GameRow(*done.result.row)
                if book is not None:
                    book.add(done)
        for number, bound in enumerate(rounds):
            left = list(_left(names, number, bound, found, own, machines))
            if not left:
                continue
            shards = stack.enter_context(closing((executor or Processes()).map_shards(task, left)))
            for count, done in enumerate(shards, 1):
                if book is not None:
                    book.add(done)
                found[done.shard.start] = GameRow(*done.result.row)
                if progress:
                    progress(count, len(left))
    best: dict[str, GameRow] = {}
    for place in sorted(found):
        best[names[place % len(names)]] = found[place]
    return Survey(int(digits), {name: best[name] for name in names if name in best})


def _left(
    names: Sequence[str], number: int, bound: int, found: dict[int, GameRow], own: int, machines: int
) -> Iterable[Shard]:
    """The games of a share that are still to be looked at in this round, those of the fewest rare heaps first."""
    left = []
    for index in range(own - 1, len(names), machines):
        place = number * len(names) + index
        before = found.get(place - len(names)) if number else None
        is_over = number and (before is None or before.period is not None or before.heaps < bound // GROWTH)
        if place not in found and not is_over:
            left.append((before.rare or 0 if before else 0, Shard(names[index], place, place + 1)))
    return (shard for _, shard in sorted(left))
