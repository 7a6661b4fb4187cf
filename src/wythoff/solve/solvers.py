"""Which solver answers for a game: the one that its rules name, or else the search of all smaller positions."""

from importlib import import_module
from typing import Any

from wythoff.rules.game_file import MODULE
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solver_for(ruleset: Ruleset) -> Solver:
    """Return the solver of a game; what it is asked are positions of `ruleset`.

    A class of rules that does not name a solver itself has none, whatever the class above it names. Raises ValueError
    where what a class of one's own file names is no solver.
    """
    rules = ruleset.normal_form()
    field = "misere_solver" if rules.is_misere else "solver"
    named: Any = vars(type(rules)).get(field, "") or "wythoff.solve.naive:NaiveSolver"
    if not type(rules).__module__.startswith(MODULE):
        return _made(named, rules)
    told = f"{rules.file.rpartition('@')[0]}: {type(rules).__name__} has {field} = {named!r:.80}, which"
    try:
        solver = _made(named, rules)
    except (ImportError, AttributeError, TypeError) as error:
        raise ValueError(f"{told} cannot be made: {error}") from error
    if not isinstance(solver, Solver):
        raise ValueError(f"{told} makes no Solver: {type(solver).__name__}")
    return solver


def _made(named: Any, rules: Ruleset) -> Solver:
    """The solver by its class or function, or by the name of that: "Name" where the rules stand, or "module:Name"."""
    if isinstance(named, str):
        module, _, name = named.rpartition(":")
        named = getattr(import_module(module or type(rules).__module__), name)
    solver: Solver = named(rules)
    return solver
