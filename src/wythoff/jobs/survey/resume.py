"""The survey of a ledger: its games and options, which the name of its job states."""

import re
from collections.abc import Sequence
from functools import partial
from os import PathLike

from wythoff.exact.progress import Progress
from wythoff.jobs.shards.executors import Executor, Task
from wythoff.jobs.shards.ledger import Job
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.survey.games import games_of
from wythoff.jobs.survey.shard import bound_of, search_game
from wythoff.jobs.survey.survey import FURTHER, Survey, bundled_survey, survey

_NAME = re.compile(rf"survey of ([^,]+?)(?:, ([0-9.e+-]+) s a game)?({FURTHER})?")


def resume(
    job: Job, ledger: str | PathLike[str], executor: Executor | None = None, progress: Progress | None = None
) -> Survey:
    """Search the missing games of the job of a ledger, and return its survey.

    If the job continues a bundled survey, the results of that survey are included. Raises LedgerError if the name of
    the job does not determine the games, as for a user's own class of games.
    """
    found = _NAME.fullmatch(job.claim)
    games = games_of(found[1]) if found else None
    if found is None or games is None:
        raise LedgerError(f"{ledger}: its games are not in this package; repeat the call that began the job")
    return survey(
        games,
        bound_of(job.stop // job.turn - 1),
        executor,
        ledger,
        seconds=float(found[2]) if found[2] else None,
        share=job.share,
        begun=bundled_survey(games) if found[3] else None,
        progress=progress,
    )


def task_of(name: str) -> tuple[Task, Sequence[str]] | None:
    """Return (task, names): the function that searches a shard of a survey, and the names of the survey's games.

    `name` is the name of the survey in its ledger. Returns None if the name does not determine the task: for a user's
    own class of games, and for a survey that continues an earlier one.
    """
    found = _NAME.fullmatch(name)
    games = games_of(found[1]) if found else None
    if found is None or games is None or found[3]:
        return None
    names = list(games.families())
    return partial(search_game, games, len(names), float(found[2]) if found[2] else None), names
