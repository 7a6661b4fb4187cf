"""Certificates of misere quotients: what somebody else's program needs to check one, in a file of some kilobytes."""

from typing import Any

import numpy as np

from wythoff.games.heaps.quotients.candidate import Candidate
from wythoff.games.heaps.quotients.quotient import MisereQuotient

FORMAT = "wythoff misere certificate 1"


def misere_certificate(found: MisereQuotient) -> dict[str, Any]:
    """A statement about sums of heaps in misere play that finitely many checks prove; see
    wythoff.games.heaps.quotients.

    It is as it stands in a file. Where no period is proved it is of the heaps that are known alone: then preperiod and
    period are null. The sets W are hexadecimal numbers, element q in bit q.
    """
    candidate = Candidate(found.products, found.is_p, found.values, list(found.words))
    wrong = candidate.failure(found.moves)
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
        "format": FORMAT,
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
