"""Conjunctions of automata from which variables are projected away, in an order that keeps automata small."""

from collections.abc import Sequence
from functools import partial

from wythoff.automata.automaton import Automaton, constant
from wythoff.automata.numeration import Numeration


def conjunction(
    own: Numeration, parts: Sequence[Automaton], negated: Sequence[Automaton], names: Sequence[str]
) -> Automaton:
    """There are numbers `names` for which all parts hold, and none of the negated ones.

    The variable is eliminated first that stands together with the fewest others: only the automata that have it are
    joined for that. Negated automata are taken away from others where possible, which costs no complement.
    """
    plus, minus = list(parts), list(negated)
    left = {name for automaton in (*plus, *minus) for name in automaton.variables if name in names}
    while left:
        name = min(left, key=partial(_cost, [*plus, *minus]))
        group = _joined([a for a in plus if name in a.variables], [a for a in minus if name in a.variables])
        plus = [a for a in plus if name not in a.variables] + [group.exists(name)]
        minus = [a for a in minus if name not in a.variables]
        left = {other for a in (*plus, *minus) for other in a.variables if other in names}
    return _joined(plus, minus) if plus or minus else constant(own, True)


def _cost(automata: Sequence[Automaton], name: str) -> tuple[int, int, str]:
    """How many variables, and states, the automata with this variable have together."""
    having = [automaton for automaton in automata if name in automaton.variables]
    together = {other for automaton in having for other in automaton.variables}
    return len(together), sum(automaton.states for automaton in having), name


def _joined(parts: list[Automaton], negated: list[Automaton]) -> Automaton:
    """All parts, and none of the negated ones: first those that bring the fewest new variables, then small ones."""
    plus, minus = sorted(parts, key=_size), sorted(negated, key=_size)
    found = plus.pop(0) if plus else ~minus.pop(0)
    while plus or minus:
        have = set(found.variables)
        fitting = next((a for a in minus if have.issuperset(a.variables)), None)
        if fitting is not None:
            minus = [a for a in minus if a is not fitting]
            found = found.minus(fitting)
        elif plus:
            best = min(plus, key=lambda a: (len(have.union(a.variables)), a.states))
            plus = [a for a in plus if a is not best]
            found = found & best
        else:
            found = found.minus(minus.pop(0))
    return found


def _size(automaton: Automaton) -> int:
    return automaton.states
