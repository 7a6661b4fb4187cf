"""A thousand wrong proofs: each is refused with numbers that the rules, or trying, show to be a counterexample."""

import json
import random
from collections.abc import Callable
from functools import cache
from math import isqrt
from typing import Any

import check_proof
import digit_places as places
import pytest

import wythoff as wy
from wythoff.api.game_proof import GameProof
from wythoff.api.proofs import prove_game
from wythoff.automata.automaton import read

# Of each game: the numeration, rays with their longest steps, t, the least number of moves that win, misere play.
QUEEN: tuple[tuple[int, int, int], ...] = ((0, 1, 0), (1, 0, 0), (1, 1, 0))
GAMES: dict[str, tuple[str, tuple[tuple[int, int, int], ...], int, int, bool]] = {
    "wythoff": ("fibonacci", QUEEN, 0, 1, False),
    "t-wythoff t=2": ("t2", QUEEN[:2], 2, 1, False),
    "t-wythoff t=3": ("t3", QUEEN[:2], 3, 1, False),
    "misere-wythoff": ("fibonacci", QUEEN, 0, 1, True),
    "t-wythoff t=2 play=misere": ("t2", QUEEN[:2], 2, 1, True),
    "blocking-wythoff k=3": ("fibonacci", QUEEN, 0, 3, False),
    "maharaja knight=1,7": ("fibonacci", (*QUEEN, (1, 7, 1), (7, 1, 1)), 0, 1, False),
    "rays rays=1,2;2,1": ("fibonacci", ((1, 2, 0), (2, 1, 0)), 0, 1, False),
    "rays rays=0,1:5;1,0:3": ("2", ((0, 1, 5), (1, 0, 3)), 0, 1, False),
    "rays rays=0,2;1,1;2,0": ("t2", ((0, 2, 0), (1, 1, 0), (2, 0, 0)), 0, 1, False),
    "rays rays=0,1;1,0": ("fibonacci", QUEEN[:2], 0, 1, False),
}

# Mutants of games and of statements that are refused: a thousand. Numbers below LIMIT are tried.
COUNTS = [150, 30, 3, 127, 30, 10, 10, 150, 90, 40, 10]
STATEMENTS, LIMIT = 350, 40

# Bytes for one automaton; few mutants need more.
MEMORY = 10**6


def accepts(name: str, text: str, *numbers: int) -> bool:
    """Whether the text of an automaton accepts numbers in a numeration."""
    rows = [line.split() for line in text.splitlines()[1:]]
    written = [places.digits(name, n) for n in numbers]
    length, base, q = max(map(len, written)), round(len(rows[0][1:]) ** (1 / len(numbers))), 0
    for at in range(length):
        symbol = 0
        for digits in written:
            symbol = symbol * base + (digits[at - length] if length - at <= len(digits) else 0)
        target = rows[q][1 + symbol]
        if target == "-":
            return False
        q = int(target)
    return rows[q][0] == "1:"


