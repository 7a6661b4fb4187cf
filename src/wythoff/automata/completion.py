"""Values of some variables for which a predicate holds, when those of the others are given: linear in their digits."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from wythoff.automata.automaton import Automaton
from wythoff.exact.bigint import as_mpz


class Completion:
    """Finds values of the variables of an automaton that are not given: {"x": 10**1000} -> {"y": ...}.

    Sets of states that have been met are remembered, so that each digit costs a look-up: 10^1000 takes milliseconds.

    Parameters
    ----------
    automaton : Automaton
    given : str
        The variables that will be given; the others are looked for.
    """

    def __init__(self, automaton: Automaton, *given: str) -> None:
        if not set(given) <= set(automaton.variables):
            raise ValueError(f"{automaton!r} has no variable {', '.join(sorted({*given} - {*automaton.variables}))}")
        self.automaton, self.given = automaton, tuple(name for name in automaton.variables if name in given)
        self.sought = tuple(name for name in automaton.variables if name not in given)
        base, size = automaton.numeration.base, len(automaton.variables)
        weights = {name: base ** (size - 1 - at) for at, name in enumerate(automaton.variables)}
        symbols = np.arange(base**size)
        own = np.zeros_like(symbols)
        for name in self.given:
            own = own * base + symbols // weights[name] % base
        table = automaton.table.tolist()
        # for the given digits of one place: (symbol, target) of each state
        self.steps: list[list[list[tuple[int, int]]]] = [
            [[(s, row[s]) for s in np.flatnonzero(own == of).tolist() if row[s] >= 0] for row in table]
            for of in range(base ** len(self.given))
        ]
        self.digits = [[int(s) // weights[name] % base for s in symbols] for name in self.sought]
        self.following: dict[tuple[frozenset[int], int], frozenset[int]] = {}
        self.before: dict[int, tuple[int, int] | None] = {0: None}  # by zeros of those that are given
        reached = [0]
        for q in reached:  # it grows meanwhile
            for symbol, target in self.steps[0][q]:
                if target not in self.before:
                    self.before[target] = q, symbol
                    reached.append(target)
        self.ends = frozenset(np.flatnonzero(automaton.final).tolist())

    def values(self, **given: Any) -> dict[str, int] | None:
        """Values of the other variables, or None if the predicate holds for none."""
        if set(given) != set(self.given):
            raise TypeError(f"values takes {', '.join(self.given)}, got {', '.join(given)}")
        columns = self._columns(given)
        reach = [frozenset(self.before)]
        for of in columns:
            key = reach[-1], of
            if (found := self.following.get(key)) is None:
                steps = self.steps[of]
                self.following[key] = found = frozenset(target for q in reach[-1] for _, target in steps[q])
            reach.append(found)
        last = reach.pop() & self.ends
        if not last:
            return None
        q, word = min(last), list[int]()
        for states, of in zip(reversed(reach), reversed(columns), strict=True):
            q, symbol = next((p, s) for p in states for s, target in self.steps[of][p] if target == q)
            word.append(symbol)
        while (step := self.before[q]) is not None:
            q, symbol = step
            word.append(symbol)
        word.reverse()
        own = self.automaton.numeration
        return {name: own.value([of[s] for s in word]) for name, of in zip(self.sought, self.digits, strict=True)}

    def _columns(self, given: Mapping[str, Any]) -> list[int]:
        """Return the digits of all given numbers in each place, as one symbol."""
        own = self.automaton.numeration
        written = [list(own.digits(as_mpz(given[name], name))) for name in self.given]
        length = max(map(len, written), default=0)
        found = [0] * length
        for digits in written:
            padded = [0] * (length - len(digits)) + digits
            found = [before * own.base + digit for before, digit in zip(found, padded, strict=True)]
        return found
