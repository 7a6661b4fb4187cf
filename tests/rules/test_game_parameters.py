"""Parameters of games in every spelling: which game they mean, and what is no number."""

from functools import cache
from typing import Any, cast

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.take_away.rules import TakeAway


@pytest.mark.parametrize("cap", [0, 1, 2, 3, 10, 17])
def test_a_constant_cap(cap: int) -> None:
    @cache
    def is_p(pile: int, most: int) -> bool:
        return not any(is_p(pile - taken, cap) for taken in range(1, min(pile, most) + 1))

    for spelled in (cap, str(cap), f"0x+{cap}", np.int64(cap)):
        assert wy.game("take-away", f=spelled).ruleset.spec == f"take-away f={cap}"
    game = wy.game(f"take-away f={cap}")
    positions = [(pile, most) for pile in range(45) for most in range(45)]
    wanted = [is_p(*position) for position in positions]
    assert [game.is_p(position) for position in positions] == wanted
    assert game.solve_many(positions).is_p.tolist() == wanted
    assert game.losing_starts(45) == [pile for pile in range(1, 45) if is_p(pile, pile - 1)]
    for position in positions[::7]:
        assert game.winning_moves(position) == [
            (position[0] - taken, cap) for taken in range(min(position), 0, -1) if is_p(position[0] - taken, cap)
        ]


def test_a_table_of_one_value_is_no_constant() -> None:
    for spelled in ("10,", [10], (10,)):
        table = wy.game("take-away", f=spelled)
        assert table.ruleset.spec == "take-away f=10,"
        assert cast(TakeAway, wy.game(table.ruleset.spec).ruleset).f == cast(TakeAway, table.ruleset).f
        with pytest.raises(ValueError, match="f is given for 1 to 1 only"):
            cast(TakeAway, table.ruleset).f(2)


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("take-away", {"f": b"2x"}, "f must be a formula, values or a function, got b'2x'; accepted"),
        ("take-away", {"f": bytearray(b"2x")}, "f must be a formula, values or a function"),
        ("take-away", {"f": {4, 5}}, "f must be a formula, values or a function"),
        ("take-away", {"f": True}, "f must be a formula, values or a function, got True"),
        ("take-away", {"f": (True, False)}, r"f\(1\) must be an integer, got True \(bool\)"),
        ("take-away", {"f": "0x10"}, "cannot read f = '0x10'"),
        ("take-away", {"f": -1}, "f must be a formula"),
        ("subtraction", {"take": "all-but:-2"}, "cannot read '-2' in 'all-but:-2'"),
        ("subtraction", {"take": "all-but--2"}, "cannot read '-2'"),
        ("subtraction", {"take": b"1,3"}, "take: cannot read"),
        ("subtraction", {"take": (True, 2)}, "cannot read 'True'"),
        ("subtraction", {"take": True}, "cannot read 'True'"),
        ("rays", {"rays": b"1,0"}, "a ray must be i,j or i,j:longest"),
        ("rays", {"rays": [b"1,0"]}, "a ray must be i,j or i,j:longest"),
        ("rays", {"rays": [(True, 0), (0, 1)]}, "a ray must be i,j or i,j:longest, .* got 'True,0'"),
        ("t-wythoff", {"t": True}, "t must be an integer from 1"),
        ("t-wythoff", {"t": b"3"}, "t must be an integer from 1"),
        ("copycat", {"m": np.True_}, "m must be an integer from 1"),
        ("octal", {"code": b"0.77"}, "an octal code must be a str"),
        ("flip-flop", {"threshold": b"none"}, "threshold must be none or a condition such as S"),
        ("flip-flop", {"flips": True}, "flips must be one of"),
        ("kayles", {"play": b"misere"}, "play must be one of"),
    ],
)
def test_bytes_and_bools_are_no_numbers(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message) as raised:
        wy.game(name, **parameters)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("take", ["all-but:2,5", "all-but 2,5", "all-but-2,5", "all-but=2,5", "all-but: 2, 5"])
def test_spellings_of_all_but(take: str) -> None:
    assert wy.game("subtraction", take=take).ruleset.spec == "subtraction take=all-but:2,5 play=normal"
