"""Take-and-break games in normal and misere play: Grundy values of heaps, their sequences, and their periods."""

from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.contract import Solver


def heap_solver(rules: HeapRuleset) -> Solver:
    """Return the solver of a take-and-break game in normal play, or of nim in normal or misere play."""
    if rules.moves.all_but == ():
        from wythoff.games.heaps.nim import NimSolver

        return NimSolver(rules)
    from wythoff.games.heaps.solver import HeapSolver

    return HeapSolver(rules)