def is_required(name: str, text: str, x: int, y: int) -> bool:
    """Whether the rules require (x, y) to be accepted, if its options are accepted as the text says."""
    numeration, rays, t, least, is_misere = GAMES[name]
    options = {
        (x - k * i, y - k * j)
        for i, j, longest in rays
        for k in range(1, min(longest or x + y, x // i if i else x + y, y // j if j else x + y) + 1)
    }
    options |= {(x - k, y - m) for k in range(1, x + 1) for m in range(max(1, k - t + 1), min(y, k + t - 1) + 1)}
    return sum(accepts(numeration, text, *option) for option in options) < least and bool(options or not is_misere)


@cache
def proof(name: str) -> GameProof:
    return prove_game(name)


def mutant(text: str, draw: random.Random) -> str:
    """A text with another target, or another state that accepts; the start keeps its 0."""
    head, *lines = text.splitlines()
    rows = [line.split() for line in lines]
    row = draw.choice(rows)
    if draw.random() < 0.3:
        row[0] = {"0:": "1:", "1:": "0:"}[row[0]]
    else:
        at = draw.randrange(2, len(row))
        row[at] = draw.choice([target for target in ("-", *map(str, range(len(rows)))) if target != row[at]])
    return "\n".join([head, *map(" ".join, rows), ""])


@pytest.mark.parametrize(("name", "count"), list(zip(GAMES, COUNTS, strict=True)))
def test_mutants_of_automata(name: str, count: int) -> None:
    """Those that accept the same, and those that take much memory, are counted apart."""
    good, draw = proof(name), random.Random(name)
    counts = {"refused": 0, "equal": 0, "large": 0}
    while counts["refused"] < count:
        text = mutant(good.automaton.text(), draw)
        automaton = read(text)
        if automaton == good.automaton:
            counts["equal"] += 1
            continue
        try:
            found = prove_game(name, automaton, memory=MEMORY)
        except wy.GivenUpError:
            counts["large"] += 1
            continue
        assert not found.holds
        assert found.witness is not None
        numeration, text = GAMES[name][0], automaton.text()
        assert accepts(numeration, text, *found.witness) != is_required(name, text, *found.witness), text
        counts["refused"] += 1
        if counts["refused"] % 20 == 1:
            certificate = json.loads(good.certificate()) | {"automaton": text}
            with pytest.raises(AssertionError, match="another one"):
                check_proof.statement(certificate)
    assert counts["large"] <= count, counts


# Statements about n as trees, which are rendered as a text, and tried.
N, M, K = "n", "m", "k"
TRUE: list[Any] = [
    ("=", ("phi2", N), ("+", ("phi", N), N)),
    ("or", ("<", N, 1), ("=", ("phi", ("phi", N)), ("+", ("phi2", N), -1))),
    ("or", ("<", N, 1), ("=", ("phi", ("phi2", N)), ("+", ("phi", N), ("phi2", N)))),
    ("or", ("<", N, 1), ("exists", K, N, ("or", ("=", N, ("phi", K)), ("=", N, ("phi2", K))))),
    ("forall", M, N, ("<=", ("phi", ("+", M, N)), ("+", ("+", ("phi", M), ("phi", N)), 1))),
    ("forall", M, N, (">=", ("phi", ("+", M, N)), ("+", ("phi", M), ("phi", N)))),
    ("=", ("F", N), ("+", 2, ("+", ("phi", ("+", N, 1)), ("*", -1, ("phi", ("+", N, 2)))))),
    ("or", ("=", ("F", N), 0), ("=", ("F", ("+", N, 1)), 0)),
    ("<=", ("*", 2, ("root", N)), ("root", ("*", 2, N))),
    ("forall", M, N, ("<=", ("+", ("root", M), ("root", N)), ("root", ("+", M, N)))),
    ("or", ("<", N, 1), ("exists", K, N, ("or", ("=", N, ("root", K)), ("=", N, ("+", ("root", K), ("*", 2, K)))))),
    ("and", ("=", ("T", ("*", 2, N)), ("T", N)), ("!=", ("T", ("+", ("*", 2, N), 1)), ("T", N))),
    (
        "exists",
        K,
        N,
        ("or", ("=", N, ("*", 3, K)), ("or", ("=", N, ("+", ("*", 3, K), 1)), ("=", N, ("+", ("*", 3, K), 2)))),
    ),
    ("forall", M, N, ("<=", ("half", ("+", M, N)), ("+", ("half", M), ("+", ("half", N), 1)))),
]

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
FUNCTIONS: dict[str, tuple[str, Callable[[int], int]]] = {
    "phi": ("floor(phi*({}))", lambda n: (n + isqrt(5 * n * n)) // 2),
    "phi2": ("floor(phi^2*({}))", lambda n: (3 * n + isqrt(5 * n * n)) // 2),
    "root": ("floor(sqrt(2)*({}))", lambda n: isqrt(2 * n * n)),
    "half": ("floor(({})/2)", lambda n: n // 2),
    "F": ("F[{}]", lambda n: 2 + (n + 1 + isqrt(5 * (n + 1) ** 2)) // 2 - (n + 2 + isqrt(5 * (n + 2) ** 2)) // 2),
    "T": ("T[{}]", lambda n: n.bit_count() % 2),
}


def rendered(tree: Any) -> str:
    if not isinstance(tree, tuple):
        return f"({tree})" if isinstance(tree, int) and tree < 0 else str(tree)
    head, *rest = tree
    if head in FUNCTIONS:
        return FUNCTIONS[head][0].format(rendered(rest[0]))
    if head in ("exists", "forall"):
        return f"({head} {rest[0]} <= {rest[1]}: {rendered(rest[2])})"
    return f"({rendered(rest[0])} {head} {rendered(rest[1])})"


def value(tree: Any, values: dict[str, int]) -> int | None:
    """The number or truth of a tree; None where a function has a negative argument."""
    if not isinstance(tree, tuple):
        return values[tree] if isinstance(tree, str) else tree
    head, *rest = tree
    if head in ("exists", "forall"):
        inner = [value(rest[2], {**values, rest[0]: n}) for n in range(values[rest[1]] + 1)]
        return None if None in inner else any(inner) if head == "exists" else all(inner)
    parts = [value(part, values) for part in rest]
    if None in parts:
        return None
    one, other = parts[0] or 0, parts[-1] or 0
    if head in FUNCTIONS:
        return None if one < 0 else FUNCTIONS[head][1](one)
    if head in RELATIONS:
        return RELATIONS[head](one, other)
    return {"+": one + other, "*": one * other, "and": one and other, "or": one or other}[head]


def changed(tree: Any, draw: random.Random) -> Any:
    """A tree with one constant, coefficient, relation, quantifier or connective changed."""
    spots = list[tuple[int, ...]]()

    def walk(part: Any, path: tuple[int, ...]) -> None:
        is_leaf = isinstance(part, int) or part in (*RELATIONS, "exists", "forall", "and", "or", "phi", "phi2")
        if is_leaf or (isinstance(part, str) and path and path[-1] == 1 and part == N):
            spots.append(path)
        if isinstance(part, tuple):
            for place, inner in enumerate(part):
                walk(inner, (*path, place))

    def replaced(part: Any, path: tuple[int, ...]) -> Any:
        if path:
            return tuple(replaced(inner, path[1:]) if at == path[0] else inner for at, inner in enumerate(part))
        if isinstance(part, int):
            return part + draw.choice((-2, -1, 1, 2, 3))
        if part == N:  # a variable gets a coefficient
            return ("*", draw.choice((2, 3)), N)
        swaps = {"exists": "forall", "forall": "exists", "and": "or", "or": "and", "phi": "phi2", "phi2": "phi"}
        return swaps[part] if part in swaps else draw.choice([relation for relation in RELATIONS if relation != part])

    walk(tree, ())
    return replaced(tree, draw.choice(spots))


@pytest.mark.parametrize("place", range(len(TRUE)))
def test_true_statements(place: int) -> None:
    found = wy.prove(f"forall n: {rendered(TRUE[place])}")
    assert found.holds
    assert all(value(TRUE[place], {N: n}) for n in range(LIMIT))
    assert check_proof.statement(json.loads(found.certificate())).startswith("True: ")


def test_mutants_of_statements() -> None:
    """True ones hold for all n < LIMIT; false ones fail for their witness, and for no number below it."""
    draw = random.Random("statements")
    counts = {"refused": 0, "true": 0, "skipped": 0}
    while counts["refused"] < STATEMENTS:
        tree = changed(TRUE[sum(counts.values()) % len(TRUE)], draw)
        if any(value(tree, {N: n}) is None for n in range(4)):
            counts["skipped"] += 1  # a negative index or argument
            continue
        found = wy.prove(f"forall n: {rendered(tree)}")
        if found.holds:
            assert all(value(tree, {N: n}) for n in range(LIMIT)), rendered(tree)
            counts["true"] += 1
        else:
            assert found.witness is not None
            assert not value(tree, {N: found.witness["n"]}), rendered(tree)
            assert all(value(tree, {N: n}) for n in range(min(LIMIT, found.witness["n"]))), rendered(tree)
            counts["refused"] += 1
        if sum(counts.values()) % 25 == 0:
            certificate = json.loads(found.certificate())
            assert check_proof.statement(certificate).startswith(f"{found.holds}: ")
            head = certificate["automaton"].split()[0]
            certificate["automaton"] = f"{head}\n0: -\n" if found.holds else f"{head}\n1: 0\n"
            with pytest.raises(AssertionError, match="another one"):
                check_proof.statement(certificate)
    assert counts["true"] < STATEMENTS, counts
    assert STATEMENTS + sum(COUNTS) >= 1000
