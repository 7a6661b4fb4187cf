"""Games on any number of piles whose outcomes have closed forms."""

from importlib import import_module

from wythoff.rulesets.another_sticky import AnotherSticky
from wythoff.rulesets.candy_squares import CandySquares
from wythoff.rulesets.chips import ChipRows, Chips
from wythoff.rulesets.cyclic_nimhoff import CyclicNimhoff
from wythoff.rulesets.lasker import LaskerNim
from wythoff.rulesets.moore_nim import MooreNim
from wythoff.rulesets.odd_scoring import OddScoring
from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.staircase import Staircase
from wythoff.rulesets.sticky import Sticky
from wythoff.rulesets.unequal_nim import UnequalNim

# The file that answers for each kind of rules, and the class in it.
SOLVERS: dict[type[Ruleset], tuple[str, str]] = {
    AnotherSticky: ("another_sticky", "AnotherStickySolver"),
    CandySquares: ("candy_squares", "CandySolver"),
    Chips: ("sums", "ChipSolver"),
    ChipRows: ("sums", "ChipSolver"),
    CyclicNimhoff: ("nimhoff", "NimhoffSolver"),
    LaskerNim: ("lasker", "LaskerSolver"),
    MooreNim: ("moore", "MooreSolver"),
    OddScoring: ("odd_scoring", "OddScoringSolver"),
    Staircase: ("sums", "StaircaseSolver"),
    Sticky: ("sticky", "StickySolver"),
    UnequalNim: ("unequal_nim", "UnequalNimSolver"),
}


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) not in SOLVERS:
        return None
    file, name = SOLVERS[type(rules)]
    if rules.is_misere and type(rules) is LaskerNim:
        name = "MisereLaskerSolver"
    found: type = getattr(import_module(f"wythoff.solve.piles.{file}"), name)
    return found
