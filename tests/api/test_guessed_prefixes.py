"""Random beginnings of hundreds of sequences: guesses do not fail, and every law is right for the terms it was given.

`--fuzz N --seed S` tries the cases S to S + N - 1. Laws are read back by `guessed_laws`. How many of them fail further
on, where the sequence is known, is printed: a guess may be wrong there.
"""

import random
from collections import Counter
from functools import cache
from math import isqrt

import guessed_laws
import oeis_terms
import pytest

import wythoff as wy
from wythoff.api.sequences import guessable
from wythoff.guess.guesses import MIN_TERMS
from wythoff.solve.solution import UnknownValue

# Terms of a sequence that are known.
LENGTH = 1200

CODES = (
    "0.77",
    "0.07",
    "0.6",
    "0.156",
    "0.16",
    "0.004",
    "0.045",
    "0.123",
    "0.36",
    "0.56",
    "4.3",
    "0.34",
    "0.055",
    "0.144",
)


def sources() -> list[str]:
    """The names of the sequences."""
    names = [f"game {name}" for name in wy.games()] + [f"game {code}" for code in CODES]
    names += [f"game t-wythoff t={t}" for t in range(2, 25)] + [f"game misere-t-wythoff t={t}" for t in range(2, 12)]
    names += [f"game blocking-wythoff k={k}" for k in (2, 3)] + ["game maharaja knight=1,7"]
    names += [f"game take-away f={f}" for f in ("x", "2x-1", "3x", "5x")] + [f"game copycat m={m}" for m in (3, 7, 9)]
    names += [f"game rays rays={rays}" for rays in ("1,0;0,1;1,1:2", "1,0;0,1;1,2", "1,0;0,1;1,1;1,2")]
    names += [f"oeis {number}" for number in oeis_terms.prefixes()]
    names += [f"{kind} {seed}" for kind in ("beatty", "noise", "planted") for seed in range(25)]
    return names


@cache
def sequence(source: str) -> tuple[str, int, tuple[tuple[int, ...], ...]]:
    """What the sequences are called, "x" or "ab", the n of the first terms, and the terms. Raises ValueError."""
    kind, name = source.split(" ", 1)
    if kind == "game":
        data = guessable(wy.game(name), LENGTH)
        first = min(of.start for of in data.values())
        return "ab" if "b" in data else "x", first, tuple(tuple(of.values) for of in data.values())
    if kind == "oeis":
        found = oeis_terms.prefixes()[name]
        return "x", found.first, (tuple(found.terms),)
    draw = random.Random(source)
    return "x", draw.randrange(3), (tuple({"beatty": beatty, "noise": noise, "planted": planted}[kind](draw)),)


def beatty(draw: random.Random) -> list[int]:
    """floor((p + q sqrt d) n / r) and some more."""
    p, q, d, r = draw.randrange(-5, 6), draw.randrange(1, 4), draw.choice((2, 3, 5, 6, 7, 13, 17)), draw.randrange(1, 7)
    factor, more = draw.randrange(1, 4), draw.randrange(-5, 6)
    return [factor * ((p * n + isqrt(q * q * d * n * n)) // r) + more for n in range(LENGTH)]


def noise(draw: random.Random) -> list[int]:
    """Numbers without a law, up to a bound; or their sums."""
    most = draw.choice((2, 3, 4, 10, 100, 10**9, 10**40))
    found = [draw.randrange(most) for _ in range(LENGTH)]
    return [sum(found[:n]) for n in range(LENGTH)] if draw.random() < 0.3 else found


def planted(draw: random.Random) -> list[int]:
    """A polynomial, a word or a period, with an error now and then."""
    kind = draw.randrange(3)
    if kind == 0:
        factors = [draw.randrange(-9, 10) for _ in range(draw.randrange(1, 5))]
        found = [sum(factor * n**power for power, factor in enumerate(factors)) for n in range(LENGTH)]
    elif kind == 1:
        letters = draw.randrange(2, 5)
        images = [[draw.randrange(letters) for _ in range(draw.randrange(1, 5))] for _ in range(letters)]
        images[0] = [0, *images[0]]
        found = [0]
        while len(found) < LENGTH:
            longer = [letter for old in found for letter in images[old]]
            found = longer if len(longer) > len(found) else longer * LENGTH
        found = found[:LENGTH]
    else:
        period = [draw.randrange(9) for _ in range(draw.randrange(1, 40))]
        found = [period[n % len(period)] + n // len(period) * draw.randrange(1, 2) for n in range(LENGTH)]
    if draw.random() < 0.5:
        found[draw.randrange(LENGTH // 4)] += 1
    return found


def case(seed: int) -> tuple[str, int]:
    """A source, and how many terms are taken."""
    draw = random.Random(f"prefix {seed}")
    most = draw.choices((30, 100, 300, 700), (4, 3, 2, 1))[0]
    return draw.choice(sources()), draw.randrange(most)


def test_random_prefixes(pytestconfig: pytest.Config) -> None:
    begin = pytestconfig.getoption("seed")
    count = Counter[str]()
    wrong: list[str] = []
    for seed in range(begin, begin + pytestconfig.getoption("fuzz")):
        source, length = case(seed)
        count["cases"] += 1
        try:
            names, first, terms = sequence(source)
        except (ValueError, UnknownValue):
            count["no sequence"] += 1
            continue
        given = [list(of[:length]) for of in terms]
        subject = given[0] if names == "x" else list(zip(*given, strict=True))
        try:
            laws = wy.guess(subject, first=first)
        except ValueError as error:
            if len(given[0]) >= MIN_TERMS or str(error) != f"a guess needs at least 12 terms, got {len(given[0])}":
                wrong.append(f"{seed} {source}, {length} terms: {error}")
            count["too few"] += 1
            continue
        except Exception as error:
            wrong.append(f"{seed} {source}, {length} terms: {type(error).__name__}: {error}")
            continue
        count["guesses"] += 1
        str(laws), laws._repr_html_()
        for one in laws:
            count["laws"] += 1
            at = guessed_laws.fails_by(one.law, one.kind, given, names, first if names == "x" else 0)
            if at != (None if one.holds else one.agrees_to):
                wrong.append(f"{seed} {source}, {length} terms: {one}, but it fails at {at}")
            elif one.holds and len(terms[0]) > length:
                further = [list(of[: 2 * length]) for of in terms]
                at = guessed_laws.fails_by(one.law, one.kind, further, names, first if names == "x" else 0)
                count["tried further"] += 1
                if at is not None:
                    count[f"fails further on: {one.kind}"] += 1
                    print(f"{seed} {source}, {length} terms: {one}; it fails at n = {at}")
    print(dict(count))
    print("\n".join(wrong))
    assert not wrong
    assert count["laws"] > count["cases"] / 8
