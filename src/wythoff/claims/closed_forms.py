"""Compare closed forms of games of piles and coins with their rules, at all small positions.

A Grundy value is right if it is the least integer >= 0 that is not the value of an option. The outcome P is right iff
no option is P, and the outcome N is right iff some option is P. If all values or outcomes up to a bound are right in
this sense, they are proved by induction.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, pairwise, product
from math import comb
from typing import Any

from wythoff.claims.claim import claim
from wythoff.claims.first_order import XOR
from wythoff.claims.verdict import Finding, Verdict, holds, refuted
from wythoff.rules.parameters import PLAYS
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UNKNOWN_ERRORS

# The most numbers of a checked position.
MAX_NUMBERS = 8

# The most tuples of a given length and sum that are checked.
MAX_TUPLES = 20_000


def find_wrong_value(solver: Solver, positions: Iterable[Any]) -> tuple[int, ...] | None:
    """Return the first position whose Grundy value, by the solver, is not the mex of the values of its options.

    Return None if there is no such position.
    """
    rules, value_of = solver.ruleset, cache(solver.grundy)
    for given in positions:
        position = rules.check(given)
        value = int(value_of(position))
        values = {int(value_of(option)) for option in rules.options(position)}
        if value in values or not values.issuperset(range(value)):
            return tuple(map(int, position))
    return None


def find_wrong_outcome(solver: Solver, positions: Iterable[Any]) -> tuple[int, ...] | None:
    """Return the first position whose outcome, by the solver, contradicts its options or the rule for the end of play.

    The outcome must be N if an option is P, else D if an option is D, else P. Return None if there is no such position.
    """
    rules, outcome_of = solver.ruleset, cache(solver.outcome)
    for given in positions:
        position = rules.check(given)
        outcomes = {outcome_of(option) for option in rules.options(position)}
        wanted = Outcome.N if Outcome.P in outcomes else Outcome.D if Outcome.D in outcomes else Outcome.P
        if outcome_of(position) is not (wanted if outcomes else rules.end_outcome(position)):
            return tuple(map(int, position))
    return None


def check_games(bound: int, *games: tuple[Any, ...]) -> Verdict:
    """Return the verdict whether the program's answers for these positions agree with the rules.

    Each of `games` is a tuple (name of a game, positions, number, ...). The Grundy values are compared, or the outcomes
    of a game without values. A counterexample is (number, ..., position), where the numbers identify the game. If
    there is none, the verdict is holds(bound, proved=True).
    """
    from wythoff.api.catalogue import game

    for name, positions, *numbers in games:
        solver, tried_positions = game(name).solver, list(positions)
        find_wrong = find_wrong_value if _has_values(solver, tried_positions) else find_wrong_outcome
        if (wrong := find_wrong(solver, tried_positions)) is not None:
            return refuted((*numbers, *wrong))
    return holds(bound, proved=True)


def answers_by_rules(start: int, stop: int, game: str = "wythoff") -> Finding:
    """Compare the answers for positions with the rules, if the sum of their numbers is from `start` to stop - 1.

    The outcome and the Grundy value of a position must agree with those of its options. The counterexample is a
    position with the least sum whose outcome or value does not agree.
    """
    from wythoff.api.catalogue import game as named

    solver, count = named(game).solver, 0
    for total in range(start, stop):
        positions = list(_positions(solver.ruleset, total))
        count += len(positions)
        wrong = find_wrong_outcome(solver, positions)
        if wrong is None and _has_values(solver, positions):
            wrong = find_wrong_value(solver, positions)
        if wrong is not None:
            return Finding(count, wrong)
    return Finding(count)


def _positions(rules: Ruleset, total: int) -> Iterator[Position]:
    """Yield the positions of one to eight numbers with the sum `total`.

    If more than MAX_TUPLES tuples of k numbers have this sum, positions of k numbers are omitted. Raises ValueError if
    nothing is left; or if a k is omitted, and the game has positions for only one or two k.
    """
    lengths = [length for length in range(1, MAX_NUMBERS + 1) if _is_length(rules, length)]
    few = [length for length in lengths if comb(total + length - 1, length - 1) <= MAX_TUPLES]
    if not few or (few != lengths and len(lengths) < 3):
        raise ValueError(f"{rules.name}: too many positions have the sum {total}; accepted: sums below {total}")
    for length in few:
        for bars in combinations(range(total + length - 1), length - 1):
            ends = (-1, *bars, total + length - 1)
            with suppress(ValueError):
                yield rules.check(tuple(b - a - 1 for a, b in pairwise(ends)))


def _is_length(rules: Ruleset, length: int) -> bool:
    with suppress(ValueError):
        return len(rules.names(length)) == length
    return False


def _has_values(solver: Solver, positions: list[Any]) -> bool:
    """Whether the solver knows the Grundy value of the last of these positions."""
    with suppress(*UNKNOWN_ERRORS):
        return bool(positions) and solver.grundy(solver.ruleset.check(positions[-1])) >= 0
    return False


@claim("answers-by-rules", source="wythoff", place="solve", kind="observed", bound=12, search=answers_by_rules)
def every_answer(bound: int, game: str = "wythoff") -> Verdict:
    """For any game, the program's answers agree with the rules at every position whose numbers have a sum below the
    bound. That is, the outcome is N if some option is P, else D if some option is D, else P. A Grundy value, if it
    is known, is the least integer >= 0 that no option has as its value. For a position without options the rules of
    the game state the outcome.

    The parameter is any game, also in a user's file: answers-by-rules game=kayles. Positions have k = 1 to 8 numbers.
    If more than 20,000 tuples of k numbers have the same sum, positions with this k and this sum are omitted. But if
    the game has positions for only one or two k, the bound must be so small that none are omitted. If every play ends
    and no position was omitted, the check proves the known answers by induction. A counterexample is a position.
    """
    found = answers_by_rules(0, bound, game).counterexample
    return holds(bound) if found is None else refuted(found)


def _lasker(n: int) -> int:
    return n + (n % 4 == 3) - (n % 4 == 0 < n)


@claim(
    "lasker-nim",
    source="E. Lasker",
    kind="statement",
    term=_lasker,
    formula="forall n, v: g(n, v) => not option(n, v) and forall w < v: option(n, w)",
    definitions={
        "xor_is_0(x, y, z)": XOR,
        "g(n, v)": "n % 4 = 3 and v = n + 1 or n % 4 = 0 and n > 0 and v = n - 1 or "
        "(n = 0 or n % 4 = 1 or n % 4 = 2) and v = n",
        "option(n, v)": "(exists m < n: g(m, v)) or "
        "exists i, j >= 1: i + j = n and exists p, q: g(i, p) and g(j, q) and xor_is_0(p, q, v)",
    },
)
def lasker_nim() -> None:
    """In Lasker's nim a heap of n has the Grundy value n, with two exceptions for every k >= 0. A heap of 4k + 3 has
    the value 4k + 4, and a heap of 4k + 4 has the value 4k + 3.
    """


@claim("cyclic-nimhoff", source="A. S. Fraenkel, M. Lorberbom (1991)", kind="statement", bound=9)
def cyclic_nimhoff(bound: int) -> Verdict:
    """Cyclic nimhoff has a parameter h. Let s be the sum of the heaps, and let v be the xor of the numbers
    floor(heap/h). The Grundy value of the position is h v + (s mod h).

    Proved in wythoff.games.piles.nimhoff. Checked for three heaps below the bound, h = 1 to 5. A counterexample is (h,
    heaps).
    """
    return check_games(bound, *((f"cyclic-nimhoff h={h}", product(range(bound), repeat=3), h) for h in range(1, 6)))


@claim("sticky", source="S. S. Kim, Amer. Math. Monthly (2002); L. Zhou, 111 (2004)", kind="statement", bound=9)
def sticky(bound: int) -> Verdict:
    """In the sticky problem let there be k, l, m and n sticks of the lengths 1, 2, 3 and 4. Let r = (k + m) mod 2 and s
    = (l + n) mod 3. If r = s, the Grundy value is 0. If s = 2, the value is 2 + ((k + floor(m/3)) mod 2). Otherwise
    it is 1. In misere play the P-positions are the positions of Grundy value 1.

    Proved in wythoff.games.piles.sticky. Checked for all numbers of sticks below the bound.
    """
    return check_games(bound, *((f"sticky play={play}", product(range(bound), repeat=4)) for play in PLAYS))


def parts(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of `total` into parts of at most `most`. The parts of each partition do not increase."""
    if not total:
        yield ()
    for first in range(min(total, most), 0, -1):
        yield from ((first, *rest) for rest in parts(total - first, first))


