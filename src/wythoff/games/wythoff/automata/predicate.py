"""Automata that accept (x, y) if its Grundy value in t-Wythoff is h, for small h.

They are computed from automata that read the number of a row and give its lead and offset, as defined in
wythoff.games.wythoff.automata.automaton.

Let shift(r) be the number whose digits are the digits of r, followed by a 0. Then shift(r) = r + t N(r), where N(r) is
the number of P-positions (a, b), a <= b, in rows 1, ..., r (wythoff.automata.long_digits). Let r = a - 1. Then
rows 0, ..., r have n_0 = N(r) + 1 P-positions (a', b'), a' <= b', since row 0 has (0, 0). A position (a, b), a <= b, of
a value has b = a + t (n_0 + lead) + offset. So b = shift(r) + 1 + t + W[r], where W[r] = t lead + offset for row a.
"""

from wythoff.automata.automaton import Automaton
from wythoff.automata.linear import linear, singleton
from wythoff.automata.numeration import MAX_DIGIT_VALUES, numeration
from wythoff.automata.words import excess, minimal_word
from wythoff.games.wythoff.automata.bundled import PACKED, find_automaton, largest_known


def value_automaton(t: int, value: int) -> Automaton | None:
    """Return the automaton that accepts (x, y) if its Grundy value in t-Wythoff is `value`.

    Return None if no bundled automaton gives the positions of this value. Raises ValueError for t = 1 and value >= 3,
    since the automaton would have millions of states.
    """
    if (packed := min((last for game, last in PACKED if game == t), default=None)) and value >= packed:
        raise ValueError(
            f"Grundy value {value} of t-Wythoff with t = {t}: an automaton of its positions would have millions of"
            f" states; accepted: values below {packed}. `wythoff grundy --automaton --value {packed} -o FILE` writes an"
            f" automaton that reads row numbers, for the values up to {packed}"
        )
    if value > largest_known(t) or t >= MAX_DIGIT_VALUES:
        return None
    rows = find_automaton(t, value)
    assert rows is not None
    own = numeration("fibonacci" if t == 1 else f"t{t}")
    pairs = [label[value] for label in rows.labels]
    missing = min(t * lead + offset for lead, offset in pairs if offset is not None) - 1
    letters = [missing if offset is None else t * lead + offset for lead, offset in pairs]
    word = minimal_word(own, rows.table, [letters[kind] for kind in rows.kinds])
    shift = {"floors": {"r": -1}, "letters": [(excess(own), "r", -1), (word, "r", -1)]}
    found = linear(own, {"y": 1}, -1 - t, **shift).minus(word.where(missing, "r"))  # type: ignore[arg-type]
    found = (found & linear(own, {"r": 1, "x": -1}, 1)).exists("r")
    found |= singleton(own, 0, "x") & singleton(own, value, "y")
    return found | found.rename({"x": "y", "y": "x"})
