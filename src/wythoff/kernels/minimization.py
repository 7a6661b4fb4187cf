"""Minimal automata, by classes of states. For tables and `control` see `wythoff.kernels.automata`."""

import numpy as np

from wythoff.kernels import atomics
from wythoff.kernels.automata import LOOK_ENTRIES, STOP, mixed
from wythoff.kernels.compiler import inline, kernel

# The steps of a refinement between two checks of the classes. A check takes as long as one to three steps.
STEPS = 8


@inline
def class_of(classes, table, q, s):
    """Return the class of the state to which symbol s leads from state q, or 0 if there is no such state."""
    n = table.shape[0]
    return classes[table[q, s]] if q < n and table[q, s] >= 0 else 0


@inline
def is_stable(table, ends, classes, member):
    """Whether all states of a class have the same output, and each symbol leads from all of them to the same class.

    ends, member : int32. The output of each state; for each class one of its states.
    """
    for q in range(ends.size):
        p = member[classes[q]]
        if ends[p] != ends[q]:
            return False
        for s in range(table.shape[1]):
            if class_of(classes, table, p, s) != class_of(classes, table, q, s):
                return False
    return True


@kernel
def alike(table, kinds, control):
    """Return (classes, number): the class of each state, and the number of classes.

    Two states are in the same class iff no word distinguishes them. The last element of `classes` is 0, the class of
    the dead state, to which missing entries (-1) lead. If control[0] is set, `number` is -1; control[1] is not used.

    kinds : int32 (states,). For each state the output for words that end in this state, or 0 if the state does not
            accept.
    Time 1 ns for each state and symbol in each round, which refines the classes by one more symbol.
    """
    # The hash of a state after step k depends only on its outputs after words of at most k symbols (E. F. Moore). So
    # two states that no word distinguishes always have equal hashes. Let a class consist of the states with equal
    # hashes. If the classes are stable, then also no word distinguishes states of the same class. Hashes of different
    # states may be equal by chance. Then the classes are not stable, and further steps compute other hashes.
    n, width = table.shape
    classes, member, ends = np.zeros(n + 1, np.int32), np.empty(n + 1, np.int32), np.zeros(n + 1, np.int32)
    ends[:n] = kinds
    factors = np.empty(width, np.uint64)
    for s in range(width):
        factors[s] = mixed(s) | np.uint64(1)
    hashes, refined = np.zeros(n + 1, np.uint64), np.empty(n + 1, np.uint64)
    size = 1024
    while size < 2 * (n + 2):
        size *= 2
    slots, step, look = np.empty(size, np.int32), 0, 1 + LOOK_ENTRIES // width
    while True:
        for _ in range(STEPS):
            step += 1
            seed, dead = mixed(step), hashes[n]
            for q in range(n):
                if q % look == 0 and atomics.load(control, STOP) != np.uint64(0):
                    return classes, -1
                h = seed + np.uint64(ends[q])
                for s in range(width):
                    target = table[q, s]
                    h += factors[s] * (hashes[np.uint64(target)] if target >= 0 else dead)
                refined[q] = mixed(h)
            h = seed
            for s in range(width):
                h += factors[s] * dead
            refined[n] = mixed(h)
            hashes, refined = refined, hashes
        slots[:] = -1
        count = 0
        for back in range(n + 1):
            q = n - back
            place = np.int64(hashes[q] & np.uint64(size - 1))
            while slots[place] >= 0 and hashes[member[slots[place]]] != hashes[q]:
                place = (place + 1) & (size - 1)
            if slots[place] < 0:
                slots[place], member[count] = count, q
                count += 1
            classes[q] = slots[place]
        if is_stable(table, ends, classes, member):
            return classes, count


@kernel
def numbered(table, kinds, classes, count):
    """Return (table, kinds) of the smallest equivalent automaton. Its states are the classes that the start can reach.

    classes, count : the result of `alike` for `table` and `kinds`. In the new table, -1 replaces class 0.
    """
    n, width = table.shape
    member = np.full(count, -1, np.int32)
    for q in range(n):
        if member[classes[q]] < 0:
            member[classes[q]] = q
    number, order = np.full(count, -1, np.int32), np.empty(count, np.int32)
    number[classes[0]], order[0], met = 0, classes[0], 1
    found = np.full((count, width), -1, np.int32)
    q = 0
    while q < met:
        for s in range(width):
            c = class_of(classes, table, member[order[q]], s)
            if c:
                if number[c] < 0:
                    number[c], order[met] = met, c
                    met += 1
                found[q, s] = number[c]
        q += 1
    of = np.empty(met, np.int32)
    for q in range(met):
        of[q] = kinds[member[order[q]]]
    return found[:met].copy(), of
