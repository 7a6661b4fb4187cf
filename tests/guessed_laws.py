"""Laws as `wy.guess` prints them, read back and tried with the standard library alone."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import floor

DIGITS = 120
NEAR = Decimal(10) ** -60  # what rounding leaves of an integer

# Digits of the numerations: what may stand behind each kind of digit.
KINDS = {
    "binary": ["00"],
    "ternary": ["000"],
    "Fibonacci": ["01", "0"],
    "Pell": ["001", "0"],
    "Tribonacci": ["01", "02", "0"],
}

Terms = Callable[[int], int]


def first_failure(law: str, kind: str, terms: dict[str, list[int]], first: int = 0) -> int | None:
    """The first n at which a law is wrong for these terms x(first), ...; None if there is none."""
    if kind == "complementary":
        return _complementary(law, terms)
    if kind == "pairs":
        return _families(law.removeprefix("(a(n), b(n)), in order, are "), terms)
    name = law[0]
    if kind == "difference":
        right = formula(law.split(" = ")[1].replace("a(n)", "0").replace(" n", "*n").replace("+*n", "+ n"))
        wrong = (n for n, (a, b) in enumerate(zip(terms["a"], terms["b"], strict=True)) if b != a + right(n))
        return next(wrong, None)
    values = terms[name]
    of = {"period": _period, "floor": _floor, "recurrence": _recurrence}.get(kind, _word)
    return next((n for n in of(law, values, first)), None)


def _period(law: str, values: list[int], first: int) -> list[int]:
    p, sign, s, start = re.fullmatch(r".\(n \+ (\d+)\) = .\(n\)(?: ([-+]) (\d+))? for n >= (-?\d+)", law).groups()  # type: ignore[union-attr]
    saltus, begin = int(s or 0) * (-1 if sign == "-" else 1), int(start) - first
    return [n + int(p) + first for n in range(begin, len(values) - int(p)) if values[n + int(p)] != values[n] + saltus]


def _floor(law: str, values: list[int], first: int) -> list[int]:
    text, _, start = law.split(" = ", 1)[1].partition(" for n >= ")
    right = formula(text)
    return [n for n, value in enumerate(values, first) if n >= int(start or first) and right(n) != value]


def _recurrence(law: str, values: list[int], first: int) -> list[int]:
    text, start = law.split(" = ", 1)[1].split(" for n >= ")
    parts = re.findall(r"([-+]? ?)(?:(\d+(?:/\d+)?) )?.\(n-(\d+)\)", text)
    steps = [(Fraction(factor or 1) * (-1 if "-" in sign else 1), int(back)) for sign, factor, back in parts]
    found = []
    for n in range(int(start) - first, len(values)):
        if sum(factor * values[n - back] for factor, back in steps) != values[n]:
            found.append(n + first)
    return found


def _word(law: str, values: list[int], first: int) -> list[int]:
    """A word: the terms, their differences, or what they are more than a line, from some n on."""
    said, _, text = law.partition(" is ")
    order = int("(n + 1)" in said)
    what, _, since = said.partition(" from n = ")
    start = int(since.removesuffix(" on") or first)
    line = formula(what.split(" - ", 1)[1]) if not order and " - " in what else lambda n: 0
    word = [values[n + 1] - values[n] for n in range(len(values) - 1)] if order else list(values)
    letter = _substitution(text) if text.startswith("the fixed point of ") else _automaton(text)
    made = letter(max(len(word), 1), start)
    return [n + order for n, value in enumerate(word, first) if n >= start and made[n - start] != value - (line(n))]


def _substitution(text: str) -> Callable[[int, int], list[int]]:
    pairs = [one.split(" -> ") for one in text.removeprefix("the fixed point of ").split(", ")]
    is_spaced = any(not 0 <= int(letter) <= 9 for letter, _ in pairs)  # else a letter is a digit
    images = {int(letter): list(map(int, image.split() if is_spaced else image)) for letter, image in pairs}

    def letters(count: int, start: int) -> list[int]:
        word = list(images[next(iter(images))])
        place = 1
        while len(word) < count:
            word += images[word[place]]
            place += 1
        return word

    return letters


def _automaton(text: str) -> Callable[[int, int], list[int]]:
    match = re.fullmatch(r"read from the (\w+) digits of n(?: ([-+]) (\d+))?: (.*), read as (.*)", text)
    assert match is not None
    kinds, sign, shift, steps, read = match.groups()
    behind = int(shift or 0) * (1 if sign == "-" else -1)
    children = [one.split(" -> ")[1] for one in steps.split(", ")]
    states = [list(map(int, of.split() if len(children) > 10 else of)) for of in children]
    values = list(map(int, read.split()))

    def letters(count: int, start: int) -> list[int]:
        assert start == behind
        found, digits = [0], [0]
        place = 0
        while len(found) < count:
            more = [int(kind) for kind in KINDS[kinds][digits[place]]]
            begin = int(place == 0)
            digits += more[begin:]
            found += states[found[place]][begin : len(more)]
            place += 1
        return [values[state] for state in found]

    return letters


def _complementary(law: str, terms: dict[str, list[int]]) -> int | None:
    """Each number from some on, up to the last a, is a term."""
    match = re.fullmatch(r"each number from (-?\d+) on is in one of a and b", law)
    assert match is not None
    there = {*terms["a"], *terms["b"]}
    missing = next(number for number in range(int(match[1]), max(there) + 2) if number not in there)
    return next((n for n, a in enumerate(terms["a"]) if a >= missing), None)


def _families(form: str, terms: dict[str, list[int]]) -> int | None:
    """The pairs of the families, in order: as many as there are."""
    count = len(terms["a"])
    pairs = []
    for family in form.split("; "):
        if "[" in family:  # automata: tried elsewhere
            return None
        x, y = map(formula, family.split(", "))
        pairs += [(x(n), y(n)) for n in range(count if "n" in re.sub("floor|sqrt", "", family) else 1)]
    pairs = sorted(pairs, key=lambda pair: (min(pair), max(pair), pair))[:count]
    true = list(zip(terms["a"], terms["b"], strict=True))
    return next((n for n in range(count) if n >= len(pairs) or pairs[n] != true[n]), None)


def formula(text: str) -> Terms:
    """A formula as a function of n: with 120 digits, which tell a floor apart from an integer."""
    code = compile(re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"D(\1)", text.replace("^", "**")), text, "eval")
    with localcontext() as context:
        context.prec = DIGITS
        known = {"D": Decimal, "phi": (1 + Decimal(5).sqrt()) / 2, "sqrt": _root}
    known |= {"floor": lambda x: Decimal(_whole(x)), "__builtins__": {}}

    def value(n: int) -> int:
        with localcontext() as context:
            context.prec = DIGITS
            return _whole(eval(code, known, {"n": Decimal(n)}))

    return value


@cache
def _root(number: Decimal) -> Decimal:
    return number.sqrt()


def _whole(value: Decimal) -> int:
    nearest = round(value)
    return nearest if abs(value - nearest) < NEAR else floor(value)


def fails_by(law: str, kind: str, terms: Sequence[Sequence[int]], names: str, first: int) -> int | None:
    """As `first_failure`, of sequences by their names: "x", or "ab"."""
    return first_failure(law, kind, {name: list(of) for name, of in zip(names, terms, strict=True)}, first)
