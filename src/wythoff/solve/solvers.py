"""Which solver answers for a game: the one that its rules name, or else the search of all smaller positions."""

from importlib import import_module
from typing import Any

from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solver_for(ruleset: Ruleset) -> Solver:
    """The solver of a game; what it is asked are positions of `ruleset`.

    A class of rules that does not name a solver itself has none, whatever the class above it names.
    """
    rules = ruleset.normal_form()
    named: Any = vars(type(rules)).get("misere_solver" if rules.is_misere else "solver", "")
    if isinstance(named, str):
        module, _, name = (named or "wythoff.solve.naive:NaiveSolver").rpartition(":")
        named = getattr(import_module(module or type(rules).__module__), name)
    solver: Solver = named(rules)
    return solver
