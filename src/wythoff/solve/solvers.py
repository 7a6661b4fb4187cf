"""Which solver answers for a game: the one that its rules name, or else the search of all smaller positions."""

from importlib import import_module
from typing import Any

from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solver_for(ruleset: Ruleset) -> Solver:
    """The solver of a game; what it is asked are positions of `ruleset`.

    A class of rules that does not name a solver itself has none, whatever the class above it names. Raises ValueError
    where what it names is no solver.
    """
    rules = ruleset.normal_form()
    field = "misere_solver" if rules.is_misere else "solver"
    named: Any = vars(type(rules)).get(field, "") or "wythoff.solve.naive:NaiveSolver"
    try:
        made = _named(named, type(rules).__module__) if isinstance(named, str) else named
        solver = made(rules)
    except (ImportError, AttributeError, TypeError) as error:
        raise ValueError(f"{_place(rules)} has {field} = {named!r:.80}, which cannot be made: {error}") from error
    if not isinstance(solver, Solver):
        raise ValueError(f"{_place(rules)} has {field} = {named!r:.80}, which makes no Solver: {type(solver).__name__}")
    return solver


def _named(name: str, home: str) -> Any:
    """What "Name" in the module of the rules, or "module:Name", stands for."""
    module, _, attribute = name.rpartition(":")
    return getattr(import_module(module or home), attribute)


def _place(rules: Ruleset) -> str:
    """The class of the rules, with its file if it is a user's."""
    return f"{rules.file.rpartition('@')[0]}: {type(rules).__name__}" if rules.file else type(rules).__name__
