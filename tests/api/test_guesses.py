"""Guesses from data alone: what they find, and by what they are not fooled."""

import itertools
import json
import random
import re
import time
from fractions import Fraction
from functools import cache
from math import isqrt
from pathlib import Path

import pytest
from commands import Run

import wythoff as wy
from wythoff.api.sequences import guessable
from wythoff.claims.formula import Formula
from wythoff.exact.arithmetic_periods import arithmetic_period
from wythoff.exact.floor_lines import floor_line, simplest_between, slopes
from wythoff.exact.quadratic import Quadratic
from wythoff.exact.recurrences import LinearRecurrence, linear_recurrence
from wythoff.guess.guesses import Guess, slope_interval
from wythoff.guess.guesses import guess_sequence as guess
from wythoff.guess.pair_guesses import find_families, guess_pairs


@cache
def guesses(game: str, terms: int = 4000) -> list[Guess]:
    data = guessable(wy.game(game), terms)
    if "b" in data:
        return guess_pairs(data["a"].values, data["b"].values)
    return [one for name, (first, values) in data.items() for one in guess(values, name, first)]


def laws(game: str, terms: int = 4000) -> list[str]:
    found = guesses(game, terms)
    assert all(one.fitted <= one.terms // 2 + 2 for one in found)
    return [one.law for one in found if one.holds]


@pytest.mark.parametrize("t", range(1, 13))
def test_t_wythoff(t: int) -> None:
    """alpha = (2 - t + sqrt(t^2 + 4))/2, b = a + t n, and each number in one of a and b."""
    data = guessable(wy.game(f"t-wythoff t={t}"), 4000)
    line = floor_line(data["a"].values[:2000])
    assert line is not None
    p, q, d, r = line.alpha.p, line.alpha.q, line.alpha.d, line.alpha.r
    assert Fraction(q * q * d, r * r) == Fraction(t * t + 4, 4)
    assert Fraction(p, r) == Fraction(2 - t, 2)
    assert line.gamma == Quadratic(0)
    if t not in (1, 2, 3, 7, 12):
        return
    found = [one.law for one in guess_pairs(data["a"].values, data["b"].values) if one.holds]
    assert f"a(n) = {line}" in found
    assert f"b(n) = a(n) + {'' if t == 1 else f'{t} '}n" in found
    assert found[-1] == "each number from 0 on is in one of a and b"


@pytest.mark.parametrize("t", [2, 3, 4, 5])
def test_misere_t_wythoff(t: int) -> None:
    found = laws(f"misere-t-wythoff t={t}")
    assert found[0].startswith("a(n) = floor(n*")
    assert f"b(n) = a(n) + {t} n + 1" in found


def test_none_found() -> None:
    assert laws("officers") == []
    third = [row[0] for row in wy.g_positions(3, 0, 4000).tolist()]
    assert not any(one.holds for one in guess(third))
    draw = random.Random(3)
    noise = [draw.randrange(100) for _ in range(2000)]
    assert not any(one.holds for one in guess(noise))
    assert [one.kind for one in guesses("wythoff", 12) if one.holds] == ["difference", "complementary"]
    few = [isqrt(3 * n * n) for n in range(30)]
    assert all(one.kind != "floor" for one in guess([*few, *(n + 1 for n in few)]) if one.holds)


def test_decimals_are_not_phi() -> None:
    """floor(n * 1.618), as docs/guesses.md says: phi up to the first n where it is not, a period if there is room."""
    table = [n * 1618 // 1000 for n in range(6002)]
    for count in (22, 100, 233):
        assert "x(n) = floor(n*phi)" in [one.law for one in guess(table[:count]) if one.holds]
    for count in (12, 21, 234, 501, 1000, 6001):
        assert not any(one.holds for one in guess(table[:count]))
    assert [one.law for one in guess(table)] == ["x(n + 500) = x(n) + 809 for n >= 0"]
    assert [
        str(slope_interval(table[:count])).endswith("the simplest such fraction is 809/500")
        for count in (500, 501, 6002)
    ] == [
        False,
        True,
        True,
    ]
    assert slope_interval([0, 5, 1, 9, 2, 7, 3, 3, 3, 1, 1, 0]) is None


def test_the_interval_of_the_slope_has_exact_ends() -> None:
    """By its definition, from pairs of the terms that are used; that of the floor in c floor(n alpha + gamma) + d."""
    terms = [(n + isqrt(5 * n * n)) // 2 for n in range(2500)]
    pairs = [(i, j) for i in range(0, 2000, 7) for j in range(i)]
    found = slope_interval(terms, "a")
    assert found is not None
    match = re.fullmatch(
        r"a: if a\(n\) = floor\(n alpha \+ gamma\) for the first 2000 terms, then (.*) < alpha < (.*); "
        r"the simplest such fraction is (.*)",
        found,
    )
    assert match is not None
    low, high, simplest = map(Fraction, match.groups())
    assert low < simplest < high
    assert all(Fraction(terms[i] - terms[j] - 1, i - j) <= low < high for i, j in pairs)
    assert all(Fraction(terms[i] - terms[j] + 1, i - j) >= high for i, j in pairs)
    assert low == max(
        Fraction(terms[i] - terms[j] - 1, i - j) for i in range(2000) for j in (i - low.denominator,) if j >= 0
    )
    twice = slope_interval([2 * term + 1 for term in terms], "a")
    assert twice == found.replace("= floor(n alpha + gamma)", "= 2*floor(n alpha + gamma) + 1")


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
    *told, verdict = done.stdout.decode().splitlines()
    assert verdict.startswith("form holds below 10000; 10000 checked, checksum ")
    assert told == [
        "a(n) = floor(n*sqrt(2)): proved for all n",
        "a(n + 1) - a(n) from n = 1 on is the fixed point of 1 -> 12, 2 -> 121: fitted on 2000 terms, and explains "
        "2000 more",
        "b(n) = floor(n*(2 + sqrt(2))): proved for all n",
        "b(n + 1) - b(n) from n = 1 on is the fixed point of 3 -> 34, 4 -> 343: fitted on 2000 terms, and explains "
        "2000 more",
        "b(n) = a(n) + 2 n: proved for all n",
        "each number from 0 on is in one of a and b: proved for all n",
        "a: if a(n) = floor(n alpha + gamma) for the first 2000 terms, then 2209/1562 < alpha < 1970/1393; "
        "the simplest such fraction is 1393/985",
        "b: if b(n) = floor(n alpha + gamma) for the first 2000 terms, then 5333/1562 < alpha < 4756/1393; "
        "the simplest such fraction is 3363/985",
    ]
    (tmp_path / "b1.txt").write_text("# squares\n" + "".join(f"{n} {n * n}\n" for n in range(1, 60)))
    done = run("guess", "--from", "b1.txt", "--json")
    assert done.stderr == b""
    found = json.loads(done.stdout)
    assert (found["law"], found["holds"]) == ("x(n) = 3 x(n-1) - 3 x(n-2) + x(n-3) for n >= 4", True)
    done = run("guess", "--from", "-", stdin=", ".join(str(2**n) for n in range(16)).encode())
    assert done.stdout == b"x(n) = 2 x(n-1) for n >= 1: fitted on 8 terms, and explains 8 more\n"
    for arguments, stdin, says in [
        (("--from", "-"), b"1 2 3", b"a guess needs at least 12 terms, got 3"),
        (("--from", "-"), b"1 2 x 3", b"-, line 1: 'x' is not a whole number"),
        (("--from", "none.txt"), b"", b"none.txt"),
        (("--from", "-", "--verify", "10"), b"", b"--verify cannot be combined with --from"),
        (("kayles", "--from", "-"), b"1 2 3", b"game cannot be combined with --from"),
        (("--from", "-", "--terms", "50"), b"1 2 3", b"--terms cannot be combined with --from"),
        (("kayles", "--verify", "10"), b"", b"--verify needs formulas for P-positions of two piles"),
        (("kayles", "--verify", "0"), b"", b"--verify must be at least 1, got 0"),
        (("--from", "-"), b"", b"-: has no numbers"),
        (("--from", "-"), b"# 1 2\n", b"-: has no numbers"),
        (("--from", "-"), b"5", b"a guess needs at least 12 terms, got 1"),
        (("tactix",), b"", b"has no sequence to guess"),
        (("sticky",), b"", b"has no sequence to guess"),
        (("fibonacci-tree",), b"", b"has no sequence to guess"),
        (("wythoff", "--terms", "5"), b"", b"terms must be 12 to 10^6, got 5"),
    ]:
        done = run("guess", *arguments, stdin=stdin)
        assert done.returncode != 0
        assert done.stdout == b"" or arguments == ("kayles", "--verify", "10")
        assert says in done.stderr
        assert done.stderr.count(b"\n") == 1


LAWS = Path(__file__).parents[1] / "data" / "laws.txt"  # the built pages show it
TABLE = dict(line.split("\t") for line in LAWS.read_text("ascii").splitlines() if not line.startswith("#"))


@pytest.mark.parametrize("game", TABLE)
def test_the_table_of_the_documentation(game: str) -> None:
    assert ("; ".join(laws(game)) or "none found") == TABLE[game]


def test_the_table_has_what_must_be_found() -> None:
    names = ["wythoff", *(f"t-wythoff t={t}" for t in range(2, 13)), "kayles", "copycat m=5", "blocking-wythoff k=2"]
    names += [f"misere-t-wythoff t={t}" for t in range(2, 7)] + [f"take-away f={f}" for f in ("x", "2x-1", "2x", "3x")]
    assert TABLE.keys() >= set(names)
    assert "none found" not in [TABLE[name] for name in names]
    assert TABLE["officers"] == "none found"


def by_rule(pairs: list[tuple[int, int]], k: int) -> bool:
    """Whether these are the first P-positions of blocking Wythoff: fewer than k options are P."""
    lost = {*pairs, *(pair[::-1] for pair in pairs)}
    size = pairs[-1][0]
    for x in range(size):
        for y in range(x, 3 * size):
            options = [(x - i, y) for i in range(1, x + 1)] + [(x, y - i) for i in range(1, y + 1)]
            options += [(x - i, y - i) for i in range(1, x + 1)]
            if (sum(option in lost for option in options) < k) != ((x, y) in lost):
                return False
    return True


@pytest.mark.parametrize("k", [2, 3])
def test_families_of_blocking_wythoff(k: int) -> None:
    """The form that is found, written out here, has the P-positions of the rule."""
    (form,) = {one.form for one in guesses(f"blocking-wythoff k={k}") if one.kind == "pairs"}
    phi = [(n + isqrt(5 * n * n)) // 2 for n in range(60)]
    if k == 2:
        assert form == "0, 0; n, 2*n + 1; 2*floor(n*phi + 1), 2*floor(n*phi + 1) + 2*n"
        pairs = [(0, 0), *((n, 2 * n + 1) for n in range(40))]
        pairs += [(2 * a + 2, 2 * a + 2 + 2 * n) for n, a in enumerate(phi)]
    else:
        assert form == "0, 0; floor(n/2), n + 1"
        pairs = [(0, 0), *((n // 2, n + 1) for n in range(80))]
    assert by_rule(sorted(pair for pair in pairs if pair[0] < 25), k)


def test_rays_with_limited_steps() -> None:
    """All pairs are told, be they two lines or a line for each residue of n; written out, they are the P-positions."""
    for rays, count in [("1,0;0,1;1,1:2", 1), ("1,0;0,1;1,2;2,1;1,1:2", 5)]:
        found = guessable(wy.game("rays", rays=rays), 300)
        families = find_families(list(zip(found["a"].values, found["b"].values, strict=True)))
        assert families is not None
        assert len(families.formulas) == count
        given = sorted(tuple(Formula(of).at(n) for of in family) for family in families.formulas for n in range(300))
        assert given[:300] == list(zip(found["a"].values, found["b"].values, strict=True))


def test_families_of_one_list() -> None:
    """Lists made of families: parted by the slope, by residues, with single pairs before."""
    draw = random.Random(12)
    for _ in range(8):
        slopes_of = draw.sample([(1, 1), (1, 2), (1, 4), (2, 3), (1, 8)], 2)
        shift = draw.randrange(4)
        pairs = sorted((p * n, q * n + shift) for p, q in slopes_of for n in range(1, 400))
        pairs = [pair for pair in pairs if pair[0] < 390]
        found = find_families([(0, 7), *pairs])
        assert found is not None
        given = sorted(
            tuple(int(Formula(of).at(n)) for of in family)
            for family in found.formulas
            for n in range(800 if "n" in family[0] else 1)
        )
        assert [pair for pair in given if pair[0] < 390] == sorted([(0, 7), *pairs])
    noise = [(n, n + draw.randrange(50)) for n in range(400)]
    assert find_families(noise) is None


def test_families_are_of_pairs_in_order() -> None:
    """Pairs 3n, 3n + 1 and n, 4n + 2: in the order of the smaller pile, and up to one bound, they have a form."""
    pairs = sorted(pair for n in range(300) for pair in ((3 * n, 3 * n + 1), (n, 4 * n + 2)) if pair[0] < 300)
    (found,) = [one for one in guess_pairs(*zip(*pairs, strict=True)) if one.kind == "pairs"]
    assert sorted(found.form.split("; ")) == ["3*n, 3*n + 1", "n, 4*n + 2"]
    one_by_one = [pair for n in range(200) for pair in ((3 * n, 3 * n + 1), (n, 4 * n + 2))]
    assert "pairs" not in [one.kind for one in guess_pairs(*zip(*one_by_one, strict=True))]
    assert "pairs" not in [one.kind for one in guess_pairs(*zip(*sorted(one_by_one), strict=True))]


@pytest.mark.parametrize(("t", "count"), [(15, 31), (17, 35), (17, 49), (20, 56), (23, 67)])
def test_families_do_not_give_other_pairs(t: int, count: int) -> None:
    """The first pairs of t-Wythoff lie in pieces: (n, (t + 1) n) gives those below t + 1, and others further on."""
    data = guessable(wy.game(f"t-wythoff t={t}"), count)
    pairs = list(zip(data["a"].values, data["b"].values, strict=True))
    assert pairs[t] == (t, (t + 1) * t)
    assert (t + 1, (t + 1) ** 2) not in pairs
    families = find_families(pairs)
    assert families is None or f"n, {t + 1}*n;" not in f"{families.form};"


def test_automata_of_games() -> None:
    """Tribonacci digits for the bouncing queen; Fibonacci digits for a queen with a leap, as a form of both piles."""
    queen = " ".join(laws("bouncing-queen"))
    assert queen.count("from the Tribonacci digits of n - 1: 0 -> 01, 1 -> 02, 2 -> 0, read as") == 2
    (leaper,) = [one for one in guesses("maharaja knight=1,7") if one.kind == "pairs"]
    x, y = (Formula(text) for text in re.split(r",(?![^\[]*\])", leaper.form.removeprefix("0, 0; ")))
    far = wy.game("maharaja knight=1,7").p_positions(50_000, 50_100).tolist()
    assert [[x.at(n - 1), y.at(n - 1)] for n in range(50_000, 50_100)] == far


def test_words() -> None:
    """Thue-Morse for odious numbers; the ternary one for the differences of evil ones; ruler words; b-file offsets."""
    evil = [n for n in range(3000) if n.bit_count() % 2 == 0]
    assert "x(n + 1) - x(n) is the fixed point of 3 -> 321, 1 -> 2, 2 -> 31" in [one.law for one in guess(evil)]
    parity = [n.bit_count() % 2 for n in range(900)]
    assert [one.law for one in guess(parity)] == ["x(n) is the fixed point of 0 -> 01, 1 -> 10"]
    paper = [n // (n & -n) % 4 // 2 for n in range(1, 900)]
    (found,) = guess(paper, "x", 1)
    assert found.law.startswith("x(n) is read from the binary digits of n - 1: ")
    assert [Formula(found.form).at(n) for n in range(1, 900)] == paper
    (line,) = [one for one in guess([2 * isqrt(3 * n * n) + 1 for n in range(7, 900)], "x", 7) if one.kind == "floor"]
    assert line.law == f"x(n) = {line.form}" == "x(n) = 2*floor(n*sqrt(3)) + 1"
    assert (line.agrees_to, line.stop, line.terms) == (900, 900, 893)


def test_a_million_terms_in_little_time() -> None:
    draw = random.Random(13)
    lists = {
        "line": [(n + isqrt(5 * n * n)) // 2 for n in range(300_000)],
        "noise": [draw.randrange(3) for _ in range(300_000)],
        "huge": [draw.randrange(10**400) for _ in range(4000)],
        "sum": list(itertools.accumulate(draw.randrange(2) for _ in range(300_000))),
    }
    for name, terms in lists.items():
        began = time.process_time()
        found = [one.law for one in guess(terms) if one.holds]
        assert ("x(n) = floor(n*phi)" in found) == (name == "line")
        assert time.process_time() - began < 10
