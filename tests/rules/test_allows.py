"""Legality at any size: `allows` and `options_smallest_first` against the listed options of small positions."""

from itertools import islice

import pytest
from positions import small

import wythoff as wy
from wythoff.rules.ruleset import Ruleset

GAMES = [
    *wy.games(),
    "t-wythoff t=1",
    "t-wythoff t=4",
    "rays rays=1,0:2;0,1;2,2:1;2,3",
    "rays rays=0,2;3,0",
    "flip-flop when=after threshold=L>=3",
    "flip-flop when=instead flips=unlimited threshold=none",
    "flip-flop when=before flips=once threshold=S+L>=4",
    "take-away f=x^2",
    "take-away f=4,2,3,4,5,6,7,8,9,10,11,12,13",
    "copycat m=3",
    "octal code=4.07",
    "octal code=0.137",
    "subtraction take=2,5",
    "subtraction take=all-but:2,5",
    "kayles play=misere",
]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_allowed_is_what_the_rule_lists(name: str) -> None:
    rules = wy.game(name).ruleset
    every = small(rules)
    for position in every[:: -(-len(every) // 120)]:  # each with all others
        options = list(rules.options(position))
        assert sorted(rules.options_smallest_first(position)) == sorted(options), position
        taken = [
            sum(rules.piles_of(position)) - sum(rules.piles_of(left)) for left in rules.options_smallest_first(position)
        ]
        assert taken == sorted(taken), position
        assert sorted(Ruleset.options_smallest_first(rules, position)) == sorted(options)
        assert all(rules.allows(position, left) and Ruleset.allows(rules, position, left) for left in options)
        assert {other for other in every if rules.allows(position, other)} == set(every) & set(options), position


BIG = 10**1000


@pytest.mark.parametrize(
    ("name", "position", "legal", "illegal"),
    [
        ("wythoff", (BIG, 2 * BIG), (0, BIG), (1, BIG)),
        ("t-wythoff t=3", (BIG, BIG), (5, 7), (5, 8)),
        ("misere-wythoff", (BIG, 2 * BIG), (BIG, 1), (BIG, 2 * BIG)),
        ("rays", (BIG, 2 * BIG), (0, 0), (1, 1)),
        ("fibonacci-nim", (BIG, 7), (BIG - 7, 14), (BIG - 8, 16)),
        ("take-away f=x^2", (BIG, BIG), (0, BIG * BIG), (0, BIG)),
        ("copycat", (BIG, 3), (BIG - 4, 4), (BIG - 3, 3)),
        ("flip-flop", (BIG, BIG, 0, 1, 1), (1, 1, 1, 1, 0), (1, 1, 1, 0, 1)),
        ("nim", (BIG, BIG, 5), (BIG, 0, 5), (0, 0, 5)),
        ("kayles", (BIG, 5), (BIG // 2 - 2, 5, BIG // 2), (BIG // 2 - 3, 5, BIG // 2)),
        ("grundy", (2 * BIG,), (BIG - 1, BIG + 1), (BIG, BIG)),
        ("subtraction take=all-but:2,5", (BIG,), (BIG - 3,), (BIG - 5,)),
    ],
)
def test_at_any_size(name: str, position: tuple[int, ...], legal: tuple[int, ...], illegal: tuple[int, ...]) -> None:
    rules = wy.game(name).ruleset
    start = rules.check(position)
    assert rules.allows(start, rules.check(legal))
    assert not rules.allows(start, rules.check(illegal))
    for left in islice(rules.options_smallest_first(start), 20):
        assert rules.allows(start, left)


def test_who_has_won_at_the_end() -> None:
    for name in GAMES:
        g = wy.game(name)
        for position in small(g.ruleset):
            if not list(g.ruleset.options(position)):
                assert g.ruleset.end_outcome(position) == g.outcome(position), (name, position)
