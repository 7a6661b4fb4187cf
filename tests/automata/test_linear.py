"""Constraints, floors and words as automata, against sums of numbers below 200, in every numeration."""

import operator
import random
import time
from itertools import product
from math import isqrt
from typing import Any

import digit_places as places
import numpy as np
import pytest

from wythoff.automata import tables, words
from wythoff.automata.automaton import Automaton, constant, read, valid
from wythoff.automata.decision import prove
from wythoff.automata.linear import _machine, _symbol_kinds, linear, multiple, singleton
from wythoff.automata.numeration import numeration
from wythoff.automata.words import Word, excess
from wythoff.automata.work import GivenUpError

RELATIONS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def counts(variables: int) -> int:
    return {1: 200, 2: 200, 3: 30}[variables]


@pytest.mark.parametrize("name", places.NAMES)
def test_linear_constraints(name: str) -> None:
    own, draw = numeration(name), random.Random(name)
    most = 3 if own.base < 6 else 2
    for relation in RELATIONS:
        for size in range(1, most + 1):
            c = [draw.choice((-3, -2, -1, 1, 2, 3)) for _ in range(size)]
            c0 = draw.randint(-9, 9)
            found = linear(own, dict(zip("xyz", c, strict=False)), c0, relation)
            sums = sum(a * x for a, x in zip(c, np.indices((counts(size),) * size), strict=True)) + c0
            assert np.array_equal(found.grid(counts(size)), RELATIONS[relation](sums, 0)), (c, c0, relation)


@pytest.mark.parametrize("base", [2, 3, 10])
def test_kinds_of_symbols(base: int) -> None:
    """Each symbol has the kind of what its digits add: a sum, a sum of shifted digits, and the digits of words."""
    word = words.word_of("Fibonacci[0 1, 0: 0 1]")
    summands, outputs = (("x", 2, -1), ("y", -1, 0), ("z", 1, 3)), ((word, "z", 1), (word, "w", -2))
    kinds, where = _symbol_kinds(base, "wxyz", summands, outputs)
    assert len(set(kinds)) == len(kinds)
    for (w, x, y, z), kind in zip(product(range(base), repeat=4), where.tolist(), strict=True):
        assert kinds[kind] == (2 * x - y + z, -x + 3 * z, z, w)


def test_kinds_of_millions_of_symbols() -> None:
    """Of four variables in base 63: a list of all symbols took 14 s, in which Ctrl-C did nothing."""
    began = time.process_time()
    kinds, where = _symbol_kinds(63, "wxyz", [(name, 1, 0) for name in "wxyz"], ())
    assert time.process_time() - began < 5
    assert (len(where), len(kinds)) == (63**4, 4 * 62 + 1)
    assert np.bincount(where)[[0, 1, -1]].tolist() == [1, 4, 1]


@pytest.mark.parametrize("name", places.QUADRATIC)
def test_floors(name: str) -> None:
    own, draw = numeration(name), random.Random(name)
    floors = np.array([places.floor_beta(name, n) for n in range(200)])
    graph = linear(own, {"y": -1}, floors={"n": 1})
    assert graph == linear(own, {"y": 1}, floors={"n": -1})
    assert all(graph.accepts(n=n, y=int(y)) for n, y in enumerate(floors))
    assert graph.grid(200).sum() == (floors < 200).sum()
    for relation in RELATIONS:
        c, f = ([draw.choice((-2, -1, 0, 1, 2)) for _ in range(2)] for _ in range(2))
        c0 = draw.randint(-5, 5)
        found = linear(own, dict(zip("xy", c, strict=True)), c0, relation, floors=dict(zip("xy", f, strict=True)))
        x, y = np.indices((200, 200))
        holds = RELATIONS[relation](c[0] * x + c[1] * y + f[0] * floors[x] + f[1] * floors[y] + c0, 0)
        wide = found & valid(own, ("x", "y"))
        assert np.array_equal(wide.grid(200), holds), (c, f, c0, relation)


