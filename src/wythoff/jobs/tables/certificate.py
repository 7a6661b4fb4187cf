"""Certificates: what somebody else's program needs to check a proved period, in a file of a few lines."""

import json
from dataclasses import dataclass
from typing import Any

from wythoff.jobs.errors import FileError
from wythoff.jobs.files import whole_file
from wythoff.rulesets.heap_moves import HeapMoves
from wythoff.solve.heaps.periods import Period, needed

FORMAT = "wythoff period certificate 1"


@dataclass(frozen=True)
class Certificate:
    """A claim about all heaps of a game that finitely many values prove; see `wythoff.solve.heaps.periods.needed`."""

    game: str
    moves: HeapMoves
    period: Period
    heaps: int
    """How many heaps have to be checked: those below this."""

    values: bytes
    """Of heaps 0 to preperiod + period - 1; those that follow are the same as a period before."""

    size: int
    """How many bytes each of them has, the high one first."""

    def as_json(self) -> dict[str, Any]:
        """As it stands in a file, the values hexadecimal."""
        return {
            "format": FORMAT,
            "game": self.game,
            "digits": list(self.moves.digits or (0,)),
            "unequal_splits": self.moves.unequal_splits,
            "preperiod": self.period.preperiod,
            "period": self.period.period,
            "saltus": self.period.saltus,
            "heaps": self.heaps,
            "bytes": self.size,
            "values": self.values.hex(),
        }


def certificate(game: str, moves: HeapMoves, period: Period | None) -> Certificate:
    """The certificate of a period. Raises ValueError if it is not proved by the values of heaps."""
    if period is None or not period.proved:
        raise ValueError(f"a certificate needs a proved period, and none of {game} is proved so far")
    if moves.all_but is not None:
        raise ValueError(f"certificates are of octal codes and unequal splits; the proof for {game} is by its own rule")
    from wythoff.solve.heaps.listing import grundy_sequence

    values = grundy_sequence(moves, period.preperiod + period.period)
    heaps, size = needed(moves, period.preperiod, period.period), values.itemsize
    return Certificate(game, moves, period, heaps, values.astype(f">u{size}").tobytes(), size)


def write_certificate(what: Certificate, name: str, force: bool = False) -> None:
    """To a file, a field a line; "-" is standard output. Raises FileError where it does not fit, unless `force`."""
    lines = ",\n".join(f"{json.dumps(field)}: {json.dumps(value)}" for field, value in what.as_json().items())
    with whole_file(name, 0 if force else len(lines)) as file:
        file.write(f"{{\n{lines}\n}}\n".encode("ascii"))


def read_certificate(name: str) -> Certificate:
    """What `write_certificate` has written. Raises FileError if it is not of that form; proves nothing."""
    try:
        with open(name, encoding="ascii") as file:
            found = json.load(file)
        if found["format"] != FORMAT:
            raise ValueError(f"the format is {found['format']!r:.60}")
        digits = tuple(found["digits"])
        moves = HeapMoves(digits if any(digits) else (), found["unequal_splits"])
        heaps, values = found["heaps"], bytes.fromhex(found["values"])
        proved = Period(found["preperiod"], found["period"], found["saltus"], True, heaps)
        return Certificate(found["game"], moves, proved, heaps, values, found["bytes"])
    except (ValueError, TypeError, KeyError) as error:
        raise FileError(f"{name}: no certificate of a period: {' '.join(str(error).split())}") from None
