"""Sums of heaps, normal and misere: values, sequences, periods."""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not HeapRuleset:
        return None
    if rules.moves.all_but == ():
        from wythoff.solve.heaps.nim import NimSolver

        return NimSolver
    if rules.is_misere:
        return None  # wythoff.solve.quotients answers
    from wythoff.solve.heaps.solver import HeapSolver

    return HeapSolver