@pytest.mark.parametrize("name", places.QUADRATIC)
def test_floors_are_what_four_statements_say(name: str) -> None:
    """A function that is additive but for 0 or 1 is floor(n alpha), or that of a line beside; here alpha = beta."""
    own = numeration(name)
    graph = linear(own, {"y": -1}, floors={"n": 1})
    assert (~graph.exists("y")).is_empty
    assert (graph & graph.rename({"y": "z"}) & linear(own, {"y": 1, "z": -1}, 0, "!=")).is_empty
    if own.base < 6:
        for relation, bound in (("<", 0), (">", 1)):
            wrong = linear(own, {"s": 1, "y": -1, "z": -1}, -bound, relation)
            sums = linear(own, {"m": 1, "n": 1, "k": -1})
            wrong &= graph.rename({"y": "z", "n": "m"})
            wrong = (wrong & graph).exists("y") & sums if own.base < 4 else wrong.exists("z") & graph
            wrong = wrong.exists("y", "z") & sums & graph.rename({"n": "k", "y": "s"})
            assert wrong.is_empty


@pytest.mark.parametrize("name", places.NAMES)
def test_terms(name: str) -> None:
    """Floors, remainders, multiples of the root and their negatives, as statements have them."""
    t, e, *_ = (*places.PLACES[name][1], 0)
    x, y = np.indices((200, 200))
    tried = {
        "floor((2*x - 3*y + 1)/4) < 5": (2 * x - 3 * y + 1) // 4 < 5,
        "(x - y) % 3 = (x + y) % 2": (x - y) % 3 == (x + y) % 2,
        "x // 3 >= ceil(y/2) - 1": x // 3 >= -(-y // 2) - 1,
    }
    if name in places.QUADRATIC:
        floors = np.array([places.floor_beta(name, n) for n in range(900)])
        root = f"(({t} + sqrt({t * t + 4 * e}))/2)"
        differences = np.where(x >= y, floors[abs(x - y)], -floors[abs(x - y)] - 1)
        tried |= {
            f"floor({root}*x) != 2*y": floors[x] != 2 * y,
            f"{root}*x < 3*y + 1": floors[x] < 3 * y + 1,
            f"floor({root}*(x - y)) <= 6": differences <= 6,
            f"floor({root}*x/2) = y": floors[x] // 2 == y,
        }
    for text, expected in tried.items():
        assert np.array_equal(prove(text, numeration=name).automaton.grid(200), expected), text


def test_floors_need_a_unit() -> None:
    for name in ("2", "tribonacci", "3,2"):
        with pytest.raises(ValueError, match=r"floor\(x beta\) is not supported in the numeration"):
            linear(numeration(name), {"y": -1}, floors={"n": 1})


def letter(name: str, n: int) -> int:
    """By the definition of each word."""
    binary = f"{n:b}"
    if name == "T":
        return binary.count("1") % 2
    if name == "RS":
        return sum(binary[i : i + 2] == "11" for i in range(len(binary))) % 2
    if name == "PD":
        return (len(binary) - len(binary.rstrip("1"))) % 2
    images = {"F": {0: (0, 1), 1: (0,)}, "TR": {0: (0, 1), 1: (0, 2), 2: (0,)}}[name]
    word = [0]
    while len(word) <= n:
        word = [x for of in word for x in images[of]]
    return word[n]


@pytest.mark.parametrize("name", words.KNOWN)
def test_words(name: str) -> None:
    word = words.known(name)
    letters = [letter(name, n) for n in range(200)]
    assert [word.at(n) for n in range(200)] == letters
    described = words.KNOWN[name].split("word ")[1].partition("...")[0]
    assert described == "".join(map(str, letters))[: len(described)]
    for of in word.values:
        assert word.where(of).grid(200).tolist() == [x == of for x in letters]
    found = linear(word.numeration, {"x": 1, "y": -1}, 1, "=", letters=[(word, "x", 2), (word, "y", -1)])
    wanted = [[x - y + 1 + 2 * letters[x] - letters[y] == 0 for y in range(200)] for x in range(200)]
    assert found.grid(200).tolist() == wanted
    same = linear(word.numeration, {}, 0, "=", letters=[(word, "x", 1), (word, "y", -1)])
    assert same.grid(200).tolist() == [[letters[x] == letters[y] for y in range(200)] for x in range(200)]


def test_words_of_another_numeration() -> None:
    with pytest.raises(ValueError, match="a word of the numeration fibonacci cannot be used in the numeration base 2"):
        linear(numeration("2"), {}, 0, "=", letters=[(words.known("F"), "n", 1)])