@claim("another-sticky", source="S. S. Kim, L. Zhou, Mathematics Magazine 78 (2005) 70", kind="statement", bound=19)
def another_sticky(bound: int) -> Verdict:
    """In another sticky problem let there be c sticks, e of which have an even length. Let the sum of floor(n/6) over
    the lengths n of all sticks be at most 5, and let x = (e + 3 c) mod 6. The Grundy value is 0 if x is 0 or 1, and 1
    if x is 3 or 4. Otherwise it is 2 or 3. In misere play the P-positions are the positions of Grundy value 1.

    Proved in wythoff.games.piles.another_sticky, which also states when the value is 3. Checked for all sticks of a
    total length below the bound.
    """
    positions = [position for total in range(1, bound) for position in parts(total, total)]
    return check_games(bound, *((f"another-sticky play={play}", positions) for play in PLAYS))


@claim(
    "nim-never-equal",
    source="Project Euler, problem 488",
    kind="statement",
    formula="forall x, y, z: x < y and y < z => (Q(x, y, z) <=> not "
    "((exists w < z: w != x and w != y and Q(x, y, w)) or (exists w < y: w != x and Q(x, w, z)) or "
    "(exists w < x: Q(w, y, z))))",
    definitions={"xor_is_0(x, y, z)": XOR, "Q(x, y, z)": "xor_is_0(x + 1, y + 1, z + 1)"},
)
def nim_never_equal() -> None:
    """Play nim with three heaps, no two of which may be equal. The position (x, y, z) is P iff (x + 1) xor (y + 1) xor
    (z + 1) is 0.
    """


