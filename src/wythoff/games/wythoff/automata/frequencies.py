"""Computes the frequencies of the leads and offsets of a small Grundy value of t-Wythoff, exactly in Q(sqrt(t^2 + 4)).

The module wythoff.games.wythoff.automata.automaton defines types (the states of an automaton), children, leads and
offsets. The types of rows 1, 2, ... form a word u. Replacing each type by its children does not change u, since the
automaton is proved. Let M[q][c] be the number of times that type c is a child of type q. Let
s = (t + sqrt(t^2 + 4))/2, the positive root of x^2 = t x + 1.

THEOREM. Suppose all types reach a class C of types, each type of C reaches all of C and no other type, and 1 is the
only common divisor of the lengths of the cycles in C. Then each type has a frequency in u: the limit of its share in
the prefixes of u. The frequencies f are 0 outside of C, and on C they are the only vector with f M = s f and sum 1.

Proof. Let v[q] = s if type q has t + 1 children, and v[q] = 1 if it has a single child. If q has t + 1 children, then
the last of them has a single child, and the others have t + 1 children. If q has a single child, this child has t + 1
children. (This is proved with the automaton.) So M v = s v, since t s + 1 = s s. So P[q][c] = M[q][c] v[c]/(s v[q]) is
the matrix of a Markov chain. C is the only closed class of this chain, and C is aperiodic. So P^k[q][c] tends to p[c]
for every q. Here p is the only distribution with p P = p, and p is 0 outside of C. Replace q by its children, these by
their children, and so on, k times: this word, the *k-th image* of q, contains c exactly
M^k[q][c] = s^k v[q] P^k[q][c]/v[c] times. So the share of c in this image tends to
f[c] = (p[c]/v[c]) / sum_e p[e]/v[e] for every q. The equation p P = p means f M = s f. Since u is its own k-th image,
each prefix of u consists of k-th images of letters and a part of another k-th image. So the shares of c in prefixes
tend to f[c], too. QED

Finding f. Let f = A + B s with rational vectors A and B. Then f M = s f means A M = B and B M = A + t B. Choose a
probable prime N = m^2 - t m - 1. Then m and t - m are roots of x^2 = t x + 1 modulo N. Elimination solves f M = x f
modulo N for x = m and for x = t - m. The two solutions give A and B modulo N. If N is large enough, the residues
determine the fractions. The result is exact even if N is not a prime: it is checked in integers that A M = B,
B M = A + t B, and that the entries of A and of B have the sums 1 and 0. If a check fails, a larger N is tried.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import count
from math import gcd

from wythoff.exact.bigint import Integer, isqrt, mpz
from wythoff.exact.quadratic import Quadratic, rational, square_root
from wythoff.games.wythoff.automata.automaton import Automaton

Weights = dict[int, Integer]


def frequencies(
    automaton: Automaton, value: int, leads: bool = False, rows: bool = False
) -> dict[int | None, Quadratic]:
    """Return the frequency of each offset d among the positions of Grundy value `value` in t-Wythoff.

    The n-th position (a, b), a <= b, of the value has b = a + t n + d. The lead of row a is the number of these
    positions in earlier rows, minus the number of P-positions (a, b), a <= b, in earlier rows. The frequency of an
    offset is the limit of its share among the first n positions, as n grows.

    Parameters
    ----------
    automaton : Automaton
        A proved automaton of t-Wythoff, such as a bundled automaton.
    value : int
        A Grundy value from 1 to automaton.largest.
    leads : bool
        Whether to count leads instead of offsets.
    rows : bool
        Whether to count all rows a, not only those that have a position (a, b), a <= b, of the value. The offset of a
        row without such a position is None.

    Returns
    -------
    dict
        The frequency of each offset or lead. The offsets or leads are in increasing order, with None last. All
        frequencies are positive, and their sum is 1.

    Raises
    ------
    ValueError
        If the value is out of range, or if the theorem of this module does not apply to the states of the automaton.
        The theorem applies to all bundled automata.

    Notes
    -----
    The result is exact. Value 1 of Wythoff's game takes 20 ms, value 2 takes 3 minutes. The result for an automaton is
    cached.

    Examples
    --------
    >>> from wythoff.games.wythoff.automata.bundled import find_automaton
    >>> frequencies(find_automaton(2, 2), 2, leads=True, rows=True)  # 2 - sqrt(2) and sqrt(2) - 1
    {0: Quadratic(p=2, q=-1, d=2, r=1), 1: Quadratic(p=-1, q=1, d=2, r=1)}
    """
    if not 1 <= value <= automaton.largest:
        raise ValueError(f"value must be from 1 to {automaton.largest}, got {value}")
    labels = [automaton.label(kind)[value] for kind in range(len(automaton.kinds))]
    offsets = [offset for _, offset in labels]
    numbers = [lead for lead, _ in labels] if leads else offsets
    totals: dict[int | None, Quadratic] = {}
    for kind, frequency in type_frequencies(automaton).items():
        if rows or offsets[kind] is not None:
            totals[numbers[kind]] = totals.get(numbers[kind], rational(0)) + frequency
    whole = sum(totals.values(), rational(0))
    return {number: totals[number] / whole for number in sorted(totals, key=lambda number: (number is None, number))}


@lru_cache(maxsize=16)
def type_frequencies(automaton: Automaton) -> dict[int, Quadratic]:
    """Return the frequency, among all rows of the board, of each type (state) in the class C of the automaton.

    The theorem of this module defines C. All other types have the frequency 0, and are left out. Raises ValueError if
    the theorem does not apply.
    """
    children = [automaton.children[q] for q in range(len(automaton.kinds))]
    t, kinds = automaton.t, recurring_types(children)
    arrows = {q: Counter(children[q]) for q in kinds}
    bits = 64 + len(kinds) // 4  # observed to be enough
    while True:
        a, b, below = _fractions(t, arrows, bits)
        after_a, after_b = _times_m(a, arrows), _times_m(b, arrows)
        sums = sum(a.values()), sum(b.values())
        if after_a == b and after_b == {q: a[q] + t * b[q] for q in kinds} and sums == (below, 0):
            break
        bits *= 2
    s = (rational(t) + square_root(Fraction(t * t + 4))) / rational(2)
    return {q: (rational(int(a[q])) + rational(int(b[q])) * s) / rational(int(below)) for q in kinds}


def recurring_types(children: Sequence[Sequence[int]]) -> list[int]:
    """Return the sorted list of the types in the class C of the theorem of this module.

    Raises ValueError if no class of types satisfies the hypotheses of the theorem.
    """
    parents: list[list[int]] = [[] for _ in children]
    for q, targets in enumerate(children):
        for child in targets:
            parents[child].append(q)
    first = 0
    while True:
        reached, reaching = _steps_from(children, first), _steps_from(parents, first)
        beyond = next((q for q in reached if q not in reaching), None)
        if beyond is None:
            break
        first = beyond
    cycles = gcd(*(reached[q] + 1 - reached[child] for q in reached for child in children[q]))
    if len(reaching) < len(children) or cycles != 1:
        problem = "periodic" if cycles != 1 else "in several classes"
        raise ValueError(f"the automaton has no frequencies: its recurring states are {problem}")
    return sorted(reached)


def _steps_from(arrows: Sequence[Sequence[int]], first: int) -> dict[int, int]:
    """Return, for each vertex reached from `first` along `arrows`, the least number of arrows on a path to it."""
    levels, order = {first: 0}, [first]
    for q in order:
        for other in arrows[q]:
            if other not in levels:
                levels[other] = levels[q] + 1
                order.append(other)
    return levels


def _times_m(vector: Weights, arrows: dict[int, Counter[int]]) -> Weights:
    """Return the product of a row vector and the matrix M, where M[q][c] is the number of arrows from q to c."""
    product = dict.fromkeys(vector, mpz(0))
    for q, targets in arrows.items():
        for child, times in targets.items():
            product[child] += times * vector[q]
    return product


def _fractions(t: int, arrows: dict[int, Counter[int]], bits: int) -> tuple[Weights, Weights, Integer]:
    """Return candidates for (numerators of A, numerators of B, their common denominator).

    A and B are the vectors in the docstring of this module: the frequencies are A + B s. The candidates are computed
    modulo a probable prime of about `bits` bits.
    """
    m = next(m for m in count(mpz(1) << bits // 2) if pow(2, (n := m * m - t * m - 1) - 1, n) == 1)
    n = m * m - t * m - 1
    f_at_m, f_at_conjugate = _solve_modulo(arrows, m, n), _solve_modulo(arrows, t - m, n)
    inverse = pow(2 * m - t, -1, n)
    b = {q: (f_at_m[q] - f_at_conjugate[q]) * inverse % n for q in arrows}
    a = {q: (f_at_m[q] - m * b[q]) % n for q in arrows}
    denominator, most = mpz(1), isqrt(n // 2)
    for residue in (*a.values(), *b.values()):
        denominator *= _denominator(residue * denominator % n, n, most)
    half = n // 2
    return *({q: (weights[q] * denominator + half) % n - half for q in arrows} for weights in (a, b)), denominator


def _denominator(residue: Integer, n: Integer, most: Integer) -> Integer:
    """Return the least r >= 1 such that residue * r is congruent modulo n to a number from -most to most."""
    before, this, last, r = n, residue, mpz(0), mpz(1)
    if n - residue <= most:
        return r
    while this > most:
        quotient = before // this
        before, this, last, r = this, before - quotient * this, r, last - quotient * r
    return abs(r)


def _solve_modulo(arrows: dict[int, Counter[int]], m: Integer, n: Integer) -> Weights:
    """Return the vector f with f M = m f and sum 1, modulo n, by elimination. M[q][c] counts the arrows from q to c."""
    into: dict[int, Weights] = {q: {} for q in arrows}
    out: dict[int, Weights] = {q: {} for q in arrows}
    for q, targets in arrows.items():
        for child, times in targets.items():
            into[child][q] = out[q][child] = mpz(times)

    def cost(q: int) -> int:
        return len(into[q]) * len(out[q])

    heap = [(cost(q), q) for q in arrows]
    heapify(heap)
    eliminated: dict[int, Weights] = {}  # f of each eliminated type, from the types left after it
    while len(eliminated) < len(arrows) - 1:
        expected, q = heappop(heap)
        if q in eliminated or cost(q) > expected:  # the heap has a newer entry for it
            continue
        before, after = into.pop(q), out.pop(q)
        factor = pow(m - before.pop(q, 0), -1, n)
        after.pop(q, None)
        eliminated[q] = before = {other: weight * factor % n for other, weight in before.items()}
        for other in before:
            del out[other][q]
        for other in after:
            del into[other][q]
        for first, weight in before.items():
            row = out[first]
            for last, times in after.items():
                row[last] = into[last][first] = (row.get(last, 0) + weight * times) % n
        for other in before.keys() | after.keys():
            heappush(heap, (cost(other), other))
    weights = dict.fromkeys(arrows.keys() - eliminated.keys(), mpz(1))
    for q, before in reversed(eliminated.items()):
        weights[q] = sum(weights[other] * weight for other, weight in before.items()) % n
    scale = pow(sum(weights.values()), -1, n)
    return {q: value * scale % n for q, value in weights.items()}
