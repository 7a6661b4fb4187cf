"""wythoff: exact and fast answers for impartial games of the Wythoff family, at any size.

    >>> import wythoff as wy
    >>> g = wy.game("wythoff")
    >>> g.outcome((500, 1000))
    <Outcome.N: 'N'>
    >>> g.winning_moves((10, 13))
    [(4, 7), (8, 13), (10, 6)]
    >>> print(g.solve((500, 1000)))
    (500, 1000) is N: take 691 from pile 2 and leave (500, 309), P-position number 191.

Nothing heavy is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Two packages are named as functions below. A package is bound to its name when it is first imported, so that has to
# happen before the function is.
import wythoff.claims
import wythoff.games  # noqa: F401
from wythoff.version import __version__

if TYPE_CHECKING:
    from os import PathLike

    from wythoff.api.game import Game
    from wythoff.api.tables import grundy_sequence, grundy_table, outcome_table, period
    from wythoff.app.plots import plot
    from wythoff.claims.claim import Claim, claim
    from wythoff.claims.verdict import Finding, Verdict
    from wythoff.exact.beatty import are_complementary, beatty, complement
    from wythoff.exact.expressions import parse_number
    from wythoff.exact.failures import first_failure, sufficient
    from wythoff.exact.golden import floor_phi, floor_phi2, wythoff_index
    from wythoff.exact.methods import Cost, cost
    from wythoff.exact.smallest_part import smallest_zeckendorf_part
    from wythoff.exact.wythoff_array import wythoff_array, wythoff_array_place
    from wythoff.exact.zeckendorf_forms import from_zeckendorf, zeckendorf, zeckendorf_indices
    from wythoff.exact.zeckendorf_sums import add_zeckendorf
    from wythoff.jobs.shards.verify import verify
    from wythoff.jobs.tables.strip import grundy_strip
    from wythoff.rulesets.position import Outcome
    from wythoff.solve.heaps.periods import Period
    from wythoff.solve.queens.row_periods import RowPeriod, row_periods
    from wythoff.solve.queens.strip import g_position
    from wythoff.solve.solution import Solution, Solutions, UnknownValue

_HOMES = {
    "Claim": "wythoff.claims.claim",
    "Cost": "wythoff.exact.methods",
    "Finding": "wythoff.claims.verdict",
    "Game": "wythoff.api.game",
    "Outcome": "wythoff.rulesets.position",
    "Period": "wythoff.solve.heaps.periods",
    "RowPeriod": "wythoff.solve.queens.row_periods",
    "Solution": "wythoff.solve.solution",
    "Solutions": "wythoff.solve.solution",
    "UnknownValue": "wythoff.solve.solution",
    "Verdict": "wythoff.claims.verdict",
    "add_zeckendorf": "wythoff.exact.zeckendorf_sums",
    "are_complementary": "wythoff.exact.beatty",
    "beatty": "wythoff.exact.beatty",
    "claim": "wythoff.claims.claim",
    "complement": "wythoff.exact.beatty",
    "cost": "wythoff.exact.methods",
    "first_failure": "wythoff.exact.failures",
    "floor_phi": "wythoff.exact.golden",
    "floor_phi2": "wythoff.exact.golden",
    "from_zeckendorf": "wythoff.exact.zeckendorf_forms",
    "g_position": "wythoff.solve.queens.strip",
    "grundy_sequence": "wythoff.api.tables",
    "grundy_strip": "wythoff.jobs.tables.strip",
    "grundy_table": "wythoff.api.tables",
    "outcome_table": "wythoff.api.tables",
    "parse_number": "wythoff.exact.expressions",
    "period": "wythoff.api.tables",
    "plot": "wythoff.app.plots",
    "row_periods": "wythoff.solve.queens.row_periods",
    "smallest_zeckendorf_part": "wythoff.exact.smallest_part",
    "sufficient": "wythoff.exact.failures",
    "verify": "wythoff.jobs.shards.verify",
    "wythoff_array": "wythoff.exact.wythoff_array",
    "wythoff_array_place": "wythoff.exact.wythoff_array",
    "wythoff_index": "wythoff.exact.golden",
    "zeckendorf": "wythoff.exact.zeckendorf_forms",
    "zeckendorf_indices": "wythoff.exact.zeckendorf_forms",
}

__all__ = [
    "Claim",
    "Cost",
    "Finding",
    "Game",
    "Outcome",
    "Period",
    "RowPeriod",
    "Solution",
    "Solutions",
    "UnknownValue",
    "Verdict",
    "__version__",
    "add_zeckendorf",
    "are_complementary",
    "beatty",
    "claim",
    "claims",
    "complement",
    "cost",
    "first_failure",
    "floor_phi",
    "floor_phi2",
    "from_zeckendorf",
    "g_position",
    "game",
    "games",
    "grundy_sequence",
    "grundy_strip",
    "grundy_table",
    "outcome_table",
    "parse_number",
    "period",
    "plot",
    "row_periods",
    "smallest_zeckendorf_part",
    "sufficient",
    "verify",
    "wythoff_array",
    "wythoff_array_place",
    "wythoff_index",
    "zeckendorf",
    "zeckendorf_indices",
]


def claims() -> "list[Claim]":
    """The statements that can be tried: claims()[0].check() is a Verdict."""
    from wythoff.claims import catalogue

    return catalogue.claims()


def game(name: "str | PathLike[str]", **parameters: Any) -> "Game":
    """The game of this name or alias, wy.game("t-wythoff", t=3), or of a file: wy.game("mine.py"), also a Path.

    Such a file is run, and has a GAME like the files of wythoff.games. Raises ValueError, with the names there are, for
    an unknown name or parameter.
    """
    from wythoff.api import catalogue

    return catalogue.game(name, **parameters)


def games() -> list[str]:
    """The names of all games."""
    from wythoff.api import catalogue

    return catalogue.games()


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'wythoff' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
