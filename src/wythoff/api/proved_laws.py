"""Prove guessed laws of P-positions: formulas for the P-positions are proved, and the laws follow from them."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from wythoff.api.proofs import pairs_of, prove_game
from wythoff.guess.guesses import Guess

if TYPE_CHECKING:
    from wythoff.api.game import Game

# The most bytes of one automaton. With so little memory a decision is given up after some seconds.
MAX_BYTES = 1 << 24


def with_proofs(guesses: tuple[Guess, ...], form: str, game: "Game") -> tuple[Guess, ...]:
    """Return the guesses, with `proved` set to True for each guess that is proved for all n.

    Parameters
    ----------
    guesses : tuple of Guess
        Laws of the P-positions (a(n), b(n)), a(n) <= b(n), of a game.
    form : str
        Pairs of formulas "x, y", separated by ";". No law is proved unless these pairs, in both orders, are proved to
        be the P-positions. Let k pairs be before the last one. If they are pairs of numbers, and all pairs are in
        increasing order, the last pair gives (a(n), b(n)) for all n >= k, and automata decide the laws about a(n) and
        b(n). Otherwise only laws about the set of all pairs are proved.
    game : Game
        If there are no automata for its moves, nothing is proved.
    """
    from wythoff.automata.decision import prove
    from wythoff.automata.work import GivenUpError

    pairs = pairs_of(form)
    if any(len(pair) != 2 for pair in pairs):
        return guesses
    try:
        some = " or ".join(f"(exists n: x = {x} and y = {y})" for x, y in pairs)
        half: dict[str, object] = {"half(x, y)": some}
        both = prove("half(x, y) or half(y, x)", definitions=half, memory=MAX_BYTES).automaton
        is_sorted = prove("forall x, y: half(x, y) => x <= y", definitions=half, memory=MAX_BYTES)
        if not is_sorted or not prove_game(game, both, memory=MAX_BYTES).holds:
            return guesses
    except (ValueError, GivenUpError):
        return guesses
    single = len(pairs) - 1
    after = [re.sub(r"\bn\b", f"(n - {single})", pile) for pile in pairs[-1]]
    known = dict(zip(("a(n)", "b(n)", "pair(x, y)"), (*after, both), strict=True))

    def is_true(statement: str) -> bool:
        """Whether a statement is proved for all n >= k, where `form` has k pairs before its last pair.

        The last pair gives the P-positions from index k on. For smaller n the statement has been checked.
        """
        later = re.sub(r"^forall n(?: >= (\d+))?:", lambda m: f"forall n >= {max(single, int(m[1] or 0))}:", statement)
        try:
            return prove(later, definitions=known, memory=MAX_BYTES).holds is True
        except (ValueError, GivenUpError):
            return False

    first = [(int(x), int(y)) for x, y in pairs[:-1] if x.isdecimal() and y.isdecimal()]
    is_indexed = len(first) == single and first == sorted(set(first)) and is_true(_in_order("a(n + 1)", "b(n + 1)"))
    if is_indexed and first:
        is_indexed = is_true(_in_order("a(n)", "b(n)", *map(str, first[-1])))

    def is_proved(one: Guess) -> bool:
        if one.kind == "pairs" or not one.statement:
            return one.kind == "pairs"
        return (is_indexed or one.kind == "complementary") and is_true(one.statement)

    return tuple(replace(one, proved=one.holds and is_proved(one)) for one in guesses)


def _in_order(x: str, y: str, before_x: str = "a(n)", before_y: str = "b(n)") -> str:
    """Return the statement that the pair (before_x, before_y) comes before (x, y) in lexicographic order."""
    return f"forall n: {before_x} < {x} or {before_x} = {x} and {before_y} < {y}"
