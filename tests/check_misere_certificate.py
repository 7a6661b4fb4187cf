"""Accept or refuse a certificate of misere play: python check_misere_certificate.py FILE. Knows the rules, and no more.

The elements are numbers from 0, and each generator, a heap, is a map on them: the product with it. If the maps commute
and lead from 0 to each element, they are a commutative monoid with identity 0. [z] is the set of the q with zq in P.
The set R of a heap has the q with which it has an option in P. The statement is proved, by induction over sizes, if
- 0 is not in P, and no heap has a q with (value of heap) q in P and q in R: no move leads from P to P;
- a list of states (x, W) has (0, {}), and for each state and each heap (y, R) with a move xy is in P or 0 in the set
  {q : yq in W or xq in R}, and a state of the list has the element xy and a set within this one: so each word with a
  move is in P or has a move into it, as one with more winning moves has if one with fewer has.
It is then the quotient if no two elements have the same [z]. Heaps below 2 n0 + 2 p + k, k the most that a move takes,
prove a period p from n0 on; p more if heaps may be split into unequal ones."""

import json
import sys
from pathlib import Path

import numpy as np

# The rules behind names of games. Any other name is repeated as it stands in the file: what is proved is of the rules.
RULES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
    "officers": "0.6",
}
RULES["grundy"] = "0. and splits into unequal heaps"


def rules(certificate) -> str:  # type: ignore[no-untyped-def]
    """The rules of a certificate, whatever it calls the game."""
    first, *others = certificate["digits"]
    return f"{first}.{''.join(map(str, others))}{' and splits into unequal heaps' * certificate['unequal_splits']}"


def refusal(certificate) -> str | None:  # type: ignore[no-untyped-def]
    """Why a certificate proves nothing; None if it does."""
    digits, unequal, values, words = (certificate[name] for name in ("digits", "unequal_splits", "values", "words"))
    if any(type(number) is not int for number in (certificate["heaps"], *digits)):
        return "a number is none"
    if certificate["format"] != "wythoff misere certificate 1" or type(unequal) is not bool:
        return "the format is unknown"
    if not digits or not all(d in range(8) for d in digits) or digits[0] not in (0, 4) or not (digits[-1] or unequal):
        return "the digits are no octal code"
    name = certificate["game"]
    if RULES.get(name, name if name[:1].isdigit() else rules(certificate)) != rules(certificate):
        return "these are not the digits of the game"
    size = len(words)
    generators = {int(heap): np.array(image) for heap, image in certificate["generators"].items()}
    numbers = [x for image in generators.values() for x in image.tolist()] + values + certificate["p"]
    if not all(type(x) is int and 0 <= x < size for x in numbers) or len(values) != certificate["heaps"]:
        return "a number is no element, or a heap has no value"
    maps = list(generators.values())
    if any(len(one) != size for one in maps) or any((g[h] != h[g]).any() for g in maps for h in maps):
        return "generators are no maps that commute"
    table = np.empty((size, size), np.int64)
    for element, word in enumerate(words):
        table[element] = np.arange(size)
        for heap in word:
            table[element] = generators[heap][table[element]] if heap in generators else -1
        if table[element, 0] != element:
            return f"the word of element {element} does not lead to it"
    if any(not 0 < heap < len(values) or values[heap] != image[0] for heap, image in generators.items()):
        return "a generator is not the value of its heap"
    is_p = np.isin(np.arange(size), certificate["p"])
    contexts = is_p[table]
    if is_p[0] or values[0] != 0:
        return "the empty sum must be the identity, and not in P"
    if len(np.unique(contexts, axis=0)) < size:
        return "two elements are not told apart"
    letters, elements = {}, np.array(values)
    for heap in range(1, len(values)):
        options = option_values(heap, digits, unequal, elements, table)  # type: ignore[no-untyped-call]
        if not len(options):
            if values[heap] != 0:
                return f"heap {heap} has no move, and must be the identity"
            continue
        wins = contexts[options].any(axis=0)
        if (wins & contexts[values[heap]]).any():
            return f"a move leads from P to P, in heap {heap}"
        letters[values[heap], wins.tobytes()] = wins
    if reason := open_state(certificate["states"], letters, table, is_p):
        return reason
    n0, p = certificate["preperiod"], certificate["period"]
    if n0 is None and p is None:
        return None  # it is of the heaps alone
    if type(n0) is not int or type(p) is not int:
        return "a number is none"
    proof = 2 * max(n0, 1) + 2 * p + len(digits) - 1 + p * unequal
    is_periodic = n0 >= 0 and p >= 1 and len(values) >= proof and values[n0 : proof - p] == values[n0 + p : proof]
    return None if is_periodic else "the heaps do not prove the period"


def option_values(heap, digits, unequal, values, table):  # type: ignore[no-untyped-def]
    """The elements of what a move can make of a heap."""
    found = np.zeros(len(table), bool)
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        if digit & (2 if rest else 1):
            found[values[rest]] = True
        if digit & 4:
            a = np.arange(1, rest // 2 + 1)
            found[table[values[a], values[rest - a]]] = True
    if unequal:
        a = np.arange(1, (heap + 1) // 2)
        found[table[values[a], values[heap - a]]] = True
    return np.flatnonzero(found)


def open_state(states, letters, table, is_p) -> str | None:  # type: ignore[no-untyped-def]
    """The first sum of a state and a heap that is not as it must be."""
    known, size = {}, len(table)  # type: ignore[var-annotated]
    for element, text in states:
        if type(element) is not int or not 0 <= element < size or int(text, 16) >> size:
            return "a state is none of these elements"
        known.setdefault(element, []).append(np.array([int(text, 16) >> q & 1 for q in range(size)], bool))
    if not any(not one.any() for one in known.get(0, [])):
        return "the state of the empty sum is missing"
    for x, one in [(x, one) for x, sets in known.items() for one in sets]:
        for (y, _), wins in letters.items():
            both, xy = one[table[y]] | wins[table[x]], table[x, y]
            if not is_p[xy] and not both[0]:
                return f"a sum of element {xy} is not in P, and has no move into it"
            if not any((both | ~other).all() for other in known.get(int(xy), [])):
                return f"a state of element {xy} is missing"
    return None


def statement(certificate) -> str:  # type: ignore[no-untyped-def]
    """What an accepted certificate proves, with the name that it gives to the game."""
    p, name = certificate["period"], certificate["game"]
    reach = f"all heaps, period {p} from {certificate['preperiod']} on" if p else f"heaps below {certificate['heaps']}"
    return f"misere play of {rules(certificate)} ({name!a:.60}): order {len(certificate['words'])}, {reach}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python check_misere_certificate.py FILE")
    try:
        given = json.loads(Path(sys.argv[1]).read_text("ascii"))
        reason = refusal(given)
    except Exception as error:  # whatever stands in the file
        reason = f"this is no certificate: {' '.join(f'{type(error).__name__}: {error}'.split()):.200}"
    sys.exit(f"refused: {reason}" if reason else print(f"accepted: {statement(given)}"))
