"""Formulas for a_n, good and bad; the exact numbers that they are made of."""

import random
from fractions import Fraction
from math import floor, isqrt
from pathlib import Path

import numpy as np
import oracle
import pytest
from commands import Run

import wythoff as wy
from wythoff.claims.claim import Claim
from wythoff.claims.form import form_claim_about, form_claim_of, greedy_pairs
from wythoff.claims.formula import Formula
from wythoff.exact.quadratic import Quadratic, rational, square_root
from wythoff.solve.naive import NaiveSolver

GOOD = [
    "floor(n*phi)",
    " floor( n * phi ) ",
    "floor(phi*n)",
    "floor(n*(1+sqrt(5))/2)",
    "floor(n*phi^2) - n",
    "floor(n*phi**2-n)",
    "n + floor(n/phi)",
    "floor((n + floor(n*sqrt(5)))/2)",
    "floor(n/2 + n*sqrt(20)/4)",
    "floor(n*sqrt(5/4) + 0.5*n)",
    "2*n - 1 - floor(n/phi^2) + floor(1/(n+1))",
    "-floor(-n*phi) - 1 + floor(1/(1+n))",
]


def form_claim(text: str, t: int = 1, misere: bool = False) -> Claim:
    return form_claim_of(text, wy.game("misere-t-wythoff" if misere else "t-wythoff", t=t))


def lower_numbers(stop: int, t: int, misere: bool) -> list[int]:
    """Smaller piles of the P-positions on a board."""
    board = oracle.t_board(stop, t, misere)
    return sorted(x for x in range(stop) for y in range(x, stop) if board[x][y])


@pytest.mark.parametrize("text", GOOD)
def test_good_formulas(text: str) -> None:
    verdict = form_claim(text).check(2000)
    assert (verdict.holds, verdict.checked_to) == (True, 2000)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("floor(n*phi + 1/2)", 1),
        ("floor(n*1.618)", 233),
        ("floor(n*1.6180)", 233),
        ("floor(n*21/13)", 34),
        ("floor(n*233/144)", 144),
        ("floor(n*phi) + floor(n/1000)", 1000),
        ("floor(n*sqrt(2))", 2),
        ("n", 2),
        ("1", 0),
    ],
)
def test_wrong_formulas(text: str, first: int) -> None:
    """By argument: F_14/F_13 = 377/233 is the first ratio above phi's neighbour 1.618; 21/13 fails at its next one."""
    made = form_claim(text)
    value = Formula(text).value
    by_rule = [a for a, _ in oracle.p_pairs(1200)]
    assert first == next(n for n, a in enumerate(by_rule) if value(n) != Quadratic(a))
    verdict = made.check(1200)
    assert (verdict.holds, verdict.counterexample) == (False, first)
    assert str(by_rule[first]) in verdict.detail
    assert made.check(max(first, 1)).holds or first == 0
    assert made.search is not None
    assert made.search(first, first + 10).counterexample == first


