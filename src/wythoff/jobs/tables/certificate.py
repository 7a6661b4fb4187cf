"""Certificates: what somebody else's program needs to check a proved period, in a file of a few lines."""

import json
from typing import Any

import numpy as np

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period, count_needed
from wythoff.games.heaps.quotients.candidate import Candidate
from wythoff.games.heaps.quotients.quotient import MisereQuotient
from wythoff.jobs.files import whole_file

FORMAT = "wythoff period certificate 1"


def certificate(game: str, moves: HeapMoves, period: Period | None) -> dict[str, Any]:
    """A law for all heaps of a game that finitely many values prove; see `wythoff.games.heaps.periods.count_needed`.

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
        "heaps": count_needed(moves, period.preperiod, period.period),  # all heaps below it have to be checked
        "bytes": values.itemsize,  # of each value, the high one first
        "values": values.astype(f">u{values.itemsize}").tobytes().hex(),
    }


def write_certificate(fields: dict[str, Any], name: str, force: bool = False) -> None:
    """To a file, a field a line; "-" is standard output. Raises FileError where it does not fit, unless `force`."""
    lines = ",\n".join(f"{json.dumps(field)}: {json.dumps(value)}" for field, value in fields.items())
    with whole_file(name, 0 if force else len(lines)) as file:
        file.write(f"{{\n{lines}\n}}\n".encode("ascii"))


MISERE_FORMAT = "wythoff misere certificate 1"


def misere_certificate(found: MisereQuotient) -> dict[str, Any]:
    """Return a statement about sums of heaps in misere play that finitely many checks prove; see
    wythoff.games.heaps.quotients.

    It is as it stands in a file. Where no period is proved it is of the heaps that are known alone: then preperiod and
    period are null. The sets W are hexadecimal numbers, element q in bit q.
    """
    candidate = Candidate(found.products, found.is_p, found.values, list(found.words))
    wrong = candidate.find_failure(found.moves)
    assert wrong is None, wrong
    generators = sorted({heap for word in found.words for heap in word})
    states = candidate.states
    least: list[tuple[int, int]] = []  # those that lie above no other of the same element
    for element in range(found.order):
        sets = [
            sum(int(word) << 64 * place for place, word in enumerate(states.sets[state]))
            for state in np.flatnonzero(states.elements[: states.count] == element)
        ]
        least += [(element, one) for one in sets if not any(other & ~one == 0 and other != one for other in sets)]
    return {
        "format": MISERE_FORMAT,
        "game": found.game,
        "digits": list(found.moves.digits or (0,)),
        "unequal_splits": found.moves.unequal_splits,
        "preperiod": found.period and found.period.preperiod,
        "period": found.period and found.period.period,
        "heaps": found.known,
        "p": np.flatnonzero(found.is_p).tolist(),
        "words": [list(word) for word in found.words],
        "generators": {str(heap): found.products[found.values[heap]].tolist() for heap in generators},
        "values": found.values.tolist(),
        "states": [[element, f"{one:x}"] for element, one in least],
    }
