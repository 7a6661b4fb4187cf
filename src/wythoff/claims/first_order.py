"""Decide claims that are first-order statements about natural numbers, by automata."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from wythoff.claims.verdict import Verdict

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.decision import Decision

# Definitions for the formulas of claims:
# - a(n) and b(n): the lower and upper Wythoff numbers
# - lower(m, c) and upper(m, c): c of the numbers 1, ..., m are lower, or upper, Wythoff numbers
# - move(x, y, u, v): a move of Wythoff's game leads from (x, y) to (u, v)
GOLDEN = {
    "a(n)": "floor(n*phi)",
    "b(n)": "a(n) + n",
    "lower(m, c)": "a(c) <= m and m < a(c + 1)",
    "upper(m, c)": "b(c) <= m and m < b(c + 1)",
    "move(x, y, u, v)": "u = x and v < y or v = y and u < x or u < x and x - u = y - v",
}

WYTHOFF = {"P": "wythoff"}

# Definitions about Fibonacci numbers:
# - Fib[n] is 1 if n is F_2, F_3, F_4, ..., and Odd[n] is 1 if n is F_3, F_5, F_7, ...; else they are 0
# - next(x, y): x and y are consecutive Fibonacci numbers
# - largest(r, x) and part(r, u): x is the largest and u the smallest Zeckendorf part of r
FIBONACCI = {
    "Fib": "Fibonacci[0 1, 2, 2 3, 4, 4 3: 0 1 1 0 0]",
    "Odd": "Fibonacci[0 1, 2, 3 4, 2 4, 5, 5 4: 0 0 1 0 0 0]",
    "next(x, y)": "Fib[x] = 1 and Fib[y] = 1 and x < y and not exists z: Fib[z] = 1 and x < z and z < y",
    "largest(r, x)": "Fib[x] = 1 and x <= r and not exists z: Fib[z] = 1 and x < z and z <= r",
    "part(r, u)": "fibonacci r u\n0: 0 - 0 1\n1: 1 - - -\n",
}

# The automaton of x xor y xor z = 0 in base 2.
XOR = "2 x y z\n1: 0 - - 0 - 0 0 -\n"

# The statement that (a(n), b(n)) is the n-th P-position of Wythoff's game, sorted by the smaller pile.
INDEXED = "(forall n: a(n) < a(n + 1)) and (forall x, y: x <= y => (P(x, y) <=> exists n: x = a(n) and y = b(n)))"


# Why automata do not decide some claims: each reason, with the beginnings of the ids of the claims.
TRIED = {
    "floating point": "biscuit-double",
    "least squares": "biscuit-regression",
    "recurrences from any start": "biscuit-union biscuit-array",
    "real numbers": "biscuit-spectra verkhovsky-newton-converges",
    "answers of a program": "answers-by-rules heap-values solver-",
    "a table of values": "oeis-",
    "counts": "grundy- takeaway-no-repeat",
    "averages": "verkhovsky-order",
    "all values of a parameter at once": "t-wythoff-value-1 cyclic-nimhoff odd-scoring diagonal-wythoff copycat- rows-",
    "all functions or sequences": "takeaway-schwenk takeaway-monotone verkhovsky-system",
    "any number of heaps, piles or parts": "another-sticky sums-of-residues fibonacci-tree silver-dollar ruler "
    "end-wythoff moore-nim wyt-queens takeaway-unique",
    "no formula yet": "sticky",
    "no automaton of its P-positions is known": "maharaja-distance",
    "products or quotients of variables": "verkhovsky-irrational euclid-values",
    "powers, logarithms, places of digits": "candy-squares verkhovsky-digits verkhovsky-newton verkhovsky-program "
    "verkhovsky-fixed-precision takeaway-powers",
    "several numerations": "takeaway-smallest takeaway-nearest takeaway-midgame",
    "a state besides the piles": "verkhovsky-flip-flop",
}


def why_tried(id: str) -> str:
    """Return the reason why automata do not decide a claim of the catalogue, or "" if they do."""
    found = (reason for reason, starts in TRIED.items() if id.startswith(tuple(starts.split())))
    return next(found, "")


def decide(formula: str, definitions: Mapping[str, object], games: Mapping[str, str], **values: Any) -> Verdict | None:
    """Return the verdict on a formula for all natural numbers, or None if its automata need too much memory.

    Parameters
    ----------
    formula : str
        A statement in the syntax of `wythoff prove`, without free variables. {t} stands for the parameter t of a family
        of claims.
    definitions : mapping
        Definitions as for `prove`, or texts of automata.
    games : mapping
        {"P": "wythoff"} defines P(x, y): (x, y) is a P-position of the game. With "wythoff value=1" it states that (x,
        y) has the Grundy value 1. An automaton of P is guessed, and proved from the rules of the game.
    values : int
        The values of the parameters.

    Raises
    ------
    ValueError
        If the formula cannot be parsed, or there are no automata of the moves of the game.
    """
    from wythoff.automata.automaton import read
    from wythoff.automata.decision import prove
    from wythoff.automata.work import GivenUpError

    try:
        known: dict[str, object] = {f"{name}(x, y)": _proved(game.format(**values)) for name, game in games.items()}
        for head, body in definitions.items():
            text = body.format(**values) if isinstance(body, str) else body
            known[head] = read(text) if isinstance(text, str) and "\n" in text else text
        found = prove(formula.format(**values), definitions=known)
    except GivenUpError:
        return None
    if found.holds is None:
        free = ", ".join(found.variables)
        raise ValueError(f"the formula has free variables: {free}; accepted: forall or exists before each variable")
    return Verdict("", found.holds, None, _least(found), found.holds, detail=_exceptions(found), decided=True)


@cache
def _proved(game: str) -> "Automaton":
    from wythoff.api.proofs import prove_game

    name, _, value = game.partition(" value=")
    return prove_game(name, value=int(value or 0)).automaton


def _least(found: "Decision") -> Any:
    """Return the least counterexample that a decision has, or None. Tuples are compared lexicographically."""
    from wythoff.automata.decision import prove

    left, numbers = found.exceptions, []
    for name in found.bound if not found.holds else ():
        value = left.exists(*(other for other in found.bound if other != name)).first(1)[0][name]
        left &= prove(f"{name} = {value}", numeration=found.numeration).automaton
        numbers.append(value)
    return (numbers[0] if len(numbers) == 1 else tuple(numbers)) if numbers else None


def _exceptions(found: "Decision") -> str:
    """Return a text with the first numbers at which a formula of one variable is false."""
    if found.holds or len(found.bound) != 1:
        return ""
    numbers = [str(one[found.bound[0]]) for one in found.exceptions.first(4)]
    only, more = ("only ", "") if len(numbers) < 4 else ("", " and others")
    return f"false {only}for {found.bound[0]} = {', '.join(numbers[:3])}{more}"