@pytest.mark.parametrize("name", places.NAMES)
def test_connectives_and_quantifiers(name: str) -> None:
    own = numeration(name)
    less, double = linear(own, {"x": 1, "y": -1}, 0, "<"), linear(own, {"y": 2, "z": -1})
    x, y = np.indices((200, 200))
    assert np.array_equal((less & ~less).grid(9), np.zeros((9, 9), bool))
    assert np.array_equal((~less).grid(200), x >= y)
    third = linear(own, {"x": 1, "y": -3})
    assert np.array_equal((less | third).grid(200), (x < y) | (x == 3 * y))
    assert np.array_equal((less ^ third).grid(200), (x < y) ^ (x == 3 * y))
    assert np.array_equal(less.minus(linear(own, {"x": 1, "y": -1}, 1)).grid(200), x < y - 1)
    assert double.exists("y").grid(200).tolist() == [n % 2 == 0 for n in range(200)]
    assert double.exists("z").grid(200).all()
    assert (double.exists("y", "z").variables, double.exists("y", "z").is_empty) == ((), False)
    assert less.forall("x").grid(200).tolist() == [False] * 200
    assert (~less).forall("y").is_empty
    assert linear(own, {"x": 1, "y": -1}, 0, ">=").forall("x").grid(200).tolist() == [n == 0 for n in range(200)]
    swapped = less.rename({"x": "y", "y": "x"})
    assert swapped == linear(own, {"y": 1, "x": -1}, 0, "<")
    assert double.rename({"z": "y"}) == linear(own, {"y": 1})
    assert less.rename({"y": "z"}) == linear(own, {"x": 1, "z": -1}, 0, "<")
    both = less & less.rename({"x": "y", "y": "z"})
    n = 25
    assert both.grid(n).tolist() == [[[a < b < c for c in range(n)] for b in range(n)] for a in range(n)]


@pytest.mark.parametrize("name", places.NAMES)
def test_large_constants(name: str) -> None:
    own = numeration(name)
    n = 10**30 + 57
    assert singleton(own, n).first(2) == [{"n": n}]
    assert singleton(own, 0).first(2) == [{"n": 0}]
    below = linear(own, {"x": 1}, -n, "<")
    assert [below.accepts(x=x) for x in (0, n - 1, n, n + 1, 10**60)] == [True, True, False, False, False]
    apart = linear(own, {"x": 1, "y": -1}, n)
    assert apart.accepts(x=5, y=n + 5)
    assert not apart.accepts(x=5, y=n + 6)
    assert linear(own, {"x": 1}, n).is_empty


@pytest.mark.parametrize("name", ["2", "10", "fibonacci"])
def test_large_coefficients(name: str) -> None:
    own = numeration(name)
    assert multiple(own, 217, "x", "y").first(3)[1:] == [{"x": 1, "y": 217}, {"x": 2, "y": 434}]
    assert linear(own, {"x": 217}, -434).first(2) == [{"x": 2}]