@claim("sums-of-residues", source="T. S. Ferguson (1974)", kind="statement", bound=12)
def sums_of_residues(bound: int) -> Verdict:
    """If a move takes 1 to k from a number n, the Grundy value of n is n mod (k + 1). In misere play a sum of such
    numbers is P in two cases only. In the first case some value is above 1 and the xor of the values is 0. In the
    second case no value is above 1 and the xor is 1.

    Proved in wythoff.games.piles.chips. Checked for three numbers below the bound, k = 1 to 4. A counterexample is (k,
    numbers).
    """
    games = product(range(1, 5), PLAYS)
    return check_games(
        bound, *((f"scoring k={k} play={play}", product(range(bound), repeat=3), k) for k, play in games)
    )


@claim("odd-scoring", source="Kvant (1970) no. 2, M8", kind="statement", bound=60)
def odd_scoring(bound: int) -> Verdict:
    """In odd scoring each move takes a chip 1 to k steps further, on a track of odd length. At the end of the track the
    player who has made an even number of steps wins. Let r be the number of steps from the chip to the end. Let q be 0
    if the player to move has made an even number of steps, and 1 otherwise. If k is odd and q = 0, the player to move
    loses iff r mod (2 k + 2) is 1 or k + 1. If k is odd and q = 1, the player to move loses iff r mod (2 k + 2) is 0 or
    k + 2. If k is even and q = 0, the player to move loses iff r mod (k + 2) is 1. If k is even and q = 1, the player
    to move loses iff r mod (k + 2) is 0 or k + 1.

    Checked for k = 1 to 9, all r below the bound, and q = 0 and 1. A counterexample is (k, r, q).
    """
    return check_games(bound, *((f"odd-scoring k={k}", product(range(bound), range(2)), k) for k in range(1, 10)))


@claim("fibonacci-tree", source="Project Euler, problem 400", kind="statement", bound=7)
def fibonacci_tree(bound: int) -> Verdict:
    """T(0) is an empty tree, T(1) is a single node, and T(k) is a root with the two subtrees T(k - 1) and T(k - 2). A
    move takes a node with its subtree. Let g(0) = 0, g(1) = 1, and g(k) = (g(k - 1) xor g(k - 2)) + 1 for k >= 2. If
    the root of T(k) may be taken, T(k) has the Grundy value g(k). If k >= 1 and the root may not be taken, the value
    is g(k) - 1.

    Proved in wythoff.games.boards.fibonacci_tree_solver. Checked for all positions that can follow from T(k), for k
    below the bound.
    """
    from wythoff.api.catalogue import game

    rules = game("fibonacci-tree").ruleset
    met = {rules.check((k,)) for k in range(1, bound)}
    waiting = [*met]
    while waiting:
        new = set(rules.options(waiting.pop())) - met
        met |= new
        waiting += new
    return check_games(bound, ("fibonacci-tree", sorted(met)))


@claim("silver-dollar", source="Winning Ways (1982), chapter 15", kind="observed", bound=11)
def silver_dollar(bound: int) -> Verdict:
    """In silver dollar with dollar=no, pair the coins from the right. A pair with g empty squares between its coins is
    a heap of g. If the leftmost coin is unpaired, on square p, it is a heap of p. Squares count from 0. The Grundy
    value is the xor of the heaps, and misere play has the outcomes of misere nim with these heaps. With a dollar,
    square 0 is a bag that holds any number of coins, and only the coins outside the bag are paired. The unpaired coin
    is then a heap of p - 1, instead of p, in two cases: dollar=yes and the coin is the dollar; or dollar=at-once and
    exactly one coin outside the bag is left of the dollar. A position is P iff the xor of the heaps is 0, with one
    exception. If dollar=at-once and no coin outside the bag is left of the dollar, the player to move brings the dollar
    to the bag and wins.

    Proved in wythoff.games.boards.silver_dollar. Checked for up to four coins on squares below the bound. With a
    dollar, up to two other coins are outside the bag, and up to two in it.
    """
    strips = [coins for count in range(1, 5) for coins in combinations(range(bound), count)]
    coins = [
        (*bag, *rest)
        for bag, count in product(((), (0,), (0, 0)), range(3))
        if bag or count
        for rest in combinations(range(1, bound), count)
    ]
    with_dollar = [(place, *rest) for rest in coins for place in range(1, bound) if place not in rest]
    return check_games(
        bound,
        *((f"silver-dollar play={play}", strips) for play in PLAYS),
        *((f"silver-dollar dollar={dollar}", with_dollar) for dollar in ("yes", "at-once")),
    )
