"""Predicates of natural numbers as automata that read the digits of all their arguments side by side, highest first.

An automaton is minimal and its states are numbered as they are met, so two predicates are equal iff their tables are.
It accepts words of digits with zeros in front as those without, and no words that are not digits of numbers.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables, work
from wythoff.automata.numeration import Numeration, numeration
from wythoff.automata.tables import Flags, Table
from wythoff.exact.bigint import as_mpz

# Entries of the table of all words of digits of some variables: (digits * kinds) ** variables.
MOST_ENTRIES = 1 << 24


@dataclass(frozen=True, eq=False)
class Automaton:
    """A predicate of natural numbers; make one by `linear`, `valid`, `constant`, `of_table` or `read`.

    `a & b`, `a | b`, `a ^ b`, `~a` and `a.minus(b)` are and, or, exclusive or, not, and "a but not b": of all
    variables that one of them has. `a == b` says whether they hold of the same numbers.

    Attributes
    ----------
    numeration : Numeration
    variables : tuple of str
        Sorted. The digit of the last one has the weight 1 in a symbol, that of the one before `base`, and so on.
    table : int32 array (states, symbols)
    final : bool array (states,)
    """

    numeration: Numeration
    variables: tuple[str, ...]
    table: Table
    final: Flags

    @property
    def states(self) -> int:
        """How many states the minimal automaton has; the dead one is not counted."""
        return len(self.table)

    @property
    def is_empty(self) -> bool:
        """Whether it holds of no numbers."""
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
        """Holds where this one does and the other one does not."""
        return self.of_also(other.variables)._combined(other, tables.DIFFERENCE, "and not")

    def exists(self, *names: str) -> "Automaton":
        """Holds if there are numbers for the variables `names` for which it holds; names that it has not are ignored.

        One variable after the other is projected away, those first that come first.
        """
        found = self
        for name in names:
            if name in found.variables:
                found = found._without(name)
        return found

    def forall(self, *names: str) -> "Automaton":
        """Holds if it holds for all numbers in place of the variables `names`."""
        return ~(~self).exists(*names)

    def rename(self, names: Mapping[str, str]) -> "Automaton":
        """With other names for some variables; two may become one, and then have to be equal."""
        new = [names.get(name, name) for name in self.variables]
        ordered = tuple(sorted(set(new)))
        if ordered == tuple(new):
            return Automaton(self.numeration, ordered, self.table, self.final)
        columns = _columns(self.numeration.base, ordered, tuple(new))
        return of_table(self.numeration, ordered, self.table[:, columns], self.final, "renamed")

    def accepts(self, **values: Any) -> bool:
        """Whether it holds of these numbers, of any size: accepts(x=5, y=8). Raises TypeError for other names."""
        if set(values) != set(self.variables):
            raise TypeError(f"accepts takes {', '.join(self.variables) or 'no variables'}, got {', '.join(values)}")
        return self.state(*(values[name] for name in self.variables)) in set(np.flatnonzero(self.final).tolist())

    def state(self, *values: Any) -> int:
        """Return the state that the digits of numbers lead to, in the order of the variables; -1 for none."""
        own = self.numeration
        written = [own.digits(as_mpz(value, name)) for name, value in zip(self.variables, values, strict=True)]
        length = max(map(len, written), default=0)
        q = 0
        for place in range(length):
            symbol = 0
            for digits in written:
                before = length - len(digits)
                symbol = symbol * own.base + (digits[place - before] if place >= before else 0)
            q = int(self.table[q, symbol])
            if q < 0:
                break
        return q

    def grid(self, count: int) -> NDArray[np.bool_]:
        """Whether it holds of all numbers below `count`: a bool array with a dimension for each variable."""
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
        """Return the first numbers of which it holds, those with few digits first; all of them if there are not more.

        Numbers with equally many digits come in the order of their digits, all first digits before all second ones.
        """
        found = list[dict[str, int]]()
        for word in self._words():
            if len(found) == count:
                break
            own = self.numeration
            digits = [[symbol // own.base**i % own.base for symbol in word] for i in range(len(self.variables))]
            found.append({name: own.value(of) for name, of in zip(self.variables, reversed(digits), strict=True)})
        return found

    def text(self) -> str:
        """Return the automaton as `read` takes it: a line that says what is read, and a line for each state.

        A line of a state says whether it accepts (1 or 0), then the state that each symbol leads to, `-` for none.
        Symbols are in the order of their digits, those of the last variable change fastest.
        """
        lines = [" ".join([self.numeration.name, *self.variables])]
        for accepts, row in zip(self.final.tolist(), self.table.tolist(), strict=True):
            lines.append(f"{int(accepts)}: {' '.join('-' if target < 0 else str(target) for target in row)}")
        return "\n".join([*lines, ""])

    def _words(self) -> Iterator[list[int]]:
        """Yield accepted words whose first symbol is not all zeros, short ones first, then in the order of symbols."""
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
        """Return this predicate with these variables added."""
        more = set(names) - set(self.variables)
        return self & valid(self.numeration, tuple(sorted(more))) if more else self

    def _combined(self, other: "Automaton", operation: int, name: str) -> "Automaton":
        if self.numeration != other.numeration:
            raise ValueError(f"automata of {self.numeration.name} and {other.numeration.name} cannot be combined")
        own = self.numeration
        names = tuple(sorted({*self.variables, *other.variables}))
        symbols = _columns(own.base, names, self.variables), _columns(own.base, names, other.variables)
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
    """Return the minimal automaton of a table that accepts digits of numbers only; `made` says how it was made."""
    found, kinds = tables.minimal(np.ascontiguousarray(table, np.int32), final)
    work.record(made, names, len(table), len(found))
    return Automaton(own, names, found, kinds.astype(np.bool_))


def constant(own: Numeration, truth: bool) -> Automaton:
    """Return a predicate without variables."""
    return Automaton(own, (), np.full((1, 1), 0 if truth else -1, np.int32), np.array([truth]))


def valid(own: Numeration, names: Iterable[str]) -> Automaton:
    """Return the predicate that holds of all numbers."""
    ordered = tuple(sorted(set(names)))
    return Automaton(own, ordered, *valid_words(own, len(ordered)))


def check_symbols(own: Numeration, count: int) -> None:
    """Raise GivenUpError if a table of so many variables has too many symbols."""
    if (own.base * len(own.kinds)) ** count > MOST_ENTRIES:
        raise work.GivenUpError(f"{count} variables at once have too many symbols in {own.title}")


@cache
def valid_words(own: Numeration, count: int) -> tuple[Table, Flags]:
    """Return the table of all words of digits of so many numbers side by side."""
    check_symbols(own, count)
    kinds, base = len(own.kinds), own.base
    single = np.full((kinds, base), -1, np.int64)
    for kind, following in enumerate(own.kinds):
        single[kind, : len(following)] = following
    table, final = np.zeros((1, 1), np.int64), np.array([True])
    for _ in range(count):
        pairs = table[:, None, :, None] * kinds + single[None, :, None, :]
        alive = (table[:, None, :, None] >= 0) & (single[None, :, None, :] >= 0)
        table = np.where(alive, pairs, -1).reshape(len(table) * kinds, -1)
        final = (final[:, None] & np.array(own.final)).reshape(-1)
    found, read = tables.minimal(np.ascontiguousarray(table, np.int32), final)
    return found, read.astype(np.bool_)


@cache
def _columns(base: int, names: tuple[str, ...], part: tuple[str, ...]) -> NDArray[np.int64]:
    """Map each symbol of the variables `names` to its symbol for the variables `part`, some of them."""
    symbols = np.arange(base ** len(names))
    found = np.zeros_like(symbols)
    for name in part:
        found = found * base + symbols // base ** (len(names) - 1 - names.index(name)) % base
    return found


def read(text: str) -> Automaton:
    """Return the automaton of a text such as `Automaton.text` writes; lines that begin with # are comments.

    Raises
    ------
    ValueError
        For another text. Words that are not digits of numbers may be accepted in it: that is taken away. A start that
        zeros in front do not leave as it is, is refused.
    """
    lines = [line.strip() for line in text.splitlines()]
    head, *rows = [line for line in lines if line and not line.startswith("#")] or [""]
    name, *names = head.split()[:1] + head.split()[1:] or ["nothing"]
    own = numeration(name)
    if list(names) != sorted(set(names)) or not all(re.fullmatch(r"[A-Za-z_]\w*", one) for one in names):
        raise ValueError(f"the variables of an automaton are sorted names, got {' '.join(names)[:60]!r}")
    size, table, final = own.base ** len(names), [], []
    for row in rows:
        accepts, _, targets = row.partition(":")
        numbers = [-1 if target == "-" else int(target) for target in targets.split() if re.fullmatch(r"-|\d+", target)]
        if accepts not in ("0", "1") or len(numbers) != size or max(numbers) >= len(rows):
            raise ValueError(f"a state of an automaton is 0 or 1, a colon and {size} states, got {row[:60]!r}")
        table.append(numbers)
        final.append(accepts == "1")
    if not rows:
        raise ValueError("an automaton has a state, got none")
    found = of_table(own, tuple(names), np.array(table, np.int32), np.array(final), "read") & valid(own, names)
    if not found.is_empty and found.table[0, 0] != 0:
        raise ValueError("zeros in front of numbers must not matter: symbol 0 has to lead from the start to itself")
    return found
