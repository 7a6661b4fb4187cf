"""Automata that read the digits of n, highest digit first, and output the term x(n) of a sequence.

Numerations. Each digit has a kind, and each kind lists the kinds of the digits 0, 1, ... that may follow it. So a
numeration is a substitution of kinds (J.-M. Dumont, A. Thomas, Systemes de numeration et fonctions fractales,
Theoretical Computer Science 65 (1989) 153-169). The numbers written as n with one more digit are the children of n.
They are successive numbers, and follow the children of n - 1. 0 is its own first child.

Search. Two numbers are equivalent if they have the same kind and the same term, and if corresponding children are
equivalent. Some automaton outputs the sequence iff there are finitely many classes (J. Myhill, A. Nerode). Only
finitely many terms are given. So two numbers are treated as equivalent if no given term of these numbers, their
children, and so on distinguishes them. This is a guess: the caller must compare the automaton with all terms.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Kinds = tuple[tuple[int, ...], ...]

NUMERATIONS: dict[str, Kinds] = {
    "binary": ((0, 0),),
    "ternary": ((0, 0, 0),),
    "Fibonacci": ((0, 1), (0,)),
    "Pell": ((0, 0, 1), (0,)),
    "Tribonacci": ((0, 1), (0, 2), (0,)),
}
"""The kinds of digits of each numeration: base 2, base 3, and greedy sums of Fibonacci, Pell or Tribonacci numbers."""

# The most different terms of a sequence, and the most states of its automaton.
MOST_VALUES, MOST_STATES = 16, 64

# The fewest given terms for each state.
LEAST_TERMS = 16


@dataclass(frozen=True)
class DigitAutomaton:
    """An automaton that starts in state 0 and reads the digits of n, highest first; str() lists transitions and values.

    Attributes
    ----------
    numeration : str
        A name in NUMERATIONS.
    children : tuple of tuples of int
        children[state][d] is the next state after the digit d.
    values : tuple of int
        The term x(n), for each state in which the digits of n can end.
    """

    numeration: str
    children: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]

    def __str__(self) -> str:
        between = "" if len(self.values) <= 10 else " "
        steps = (f"{state} -> {between.join(map(str, of))}" for state, of in enumerate(self.children))
        return f"{', '.join(steps)}, read as {' '.join(map(str, self.values))}"

    def text(self) -> str:
        """Return the automaton as text that `automaton_of` reads: numeration, children of each state, values."""
        children = ", ".join(" ".join(map(str, of)) for of in self.children)
        return f"{self.numeration}[{children}: {' '.join(map(str, self.values))}]"

    def states(self, count: int) -> list[int]:
        """Return the states in which the digits of 0, 1, ..., count - 1 end."""
        of = NUMERATIONS[self.numeration]
        found, kinds = [0], [0]
        n = 0
        while len(found) < count:
            begin = int(n == 0)  # 0 is its own first child
            kinds += of[kinds[n]][begin:]
            found += self.children[found[n]][begin : len(of[kinds[n]])]
            n += 1
        return found[:count]

    def value(self, n: int) -> int:
        """Return x(n) for n >= 0 of any size, by O(log n) additions of numbers of this size."""
        kinds = NUMERATIONS[self.numeration]
        sizes = [[1] * len(kinds)]
        while sizes[-1][0] <= n:
            sizes.append([sum(sizes[-1][child] for child in of) for of in kinds])
        state = kind = 0
        for below in sizes[-2::-1]:
            digit = 0
            while n >= below[kinds[kind][digit]]:
                n -= below[kinds[kind][digit]]
                digit += 1
            state, kind = self.children[state][digit], kinds[kind][digit]
        return self.values[state]

    def of_many(self, numbers: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return x(n) for each of many numbers n >= 0, in 0.2 us each."""
        import numpy as np

        kinds = NUMERATIONS[self.numeration]
        sizes = [[1] * len(kinds)]
        while sizes[-1][0] <= numbers.max(initial=0):
            sizes.append([sum(sizes[-1][child] for child in of) for of in kinds])
        width = max(map(len, kinds))
        pairs, following = self._pairs()
        left, place = numbers.copy(), np.zeros(len(numbers), np.int32)
        kind_of = np.array([kind for _, kind in pairs], np.int32)
        for below in sizes[-2::-1]:
            # how many numbers begin with each digit, for each kind of the digit before
            steps = np.array([[below[child] for child in of] + [0] * (width - len(of)) for of in kinds], np.int64)
            digit = np.zeros(len(numbers), np.int32)
            for d in range(width - 1):
                step = steps[kind_of[place], d]
                goes = (digit == d) & (left >= step)
                left -= np.where(goes, step, 0)
                digit += goes
            place = following[place, digit]
        found: NDArray[np.int64] = np.array([self.values[state] for state, _ in pairs], np.int64)[place]
        return found

    def _pairs(self) -> "tuple[list[tuple[int, int]], NDArray[np.int32]]":
        """Return the reachable pairs (state, kind), and for each pair and digit the index of the next pair."""
        import numpy as np

        kinds, pairs = NUMERATIONS[self.numeration], [(0, 0)]
        width = max(map(len, kinds))
        following = []
        for state, kind in pairs:  # the loop appends to the list
            children = [(self.children[state][digit], child) for digit, child in enumerate(kinds[kind])]
            pairs += [pair for pair in dict.fromkeys(children) if pair not in pairs]
            following.append([pairs.index(pair) for pair in children] + [0] * (width - len(children)))
        return pairs, np.array(following, np.int32)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n at which the automaton and the terms differ, or the number of terms if they agree."""
        pairs = zip(terms, self.states(len(terms)), strict=True)
        return next((n for n, (term, state) in enumerate(pairs) if self.values[state] != term), len(terms))


AUTOMATON = rf"(?:{'|'.join(NUMERATIONS)})\[[-0-9 ,:]*\]"
"""A regular expression for the text of an automaton."""


def automaton_of(text: str) -> DigitAutomaton:
    """Return the automaton of a text such as "Fibonacci[0 1, 0: 0 1]". Raises ValueError for an invalid text."""
    numeration, _, rest = text.partition("[")
    kinds = NUMERATIONS[numeration]
    states, _, terms = rest.rstrip("]").partition(":")
    if not re.fullmatch(r"[0-9 ,]*", states) or not re.fullmatch(r"( *-?[0-9]{1,9} *( |$))*", terms):
        raise ValueError(
            f"{text[:60]!r} is not an automaton; accepted: {numeration}[...: ...], "
            "for each state its next states, separated by commas, then a term for each state"
        )
    children = tuple(tuple(map(int, of.split())) for of in states.split(","))
    found = DigitAutomaton(numeration, children, tuple(map(int, terms.split())))
    if len(children) != len(found.values):
        raise ValueError(
            f"{text[:60]!r} has {len(children)} lists of next states but {len(found.values)} terms; "
            "accepted: a list and a term for each state"
        )
    met = {(0, 0)}
    order = [(0, 0)]
    for state, kind in order:  # the loop appends to the list
        of = children[state]
        if len(of) < len(kinds[kind]) or max(of) >= len(children):
            digits = f"{len(kinds[kind])} next states below {len(children)}"
            raise ValueError(f"state {state} of {text[:60]!r} needs {digits}, got {' '.join(map(str, of)) or 'none'}")
        more = [pair for pair in zip(of, kinds[kind], strict=False) if pair not in met]
        met.update(more)
        order += more
    if children[0][0]:
        raise ValueError(
            f"the digit 0 must lead from state 0 of {text[:60]!r} to state 0, since leading zeros do not count; "
            f"got state {children[0][0]}"
        )
    return found


def digit_automaton(terms: Sequence[int], numeration: str) -> DigitAutomaton | None:
    """Return an automaton for the terms x(0), x(1), ... in this numeration, or None.

    The result is None if the terms have fewer than 2 or more than 16 different values, or if the automaton would have
    more than 64 states or more than a state for every 16 terms. Not every term is compared with the automaton; see
    `agrees_to`. The search takes at most O(terms) time for each pair of states.
    """
    if not 2 <= len(set(terms)) <= MOST_VALUES:
        return None
    tree = _Tree(terms, NUMERATIONS[numeration])
    most = min(MOST_STATES, len(terms) // LEAST_TERMS)
    members, children = [0], list[tuple[int, ...]]()
    for member in members:  # the loop appends to the list
        of = []
        for child in tree.children(member):
            if child >= len(terms):
                return None
            state = next((state for state, other in enumerate(members) if tree.are_alike(child, other)), len(members))
            if state == len(members):
                members.append(child)
                if len(members) > most:
                    return None
            of.append(state)
        children.append(tuple(of))
    return DigitAutomaton(numeration, tuple(children), tuple(terms[member] for member in members))


class _Tree:
    """The numbers n < len(terms), their kinds and their children."""

    def __init__(self, terms: Sequence[int], of: Kinds) -> None:
        self.terms = terms
        kinds = list(of[0])
        firsts = [0, len(kinds)]
        n = 1
        while len(firsts) <= len(terms) or len(kinds) < len(terms):
            kinds += of[kinds[n]]
            firsts.append(len(kinds))
            n += 1
        self.kinds, self.firsts = kinds, firsts

    def children(self, n: int) -> range:
        return range(self.firsts[n], self.firsts[n + 1])

    def are_alike(self, one: int, other: int) -> bool:
        """Whether no given term distinguishes two numbers, their children, and so on."""
        terms, kinds, firsts = self.terms, self.kinds, self.firsts
        low, high = (one, other) if one < other else (other, one)
        pairs = [(low, high)] if low < high else []
        for low, high in pairs:  # the loop appends to the list
            if high >= len(terms):
                break
            if terms[low] != terms[high] or kinds[low] != kinds[high]:
                return False
            begin, shift = firsts[low], firsts[high] - firsts[low]
            pairs += [(child, child + shift) for child in range(begin, firsts[low + 1])]
        return True
