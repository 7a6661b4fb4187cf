"""Certificates: what somebody else's program needs to check a proved period, in a file of a few lines."""

import json
from typing import Any

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period, needed
from wythoff.jobs.files import whole_file

FORMAT = "wythoff period certificate 1"


def certificate(game: str, moves: HeapMoves, period: Period | None) -> dict[str, Any]:
    """A statement about all heaps of a game that finitely many values prove; see `wythoff.games.heaps.periods.needed`.

    It is as it stands in a file. Raises ValueError if the period is not proved by the values of heaps.
    """
    if period is None or not period.proved:
        raise ValueError(f"a certificate needs a proved period, and none of {game} is proved so far")
    if moves.all_but is not None:
        raise ValueError(f"certificates are of octal codes and unequal splits; the proof for {game} is by its own rule")
    from wythoff.games.heaps.listing import grundy_sequence

    # Those that follow are the same as a period before.
    values = grundy_sequence(moves, period.preperiod + period.period)
    return {
        "format": FORMAT,
        "game": game,
        "digits": list(moves.digits or (0,)),
        "unequal_splits": moves.unequal_splits,
        "preperiod": period.preperiod,
        "period": period.period,
        "saltus": period.saltus,
        "heaps": needed(moves, period.preperiod, period.period),  # all heaps below it have to be checked
        "bytes": values.itemsize,  # of each value, the high one first
        "values": values.astype(f">u{values.itemsize}").tobytes().hex(),
    }


def write_certificate(fields: dict[str, Any], name: str, force: bool = False) -> None:
    """To a file, a field a line; "-" is standard output. Raises FileError where it does not fit, unless `force`."""
    lines = ",\n".join(f"{json.dumps(field)}: {json.dumps(value)}" for field, value in fields.items())
    with whole_file(name, 0 if force else len(lines)) as file:
        file.write(f"{{\n{lines}\n}}\n".encode("ascii"))
