"""Certificates: short files with which another program can check a proved period of a game on heaps."""

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
    """Return a certificate of the period of a game, as the fields of a JSON file.

    The certificate has the values of finitely many heaps, which prove the period for all heaps; see
    `wythoff.games.heaps.periods.count_needed`. Raises ValueError if no period is proved, and for nim and games with
    take=all-but, since their proofs do not use values of heaps.
    """
    if period is None or not period.proved:
        raise ValueError(f"a certificate needs a proved period, but no period of {game} has been proved")
    if moves.all_but is not None:
        raise ValueError(f"{game} has no certificate; accepted: octal codes, take=1,2,..., and unequal splits")
    from wythoff.games.heaps.listing import grundy_sequence

    # Later values equal the value a period before, plus the saltus.
    values = grundy_sequence(moves, period.preperiod + period.period)
    return {
        "format": FORMAT,
        "game": game,
        "digits": list(moves.digits or (0,)),
        "unequal_splits": moves.unequal_splits,
        "preperiod": period.preperiod,
        "period": period.period,
        "saltus": period.saltus,
        "heaps": count_needed(moves, period.preperiod, period.period),  # a checker must check all heaps below this
        "bytes": values.itemsize,  # bytes of each value, the highest byte first
        "values": values.astype(f">u{values.itemsize}").tobytes().hex(),
    }


def write_certificate(fields: dict[str, Any], name: str, force: bool = False) -> None:
    """Write a certificate to a JSON file, each field on a line; "-" is standard output.

    Raises FileError if the file does not fit the disk, unless `force` is true.
    """
    lines = ",\n".join(f"{json.dumps(field)}: {json.dumps(value)}" for field, value in fields.items())
    with whole_file(name, 0 if force else len(lines)) as file:
        file.write(f"{{\n{lines}\n}}\n".encode("ascii"))


MISERE_FORMAT = "wythoff misere certificate 1"


def misere_certificate(found: MisereQuotient) -> dict[str, Any]:
    """Return a certificate of a misere quotient, as the fields of a JSON file.

    The certificate states the outcome of each sum of heaps in misere play, and finitely many checks prove these
    outcomes; see wythoff.games.heaps.quotients. If no period is proved, the certificate covers only the known heaps,
    and preperiod and period are null. The field `states` lists pairs [x, W] that the proof uses: an element x and a set
    W of elements. W is written as a hexadecimal number: bit q is 1 if the element q is in W.
    """
    candidate = Candidate(found.products, found.is_p, found.values, list(found.words))
    wrong = candidate.find_failure(found.moves)
    assert wrong is None, wrong
    generators = sorted({heap for word in found.words for heap in word})
    states = candidate.states
    least: list[tuple[int, int]] = []  # (element, set), without sets that contain another set of the element
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
