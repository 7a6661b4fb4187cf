"""pi and e by intervals: floors that are certain, and those that cannot be decided."""

import random
from fractions import Fraction
from math import floor, isqrt

import pytest
from commands import Run

from wythoff.claims.formula import Formula
from wythoff.exact.quadratic import Quadratic, rational
from wythoff.exact.reals import CONSTANTS, MAX_INTERVAL_BITS, Real, UndecidedError, as_real

# A. Sharp 1699 and L. Euler 1748: decimals, cut off.
PI = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651"
E = "2.71828182845904523536028747135266249775724709369995957496696762772407663035354759457138217852516642742746639193"

PHI = Quadratic(1, 1, 5, 2)


@pytest.mark.parametrize(("name", "digits"), [("pi", PI), ("e", E)])
def test_published_digits(name: str, digits: str) -> None:
    low = Fraction(digits)
    high = low + Fraction(1, 10 ** (len(digits) - 2))
    for bits in (0, 1, 5, 64, 200, 340):
        below, above = (Fraction(int(end), 1 << bits) for end in CONSTANTS[name].interval(bits))
        assert below < high
        assert low < above
        assert above - below <= Fraction(2, 1 << bits)


@pytest.mark.parametrize("name", ["pi", "e"])
def test_intervals_lie_in_each_other(name: str) -> None:
    made = [CONSTANTS[name].interval(bits) for bits in (64, 1000, MAX_INTERVAL_BITS)]
    for (bits, wide), (more, narrow) in zip(
        zip((64, 1000), made, strict=False), zip((1000, MAX_INTERVAL_BITS), made[1:], strict=True), strict=True
    ):
        assert (wide[0] << (more - bits)) <= narrow[0] < narrow[1] <= (wide[1] << (more - bits))


def test_floors_of_multiples() -> None:
    """By 110 digits, in shapes that doubles get wrong: n near the denominators of pi, far beyond 2^64 too."""
    pi, formula = Fraction(PI), Formula("floor(n*pi)")
    draw = random.Random(4)
    numbers = [0, 1, 7, 106, 113, 33102, 10**15 + 37, 2**53 - 1, 2**63, *(draw.randrange(10**40) for _ in range(50))]
    assert [formula.at(n) for n in numbers] == [floor(n * pi) for n in numbers]
    many = Formula("floor(n*e) + floor(n*pi/e) - floor(pi^2*n) + floor(-n*pi)")
    e = Fraction(E)
    for start in (0, 10**6, 2**52 - 30, 2**70):
        wanted = [
            floor(n * e) + floor(n * pi / e) - floor(pi**2 * n) + floor(-n * pi) for n in range(start, start + 60)
        ]
        assert many.values(start, start + 60).tolist() == wanted


def test_operations_hold_the_numbers() -> None:
    """With rationals and roots, whose value is known: each result has it in its interval."""
    draw = random.Random(8)
    for _ in range(300):
        x, y = (Fraction(draw.randrange(-50, 50), draw.randrange(1, 50)) for _ in range(2))
        a, b = as_real(rational(x)), as_real(rational(y))
        results = [(a + b, x + y), (a - b, x - y), (a * b, x * y), (-a, -x)] + ([(a / b, x / y)] if y else [])
        for made, wanted in results:
            low, high = made.interval(80)
            assert low <= wanted * 2**80 <= high
            assert high - low < 2**20
            if wanted.denominator > 1:
                assert floor(made) == floor(wanted)
    assert [floor(as_real(PHI) * as_real(rational(n))) for n in range(99)] == [
        (n + isqrt(5 * n * n)) // 2 for n in range(99)
    ]
    with pytest.raises(ZeroDivisionError):
        floor(as_real(PHI) / as_real(rational(0)))


def test_what_no_interval_decides() -> None:
    pi = CONSTANTS["pi"]
    for number in (pi - pi, pi / pi, as_real(rational(1)) / (pi - pi)):
        assert isinstance(number, Real)
        with pytest.raises(UndecidedError):
            floor(number)
    assert floor(pi - pi + as_real(rational(Fraction(1, 2)))) == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("floor(n*pi - n*pi)", "cannot be decided at n = 1: the argument of a floor is within 2^-16"),
        ("floor(pi/pi + n)", "cannot be decided at n = 0"),
        ("floor(n/(e - e))", "a divisor may be 0: it differs from 0 by at most 2^-16384"),
        ("floor(n/(0*e))", "division by zero"),
        ("n*pi", "is not known to be an integer at n = 0"),
        ("floor(sqrt(pi)*n)", "sqrt needs a rational number without n"),
        ("floor((((pi^64)^64)^64)^64)", r"\A'floor\S+ makes numbers above the limit of 10000 bits"),
        ("Fibonacci[0 1, 0: 0 1](n*pi)", "the argument of an automaton is not an integer >= 0"),
    ],
)
def test_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("^", r"\^")):
        Formula(text).values(0, 5)


def test_on_the_command_line(run: Run) -> None:
    assert (
        run("verify", "--form", "floor(n*phi + n*(pi - pi))", "--stop", "10").returncode == 0
    )  # irrational, but n = 0
    done = run("verify", "--form", "floor(n*phi + pi - pi)", "--stop", "10")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"cannot be decided at n = 0: the argument of a floor is within 2^-16" in done.stderr
    assert done.stderr.count(b"\n") == 1
    done = run("verify", "--form", "floor(n*e)", "-q")
    assert done.stdout == b"form is refuted: the least counterexample is 1; 2, and a_1 = 1\n"
