"""Combines automata by "and", and eliminates variables in an order that makes the automata small."""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from wythoff.automata.automaton import Automaton, constant
from wythoff.automata.numeration import Numeration


def conjunction(
    own: Numeration, parts: Sequence[Automaton], negated: Sequence[Automaton], names: Sequence[str]
) -> Automaton:
    """Return the automaton of "for some values of `names` all of `parts` accept, and none of `negated` accepts".

    Before a variable is eliminated, the automata that read the variable are combined. The next variable is the one
    whose automata together read the fewest variables. If possible, a negated automaton is subtracted from
    another one by `minus`, because its complement costs more.
    """
    plus, minus = list(parts), list(negated)
    left = {name for automaton in (*plus, *minus) for name in automaton.variables if name in names}
    while left:
        name = min(left, key=partial(_cost, [*plus, *minus]))
        group = _join_automata([a for a in plus if name in a.variables], [a for a in minus if name in a.variables])
        plus = [a for a in plus if name not in a.variables] + [group.exists(name)]
        minus = [a for a in minus if name not in a.variables]
        left = {other for a in (*plus, *minus) for other in a.variables if other in names}
    return _join_automata(plus, minus) if plus or minus else constant(own, True)


def _cost(automata: Sequence[Automaton], name: str) -> tuple[int, int, str]:
    """Return (variables, states, name): how many variables the automata with `name` read, and the sum of their states.

    `name` decides between equal costs.
    """
    having = [automaton for automaton in automata if name in automaton.variables]
    together = {other for automaton in having for other in automaton.variables}
    return len(together), sum(automaton.states for automaton in having), name


def _join_automata(parts: list[Automaton], negated: list[Automaton]) -> Automaton:
    """Return the automaton of "all `parts` and no `negated`". Automata that add few variables are combined first."""
    plus, minus = (sorted(automata, key=attrgetter("states")) for automata in (parts, negated))
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
