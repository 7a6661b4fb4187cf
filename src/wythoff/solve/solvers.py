"""The solver of a game: the one that its rules name, or else the search of all smaller positions."""

from importlib import import_module
from typing import Any

from wythoff.rules.game_file import MODULE
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solver_for(ruleset: Ruleset) -> Solver:
    """Return the solver of a game; it answers questions about positions of `ruleset`.

    A class of rules must name its solver itself: the name in a base class is not inherited. Raises ValueError if a
    class in a user's own file names something other than a solver.
    """
    rules = ruleset.normal_form()
    field = "misere_solver" if rules.is_misere else "solver"
    named: Any = vars(type(rules)).get(field, "") or "wythoff.solve.naive:NaiveSolver"
    if not type(rules).__module__.startswith(MODULE):
        return _create_solver(named, rules)
    subject = f"{rules.file.rpartition('@')[0]}: {type(rules).__name__} has {field} = {named!r:.80}, which"
    try:
        solver = _create_solver(named, rules)
    except (ImportError, AttributeError, TypeError) as error:
        raise ValueError(f"{subject} cannot be made: {error}") from error
    if not isinstance(solver, Solver):
        raise ValueError(f"{subject} must make a Solver, got {type(solver).__name__}")
    return solver


def _create_solver(named: Any, rules: Ruleset) -> Solver:
    """Create a solver by its class or function, or by a name: "Name" in the module of the rules, or "module:Name"."""
    if isinstance(named, str):
        module, _, name = named.rpartition(":")
        named = getattr(import_module(module or type(rules).__module__), name)
    solver: Solver = named(rules)
    return solver
