"""Builds the automaton of a linear constraint directly, without an automaton for addition.

Digits are read highest first, and a digit d at place k counts d U[k]. The state is the remainder (r_0, r_1, ...): if k
more digits follow, those already read contribute r_0 U[k] + r_1 U[k+1] + ... to the sum. For the next digit the
remainder is rewritten by the recurrence of U. A summand (x, c, s) is c x plus s times the number whose digits are those
of x followed by a 0: the shifted x. So a digit d of x adds c d to r_0, and s d to r_1.

If no further digits can change the sign of the sum, the state needs no further steps. The automata of words W[x] read
the same digits, and their letters are added at the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables, work
from wythoff.automata.automaton import Automaton, constant, of_table, valid
from wythoff.automata.numeration import Numeration
from wythoff.automata.remainders import MAX_INT32, Remainders
from wythoff.automata.symbols import check_symbols, valid_words
from wythoff.automata.words import Word, excess

# The largest coefficient of a single constraint. Multiples by larger numbers are built by doubling. The number of
# states grows as the square of the coefficients, or as the cube for a recurrence of three terms.
MAX_COEFFICIENT = 2000

# The largest constant of a single constraint, which needs about as many states. Larger constants become variables.
MAX_CONSTANT = 40

# The most table entries (states times kinds of symbols) that plain Python computes: about 0.1 s.
MAX_ENTRIES = 100_000

# The entry of a table for a sum that stays negative whatever digits follow.
SINK = -2

# The most automata of constraints that are cached.
MAX_CACHED = 256


def linear(
    own: Numeration,
    terms: Mapping[str, int],
    constant_term: int = 0,
    relation: str = "=",
    *,
    floors: Mapping[str, int] | None = None,
    letters: Iterable[tuple[Word, str, int]] = (),
) -> Automaton:
    """Return the automaton of a linear constraint: a sum compared with 0.

    The sum consists of summands c x, f floor(x beta) and m W[x], and a constant.

    Parameters
    ----------
    own : Numeration
        beta is the root of its recurrence.
    terms : mapping
        The coefficients {"x": c, ...}.
    constant_term : int
    relation : {"=", "!=", "<", "<=", ">", ">="}
    floors : mapping
        The coefficients {"x": f, ...} of floor(x beta); beta must be a quadratic unit.
    letters : iterable of (Word, str, int)
        The summands m W[x] as (W, "x", m).

    Returns
    -------
    Automaton
        Variables that cancel are left out. The number of states grows as the square of the coefficients, or as the
        cube for Tribonacci.

    Raises
    ------
    ValueError
        For floors if beta is not a quadratic unit, and for a word of another numeration.
    GivenUpError
        If the automaton needs more memory than allowed.

    Examples
    --------
    >>> from wythoff.automata.numeration import numeration
    >>> fibonacci = numeration("fibonacci")
    >>> linear(fibonacci, {"n": 1, "y": -1}, floors={"n": 1}).first(4)  # y = floor(n phi^2)
    [{'n': 0, 'y': 0}, {'n': 1, 'y': 2}, {'n': 2, 'y': 5}, {'n': 3, 'y': 7}]
    """
    if relation in (">", ">=", "!="):
        opposite = {">": "<=", ">=": "<", "!=": "="}[relation]
        return ~linear(own, terms, constant_term, opposite, floors=floors, letters=letters)
    if relation == "<=":
        constant_term, relation = constant_term - 1, "<"
    letters = list(letters)
    if (common := gcd(*terms.values(), *(floors or {}).values(), *(m for *_, m in letters))) > 1:
        terms, floors = ({name: c // common for name, c in of.items()} for of in (terms, floors or {}))
        letters = [(word, name, m // common) for word, name, m in letters]
        if relation == "=" and constant_term % common:
            occur = [*terms.items(), *floors.items(), *((name, m) for _, name, m in letters)]
            return constant(own, False).of_also(name for name, c in occur if c)
        constant_term //= common
    coefficients = {name: [c, 0] for name, c in terms.items()}
    read: dict[tuple[Word, str], int] = {}
    for name, f in (floors or {}).items():
        if f and not own.is_quadratic_unit:
            raise ValueError(
                f"floor(x beta) is not supported in the numeration {own.title}; "
                "accepted: numerations whose root beta is a quadratic unit, such as fibonacci and pell"
            )
        if f:
            coefficients.setdefault(name, [0, 0])[1] += f
            read[excess(own), name] = -f
    for word, name, m in letters:
        if word.numeration != own:
            raise ValueError(
                f"a word of the numeration {word.numeration.title} cannot be used in the numeration {own.title}"
            )
        read[word, name] = read.get((word, name), 0) + m
    summands = tuple(sorted((name, c, shifted) for name, (c, shifted) in coefficients.items() if c or shifted))
    outputs = tuple((word, name, m) for (word, name), m in read.items() if m)
    names = tuple(sorted({*(name for name, *_ in summands), *(name for _, name, _ in outputs)}))
    if not names:
        return constant(own, constant_term == 0 if relation == "=" else constant_term < 0)
    if (large := next(((n, c) for n, c, _ in summands if abs(c) > MAX_COEFFICIENT), None)) is not None:
        name, c = large
        if abs(c) > (most := work.current().most_states(own.base**2)):  # c x = y has at least c states
            raise work.give_up("linear constraint", max(most, abs(c) - 1))
        rest = {**terms, name: 0, _MULTIPLE + name: 1 if c > 0 else -1}
        whole = linear(own, rest, constant_term, relation, floors=floors, letters=letters)
        return (whole & multiple(own, abs(c), name, _MULTIPLE + name)).exists(_MULTIPLE + name)
    if abs(constant_term) > MAX_CONSTANT and (summands != ((names[0], 1, 0),) or relation != "=" or outputs):
        rest = {**terms, _CONSTANT: 1 if constant_term > 0 else -1}
        whole = linear(own, rest, 0, relation, floors=floors, letters=letters)
        return (whole & singleton(own, abs(constant_term), _CONSTANT)).exists(_CONSTANT)
    if abs(constant_term) > MAX_CONSTANT:
        return (
            singleton(own, -constant_term, names[0]) if constant_term < 0 else constant(own, False) & valid(own, names)
        )
    standard = {name: f"{place:03}" for place, name in enumerate(names)}
    found, states = _machine(
        own,
        tuple((standard[name], c, shifted) for name, c, shifted in summands),
        tuple((word, standard[name], m) for word, name, m in outputs),
        constant_term,
        relation,
    )
    work.record("linear", names, states, found.states)
    return Automaton(own, names, found.table, found.final)


# Names of internal variables, which no statement can contain.
_MULTIPLE, _CONSTANT = "*", "#"


def singleton(own: Numeration, number: int, name: str = "n") -> Automaton:
    """Return the automaton that accepts only this number, with a start and one more state for each digit."""
    digits = own.digits(number)
    table = np.full((len(digits) + 1, own.base), -1, np.int32)
    if len(digits):
        table[0, 0] = 0
        table[np.arange(len(digits)), list(digits)] = np.arange(1, len(digits) + 1)
    else:
        table[0, 0] = 0
    return of_table(own, (name,), table, np.arange(len(digits) + 1) == len(digits), "constant")


@lru_cache(MAX_CACHED)
def multiple(own: Numeration, factor: int, name: str, result: str) -> Automaton:
    """Return the automaton of `result = factor * name`, factor >= 1, built by doubling and adding."""
    if factor <= MAX_COEFFICIENT:
        return linear(own, {name: factor, result: -1})
    middle = result + _MULTIPLE
    half = multiple(own, factor // 2, name, middle)
    return (half & linear(own, {middle: 2, name: factor % 2, result: -1})).exists(middle)


@lru_cache(MAX_CACHED)
def _machine(
    own: Numeration,
    summands: tuple[tuple[str, int, int], ...],
    outputs: tuple[tuple[Word, str, int], ...],
    constant_term: int,
    relation: str,
) -> tuple[Automaton, int]:
    """Return the automaton of a constraint, and its number of states before minimization."""
    names = tuple(sorted({*(name for name, *_ in summands), *(name for _, name, _ in outputs)}))
    check_symbols(own, len(names))
    kinds, where = _symbol_kinds(own.base, names, summands, outputs)
    table, final = _explored(own, summands, outputs, constant_term, relation, kinds)
    digits_only = valid_words(own, len(names))
    same = np.arange(len(where))
    whole = np.ascontiguousarray(table[:, where])
    found, accepts = tables.product((whole, final), digits_only, (same, same), tables.AND)
    minimal, read_at_end = tables.minimal(found, accepts)
    return Automaton(own, names, minimal, read_at_end.astype(np.bool_)), len(found)


def _symbol_kinds(
    base: int,
    names: Sequence[str],
    summands: Sequence[tuple[str, int, int]],
    outputs: Sequence[tuple[Word, str, int]],
) -> tuple[list[tuple[int, ...]], NDArray[np.int64]]:
    """Return (kinds, where): symbol s of the variables `names` is of the kind kinds[where[s]].

    A kind is a tuple (a, b, d_1, d_2, ...), as in `_explored`. Symbols with equal tuples are of the same kind.
    """
    factors = {name: (c, shifted) for name, c, shifted in summands}
    kinds, where = [(0, 0) + (0,) * len(outputs)], np.zeros(1, np.int64)
    for name in names:
        c, shifted = factors.get(name, (0, 0))
        numbers: dict[tuple[int, ...], int] = {}
        following = [
            numbers.setdefault(
                (
                    added + c * digit,
                    more + shifted * digit,
                    *(digit if of == name else other for other, (_, of, _) in zip(read, outputs, strict=True)),
                ),
                len(numbers),
            )
            for added, more, *read in kinds
            for digit in range(base)
        ]
        where = np.array(following).reshape(-1, base)[where].reshape(-1)
        kinds = list(numbers)
    return kinds, where


def _explored(
    own: Numeration,
    summands: Sequence[tuple[str, int, int]],
    outputs: Sequence[tuple[Word, str, int]],
    constant_term: int,
    relation: str,
    kinds: Sequence[tuple[int, ...]],
) -> tuple[Any, Any]:
    """Return (table, accepts): the next states of all reached states, and whether each state accepts.

    Column s of the table is for the symbols of kind kinds[s] = (a, b, d_1, d_2, ...). They add a and b to the first two
    numbers of the remainder (see wythoff.automata.remainders). The words in `outputs` read the digits d_1, d_2, ...
    """
    worth = Remainders(own, summands, outputs, constant_term)
    if tables.is_compiled() and worth.is_small:
        return _compiled(worth, outputs, relation, kinds)
    rows_of_words = [word.table.tolist() for word, *_ in outputs]
    start = (0,) * len(own.recurrence), (0,) * len(outputs)
    numbers, order, rows = {start: 0}, [start], list[list[int]]()
    most = work.current().most_states(len(kinds))
    fates: dict[tuple[int, ...], int] = {}
    while len(rows) < len(order):
        level = order[len(rows) :]
        moved = {r: worth.moved(r) for r, _ in level}
        led = {r: [worth.added(to, added, shifted) for added, shifted, *_ in kinds] for r, to in moved.items()}
        new = {to for targets in led.values() for to in targets if to not in fates}
        fates |= {to: worth.fate(to) for to in new}
        for r, read in level:
            row = []
            for to, (_, _, *digits) in zip(led[r], kinds, strict=True):
                if fate := fates[to]:
                    row.append(-1 if fate > 0 else SINK)
                    continue
                following = tuple([of[q][d] for of, q, d in zip(rows_of_words, read, digits, strict=True)])
                if following and min(following) < 0:
                    row.append(-1)
                    continue
                number = numbers.get((to, following))
                if number is None:
                    numbers[to, following] = number = len(order)
                    order.append((to, following))
                row.append(number)
            rows.append(row)
            if len(order) > most:
                raise work.give_up("linear constraint", len(order))
        if len(order) * len(kinds) > MAX_ENTRIES and worth.is_small:
            return _compiled(worth, outputs, relation, kinds)
        work.progress(len(order))
    totals = [
        worth.at_end(r) + sum(m * word.letters[q] for (word, _, m), q in zip(outputs, read, strict=True))
        for r, read in order
    ]
    return _with_sink(np.array(rows, np.int32), np.array(totals), relation)


def _with_sink(table: Any, totals: Any, relation: str) -> tuple[Any, Any]:
    """Return the table without SINK, and an array: whether each state accepts. The relation is "=" or "<".

    State q accepts if `totals[q] relation 0` is true. An entry SINK means that the sum stays negative. For "=", -1
    replaces SINK. For "<", a new state replaces SINK: this state accepts and leads only to itself.
    """
    if relation == "=":
        return np.where(table == SINK, -1, table), totals == 0
    sink = len(table)
    table = np.concatenate([np.where(table == SINK, sink, table), np.full((1, table.shape[1]), sink, table.dtype)])
    return table, np.append(totals < 0, True)


def _compiled(
    worth: Remainders, outputs: Sequence[tuple[Word, str, int]], relation: str, kinds: Sequence[tuple[int, ...]]
) -> tuple[Any, Any]:
    from wythoff.kernels import constraints

    zero, steps = (0,) * len(worth.recurrence), list(dict.fromkeys(kind[:2] for kind in kinds))
    adds = np.array([worth.added(zero, *step) for step in steps], np.int64)
    less, more = (np.array(worth.added(zero, *of), np.int64) for of in (worth.less, worth.more))
    places = np.array([place for place in worth.places if place < MAX_INT32 // 8], np.int64)
    arguments = adds, less, more, worth.least, worth.greatest, np.array(worth.recurrence, np.int64), places
    table, states = work.run("linear constraint", len(steps), constraints.constraint, *arguments, worth.is_monotone)
    decided = np.ascontiguousarray(table[:, [steps.index(kind[:2]) for kind in kinds]])
    totals, r, symbols = (
        states @ np.array(worth.first, np.int64) + worth.constant,
        np.arange(len(states)),
        np.arange(len(kinds)),
    )
    table = np.maximum(decided, -1)
    for (word, _, m), digits in zip(outputs, list(zip(*kinds, strict=True))[2:], strict=True):
        table, i, q = tables.pairs(table, word.table, (symbols, np.array(digits)))
        totals, r = totals[i] + m * np.array(word.letters)[q], r[i]
    return _with_sink(np.where(decided[r] == SINK, SINK, table), totals, relation)
