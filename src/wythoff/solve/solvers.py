"""Find the solver of a game. If the rules name no solver, the naive solver searches positions."""

from importlib import import_module
from typing import Any

from wythoff.rules.game_file import MODULE
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solver_for(ruleset: Ruleset) -> Solver:
    """Return a new solver for the game with these rules: an object of the class that they name, or a `NaiveSolver`.

    A class does not inherit the solver that its base class names. Raises ValueError if a class in a user's file names
    something that is not a solver.
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
        raise ValueError(f"{subject} failed: {error}") from error
    if not isinstance(solver, Solver):
        raise ValueError(
            f"{subject} creates an object of type {type(solver).__name__}; accepted: a subclass of Solver, or its name,"
            ' such as "module:Class"'
        )
    return solver


def _create_solver(named: Any, rules: Ruleset) -> Solver:
    """Make a solver from the rules: return `named(rules)`.

    `named` may also be the name of a class or function: "Name" in the module of the rules, or "module:Name".
    """
    if isinstance(named, str):
        module, _, name = named.rpartition(":")
        named = getattr(import_module(module or type(rules).__module__), name)
    solver: Solver = named(rules)
    return solver
