"""The misere quotients that are bundled with the package, so that answers need neither a search nor compiled code.

`python -m wythoff.games.heaps.quotients.bundled FILE` searches for all of these quotients again, and writes the file.
The file contains the quotients of the named take-and-break games, and of the octal codes of at most three digits, if
the search proves a period with little work. For named games without a proved period the file contains the quotient of
the heaps that the search reaches.

Each line has the octal code of a game, and the JSON of the quotient. If a heap may also be split into two unequal
heaps, "+" follows the code. The fields of the JSON are those of a certificate (docs/misere-quotients.md), and the
attributes `changes` and `stopped` of `MisereQuotient`. The list of the values of heaps ends with the first period.
"""

import json
import lzma
import sys
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.named import GAMES
from wythoff.games.heaps.periods import Period
from wythoff.games.heaps.quotients.quotient import (
    MAX_WAITING_NANOSECONDS,
    WAITING_LIMIT,
    MisereQuotient,
    misere_quotient,
)
from wythoff.games.heaps.table import reduce_heaps

DATA = "data/quotients.txt.xz"

# The most digits after the point of the bundled octal codes, and the most estimated nanoseconds of each search.
DIGITS, MAX_CODE_NANOSECONDS = 3, 1e8


def bundled_quotient(moves: HeapMoves, name: str) -> MisereQuotient | None:
    """Return the bundled misere quotient of the game with these moves, or None. Messages call the game `name`."""
    head = f"{_code(moves)} "
    line = next((line for line in _lines() if line.startswith(head)), None)
    return None if line is None else _decode(moves, name, json.loads(line[len(head) :]))


@cache
def _lines() -> list[str]:
    packed = files("wythoff.games.heaps.quotients").joinpath(DATA).read_bytes()
    return lzma.decompress(packed).decode("ascii").splitlines()


def _code(moves: HeapMoves) -> str:
    digits = moves.digits or (0,)
    return f"{digits[0]}.{''.join(map(str, digits[1:]))}{'+' if moves.unequal_splits else ''}"


def _encode(found: MisereQuotient) -> dict[str, Any]:
    period = found.period
    return {
        "preperiod": period and period.preperiod,
        "period": period and period.period,
        "heaps": found.known,
        "changes": found.changes,
        "stopped": found.stopped,
        "p": np.flatnonzero(found.is_p).tolist(),
        "words": found.words,
        "generators": {
            heap: found.products[found.values[heap]].tolist() for heap in sorted({h for w in found.words for h in w})
        },
        "values": found.values[: period and period.preperiod + period.period].tolist(),
    }


def _decode(moves: HeapMoves, name: str, fields: dict[str, Any]) -> MisereQuotient:
    words, known = [tuple(word) for word in fields["words"]], fields["heaps"]
    places = {word: place for place, word in enumerate(words)}
    generators = {int(heap): np.array(row, np.int32) for heap, row in fields["generators"].items()}
    products = np.empty((len(words), len(words)), np.int32)
    products[0] = np.arange(len(words))
    for place, (heap, *rest) in enumerate(words[1:], 1):
        products[place] = generators[heap][products[places[tuple(rest)]]]
    is_p, heaps, period = np.zeros(len(words), np.bool_), np.arange(known), None
    is_p[fields["p"]] = True
    if fields["period"] is not None:
        period = Period(fields["preperiod"], fields["period"], 0, True, known)
        heaps = reduce_heaps(heaps, period.preperiod, period.period)
    return MisereQuotient(
        name, moves, tuple(words), products, is_p, np.array(fields["values"], np.int32)[heaps], period,
        tuple(map(tuple, fields["changes"])), fields["stopped"],
    )  # fmt: skip


def find_quotients(digits: int = DIGITS) -> dict[str, MisereQuotient]:
    """Search for all misere quotients that the package bundles. Return a dictionary with the octal codes as keys.

    Octal codes with at most `digits` digits after the point are searched.
    """
    found = dict[str, MisereQuotient]()
    for code in product((0, 4), *[range(8)] * digits):
        if any(code):
            moves = HeapMoves(_without_zeros(code))
            quotient = misere_quotient(moves, _code(moves), WAITING_LIMIT, MAX_CODE_NANOSECONDS)
            found |= {_code(moves): quotient} if quotient.period else {}
    for moves in (game.moves for game in GAMES if game.moves.all_but is None):
        found[_code(moves)] = misere_quotient(moves, _code(moves), WAITING_LIMIT, MAX_WAITING_NANOSECONDS)
    return found


def _without_zeros(digits: tuple[int, ...]) -> tuple[int, ...]:
    return digits if digits[-1] else _without_zeros(digits[:-1])


def write_bundle(path: Path, quotients: dict[str, MisereQuotient]) -> None:
    """Write the misere quotients to the file `path`, sorted by code."""
    lines = (f"{code} {json.dumps(_encode(quotients[code]))}\n" for code in sorted(quotients))
    path.write_bytes(lzma.compress("".join(lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m wythoff.games.heaps.quotients.bundled FILE")
    write_bundle(Path(sys.argv[1]), find_quotients())
