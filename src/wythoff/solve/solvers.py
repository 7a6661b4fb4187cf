"""Which solver answers for a game: each folder of solvers is asked, and the naive one answers for the rest."""

from importlib import import_module

from wythoff.rulesets.ruleset import Ruleset
from wythoff.solve.contract import Solver

# Each has a function solver_of(rules): the class that answers for these rules, or None. No two answer for the same.
FOLDERS = (
    "pairs",
    "rays",
    "heaps",
    "quotients",
    "take_away",
    "copycat",
    "flip_flop",
    "piles",
    "coins",
    "silver_dollar",
    "northcott",
    "tactix",
    "euclid",
    "fibonacci_subtraction",
    "blocking",
    "end_wythoff",
    "wyt_queens",
    "wythoff_pass",
    "fibonacci_tree",
    "wythoff_piles",
    "leaps",
    "bouncing",
    "acrostic_twins",
    "circles",
)


def solver_for(ruleset: Ruleset) -> Solver:
    """The solver of a game; what it is asked are positions of `ruleset`."""
    rules = ruleset.normal_form()
    for folder in FOLDERS:
        if (found := import_module(f"wythoff.solve.{folder}").solver_of(rules)) is not None:
            solver: Solver = found(rules)
            return solver
    from wythoff.solve.naive import NaiveSolver

    return NaiveSolver(rules)
