"""Octal codes and subtraction sets: what is accepted has one canonical spelling, the rest is refused at its place."""

import random

import pytest

import wythoff as wy
from wythoff.games.heaps.codes import parse_octal_code, parse_subtraction_set

SPELLINGS = {
    "0.77": ("0.77", (0, 7, 7)),
    ".77": ("0.77", (0, 7, 7)),
    "0.770": ("0.77", (0, 7, 7)),
    "0.77000": ("0.77", (0, 7, 7)),
    "0.077": ("0.077", (0, 0, 7, 7)),
    "4.": ("4.", (4,)),
    "4.0": ("4.", (4,)),
    "4.12": ("4.12", (4, 1, 2)),
    "0.007": ("0.007", (0, 0, 0, 7)),
    "0.3": ("0.3", (0, 3)),
}
BAD = {
    "0.78": "octal code '0.78': '8' at position 4 is not an octal digit; accepted: digits 0 to 7",
    "0.9": "octal code '0.9': '9' at position 3 is not an octal digit; accepted: digits 0 to 7",
    "44.": "octal code '44.': '4' at position 2 must be the point; accepted: one digit before the point",
    "00.77": "octal code '00.77': '0' at position 2 must be the point; accepted: one digit before the point",
    "7.7": "octal code '7.7': '7' at position 1 must be 0, or 4 if a heap may be split without taking",
    "8.7": "octal code '8.7': '8' at position 1 is not an octal digit; accepted: digits 0 to 7",
    "": "octal code '': the text is empty; accepted: digits and a point, such as '0.77'",
    "77": "octal code '77': it has no point; accepted: digits and a point, such as '0.77'",
    ".": "octal code '.': every digit is 0, so that no move is possible; accepted: a digit that is not 0",
    "0.": "octal code '0.': every digit is 0, so that no move is possible; accepted: a digit that is not 0",
    "0.000": "octal code '0.000': every digit is 0, so that no move is possible; accepted: a digit that is not 0",
    "0.7.7": "octal code '0.7.7': '.' at position 4 is not an octal digit; accepted: digits 0 to 7",
    "0.7 7": "octal code '0.7 7': ' ' at position 4 is not an octal digit; accepted: digits 0 to 7",
    " 0.77": "octal code ' 0.77': ' ' at position 1 is not an octal digit; accepted: digits 0 to 7",
    "0,77": "octal code '0,77': ',' at position 2 is not an octal digit; accepted: digits 0 to 7",
    "-0.77": "octal code '-0.77': '-' at position 1 is not an octal digit; accepted: digits 0 to 7",
    "0.٣": "octal code '0.٣': '٣' at position 3 is not an octal digit; accepted: digits 0 to 7",
    "0.7\n": "octal code '0.7\\n': '\\n' at position 4 is not an octal digit; accepted: digits 0 to 7",
}


def test_good_codes() -> None:
    for text, (canonical, digits) in SPELLINGS.items():
        assert parse_octal_code(text) == (canonical, digits)
        assert wy.game("octal", code=text).ruleset.spec == f"octal code={canonical} play=normal"


