"""Automata that read the digits of n, highest first, and give x(n): found as classes of numbers that go on alike.

A numeration is a substitution of kinds of digits: kind k may be followed by the digits 0, 1, ..., of the kinds that its
image lists (J.-M. Dumont, A. Thomas, Systemes de numeration et fonctions fractales, Theoretical Computer Science 65
(1989) 153-169). So n with one digit more is one of neighbouring numbers, its children; they begin where those of n - 1
end. 0 is its own first child.

Two numbers are alike if they are of one kind, have one term, and each child of the one is like that of the other. A
sequence is given by an automaton iff there are finitely many classes (J. Myhill, A. Nerode). Of the terms that are
given, those of two numbers and of all that come from them can be compared until one is not given; numbers that do not
differ are taken for alike, and what follows is tried on all terms.
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
"""Digits of a number in base 2 and 3, and of its greedy sums of Fibonacci, Pell and Tribonacci numbers."""

# Different terms, and states. And terms that there must be for each state.
MOST_VALUES, MOST_STATES, LEAST_TERMS = 16, 64, 16


@dataclass(frozen=True)
class DigitAutomaton:
    """It begins in state 0; digit d leads to child d of a state. str() is the children of each state and the terms.

    Attributes
    ----------
    numeration : str
        A name in NUMERATIONS.
    children : tuple of tuples of int
    values : tuple of int
        x(n) for the state in which the digits of n end.
    """

    numeration: str
    children: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]

    def __str__(self) -> str:
        between = "" if len(self.values) <= 10 else " "
        steps = (f"{state} -> {between.join(map(str, of))}" for state, of in enumerate(self.children))
        return f"{', '.join(steps)}, read as {' '.join(map(str, self.values))}"

    def text(self) -> str:
        """As `automaton_of` reads it: the numeration, the children of each state, the terms."""
        children = ", ".join(" ".join(map(str, of)) for of in self.children)
        return f"{self.numeration}[{children}: {' '.join(map(str, self.values))}]"

    def states(self, count: int) -> list[int]:
        """Return the states of 0, 1, ..., count - 1."""
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
        """x(n) for n >= 0 of any size: O(log n) sums of numbers of this size."""
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
        """Return the terms of many numbers from 0 on: 0.2 us each."""
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
            # what the first digits of each kind of number cover
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
        """Return the pairs of a state and a kind that there are, and which of them each digit leads to."""
        import numpy as np

        kinds, pairs = NUMERATIONS[self.numeration], [(0, 0)]
        width = max(map(len, kinds))
        following = []
        for state, kind in pairs:  # it grows meanwhile
            children = [(self.children[state][digit], child) for digit, child in enumerate(kinds[kind])]
            pairs += [pair for pair in dict.fromkeys(children) if pair not in pairs]
            following.append([pairs.index(pair) for pair in children] + [0] * (width - len(children)))
        return pairs, np.array(following, np.int32)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n of which it says another term, or the number of terms."""
        pairs = zip(terms, self.states(len(terms)), strict=True)
        return next((n for n, (term, state) in enumerate(pairs) if self.values[state] != term), len(terms))


AUTOMATON = rf"(?:{'|'.join(NUMERATIONS)})\[[-0-9 ,:]*\]"
"""A pattern of the text of an automaton."""


def automaton_of(text: str) -> DigitAutomaton:
    """Return the automaton of a text such as "Fibonacci[0 1, 0: 0 1]". Raises ValueError."""
    numeration, _, rest = text.partition("[")
    kinds = NUMERATIONS[numeration]
    states, _, terms = rest.rstrip("]").partition(":")
    if not re.fullmatch(r"[0-9 ,]*", states) or not re.fullmatch(r"( *-?[0-9]{1,9} *( |$))*", terms):
        raise ValueError(f"an automaton is {numeration}[children, children, ...: terms], got {text[:60]!r}")
    children = tuple(tuple(map(int, of.split())) for of in states.split(","))
    found = DigitAutomaton(numeration, children, tuple(map(int, terms.split())))
    if len(children) != len(found.values):
        raise ValueError(f"{text[:60]!r} has children of {len(children)} states, and terms of {len(found.values)}")
    met = {(0, 0)}
    order = [(0, 0)]
    for state, kind in order:  # it grows meanwhile
        of = children[state]
        if len(of) < len(kinds[kind]) or max(of) >= len(children):
            digits = f"{len(kinds[kind])} children below {len(children)}"
            raise ValueError(f"state {state} of {text[:60]!r} needs {digits}, got {' '.join(map(str, of)) or 'none'}")
        more = [pair for pair in zip(of, kinds[kind], strict=False) if pair not in met]
        met.update(more)
        order += more
    if children[0][0]:
        raise ValueError(f"state 0 of {text[:60]!r} must be its own first child: digits 0 may stand before a number")
    return found


def digit_automaton(terms: Sequence[int], numeration: str) -> DigitAutomaton | None:
    """The automaton of the terms with few states; None if they have one or more than 16 values, or it more than 64
    states or fewer than 16 terms for each.

    Time O(terms) for each pair of states, and less for most.
    """
    if not 2 <= len(set(terms)) <= MOST_VALUES:
        return None
    tree = _Tree(terms, NUMERATIONS[numeration])
    most = min(MOST_STATES, len(terms) // LEAST_TERMS)
    members, children = [0], list[tuple[int, ...]]()
    for member in members:  # it grows meanwhile
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
    """The numbers below the number of terms, their kinds and where their children begin."""

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
        """Whether no terms that are given tell two numbers apart."""
        terms, kinds, firsts = self.terms, self.kinds, self.firsts
        low, high = (one, other) if one < other else (other, one)
        pairs = [(low, high)] if low < high else []
        for low, high in pairs:  # it grows meanwhile
            if high >= len(terms):
                break
            if terms[low] != terms[high] or kinds[low] != kinds[high]:
                return False
            begin, shift = firsts[low], firsts[high] - firsts[low]
            pairs += [(child, child + shift) for child in range(begin, firsts[low + 1])]
        return True
