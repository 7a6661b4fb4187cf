"""Completes tuples: finds values of some variables of an automaton if the values of the others are given.

The time is linear in the number of digits.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from wythoff.automata.automaton import Automaton
from wythoff.automata.symbols import columns, symbols
from wythoff.exact.bigint import as_mpz


class CompletionTables(NamedTuple):
    """The steps of a completion between sets of states, as tables.

    The states of each set, in increasing order, are numbered from 0. Set i and symbol c of given digits have the key
    i * k + c, where k is the number of symbols of given digits.

    Attributes
    ----------
    following : list of int
        For each key the next set, or -1 for the empty set.
    starts : list of int
        For each key the place in `previous` of the first state of the next set.
    previous : list of int
        For each key and each state q of the next set: base * number + digit. The state with this number, in the set of
        the key, and the unknown digit `digit` lead to q.
    ends : list of int
        For each set the number of an accepting state in it, or -1.
    """

    following: list[int]
    starts: list[int]
    previous: list[int]
    ends: list[int]


class Completion:
    """Values of the unknown variables of an automaton, computed from the given ones: {"x": 10**1000} -> {"y": ...}.

    Sets of states and the steps between them are cached, so that each digit costs two look-ups. A number of 1000 digits
    takes milliseconds.

    Parameters
    ----------
    automaton : Automaton
    given : str
        The names of the variables whose values are given.
    """

    def __init__(self, automaton: Automaton, *given: str) -> None:
        if not set(given) <= set(automaton.variables):
            unknown = ", ".join(sorted({*given} - {*automaton.variables}))
            raise ValueError(f"the automaton has no variable {unknown}; accepted: {', '.join(automaton.variables)}")
        self.automaton, self.given = automaton, tuple(name for name in automaton.variables if name in given)
        self.unknown = tuple(name for name in automaton.variables if name not in given)
        base, every = automaton.numeration.base, automaton.variables
        column_of = columns(base, every, self.given)
        rows, self._columns = automaton.table.tolist(), base ** len(self.given)
        with_digits = [np.flatnonzero(column_of == column).tolist() for column in range(self._columns)]
        # for each symbol of given digits, and each state: all (symbol, target)
        self._steps: list[list[list[tuple[int, int]]]] = [
            [[(s, row[s]) for s in symbols_of_column if row[s] >= 0] for row in rows]
            for symbols_of_column in with_digits
        ]
        self._digits: list[list[int]] = [columns(base, every, (name,)).tolist() for name in self.unknown]
        self._before: dict[int, tuple[int, int] | None] = {0: None}  # steps from the start if the given digits are 0
        reached = [0]
        for q in reached:  # the list grows meanwhile
            for symbol, target in self._steps[0][q]:
                if target not in self._before:
                    self._before[target] = q, symbol
                    reached.append(target)
        self._final = frozenset(np.flatnonzero(automaton.final).tolist())
        self._sets = [frozenset(self._before)]
        self._numbers = {self._sets[0]: 0}
        self._following: dict[int, int] = {}  # keys are: number of a set * columns + column
        self._previous: dict[tuple[int, int], list[tuple[int, int]]] = {}  # keys: (such a key, a state of the next set)

    def values(self, **given: Any) -> dict[str, int] | None:
        """Return values of the unknown variables that the automaton accepts with the given values; None if none fit."""
        keys, last = self._read(given)
        if not last:
            return None
        q, word = min(last), list[int]()
        for key in reversed(keys):
            q, symbol = (self._previous.get((key, q)) or self._steps_to(key, q))[0]
            word.append(symbol)
        while (step := self._before[q]) is not None:
            q, symbol = step
            word.append(symbol)
        return self._unknown_values(reversed(word))

    def all_values(self, **given: Any) -> list[dict[str, int]]:
        """Return all values of the unknown variables that the automaton accepts with the given values.

        Values with more digits than the largest given value are not found.
        """
        keys, last = self._read(given)
        ends: list[tuple[int, Any]] = [(q, None) for q in last]
        for key in reversed(keys):
            ends = [
                (state, (symbol, word))
                for q, word in ends
                for state, symbol in self._previous.get((key, q)) or self._steps_to(key, q)
            ]
        return [self._unknown_values(_symbols_of(word)) for q, word in ends if q == 0]

    def _read(self, given: dict[str, Any]) -> tuple[list[int], frozenset[int]]:
        """Return (keys, states): the key (see `CompletionTables`) of each step, and the accepting states at the end."""
        if set(given) != set(self.given):
            needed, got = (", ".join(names) or "nothing" for names in (self.given, given))
            raise TypeError(f"a completion needs the arguments {needed}, got {got}")
        keys, number = list[int](), 0
        for column in symbols(self.automaton.numeration, [as_mpz(given[name], name) for name in self.given]):
            key = number * self._columns + column
            keys.append(key)
            following = self._following.get(key)
            number = self._next_set(key) if following is None else following
        return keys, self._sets[number] & self._final

    def _unknown_values(self, word: Iterable[int]) -> dict[str, int]:
        own, found = self.automaton.numeration, list(word)
        return {name: own.value([of[s] for s in found]) for name, of in zip(self.unknown, self._digits, strict=True)}

    def tables(self, most: int) -> "CompletionTables | None":
        """Return all sets and steps as tables, or None if there are more than `most` sets.

        There must be exactly one unknown variable.
        """
        (digits,), base, number = self._digits, self.automaton.numeration.base, 0
        found = CompletionTables([], [], [], [])
        while number < len(self._sets):
            if len(self._sets) > most:
                return None
            members = sorted(self._sets[number])
            places = {state: place for place, state in enumerate(members)}
            found.ends.append(next((place for place, state in enumerate(members) if state in self._final), -1))
            for key in range(number * self._columns, (number + 1) * self._columns):
                after = self._next_set(key)
                found.following.append(after if self._sets[after] else -1)
                found.starts.append(len(found.previous))
                steps, before = self._steps[key % self._columns], dict[int, int]()
                for state, place in places.items():
                    for symbol, target in steps[state]:
                        before.setdefault(target, place * base + digits[symbol])
                found.previous.extend(before[q] for q in sorted(self._sets[after]))
            number += 1
        return found

    def _next_set(self, key: int) -> int:
        """Return the number of the set to which the step with this key leads: see `CompletionTables`."""
        steps = self._steps[key % self._columns]
        targets = frozenset(target for q in self._sets[key // self._columns] for _, target in steps[q])
        number = self._numbers.setdefault(targets, len(self._sets))
        if number == len(self._sets):
            self._sets.append(targets)
        self._following[key] = number
        return number

    def _steps_to(self, key: int, q: int) -> list[tuple[int, int]]:
        """Return all (state, symbol) such that the symbol leads from the state to q.

        The state must be in the set, and the symbol must have the digits, that the key determines: see
        `CompletionTables`.
        """
        steps = self._steps[key % self._columns]
        states = self._sets[key // self._columns]
        found = [(p, s) for p in states for s, target in steps[p] if target == q]
        self._previous[key, q] = found
        return found


def _symbols_of(word: Any) -> Iterator[int]:
    """Yield the symbols of nested pairs: (s, (t, None)) -> s, t."""
    while word is not None:
        symbol, word = word
        yield symbol
