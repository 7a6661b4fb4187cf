"""wythoff: exact answers for Wythoff's game and many other impartial games, at any size.

    >>> import wythoff as wy
    >>> g = wy.game("wythoff")
    >>> g.outcome((500, 1000))
    <Outcome.N: 'N'>
    >>> g.winning_moves((10, 13))
    [(4, 7), (8, 13), (10, 6)]
    >>> print(g.solve((500, 1000)))
    (500, 1000) is N: take 691 from pile 2 and leave (500, 309), P-position number 191.

`import wythoff` is fast: NumPy and most modules of the package are imported when they are first used.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

import wythoff.claims
import wythoff.games
import wythoff.guess  # noqa: F401
from wythoff.version import __version__ as __version__

if TYPE_CHECKING:
    from wythoff import duckdb as duckdb
    from wythoff.api.catalogue import game as game
    from wythoff.api.catalogue import games as games
    from wythoff.api.frames import solve_table as solve_table
    from wythoff.api.game import Game as Game
    from wythoff.api.game_proof import GameProof as GameProof
    from wythoff.api.laws import Laws as Laws
    from wythoff.api.laws import guess as guess
    from wythoff.api.proofs import prove_game as prove_game
    from wythoff.api.sums import SumSolution as SumSolution
    from wythoff.api.sums import solve_sum as solve_sum
    from wythoff.api.tables import grundy_sequence as grundy_sequence
    from wythoff.api.tables import grundy_table as grundy_table
    from wythoff.api.tables import misere_quotient as misere_quotient
    from wythoff.api.tables import outcome_table as outcome_table
    from wythoff.api.tables import period as period
    from wythoff.app.explore.notebook import explore as explore
    from wythoff.app.plots import plot as plot
    from wythoff.automata.decision import Decision as Decision
    from wythoff.automata.decision import prove as prove
    from wythoff.automata.work import GivenUpError as GivenUpError
    from wythoff.claims.catalogue import claims as claims
    from wythoff.claims.claim import Claim as Claim
    from wythoff.claims.claim import claim as claim
    from wythoff.claims.verdict import Finding as Finding
    from wythoff.claims.verdict import Verdict as Verdict
    from wythoff.exact.beatty import are_complementary as are_complementary
    from wythoff.exact.beatty import beatty as beatty
    from wythoff.exact.beatty import complement as complement
    from wythoff.exact.expressions import parse_number as parse_number
    from wythoff.exact.failures import first_failure as first_failure
    from wythoff.exact.failures import sufficient as sufficient
    from wythoff.exact.golden import floor_phi as floor_phi
    from wythoff.exact.golden import floor_phi2 as floor_phi2
    from wythoff.exact.golden import wythoff_index as wythoff_index
    from wythoff.exact.methods import Cost as Cost
    from wythoff.exact.methods import cost as cost
    from wythoff.exact.nim_multiplication import nim_product as nim_product
    from wythoff.exact.smallest_part import smallest_zeckendorf_part as smallest_zeckendorf_part
    from wythoff.exact.wythoff_array import wythoff_array as wythoff_array
    from wythoff.exact.wythoff_array import wythoff_array_place as wythoff_array_place
    from wythoff.exact.zeckendorf_forms import from_zeckendorf as from_zeckendorf
    from wythoff.exact.zeckendorf_forms import zeckendorf as zeckendorf
    from wythoff.exact.zeckendorf_forms import zeckendorf_indices as zeckendorf_indices
    from wythoff.exact.zeckendorf_sums import add_zeckendorf as add_zeckendorf
    from wythoff.games.heaps.periods import Period as Period
    from wythoff.games.heaps.quotients.quotient import MisereQuotient as MisereQuotient
    from wythoff.games.wythoff.values.g_positions import g_index as g_index
    from wythoff.games.wythoff.values.g_positions import g_position as g_position
    from wythoff.games.wythoff.values.g_positions import g_positions as g_positions
    from wythoff.games.wythoff.values.row_periods import RowPeriod as RowPeriod
    from wythoff.games.wythoff.values.row_periods import row_periods as row_periods
    from wythoff.guess.guesses import Guess as Guess
    from wythoff.jobs.comparisons.compared import ComparedSequence as ComparedSequence
    from wythoff.jobs.comparisons.compared import compare as compare
    from wythoff.jobs.shards.verify import verify as verify
    from wythoff.jobs.survey.survey import Survey as Survey
    from wythoff.jobs.survey.survey import survey as survey
    from wythoff.jobs.tables.strip import grundy_strip as grundy_strip
    from wythoff.rules.position import Outcome as Outcome
    from wythoff.solve.solution import Solution as Solution
    from wythoff.solve.solution import Solutions as Solutions
    from wythoff.solve.solution import UnknownValue as UnknownValue

_NAMES = {
    "wythoff.api.catalogue": ("game",),
    "wythoff.api.frames": ("solve_table",),
    "wythoff.api.game": ("Game",),
    "wythoff.guess.guesses": ("Guess",),
    "wythoff.api.laws": ("Laws",),
    "wythoff.api.game_proof": ("GameProof",),
    "wythoff.api.proofs": ("prove_game",),
    "wythoff.api.sums": ("SumSolution", "solve_sum"),
    "wythoff.api.tables": ("grundy_sequence", "grundy_table", "misere_quotient", "outcome_table", "period"),
    "wythoff.app.explore.notebook": ("explore",),
    "wythoff.app.plots": ("plot",),
    "wythoff.automata.decision": ("Decision", "prove"),
    "wythoff.automata.work": ("GivenUpError",),
    "wythoff.claims.claim": ("Claim", "claim"),
    "wythoff.claims.verdict": ("Finding", "Verdict"),
    "wythoff.exact.beatty": ("are_complementary", "beatty", "complement"),
    "wythoff.exact.expressions": ("parse_number",),
    "wythoff.exact.failures": ("first_failure", "sufficient"),
    "wythoff.exact.golden": ("floor_phi", "floor_phi2", "wythoff_index"),
    "wythoff.exact.methods": ("Cost", "cost"),
    "wythoff.exact.nim_multiplication": ("nim_product",),
    "wythoff.exact.smallest_part": ("smallest_zeckendorf_part",),
    "wythoff.exact.wythoff_array": ("wythoff_array", "wythoff_array_place"),
    "wythoff.exact.zeckendorf_forms": ("from_zeckendorf", "zeckendorf", "zeckendorf_indices"),
    "wythoff.exact.zeckendorf_sums": ("add_zeckendorf",),
    "wythoff.jobs.comparisons.compared": ("ComparedSequence", "compare"),
    "wythoff.jobs.shards.verify": ("verify",),
    "wythoff.jobs.survey.survey": ("Survey", "survey"),
    "wythoff.jobs.tables.strip": ("grundy_strip",),
    "wythoff.rules.position": ("Outcome",),
    "wythoff.games.heaps.periods": ("Period",),
    "wythoff.games.wythoff.values.g_positions": ("g_index", "g_position", "g_positions"),
    "wythoff.games.wythoff.values.row_periods": ("RowPeriod", "row_periods"),
    "wythoff.games.heaps.quotients.quotient": ("MisereQuotient",),
    "wythoff.solve.solution": ("Solution", "Solutions", "UnknownValue"),
}
"""The public names by module. A module is imported when one of its names is first used."""

_HOMES = {name: home for home, names in _NAMES.items() for name in names}

_CALLS = {"claims": "wythoff.claims.catalogue", "games": "wythoff.api.catalogue", "guess": "wythoff.api.laws"}
"""{package that is also a function: module of the function}. So wy.games() and wythoff.games.heaps both work."""

__all__ = sorted(["__version__", *_CALLS, *_HOMES])


class _Callable(ModuleType):
    """A package that can also be called as a function: wythoff.guess(data) calls the public function `guess`.

    The packages of `_CALLS` are of this class. The docstring and the signature of such a package are those of its
    function.
    """

    @property
    def __wrapped__(self) -> Any:
        name = self.__name__.removeprefix("wythoff.")
        return getattr(import_module(_CALLS[name]), name)

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        return str(self.__wrapped__.__doc__)

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.__wrapped__(*given, **named)


for _package in _CALLS:
    globals()[_package].__class__ = _Callable


def __getattr__(name: str) -> Any:
    if name == "duckdb":
        return import_module("wythoff.duckdb")
    if name not in _HOMES:
        raise AttributeError(f"module 'wythoff' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "duckdb"])