def test_long_numbers() -> None:
    """sqrt(2.61803398875) is above phi by 3 * 10^-14, so that the first n at which it fails is a Fibonacci number."""
    n, after = 1, 3
    while isqrt(n * n * 261803398875 // 10**11) == (n + isqrt(5 * n * n)) // 2:
        n, after = after, 3 * after - n
    text = "floor(n*sqrt(2.61803398875))"
    assert form_claim(text).check(1000).holds
    search = form_claim(text).search
    assert search is not None
    assert search(n, n + 3).counterexample == n > 10**5
    assert search(n - 500, n).counterexample is None
    phi = "1.61803398874989484820458683436563811772030917980576286213544862"
    assert form_claim(f"floor(n*{phi} + n/10^60)").check(500).holds


def test_games_by_rays() -> None:
    """The smaller piles come from a table; progress is told on the way."""
    game, told = wy.game("rays", rays="0,1 1,0 1,2"), []
    made = form_claim_about("n", lambda stop: [game.p_positions(0, stop)], 7, lambda *at: told.append(at))
    assert (made.check().checked_to, made.check(20_000).holds) == (7, True)
    assert told == [(0, 7), (0, 20_000), (16_384, 20_000)]
    assert (
        form_claim_about("n + floor(n/9)", lambda stop: [np.arange(2 * stop).reshape(-1, 2) // 2], 100)
        .check()
        .counterexample
        == 9
    )


def test_roots_of_one_kind() -> None:
    """Of large numbers square factors are not looked for; their roots are still known to be of one kind."""
    p = 10**9 + 7  # a prime
    for times in (Fraction(p), Fraction(3 * p), Fraction(1, p)):
        root, two = square_root(2 * times**2), square_root(Fraction(2))
        assert root * two == rational(2 * times)
        more = times + 1
        assert floor(root + two) == isqrt(2 * more.numerator**2) // more.denominator
    assert square_root(Fraction(p * p)) == rational(p)
    with pytest.raises(ValueError, match="cannot be added or multiplied"):
        square_root(Fraction(2 * p * p)) + square_root(Fraction(3 * p * p))


@pytest.mark.parametrize(
    ("text", "t", "misere"),
    [
        ("floor(n*sqrt(2))", 2, False),
        ("floor(n*(sqrt(13) - 1)/2)", 3, False),
        ("floor(n*sqrt(2) + 1/sqrt(2))", 2, True),
        ("floor(n*(sqrt(13)-1)/2 + 2/(sqrt(13)-1))", 3, True),
    ],
)
def test_other_games(text: str, t: int, misere: bool) -> None:
    assert form_claim(text, t, misere).check(500).holds
    assert form_claim(text, t + 1, misere).check(500).holds is False
    found = form_claim(text, t, misere).search
    assert found is not None
    assert found(10**15, 10**15 + 50).counterexample is None


@pytest.mark.parametrize(("t", "misere"), [(1, False), (1, True), (2, False), (2, True), (3, True), (5, False)])
def test_smaller_piles(t: int, misere: bool) -> None:
    known = lower_numbers(60, t, misere)
    some = [x for x in known if x < 60 // (t + 2)]
    assert [a for a, _ in greedy_pairs(len(some), t, misere)] == some
    assert [a for a, _ in greedy_pairs(1, t, misere)] == some[:1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read an empty text as a formula; accepted: n, phi"),
        ("floor(n*phi", r"'\)' is missing at the end"),
        ("floor n*phi", "'n' at character 7"),
        ("2 n", "'n' at character 3"),
        ("floor(n*psi)", "'psi' at character 9"),
        ("ceil(n*phi)", "'ceil' at character 1"),
        ("floor(n*phi))", r"'\)' at character 13"),
        ("__import__('os')", "'__import__' at character 1"),
        ("2n", "cannot read '2n' at character 1"),
        ("n^", "an exponent must be a whole number up to 64, got the end of 'n.'"),
        ("n^" + "9" * 5000, "a formula must have at most 2000 characters, got 5002"),
        ("((((n^64)^64)^64)^64)", "makes numbers above the limit of 10000 bits at n = 2"),
        ("(((2^64)^64)^64)^64", "makes numbers above the limit of 10000 bits at n = 0"),
        ("sqrt(0-2^64)", "sqrt.-18446744073709551616. is not real"),
        ("floor(n*phi) ; 1", "a form must be a formula in n, or pairs such as '1, 2; n, 2\\*n', got 'floor"),
        ("n, n, n", "a form must be a formula in n, or pairs"),
        ("0, 0; n", "a form must be a formula in n, or pairs"),
        ("n,", "cannot read an empty text as a formula"),
        (
            "Fibonacci[0 1: 0](n)",
            "state 0 of 'Fibonacci.0 1: 0.' needs next states below 1, the number of states, "
            "for the digits 0 to 1, got 0 1",
        ),
        ("Fibonacci[0 1, 0: 0](n)", "the terms after the colon must be as many as the lists before it, 2, got 1"),
        ("Fibonacci[1 0, 0 0: 0 1](n)", "the digit 0 must lead from state 0"),
        ("Fibonacci[0 1, : 0 1](n)", "needs next states below 2, the number of states, for the digit 0, got none"),
        ("Fibonacci[0 1, 0: 0 1-](n)", "is not an automaton; accepted: text such as Fibonacci"),
        ("Fibonacci[0 1, 0: 0 1]", r"'\(' is missing at the end"),
        ("Fibonacci[0 1, 0: 0 1](n - 1)", "the argument of an automaton is not an integer >= 0 at n = 0"),
        ("binary[0 1, 1 0: 0 1](n/2)", "the argument of an automaton is not an integer >= 0 at n = 1"),
        ("1.5.2", "'1.5.2' at character 1"),
        ("sqrt(n)", "cannot be computed exactly: sqrt needs a rational number without n"),
        ("sqrt(phi)", "cannot be computed exactly: sqrt needs a rational number"),
        ("sqrt(-2)", "sqrt.-2. is not real"),
        ("sqrt(10000000000001)", "is not an integer at n = 0"),
        ("phi^n", "an exponent must be a whole number up to 64, got 'n'"),
        ("phi^65", "an exponent must be a whole number up to 64"),
        ("phi^-1", "an exponent must be a whole number up to 64"),
        ("(" * 60 + "n" + ")" * 60, "more than 50 levels of brackets"),
        ("n+" * 1200 + "n", "2000 characters"),
        ("sqrt(2)+phi", "sqrt.2. and sqrt.5. cannot be added or multiplied"),
    ],
)
def test_bad_formulas(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        form_claim(text).check(10)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n*phi", "is not an integer at n = 1: put floor"),
        ("n/2", "is not an integer at n = 1"),
        ("floor(1/n)", "division by zero in .* at n = 0"),
        ("floor(n/(phi^2-phi-1))", "division by zero"),
    ],
)
def test_formulas_that_fail_later(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        form_claim(text).check(10)


def test_quadratic_numbers_by_intervals() -> None:
    """Sums, products, quotients and floors against bounds of a root to 60 decimals."""
    rng = random.Random(7)
    scale = 10**60
    for _ in range(300):
        d = rng.choice([2, 3, 5, 13])
        root = Fraction(isqrt(d * scale * scale), scale)  # below the root by less than 10^-60
        x, y = (
            (rational(Fraction(rng.randint(-50, 50), rng.randint(1, 9))), rational(Fraction(rng.randint(-50, 50), 7)))
            for _ in range(2)
        )
        numbers = [u + v * square_root(Fraction(d)) for u, v in (x, y)]
        near = [Fraction(n.p, n.r) + Fraction(n.q, n.r) * root for n in numbers]
        made = [(numbers[0] + numbers[1], near[0] + near[1]), (numbers[0] * numbers[1], near[0] * near[1])]
        made.append((numbers[0] - numbers[1], near[0] - near[1]))
        if numbers[1] != Quadratic(0):
            made.append((numbers[0] / numbers[1], near[0] / near[1]))
        for exact, close in made:
            assert abs(Fraction(exact.p, exact.r) + Fraction(exact.q, exact.r) * root - close) < Fraction(1, 10**40)
            assert exact.is_rational or floor(exact) == floor(close)
            assert exact.d in (1, d)


def test_square_roots() -> None:
    for p in range(40):
        for q in range(1, 12):
            root = square_root(Fraction(p, q))
            assert root * root == rational(Fraction(p, q))
            assert all(root.d % (k * k) for k in range(2, 7))
    assert square_root(Fraction(49, 4)) == rational(Fraction(7, 2))
    assert floor(rational(Fraction(-1, 2))) == -1
    with pytest.raises(ZeroDivisionError):
        rational(1) / rational(0)


def test_many_values_are_those_of_each() -> None:
    """Near 0, beyond 2^31 and round 2^52, where doubles end; with floors that are exact integers, and small numbers."""
    formulas = [
        *GOOD[:9],
        "floor((n + 1)/3) - floor(n*1.6) + n^3 - n^2*n",
        "floor(n*phi*10^9) + floor(n/10^40 + sqrt(2)*10^20)",
        "floor((n - floor(n/7)*7)*sqrt(3)/2) + floor(-n/phi)",
        "Fibonacci[0 1, 2, 0 2: 0 1 -1](n + 3) * floor(n*sqrt(2))",
        "binary[0 1, 1 0: 0 1](2*n + 1) + Pell[0 0 1, 1 1 1: 5 -7](floor(n/2))",
        "floor(floor(n*phi)*phi) - floor(n*phi) - n",
        "n + floor(1/(n + 1))",
        "7",
    ]
    for text in formulas:
        made = Formula(text)
        for start in (0, 2**31 - 20, 10**13, 2**52 - 20, 2**70):
            wanted = [made.at(n) for n in range(start, start + 60)]
            assert made.values(start, start + 60).tolist() == wanted


def test_pairs_and_families() -> None:
    wythoff, blocking = wy.game("wythoff"), wy.game("blocking-wythoff", k=2)
    assert form_claim_of("floor(n*phi), floor(n*phi) + n", wythoff).check(3000).holds
    wrong = form_claim_of("floor(n*phi), floor(n*phi) + n + floor(n/500)", wythoff).check(3000)
    assert (wrong.counterexample, wrong.detail) == (500, "(809, 1310), and P-position 500 is (809, 1309)")
    families = "2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2; n, 2*n + 1; 0, 0"
    assert form_claim_of(families, blocking).check(40_000).holds
    assert form_claim_of(families, blocking).search is None
    for less, at in [(families.removesuffix("; 0, 0"), 0), ("0, 0; n, 2*n + 1", 3), (f"{families}; 50, 60", 66)]:
        found = form_claim_of(less, blocking).check(40_000)
        assert (found.holds, found.counterexample) == (False, at)
    assert form_claim_of("0, 0", blocking).check(1).holds
    assert form_claim_of("0, 0; n, n + 2^53", blocking).check(9).detail.startswith("(0, 9007199254740992), and")
    assert "no pair, and P-position 2 is (1, 3)" in form_claim_of("0, 0; 0, 1", blocking).check(3).detail
    for text, says in [
        ("0, 0; 5 - n, n", r"'5 - n, n' gives \(1, 4\) at n = 4; accepted: piles below 2\^63, and smaller piles that"),
        ("0, 0; 0 - 1, n", r"gives \(-1, 0\) at n = 0; accepted: piles below"),
    ]:
        with pytest.raises(ValueError, match=says):
            form_claim_of(text, blocking).check(10)


CHOMP = str(Path(__file__).parents[1] / "data" / "two_row_chomp.py")


def test_piles_in_the_order_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two-row chomp has the P-positions (n + 1, n): sorted, a false form held and the true one was refuted."""
    chomp = wy.game(CHOMP)
    lost = [(x, y) for x in range(1, 9) for y in range(x + 1) if chomp.is_p((x, y))]
    assert lost == [(n + 1, n) for n in range(8)]
    monkeypatch.setattr(NaiveSolver, "p_position", lambda self, n: (n + 1, n), raising=False)
    assert form_claim_of("n + 1, n", chomp).check(100).holds
    assert form_claim_of("n + 1, n; 5, 4", chomp).check(100).counterexample == 5
    assert form_claim_of("1, 0; n + 2, n + 1", chomp).check(100).holds
    wrong = form_claim_of("n, n + 1", chomp).check(100)
    assert (wrong.counterexample, wrong.detail) == (0, "(0, 1), and P-position 0 is (1, 0)")
    wrong = form_claim_of("n", chomp).check(100)
    assert (wrong.counterexample, wrong.detail) == (0, "0, and a_0 = 1")


def test_rays_that_are_not_the_same_for_both_piles(run: Run) -> None:
    """By the rules: the P-positions, ordered by the smaller pile, stand with the piles in place."""
    game = wy.game("rays", rays="1,0 0,1 1,1 1,2")
    lost = [(x, y) for x in range(40) for y in range(40) if game.is_p((x, y))]
    pairs = sorted(lost, key=lambda pair: (min(pair), max(pair), pair))[:12]
    assert any(x > y for x, y in pairs)
    form = "; ".join(f"{x}, {y}" for x, y in pairs[::-1])
    assert form_claim_of(form, game).check(len(pairs)).holds
    assert not form_claim_of("; ".join(f"{min(of)}, {max(of)}" for of in pairs), game).check(len(pairs)).holds
    done = run("verify", "--form", form, "--rays", "1,0 0,1 1,1 1,2", "--stop", "12")
    assert done.stdout.startswith(b"form holds below 12")


def test_families_of_positions_in_another_order() -> None:
    """Euclid's P-positions are numbered by the larger number: families are refused, not refuted."""
    with pytest.raises(ValueError, match="needs a game whose P-positions are listed by the smaller pile"):
        form_claim_of("0, 0; n, n + 1", wy.game("euclid")).check(50)
    assert not form_claim_of("n, n + 1", wy.game("euclid")).check(50).holds


def test_shards_of_a_form(run: Run) -> None:
    """The same verdict for every cut, on processes too; a ledger knows the form and the game."""
    sqrt_2 = wy.game("t-wythoff t=2")
    parts = [form_claim_of("floor(n*sqrt(2))", sqrt_2).search(*cut) for cut in ((0, 700), (700, 9000))]  # type: ignore
    whole = form_claim_of("floor(n*sqrt(2))", sqrt_2).search(0, 9000)  # type: ignore[misc]
    assert sum(part.checksum for part in parts) == whole.checksum == sum(isqrt(2 * n * n) for n in range(9000))
    arguments = ("verify", "--form", "floor(n*sqrt(2))", "-g", "t-wythoff", "-p", "t=2", "--stop", "9000", "-q")
    for more in ((), ("--processes", "2"), ("--ledger", "job.db"), ("--ledger", "job.db")):
        done = run(*arguments, *more)
        assert done.stdout.startswith(f"form holds below 9000; 9000 checked, checksum {whole.checksum:016x}; ".encode())
    done = run(*arguments[:2], "floor(n*sqrt(3))", *arguments[3:], "--ledger", "job.db")
    assert b"belongs to another job" in done.stderr
    told = b"form is refuted: the least counterexample is 233; 376, and a_233 = 377\n"
    assert run("verify", "--form", "floor(n*1.618)", "-q").stdout == told
    for wrong, says in [
        (("--form", "n", "biscuit-floor"), b"--form and a claim exclude each other"),
        (("--rays", "1,0 0,1"), b"--rays needs --form"),
        (("--form", "n", "-g", "kayles"), b"a form needs a game on two piles"),
        (("--form", "n", "-g", "blocking-wythoff", "--start", "5", "--stop", "9"), b"cannot be split into shards"),
        (("--form", "n;"), b"a form must be a formula in n, or pairs"),
        ((), b"the claim is missing"),
    ]:
        done = run("verify", *wrong)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
        assert says in done.stderr
