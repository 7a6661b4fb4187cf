"""Searches for a word that begins with given terms: `find_word`.

Two numbers are equivalent if their last digits have the same kind, if their terms are equal, and if corresponding
children are equivalent. The children of a number have one more digit at the end. Some automaton outputs the sequence
iff there are finitely many classes of equivalent numbers (J. Myhill, A. Nerode). But only finitely many terms are
given. So two numbers are treated as equivalent if all given terms of these numbers, their children, and so on agree.
This is a guess: the caller must compare the word with all terms.
"""

from collections.abc import Sequence

import numpy as np

from wythoff.automata.candidate import tree_of
from wythoff.automata.numeration import Numeration
from wythoff.automata.words import Word

# The most different terms of a sequence, and the most states of its automaton.
MAX_WORD_VALUES, MAX_WORD_STATES = 16, 64

# The fewest given terms for each state.
MIN_TERMS_PER_STATE = 16


def find_word(terms: Sequence[int], own: Numeration) -> Word | None:
    """Guess a word in this numeration from its first terms; return the word, or None.

    The result is None if the terms have fewer than 2 or more than 16 different values, if the automaton would have more
    than min(64, len(terms) / 16) states, or if the terms are too few to find each next state. The word may
    differ from some terms; see `Word.agrees_to`. The search takes O(terms) time for each digit and pair of states.
    """
    if not 2 <= len(set(terms)) <= MAX_WORD_VALUES:
        return None
    tree = tree_of(own, len(terms))
    firsts, kinds = tree.children.tolist(), tree.kinds.tolist()
    most = min(MAX_WORD_STATES, len(terms) // MIN_TERMS_PER_STATE)
    members, rows = [0], list[list[int]]()
    for member in members:  # the list grows in the loop
        row = [-1] * own.base
        for digit in range(len(own.kinds[kinds[member]])):
            child = firsts[member] + digit
            if child >= len(terms):
                return None
            state = next((q for q, other in enumerate(members) if _are_alike(terms, firsts, kinds, child, other)), -1)
            if state < 0:
                state = len(members)
                members.append(child)
                if len(members) > most:
                    return None
            row[digit] = state
        rows.append(row)
    return Word(own, np.array(rows, np.int32), tuple(terms[member] for member in members))


def _are_alike(terms: Sequence[int], firsts: list[int], kinds: list[int], one: int, other: int) -> bool:
    """Whether two numbers, their corresponding children, and so on have the same kinds and the same given terms.

    firsts[n] is the first child of n, and kinds[n] the kind of its last digit.
    """
    pairs = [(min(one, other), max(one, other))] if one != other else []
    for low, high in pairs:  # the list grows in the loop
        if high >= len(terms):
            break
        if terms[low] != terms[high] or kinds[low] != kinds[high]:
            return False
        begin, shift = firsts[low], firsts[high] - firsts[low]
        pairs += [(child, child + shift) for child in range(begin, firsts[low + 1])]
    return True
