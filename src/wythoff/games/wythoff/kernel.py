"""The P-positions of games on two piles as the kernel of their moves, for all positions at once: by automata.

A set P is the set of P-positions iff a position is in P exactly if it has no option in P (in misere play: an option,
and none in P). Play ends, so there is one such set. For an automaton of P, the positions with an option in P are an
automaton again, and equality is decided: this proves P for all positions.

A ray (i, j) keeps c = j x - i y. So c is projected first, from P and then from the position: no step has more than
three numbers.
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
"""(i, j, longest): moves that take k i and k j, k >= 1, and k <= longest unless that is None."""

QUEEN: tuple[Ray, ...] = ((0, 1, None), (1, 0, None), (1, 1, None))

FEW_STEPS = 4
"""The most steps of a ray that are joined one by one."""


def kernel(lost: Automaton, rays: Sequence[Ray], *, t: int = 0, least: int = 1, is_misere: bool = False) -> Automaton:
    """Return the positions without an option in `lost`: they equal `lost` iff it is the set of P-positions.

    Parameters
    ----------
    lost : Automaton of x and y
    rays : sequence of Ray
        The moves.
    t : int
        Further moves take k and l from both piles, k, l >= 1, |k - l| < t.
    least : int
        A position is P if fewer than `least` moves lead into `lost`. Above 1, no ray has a longest step above 4.
    is_misere : bool
        A position without a move is N.
    """
    if least > 1 and any(longest is not None and longest > FEW_STEPS for _, _, longest in rays):
        raise ValueError(f"several options are counted along rays without a longest step above {FEW_STEPS}")
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
    """Return the positions (x, y) from which at least `least` moves along rays lead into `target`."""
    counts = [_counted(target, ray, least) for ray in rays]
    found = constant(target.numeration, False)
    for numbers in product(range(least + 1), repeat=len(counts)):
        if sum(numbers) == least:
            parts = [count[number - 1] for count, number in zip(counts, numbers, strict=True) if number]
            found = found | reduce(Automaton.__and__, parts)
    return found.of_also(("x", "y"))


def with_spread_options_in(target: Automaton, t: int) -> Automaton:
    """Return the positions with a move into `target` that takes k and l from both piles, |k - l| < t, k, l >= 1."""
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
    """Return the positions with a move along one of the rays."""
    parts = [linear(own, {"x": 1}, -i, ">=") & linear(own, {"y": 1}, -j, ">=") for i, j, _ in rays]
    return reduce(or_, parts, constant(own, False)).of_also(("x", "y"))


def _renamed(target: Automaton) -> Automaton:
    return target.rename({"x": "u", "y": "v"})


class Line(NamedTuple):
    """The lines of a ray: a move along the ray from (x, y) leads into a set if `members` and `reach` hold for some u.

    Attributes
    ----------
    members : Automaton
        Of u and the other pile, if the lines are rows or columns. Otherwise of u and c: the line c has a member whose
        first pile is u.
    reach : Automaton
        Of u and `name`: a move along the ray leads from pile `name` to u.
    name : str
        "x" or "y", the pile that becomes u.
    sign : int
        c = sign (j x - i y) / gcd(i, j) for the ray (i, j); 0 for rows and columns.
    """

    members: Automaton
    reach: Automaton
    name: str
    sign: int


def lines(target: Automaton, ray: Ray) -> Iterator[Line]:
    """Yield the lines of a ray with the members of `target` on them: one Line, or two for a ray with i, j >= 1."""
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


def _counted(target: Automaton, ray: Ray, most: int) -> list[Automaton]:
    """Return the positions with at least 1, 2, ..., `most` options in `target` along a ray."""
    own, (i, j, longest) = target.numeration, ray
    if longest is not None and longest <= FEW_STEPS:
        single = [_leap(target, k * i, k * j) for k in range(1, longest + 1)]
        return list(_at_least(own, single, most))
    found, g = [constant(own, False)] * most, gcd(i, j)
    for members, reach, name, sign in lines(target, ray):
        near = constant(own, True)
        for number in range(most):  # the nearest member that counts has number - 1 others beyond it
            near = (members & near.rename({name: "u"}) & reach).exists("u")
            on_line = near
            if sign:
                line = linear(own, {"x": sign * j // g, "y": -sign * i // g, "c": -1})
                on_line = (near & line).exists("c")
            found[number] |= on_line
    return found


def _reach(own: Numeration, name: str, step: int, longest: int | None, divisor: int = 0) -> Automaton:
    """Return the pairs of u < `name` whose distance is a multiple of `step`, and at most `longest` steps.

    With a `divisor` of `step` the distance must be known to be a multiple of step / divisor.
    """
    found = linear(own, {"u": 1, name: -1}, 0, "<")
    if longest is not None:
        found &= linear(own, {"u": 1, name: -1}, step * longest, ">=")
    if (divisor or step) > 1:
        found &= _congruent(own, "u", name, step)
    return found


def _congruent(own: Numeration, one: str, other: str, modulus: int) -> Automaton:
    """Return the pairs of numbers that are congruent."""
    found = constant(own, False)
    for residue in range(modulus):
        parts = [linear(own, {name: 1, "q": -modulus}, -residue).exists("q") for name in (one, other)]
        found = found | (parts[0] & parts[1])
    return found


def _leap(target: Automaton, p: int, q: int) -> Automaton:
    """Return the positions (x, y) with (x - p, y - q) in `target`."""
    own = target.numeration
    found = (_renamed(target) & linear(own, {"x": 1, "u": -1}, -p)).exists("u")
    return (found & linear(own, {"y": 1, "v": -1}, -q)).exists("v")


def _at_least(own: Numeration, parts: Sequence[Automaton], most: int) -> Iterator[Automaton]:
    """Yield for 1, ..., `most` the positions of which at least so many of the parts hold."""
    counts = [constant(own, True), *[constant(own, False)] * most]
    for part in parts:
        counts = [counts[0], *(one | (before & part) for before, one in pairwise(counts))]
    yield from counts[1:]
