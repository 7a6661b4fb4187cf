"""Numbers as people write them: what is read, what is refused and where."""

import json
import re
import time

import pytest

import wythoff as wy
from wythoff.exact.bigint import decimal, shortened
from wythoff.exact.expressions import NumberError, parse_number, read_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10^1000", 10**1000), ("10**1000", 10**1000), ("2^64-1", 2**64 - 1), ("1e12", 10**12), ("1.5e3", 1500),
        ("3*10^9+7", 3 * 10**9 + 7), ("1_000_000", 10**6), ("0xff", 255), ("0xFF_FF", 65535), ("F(10)", 55),
        ("F(0)", 0), ("F(F(7))", 233), (" 12 ", 12), ("007", 7), ("0", 0), ("1.0", 1), ("-2^2", -4), ("(-2)^3", -8),
        ("2^3^2", 512), ("2^-0", 1), ("--5", 5), ("7//2", 3), ("-7//2", -4), ("6/3", 2), ("7%4", 3), ("0^0", 1),
        ("(-1)^10^30", 1), ("0^10^50", 0), ("2 * (3 + 4)", 14), ("10-3-2", 5), ("\xa07", 7), ("7\xa0", 7),
        ("\u20032\xa0+\xa03\u3000", 5), ("0e99999999999999999999", 0),
    ],
)  # fmt: skip
def test_accepted(text: str, value: int) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text"), ("  ", "an empty text"), ("12x", "'12x' at character 1"), ("1 2", "'2' at character 3"),
        ("1 2.5e3", "'2.5e3' at character 3"), ("1 0xff", "'0xff' at character 3"),
        ("1.5", "'1.5' at character 1 is not an integer"), ("2^", "the end"), ("(2", "the end"),
        ("2)", "'\\)' at character 2"),
        ("5/2", "remainder"), ("5%0", "division by zero"), ("2^-1", "the exponent -1 in"), ("F(-1)", "at least 0"),
        ("F3", "'3' at character 2"), ("1__0", "'1__0' at character 1"), ("0x", "'0x' at character 1"),
        ("1e-3", "'1e'"),
        ("²", "'²' at character 1"), ("٣", "at character 1"), ("1\x002", "at character 2"),
        ("inf", "'inf' at character 1"),
        ("__import__('os')", "at character 1"), ("5,5", "',' at character 2"), ("+", "the end"),
        ("\xa0x", "'x' at character 2"), ("\u200b5", "'.u200b' at character 1"), ("5\u200b", "'.u200b' at character 2"),
        ("(" * 150 + "1" + ")" * 150, "more than 100 levels"), ("1+" * 6000 + "1", "up to 10000 char"),
    ],
)  # fmt: skip
def test_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NumberError, match=message) as error:
        parse_number(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "10^10^10",
        "1e400000000",
        "1e99999999999999999999",
        "F(10^12)",
        "9^9^9^9",
        "(2^60000000)*(2^60000000)",
        "2^99999999*8",
    ],
)
def test_beyond_the_limit_at_once(text: str) -> None:
    start = time.process_time()
    with pytest.raises(NumberError, match=r"the limit is 100000000 bits(, about 30102999 digits)?$"):
        parse_number(text)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "bits", "said"),
    [
        ("10^10^10", 10**8, "needs a number of about 10000000001 digits"),
        ("10^10^10^10", 10**8, "needs a number of about 10000000001 digits"),
        ("(-7)^10^9", 10**8, "needs a number of about 845098041 digits"),
        ("F(10^30)", 10**8, "needs a number of more than 10^16 digits"),
        ("F(10^9)", 10**8, "needs a number of about 208987640 digits"),
        ("10^100", 64, "needs a number of about 101 digits"),
        ("1e100", 64, "needs a number of about 101 digits"),
        ("1" + "0" * 100, 64, "has about 101 digits"),
        ("2^64", 64, "has 65 bits"),
        ("9^20", 63, "has 64 bits"),
    ],
)
def test_how_many_digits_are_too_many(text: str, bits: int, said: str) -> None:
    """7^(10^9) has floor(10^9 log10 7) + 1 digits, F(n) floor(n log10 phi - log10(5)/2) + 1."""
    with pytest.raises(NumberError, match=re.escape(f"' {said}; the limit is {bits} bits")):
        parse_number(text, bits)


def test_a_number_is_an_int() -> None:
    assert type(wy.parse_number("10^30")) is int
    assert json.dumps(wy.parse_number("2^64-1")) == "18446744073709551615"


def test_the_limit_is_exact_and_an_option() -> None:
    assert parse_number("2^100-1", max_bits=100) == 2**100 - 1
    assert parse_number("0" * 1000 + "7", max_bits=10) == 7
    for text in ("2^100", str(2**100), hex(2**100), "2^99+2^99", "F(146)"):
        with pytest.raises(NumberError, match="the limit is 100 bits"):
            parse_number(text, max_bits=100)
    assert parse_number("F(145)", max_bits=100).bit_length() == 100


def test_digits_beyond_pythons_limit() -> None:
    digits = "123456789" * 2000
    assert decimal(read_number(digits)) == digits
    assert decimal(-read_number(digits)) == "-" + digits
    assert shortened(read_number(digits)) == "123456789123...789123456789 (18000 digits)"
    assert wy.parse_number is parse_number
