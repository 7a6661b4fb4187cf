"""Guesses from data alone: what they find, and by what they are not fooled."""

import json
import random
import re
from fractions import Fraction
from math import isqrt
from pathlib import Path

import pytest
from commands import Run

import wythoff as wy
from wythoff.api.guesses import bounds_of_slope, guess, guess_pairs, sequences_of
from wythoff.exact.arithmetic_periods import arithmetic_period
from wythoff.exact.floor_lines import floor_line, simplest_between, slopes
from wythoff.exact.quadratic import Quadratic
from wythoff.exact.recurrences import LinearRecurrence, linear_recurrence


def laws(game: str, terms: int = 4000) -> list[str]:
    data = sequences_of(game, terms)
    if "b" in data:
        found = guess_pairs(data["a"], data["b"])
    else:
        found = [one for name, sequence in data.items() for one in guess(sequence, name)]
    assert all(one.fitted <= len(data[next(iter(data))]) // 2 for one in found)
    return [one.law for one in found if one.holds]


@pytest.mark.parametrize("t", range(1, 13))
def test_t_wythoff(t: int) -> None:
    """alpha = (2 - t + sqrt(t^2 + 4))/2, b = a + t n, and each number in one of a and b."""
    data = sequences_of(f"t-wythoff t={t}", 4000)
    line = floor_line(data["a"][:2000])
    assert line is not None
    p, q, d, r = line.alpha.p, line.alpha.q, line.alpha.d, line.alpha.r
    assert Fraction(q * q * d, r * r) == Fraction(t * t + 4, 4)
    assert Fraction(p, r) == Fraction(2 - t, 2)
    assert line.gamma == Quadratic(0)
    if t not in (1, 2, 3, 7, 12):
        return
    found = [one.law for one in guess_pairs(data["a"], data["b"]) if one.holds]
    assert f"a(n) = {line}" in found
    assert f"b(n) = a(n) + {'' if t == 1 else f'{t} '}n" in found
    assert found[-1] == "each number from 0 on is in one of a and b"


@pytest.mark.parametrize("t", [2, 3, 4, 5])
def test_misere_t_wythoff(t: int) -> None:
    found = laws(f"misere-t-wythoff t={t}")
    assert found[0].startswith("a(n) = floor(n*")
    assert f"b(n) = a(n) + {t} n + 1" in found


@pytest.mark.parametrize(
    ("game", "law"),
    [
        ("wythoff", "a(n) = floor(n*phi)"),
        ("fibonacci-nim", "H(n) = H(n-1) + H(n-2) for n >= 2"),
        ("take-away f=x", "H(n) = 2 H(n-1) for n >= 1"),
        ("take-away f=2x-1", "H(n) = 2 H(n-1) for n >= 1"),
        ("take-away f=2x", "H(n) = H(n-1) + H(n-2) for n >= 2"),
        ("take-away f=3x", "H(n) = H(n-1) + H(n-4) for n >= 5"),
        ("copycat m=5", "H(n + 2) = H(n) + 13 for n >= 0"),
        ("kayles", "G(n + 12) = G(n) for n >= 71"),
        ("0.123", "G(n + 5) = G(n) for n >= 5"),
        ("subtraction take=1..3", "G(n + 4) = G(n) for n >= 0"),
        ("nim", "G(n + 1) = G(n) + 1 for n >= 0"),
    ],
)
def test_laws_of_games(game: str, law: str) -> None:
    assert law in laws(game)


def test_none_found() -> None:
    assert laws("officers") == []
    third = [row[0] for row in wy.g_positions(3, 0, 4000).tolist()]
    assert not any(one.holds for one in guess(third))
    draw = random.Random(3)
    noise = [draw.randrange(100) for _ in range(2000)]
    assert not any(one.holds for one in guess(noise))
    few = [isqrt(3 * n * n) for n in range(30)]
    assert all(one.kind != "floor" for one in guess([*few, *(n + 1 for n in few)]) if one.holds)


def test_decimals_are_not_phi() -> None:
    """floor(n * 1.618): not phi; too few terms for its denominator, 500, are said to be so; with enough it is found."""
    table = [n * 1618 // 1000 for n in range(1000)]
    assert not any(one.holds for one in guess(table))
    bounds = bounds_of_slope(table)
    assert bounds is not None
    assert bounds.endswith("the simplest is 809/500")
    longer = [n * 1618 // 1000 for n in range(7000)]
    assert [one.law for one in guess(longer)] == ["x(n + 500) = x(n) + 809 for n >= 0"]
    assert bounds_of_slope([0, 5, 1, 9, 2, 7, 3, 3, 3, 1, 1, 0]) is None


def test_a_law_that_fails_is_said_to_fail() -> None:
    terms = [n * n for n in range(40)] + [1] * 20
    found = guess(terms)
    assert [(one.kind, one.holds, one.agrees_to) for one in found] == [("recurrence", False, 40)]
    assert str(found[0]).endswith("fitted on 30 terms, and fails at n = 40")


def test_recurrences() -> None:
    draw = random.Random(1)
    for order in (1, 2, 3, 5):
        factors = [*(Fraction(draw.randrange(-3, 4), draw.choice([1, 1, 2])) for _ in range(order - 1)), Fraction(1)]
        terms = [Fraction(draw.randrange(1, 9)) for _ in range(order)]
        for _ in range(40):
            terms.append(sum((factor * terms[-back] for back, factor in enumerate(factors, 1)), Fraction(0)))
        scaled = [int(term * 2**60) for term in terms]
        found = linear_recurrence(scaled)
        assert found is not None
        assert found.order <= order
        assert found.agrees_to(scaled) == len(scaled)
    assert linear_recurrence([2**n for n in range(20)]) == LinearRecurrence((Fraction(2),), 0)
    assert linear_recurrence([draw.randrange(10**6) for _ in range(60)]) is None
    huge = [10**1000 * n + 7 for n in range(30)]
    found = linear_recurrence(huge)
    assert found is not None
    assert str(found) == "x(n) = 2 x(n-1) - x(n-2) for n >= 2"


def test_arithmetic_periods_by_trying_all() -> None:
    draw = random.Random(2)
    for _ in range(200):
        start, period, saltus = draw.randrange(10), draw.randrange(1, 8), draw.randrange(-2, 3)
        terms = [draw.randrange(5) for _ in range(start + period)]
        while len(terms) < 80:
            terms.append(terms[-period] + saltus)
        found = arithmetic_period(terms)
        assert found is not None
        least = next(
            p
            for p in range(1, 80)
            if all(terms[n + p] - terms[n] == terms[79] - terms[79 - p] for n in range(start, 80 - p))
        )
        assert found.period == least
        assert found.agrees_to(terms) == 80
        if found.start:
            assert terms[found.start - 1 + least] - terms[found.start - 1] != found.saltus


def test_slopes_are_all_there_are() -> None:
    """The interval of alpha by its definition, for small tables; the simplest fraction by trying denominators."""
    draw = random.Random(7)
    for _ in range(50):
        alpha, gamma = Fraction(draw.randrange(1, 300), 100), Fraction(draw.randrange(100), 100)
        terms = [int(n * alpha + gamma) for n in range(draw.randrange(3, 30))]
        low, high = slopes(terms)
        assert low < alpha < high
        pairs = [(i, j) for i in range(len(terms)) for j in range(i)]
        assert low == max(Fraction(terms[i] - terms[j] - 1, i - j) for i, j in pairs)
        assert high == min(Fraction(terms[i] - terms[j] + 1, i - j) for i, j in pairs)
        simple = simplest_between(low, high)
        assert low < simple < high
        assert all(int(low * q) + 1 >= high * q for q in range(1, simple.denominator))
    assert simplest_between(Fraction(-1, 2), Fraction(1, 3)) == 0
    assert simplest_between(Fraction(-7, 2), Fraction(-10, 3)) == Fraction(-17, 5)
    low, high = slopes([0, 3, 1])
    assert low >= high


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    done = run("guess", "t-wythoff", "-p", "t=2", "--verify", "10^4")
    assert done.stdout.decode().splitlines() == [
        "a(n) = floor(n*sqrt(2)): fitted on 2000 terms, and explains 2000 more",
        "b(n) = floor(n*(2 + sqrt(2))): fitted on 2000 terms, and explains 2000 more",
        "b(n) = a(n) + 2 n: fitted on 2000 terms, and explains 2000 more",
        "each number from 0 on is in one of a and b: fitted on 2000 terms, and explains 2000 more",
        "form holds, checked to 10000",
    ]
    (tmp_path / "b1.txt").write_text("# squares\n" + "".join(f"{n} {n * n}\n" for n in range(1, 60)))
    done = run("guess", "--from", "b1.txt", "--json")
    assert done.stderr == b"b1.txt begins with n = 1; here this is n = 0\n"
    found = json.loads(done.stdout)
    assert (found["law"], found["holds"]) == ("x(n) = 3 x(n-1) - 3 x(n-2) + x(n-3) for n >= 3", True)
    done = run("guess", "--from", "-", stdin=", ".join(str(2**n) for n in range(16)).encode())
    assert done.stdout == b"x(n) = 2 x(n-1) for n >= 1: fitted on 8 terms, and explains 8 more\n"
    for arguments, stdin, says in [
        (("--from", "-"), b"1 2 3", b"a guess needs at least 12 terms, got 3"),
        (("--from", "-"), b"1 2 x 3", b"-, line 1: 'x' is no whole number"),
        (("--from", "none.txt"), b"", b"none.txt"),
        (("--from", "-", "--verify", "10"), b"", b"--verify excludes --from: that is a sequence"),
        (("kayles", "--from", "-"), b"1 2 3", b"game excludes --from"),
        (("--from", "-", "--terms", "50"), b"1 2 3", b"--terms excludes --from"),
        (("kayles", "--verify", "10"), b"", b"--verify tries a formula for a(n)"),
        (("tactix",), b"", b"has no numbered P-positions of two piles"),
        (("wythoff", "--terms", "5"), b"", b"--terms must be 12 to 10^6, got 5"),
    ]:
        done = run("guess", *arguments, stdin=stdin)
        assert done.returncode != 0
        assert done.stdout == b"" or arguments[0] == "kayles"
        assert says in done.stderr
        assert done.stderr.count(b"\n") == 1


TABLE = re.findall(
    r"^\| ([a-z0-9].*?) \| (.*) \|$",
    (Path(__file__).parents[2] / "docs" / "guesses.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("game", "told"), [row for row in TABLE if row[0] != "game"])
def test_the_table_of_the_documentation(game: str, told: str) -> None:
    assert ("; ".join(laws(game)) or "none found") == told
