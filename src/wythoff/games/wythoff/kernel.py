"""Decides whether an automaton accepts exactly the P-positions of a game on two piles.

Let P be a set of positions, and Q the set of the positions without an option in P. In misere play, leave positions
without a move out of Q. Then P is the set of all P-positions iff P = Q. Since play ends, only one set has this
property. It is called the kernel of the moves. From an automaton of P the program computes an automaton of Q, and
compares the two. This proves or refutes P = Q for all positions.

A move along the ray (i, j) takes k i and k j from the piles (x, y), for some k >= 1. It does not change the number
c = j x - i y. Therefore P is first written as a set of pairs (u, c), where u is a first pile. Then (x, y) is compared
with the pairs that have the same c. So no intermediate automaton reads more than three numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from math import gcd
from operator import or_
from typing import NamedTuple

from wythoff.automata.automaton import Automaton, constant, valid
from wythoff.automata.linear import linear
from wythoff.automata.numeration import Numeration

Ray = tuple[int, int, int | None]
"""A ray (i, j, longest): its moves take k i from the first pile and k j from the second, 1 <= k <= longest. The number
of steps k is not limited if `longest` is None."""

QUEEN: tuple[Ray, ...] = ((0, 1, None), (1, 0, None), (1, 1, None))

FEW_STEPS = 4
"""The most steps of a ray for which an automaton of each step is computed."""


def kernel(lost: Automaton, rays: Sequence[Ray], *, t: int = 0, least: int = 1, is_misere: bool = False) -> Automaton:
    """Return the automaton that accepts a position (x, y) if fewer than `least` moves lead to positions in `lost`.

    For least = 1 the returned automaton is equal to `lost` iff `lost` accepts exactly the P-positions.

    Parameters
    ----------
    lost : Automaton
        An automaton that reads positions (x, y).
    rays : sequence of Ray
        The moves: (i, j, longest) takes k i and k j from the piles, 1 <= k <= longest. None is no limit.
    t : int
        If t > 0, there are further moves: they take k from one pile and l from the other, for k, l >= 1, |k - l| < t.
    least : int
        The least number of moves into `lost` from the positions that are not accepted. If least > 1, t must be 0, and
        `longest` of each ray must be None or at most 4.
    is_misere : bool
        If True, the returned automaton does not accept positions without a move.
    """
    if least > 1 and (far := [ray for ray in rays if (ray[2] or 0) > FEW_STEPS]):
        i, j, longest = far[0]
        raise ValueError(
            f"options along the ray {i},{j}:{longest} cannot be counted; accepted: longest <= {FEW_STEPS}, or no limit"
        )
    own = lost.numeration
    found = movable(own, rays) if is_misere else valid(own, ("x", "y"))
    if t:
        found = found.minus(with_spread_options_in(lost, t))
    if least > 1:
        return found.minus(with_options_in(lost, rays, least))
    for ray in sorted(rays, reverse=True, key=lambda ray: min(ray[:2])):  # diagonals first: unions of rows are large
        found = found.minus(with_options_in(lost, [ray]))
    return found


def with_options_in(target: Automaton, rays: Iterable[Ray], least: int = 1) -> Automaton:
    """Return the automaton of the positions from which at least `least` moves lead to positions in `target`.

    The moves are those along `rays`: (i, j, longest) takes k i and k j from the piles, 1 <= k <= longest.
    """
    counts = [_count_options(target, ray, least) for ray in rays]
    found = list[Automaton]()
    for numbers in product(range(least + 1), repeat=len(counts)):
        if sum(numbers) == least:
            parts = [count[number - 1] for count, number in zip(counts, numbers, strict=True) if number]
            found.append(reduce(Automaton.__and__, parts))
    return _union(target.numeration, found).of_also(("x", "y"))


def with_spread_options_in(target: Automaton, t: int) -> Automaton:
    """Return the automaton of the (x, y) with (x - k, y - l) in `target` for some k, l >= 1 with |k - l| < t."""
    own = target.numeration
    found = constant(own, False)
    for m in range(1 - t, t):  # y - x grows by m: k = x - u, l = y - v = k + m
        for one, other, first, second, shift in (("x", "y", "u", "v", m), ("y", "x", "v", "u", -m)):
            # c = (second - first) >= 0, and other - one = c + shift
            lines = (_renamed(target) & linear(own, {"c": 1, second: -1, first: 1})).exists(second)
            below = linear(own, {first: 1, one: -1}, max(0, -shift), "<")
            near = (lines & below).exists(first)
            moved = linear(own, {"c": 1, other: -1, one: 1}, shift)
            found = found | (near & moved).exists("c")
    return found.of_also(("x", "y"))


def movable(own: Numeration, rays: Iterable[Ray]) -> Automaton:
    """Return the automaton of the positions (x, y) with x >= i and y >= j for at least one ray (i, j, longest)."""
    parts = [linear(own, {"x": 1}, -i, ">=") & linear(own, {"y": 1}, -j, ">=") for i, j, _ in rays]
    return _union(own, parts).of_also(("x", "y"))


def _union(own: Numeration, parts: Sequence[Automaton]) -> Automaton:
    """Return the automaton that accepts all numbers (x, y, ...) that at least one of `parts` accepts."""
    return reduce(or_, parts) if parts else constant(own, False)


def _renamed(target: Automaton) -> Automaton:
    return target.rename({"x": "u", "y": "v"})


class Line(NamedTuple):
    """A set S of positions, prepared to find the positions from which a move along a ray (i, j) leads into S.

    A move along the ray does not change the number c = sign (j x - i y) / gcd(i, j). It leads from (x, y) into S iff
    there is a number u such that `members` accepts (u, c) and `reach` accepts (u, x). If i = 0 or j = 0, c means the
    pile that a move does not change, and x means the other pile.

    Attributes
    ----------
    members : Automaton
        It accepts (u, c) if S contains a position with this number c whose pile `name` is u.
    reach : Automaton
        It accepts (u, v) if a move along the ray can change the pile `name` from v to u.
    name : str
        "y" if i = 0, else "x".
    sign : int
        1 for positions with j x >= i y, -1 for positions with j x < i y. It is 0 if i = 0 or j = 0.
    """

    members: Automaton
    reach: Automaton
    name: str
    sign: int


def lines(target: Automaton, ray: Ray) -> Iterator[Line]:
    """Yield `target`, prepared for moves along the ray (i, j): one Line, or two if i, j >= 1, with sign 1 and -1."""
    own, (i, j, longest) = target.numeration, ray
    if not (i and j):
        name = "x" if i else "y"
        yield Line(target.rename({name: "u"}), _reach(own, name, i or j, longest), name, 0)
        return
    g = gcd(i, j)
    reach = _reach(own, "x", i, longest, g)
    for sign in (1, -1):
        members = (_renamed(target) & linear(own, {"u": sign * j // g, "v": -sign * i // g, "c": -1})).exists("v")
        if sign < 0:
            members &= linear(own, {"c": -1}, 0, "<")
        yield Line(members, reach, "x", sign)


def _count_options(target: Automaton, ray: Ray, most: int) -> list[Automaton]:
    """Return a list of `most` automata. Number k = 1, 2, ... accepts (x, y) if at least k moves lead into `target`.

    The moves are those along one ray: (i, j, longest) takes k i and k j from the piles, 1 <= k <= longest.
    """
    own, (i, j, longest) = target.numeration, ray
    if longest is not None and longest <= FEW_STEPS:
        single = [leap(target, k * i, k * j) for k in range(1, longest + 1)]
        return list(_at_least(own, single, most))
    found, g = [list[Automaton]() for _ in range(most)], gcd(i, j)
    for members, reach, name, sign in lines(target, ray):
        near = constant(own, True)
        for number in range(most):  # near: u is a member, and at least `number` further members are beyond u
            near = (members & near.rename({name: "u"}) & reach).exists("u")
            on_line = near
            if sign:
                line = linear(own, {"x": sign * j // g, "y": -sign * i // g, "c": -1})
                on_line = (near & line).exists("c")
            found[number].append(on_line)
    return [_union(own, parts) for parts in found]


def _reach(own: Numeration, name: str, step: int, longest: int | None, divisor: int = 0) -> Automaton:
    """Return the automaton that accepts numbers u and v if v - u = k step for a k with 1 <= k <= longest.

    Its variable `name` is v. If `longest` is None, k has no upper bound. If `divisor` is positive, the automaton is
    right only for differences v - u that are multiples of step / divisor.
    """
    found = linear(own, {"u": 1, name: -1}, 0, "<")
    if longest is not None:
        found &= linear(own, {"u": 1, name: -1}, step * longest, ">=")
    if (divisor or step) > 1:
        found &= _congruent(own, "u", name, step)
    return found


def _congruent(own: Numeration, one: str, other: str, modulus: int) -> Automaton:
    """Return the automaton that accepts two numbers (the variables `one` and `other`) congruent mod `modulus`."""
    found = constant(own, False)
    for residue in range(modulus):
        parts = [linear(own, {name: 1, "q": -modulus}, -residue).exists("q") for name in (one, other)]
        found = found | (parts[0] & parts[1])
    return found


def leap(target: Automaton, p: int, q: int) -> Automaton:
    """Return the automaton that accepts (x, y) if `target` accepts (x - p, y - q)."""
    own = target.numeration
    found = (_renamed(target) & linear(own, {"x": 1, "u": -1}, -p)).exists("u")
    return (found & linear(own, {"y": 1, "v": -1}, -q)).exists("v")


def _at_least(own: Numeration, parts: Sequence[Automaton], most: int) -> Iterator[Automaton]:
    """Yield for k = 1, ..., `most` the automaton of the positions that at least k of the automata `parts` accept."""
    counts = [constant(own, True), *[constant(own, False)] * most]
    for part in parts:
        counts = [counts[0], *(one | (before & part) for before, one in pairwise(counts))]
    yield from counts[1:]