@pytest.mark.parametrize("text", BAD)
def test_bad_codes(text: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        parse_octal_code(text)
    assert str(refused.value) == BAD[text]
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        wy.game("octal", code=text)
    assert str(refused.value) == BAD[text]


def test_what_is_shown_is_read_again() -> None:
    draw = random.Random(11)
    for _ in range(500):
        text = f"{draw.choice(('', '0', '4'))}.{''.join(draw.choices('01234567', k=draw.randint(1, 9)))}"
        if set(text) <= {"0", "."}:
            continue
        code = parse_octal_code(text)
        assert parse_octal_code(code.text) == code
        assert code.digits[-1] or code.digits == (4,)
        assert wy.game(wy.game(code.text).ruleset.spec).ruleset == wy.game(text).ruleset


def test_codes_are_names() -> None:
    assert wy.game(".77").ruleset == wy.game("octal", code="0.77").ruleset
    assert wy.game("0.156").ruleset.spec == "octal code=0.156 play=normal"
    assert wy.game("4.", play="misere").ruleset.spec == "octal code=4. play=misere"
    assert wy.game("0.77 play=misere").ruleset.is_misere
    for text in ("0.78", "44.", "7.7", "0.", "0.7x", "12.5"):
        with pytest.raises(ValueError, match=f"octal code '{text}': "):
            wy.game(text)
    for text in ("", ".", "77", "a.b", "kayles.", "..7"):
        with pytest.raises(ValueError, match="unknown game"):
            wy.game(text)
    with pytest.raises(TypeError, match=r"an octal code must be a str such as '0.77', got 0.77 \(float\)"):
        wy.game("octal", code=0.77)


def test_long_codes() -> None:
    assert len(parse_octal_code("0." + "3" * 99_998).digits) == 99_999
    with pytest.raises(ValueError, match="a code must have at most 100000 characters, got 100002"):
        parse_octal_code("0." + "3" * 100_000)


SETS = {
    "1,3,4": ("1,3,4", (1, 3, 4), False),
    "4,3,1": ("1,3,4", (1, 3, 4), False),
    " 1, 3 ,4 ": ("1,3,4", (1, 3, 4), False),
    "1..5": ("1..5", (1, 2, 3, 4, 5), False),
    "1,2,3,4,5": ("1..5", (1, 2, 3, 4, 5), False),
    "1..2,7..9": ("1,2,7..9", (1, 2, 7, 8, 9), False),
    "007": ("7", (7,), False),
    "any": ("any", (), True),
    "all-but 2,5": ("all-but:2,5", (2, 5), True),
    "all-but-2,5": ("all-but:2,5", (2, 5), True),
    "all-but:2..4": ("all-but:2..4", (2, 3, 4), True),
}
BAD_SETS = {
    "": "a number is missing in ''",
    "1,,3": "a number is missing in '1,,3'",
    "1,x": "cannot read 'x' in '1,x'; accepted: '1,3,4', '1..5', 'any', 'all-but:2,5'",
    "-1": "cannot read '-1'",
    "1-5": "cannot read '1-5'",
    "1...5": r"cannot read '1\.\.\.5'",
    "0,1": "numbers must be from 1 to 10000, got '0'",
    "1..10001": r"numbers must be from 1 to 10000, got '1\.\.10001'",
    "all-but:2001": "numbers must be from 1 to 2000, got '2001'",
    "1..9999,1..9999": "1 occurs twice in '1..9999,1..9999'; accepted: each number once",
    "5..1": r"the range '5\.\.1' is empty",
    "1,3,1": "1 occurs twice in '1,3,1'; accepted: each number once",
    "all-but": "cannot read 'all-but'",
    "all-but:": "a number is missing in 'all-but:'",
    "all-but:all": "cannot read 'all'",
    "all": "cannot read 'all'",
    "1.5": r"cannot read '1\.5'",
}


def test_good_sets() -> None:
    for text, wanted in SETS.items():
        assert parse_subtraction_set(text) == wanted
        assert parse_subtraction_set(wanted[0]) == wanted
        game = wy.game("subtraction", take=text)
        assert game.ruleset.spec == f"subtraction take={wanted[0]} play=normal"
        assert wy.game(game.ruleset.spec).ruleset == game.ruleset
    assert parse_subtraction_set((4, 1, 3)).text == "1,3,4"
    assert parse_subtraction_set(range(1, 6)).text == "1..5"
    assert parse_subtraction_set(7).text == "7"


@pytest.mark.parametrize("text", BAD_SETS)
def test_bad_sets(text: str) -> None:
    with pytest.raises(ValueError, match=f"^take: {BAD_SETS[text]}") as refused:
        wy.game("subtraction", take=text)
    assert "\n" not in str(refused.value)