@pytest.mark.kernels
@pytest.mark.parametrize("name", ["3", "fibonacci", "t2", "pell", "tribonacci", "s4"])
def test_compiled_constraints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of large coefficients, and with letters and floors, compiled and in plain Python."""
    own, draw = numeration(name), random.Random(name)
    table = np.array([[draw.randrange(2) for _ in range(own.base)] for _ in range(2)], np.int32)
    table[0, 0] = 0
    more: dict[str, Any] = {"letters": [(Word(own, table, (-3, 7)), name, draw.randint(1, 4)) for name in "xy"]}
    if own.is_quadratic_unit:
        more["floors"] = {"x": draw.randint(1, 3), "y": -draw.randint(1, 3)}
    for relation, extra in product(("=", "<"), ({}, more)):
        c = {"x": draw.randint(5, 9), "y": -draw.randint(5, 9)}
        found = []
        for is_compiled in (False, True):
            monkeypatch.setattr(tables, "is_compiled", lambda is_compiled=is_compiled: is_compiled)
            _machine.cache_clear()
            found.append(linear(own, c, 3, relation, **extra))
        assert found[0] == found[1]
    _machine.cache_clear()
    monkeypatch.setattr(tables, "is_compiled", lambda: False)
    monkeypatch.setattr("wythoff.automata.linear.MAX_ENTRIES", 50)
    assert linear(own, c, 3, relation, **extra) == found[0]


@pytest.mark.parametrize("name", ["2", "fibonacci", "tribonacci"])
def test_common_factors(name: str) -> None:
    """All coefficients are divided by their greatest common divisor, the constant is rounded."""
    own, draw = numeration(name), random.Random(name)
    for relation in RELATIONS:
        g, a, b, c = draw.randint(2, 9), draw.randint(1, 3), draw.randint(1, 3), draw.randint(-20, 20)
        found = linear(own, {"x": g * a, "y": -g * b}, c, relation).grid(30)
        x, y = np.ogrid[:30, :30]
        assert np.array_equal(found, RELATIONS[relation](g * a * x - g * b * y + c, 0))
        much = 10**26
        assert linear(own, {"x": much * a, "y": -much * b}, much * c + 1, relation) == (
            constant(own, relation == "!=").of_also("xy")
            if relation in ("=", "!=")
            else linear(own, {"x": a, "y": -b}, c, {"<=": "<", ">": ">="}.get(relation, relation))
        )
    with pytest.raises(GivenUpError, match=r"linear constraint: an automaton of more than [0-9,]* states"):
        linear(own, {"x": 10**26, "y": -1})


def test_first_numbers_and_text() -> None:
    own = numeration("fibonacci")
    pair = linear(own, {"x": 1, "y": -1}, floors={"x": 1})
    assert pair.first(0) == []
    assert len(pair.first(50)) == 50
    assert linear(own, {"x": 1}, -5, "<").first(99) == [{"x": n} for n in range(5)]
    assert constant(own, True).first(3) == [{}]
    assert constant(own, False).first(3) == []
    assert pair.accepts(x=10**1000, y=(10**1000 + isqrt(5 * 10**2000)) // 2 + 10**1000)
    for of in (pair, valid(own, ("x",)), constant(own, True), ~pair, linear(own, {"x": 1}, 1)):
        assert read(of.text()) == of
        assert hash(read("# note\n" + of.text())) == hash(of)
    assert linear(own, {"x": 1}, -2, "<=").text() == "fibonacci x\n1: 0 1\n1: 2 -\n1: - -\n"
    with pytest.raises(TypeError, match=r"accepts\(\) needs values of x, y, got x"):
        pair.accepts(x=1)
    with pytest.raises(ValueError, match="x must be at least 0"):
        pair.accepts(x=-1, y=2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "unknown numeration"),
        ("fibonacci y x\n1: 0 0 0 0", "different names in alphabetical order, got 'y x'"),
        ("fibonacci x\n1: 0", "'1: 0' is not a state; accepted: '0:' or '1:', then 2 entries, '-' or a state below 1"),
        ("fibonacci x\n2: 0 0", " is not a state"),
        ("fibonacci x\n1: 0 y 0", " is not a state"),
        ("fibonacci x\n1: 0 1", " is not a state"),
        ("fibonacci x", "an automaton needs a state, got none"),
        ("2 x\n0: 1 0\n1: 1 1", "leading zeros must not matter"),
    ],
)
def test_bad_texts(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(text)


def test_automata_of_two_numerations() -> None:
    one, other = (linear(numeration(name), {"x": 1}, -5) for name in ("2", "3"))
    assert one != other
    with pytest.raises(ValueError, match="automata of base 2 and base 3 cannot be combined"):
        one & other


def test_excess_is_small() -> None:
    assert excess(numeration("fibonacci")).values == (0, 1)
    assert isinstance(excess(numeration("t3")), Word)
    assert excess(numeration("t3")).values == (0, 1, 2, 3)


def test_all_small_automata_of_one_variable() -> None:
    """Each table of 2 states is the same predicate when read, as by its digits."""
    for targets in product((-1, 0, 1), repeat=3):
        text = f"fibonacci n\n1: 0 {targets[0]}\n0: {targets[1]} {targets[2]}\n".replace("-1", "-")
        found: Automaton = read(text)
        for n in range(60):
            q = 0
            for digit in places.digits("fibonacci", n):
                q = -1 if q < 0 else ((0, targets[0]), targets[1:])[q][digit]
            assert found.accepts(n=n) == (q == 0)
