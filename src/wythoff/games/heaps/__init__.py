"""Sums of heaps, normal and misere: values, sequences, periods."""

from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.contract import Solver


def heap_solver(rules: HeapRuleset) -> Solver:
    """Return the solver of normal play, and of both plays of nim."""
    if rules.moves.all_but == ():
        from wythoff.games.heaps.nim import NimSolver

        return NimSolver(rules)
    from wythoff.games.heaps.solver import HeapSolver

    return HeapSolver(rules)
