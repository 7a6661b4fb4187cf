"""Automata that accept tuples of natural numbers, and so represent predicates of natural numbers.

An automaton reads the digits of all numbers at the same time, the highest first. In each step it reads one symbol: a
digit of each variable. Leading zeros make no difference. Words that are not the digits of numbers are rejected. Each
automaton is minimal, and its states are numbered in the order of a breadth-first search. So two automata of the same
variables and numeration accept the same tuples iff their tables and their accepting states are equal.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables, work
from wythoff.automata.numeration import Numeration, numeration
from wythoff.automata.symbols import columns, symbols, valid_words
from wythoff.automata.tables import Flags, Table
from wythoff.exact.bigint import as_mpz


@dataclass(frozen=True, eq=False)
class Automaton:
    """The automaton of a predicate of natural numbers.

    The functions `linear`, `valid`, `constant`, `of_table` and `read` return automata. The operators `&`, `|`, `^` and
    `~` are and, or, exclusive or, and not; `a.minus(b)` is "a and not b". The result has the variables of both
    operands. `a == b` is true if a and b have the same numeration and variables, and accept the same numbers.

    Attributes
    ----------
    numeration : Numeration
    variables : tuple of str
        Sorted. A symbol with the digits d, e, f of three variables is the number (d * base + e) * base + f, where
        `base` is the base of the numeration.
    table : int32 array (states, symbols)
        The next state, or -1 if no continuation is accepted. State 0 is the start.
    final : bool array (states,)
        Whether a word that ends in the state is accepted.
    """

    numeration: Numeration
    variables: tuple[str, ...]
    table: Table
    final: Flags

    @property
    def states(self) -> int:
        """The number of states, without the dead state, from which no word is accepted."""
        return len(self.table)

    @property
    def is_empty(self) -> bool:
        """Whether the automaton accepts no numbers."""
        return len(self.table) == 1 and not self.final[0]

    def __repr__(self) -> str:
        return f"<Automaton of ({', '.join(self.variables)}), {self.numeration.name}, {self.states} states>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Automaton):
            return NotImplemented
        return (
            self.numeration == other.numeration
            and self.variables == other.variables
            and np.array_equal(self.table, other.table)
            and np.array_equal(self.final, other.final)
        )

    def __hash__(self) -> int:
        return hash((self.numeration, self.variables, self.table.tobytes(), self.final.tobytes()))

    def __and__(self, other: "Automaton") -> "Automaton":
        return self._combined(other, tables.AND, "and")

    def __or__(self, other: "Automaton") -> "Automaton":
        both = {*self.variables, *other.variables}
        return self.of_also(both)._combined(other.of_also(both), tables.OR, "or")

    def __xor__(self, other: "Automaton") -> "Automaton":
        both = {*self.variables, *other.variables}
        return self.of_also(both)._combined(other.of_also(both), tables.XOR, "xor")

    def __invert__(self) -> "Automaton":
        return valid(self.numeration, self.variables)._combined(self, tables.DIFFERENCE, "not")

    def minus(self, other: "Automaton") -> "Automaton":
        """Return the automaton that accepts the numbers that this automaton accepts and `other` does not."""
        return self.of_also(other.variables)._combined(other, tables.DIFFERENCE, "and not")

    def exists(self, *names: str) -> "Automaton":
        """Return the automaton of "for some values of the variables `names`, this automaton accepts".

        Unknown names are ignored. The variables are eliminated one by one in the given order.
        """
        found = self
        for name in names:
            if name in found.variables:
                found = found._without(name)
        return found

    def forall(self, *names: str) -> "Automaton":
        """Return the automaton of "for all values of the variables `names`, this automaton accepts"."""
        return ~(~self).exists(*names)

    def rename(self, names: Mapping[str, str]) -> "Automaton":
        """Return the automaton with new names of its variables, such as {"x": "u"}.

        If two variables get the same name, only tuples with equal values of both are accepted.
        """
        new = [names.get(name, name) for name in self.variables]
        ordered = tuple(sorted(set(new)))
        if ordered == tuple(new):
            return Automaton(self.numeration, ordered, self.table, self.final)
        chosen = columns(self.numeration.base, ordered, tuple(new))
        return of_table(self.numeration, ordered, self.table[:, chosen], self.final, "renamed")

    def accepts(self, **values: Any) -> bool:
        """Whether the automaton accepts these numbers, such as accepts(x=5, y=8). Raises TypeError for wrong names."""
        if set(values) != set(self.variables):
            needed, got = (", ".join(names) or "nothing" for names in (self.variables, values))
            raise TypeError(f"accepts() needs values of {needed}, got {got}")
        q = self.state(*(values[name] for name in self.variables))
        return bool(q >= 0 and self.final[q])

    def state(self, *values: Any) -> int:
        """Return the state after the digits of `values`, in the order of `variables`; -1 if there is no next state."""
        numbers = [as_mpz(value, name) for name, value in zip(self.variables, values, strict=True)]
        q, rows = 0, self._rows
        for symbol in symbols(self.numeration, numbers):
            q = rows[q][symbol]
        return q

    @cached_property
    def _rows(self) -> list[list[int]]:
        """The rows of the table as lists, and one more row for state -1, which contains only -1."""
        return [*self.table.tolist(), [-1] * self.table.shape[1]]

    def grid(self, count: int) -> NDArray[np.bool_]:
        """Return a bool array: element [x, y, ...] states whether x, y, ... < count are accepted.

        The array has a dimension for each variable, in the order of `variables`.
        """
        own, size = self.numeration, len(self.variables)
        length = len(own.digits(count))
        digits = np.zeros((count, length), np.int64)
        for n in range(count):
            written = own.digits(n)
            digits[n, length - len(written) :] = list(written)
        q = np.zeros((count,) * size, np.int64)
        for place in range(length):
            symbol = np.zeros_like(q)
            for axis in range(size):
                symbol = symbol * own.base + digits[:, place].reshape([count if i == axis else 1 for i in range(size)])
            q = np.where(q < 0, -1, self.table[q, symbol])
        return np.where(q < 0, False, self.final[q])

    def first(self, count: int = 1) -> list[dict[str, int]]:
        """Return up to `count` accepted tuples of numbers as dicts, those with the fewest digits first.

        Tuples with equally many digits are in the order of their symbols: first compare the highest digits of all
        numbers, then the second digits, and so on.
        """
        found = list[dict[str, int]]()
        for word in self._words():
            if len(found) == count:
                break
            own = self.numeration
            digits = [[symbol // own.base**i % own.base for symbol in word] for i in range(len(self.variables))]
            found.append({name: own.value(of) for name, of in zip(self.variables, reversed(digits), strict=True)})
        return found

    def _repr_svg_(self) -> str | None:
        from wythoff.automata import drawing

        return drawing.svg(self) if self.states <= drawing.MAX_STATES else None

    def text(self) -> str:
        """Return the automaton as text in the format that `read` reads.

        The first line has the numeration and the variables. The line of a state has 1 if the state accepts, else 0;
        then a colon; then for each symbol the next state, or `-` if there is no next state. Symbols are in the order of
        their digits: with x and y in base 2 they are 00, 01, 10, 11.
        """
        lines = [" ".join([self.numeration.name, *self.variables])]
        for accepts, row in zip(self.final.tolist(), self.table.tolist(), strict=True):
            lines.append(f"{int(accepts)}: {' '.join('-' if target < 0 else str(target) for target in row)}")
        return "\n".join([*lines, ""])

    def latex(self) -> str:
        """Return the transition table as LaTeX, for math mode: the second column has 1 for states that accept."""
        from wythoff.automata.transition_table import array

        return array(self)

    def _words(self) -> Iterator[list[int]]:
        """Yield accepted words without leading zero symbols, short words first, then in lexicographic order."""
        reaching: list[Any] = [self.final]  # which states accept some word of each length
        frontier = np.zeros(self.states, np.bool_)  # states after words of this length
        frontier[0] = True
        length = 0
        while frontier.any():
            stack: list[tuple[int, list[int]]] = [(0, [])]
            while stack:
                q, word = stack.pop()
                if len(word) == length:
                    if self.final[q]:
                        yield word
                    continue
                good = reaching[length - len(word) - 1]
                row = self.table[q]
                symbols = np.flatnonzero((row >= 0) & good[row])[::-1]
                stack += [(int(row[s]), [*word, int(s)]) for s in symbols if s or word]
            targets = self.table[frontier][:, int(length == 0) :]
            frontier = np.zeros(self.states, np.bool_)
            frontier[targets[targets >= 0]] = True
            reaching.append(((self.table >= 0) & reaching[-1][self.table]).any(axis=1))
            length += 1

    def of_also(self, names: Iterable[str]) -> "Automaton":
        """Return this automaton with further variables, whose values make no difference."""
        more = set(names) - set(self.variables)
        return self & valid(self.numeration, tuple(sorted(more))) if more else self

    def _combined(self, other: "Automaton", operation: int, name: str) -> "Automaton":
        if self.numeration != other.numeration:
            raise ValueError(f"automata of {self.numeration.title} and {other.numeration.title} cannot be combined")
        own = self.numeration
        names = tuple(sorted({*self.variables, *other.variables}))
        symbols = columns(own.base, names, self.variables), columns(own.base, names, other.variables)
        found = tables.product((self.table, self.final), (other.table, other.final), symbols, operation)
        return of_table(own, names, *found, name)

    def _without(self, name: str) -> "Automaton":
        rest = tuple(other for other in self.variables if other != name)
        if not rest:
            return constant(self.numeration, not self.is_empty)
        base = self.numeration.base
        low = base ** (len(self.variables) - 1 - self.variables.index(name))
        return of_table(self.numeration, rest, *tables.projection(self.table, self.final, base, low), f"exists {name}")


def of_table(own: Numeration, names: tuple[str, ...], table: Table, final: NDArray[Any], made: str) -> Automaton:
    """Return the minimal automaton of a table. Every word that the table accepts must be the digits of numbers.

    `made` is the name of the operation in the list of computed automata (`Decision.steps`).
    """
    found, kinds = tables.minimal(np.ascontiguousarray(table, np.int32), final)
    work.record(made, names, len(table), len(found))
    return Automaton(own, names, found, kinds.astype(np.bool_))


def constant(own: Numeration, truth: bool) -> Automaton:
    """Return the automaton without variables that accepts if `truth` is true, else accepts nothing."""
    return Automaton(own, (), np.full((1, 1), 0 if truth else -1, np.int32), np.array([truth]))


def valid(own: Numeration, names: Iterable[str]) -> Automaton:
    """Return the automaton of the variables `names` that accepts all numbers."""
    ordered = tuple(sorted(set(names)))
    return Automaton(own, ordered, *valid_words(own, len(ordered)))


def read(text: str) -> Automaton:
    """Return the automaton of a text in the format of `Automaton.text`. Lines that begin with # are comments.

    Words that are not the digits of numbers are removed from the automaton.

    Raises
    ------
    ValueError
        If the text has another format, or if digits 0 lead from the start to another state.
    """
    lines = [line.strip() for line in text.splitlines()]
    head, *rows = [line for line in lines if line and not line.startswith("#")] or [""]
    name, *names = head.split() or [""]
    own = numeration(name)
    if list(names) != sorted(set(names)) or not all(re.fullmatch(r"[A-Za-z_]\w*", one) for one in names):
        raise ValueError(
            f"the variables of an automaton must be different names in alphabetical order, got {' '.join(names)[:60]!r}"
        )
    size, table, final = own.base ** len(names), [], []
    for row in rows:
        accepts, _, targets = row.partition(":")
        entries = targets.split()
        is_valid = accepts in ("0", "1") and all(re.fullmatch("-|[0-9]{1,10}", entry) for entry in entries)
        numbers = [-1 if entry == "-" else int(entry) for entry in entries] if is_valid else []
        if len(numbers) != size or max(numbers) >= len(rows):
            raise ValueError(
                f"{row[:60]!r} is not a state; accepted: '0:' or '1:', then {size} entries, '-' or a state below"
                f" {len(rows)}"
            )
        table.append(numbers)
        final.append(accepts == "1")
    if not rows:
        raise ValueError("an automaton needs a state, got none")
    found = of_table(own, tuple(names), np.array(table, np.int32), np.array(final), "read") & valid(own, names)
    if not found.is_empty and found.table[0, 0] != 0:
        raise ValueError("leading zeros must not matter: symbol 0 must lead from state 0 to state 0")
    return found
