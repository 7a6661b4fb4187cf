"""play=misere of every game whose last move decides it: who cannot move wins."""

import pickle
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

import pytest

import wythoff as wy
from wythoff.rules.parameters import in_other_play

NAMED = (
    ("wythoff play=misere", "misere-wythoff"),
    ("t-wythoff play=misere t=3", "misere-t-wythoff t=3"),
    ("misere t-wythoff", "misere-t-wythoff t=2"),
    ("nim play=misere", "misere-nim"),
    ("plainim play=misere", "misere-plainim"),
    ("misere maharaja knight=1,3", "maharaja knight=1,3 play=misere"),
    ("fibonacci-nim play=misere", "misere-fibonacci-nim"),
    ("wythoff play=normal", "wythoff"),
    ("maharaja play=normal", "maharaja"),
)

Pair = tuple[int, int]


@pytest.mark.parametrize(("name", "other"), NAMED)
def test_two_names_of_one_game(name: str, other: str) -> None:
    game, same = wy.game(name), wy.game(other)
    assert game == same
    assert hash(game) == hash(same)
    assert wy.game(game.ruleset.spec) == pickle.loads(pickle.dumps(game)) == game
    assert wy.game(game.ruleset.title) == game


def test_titles_name_the_play() -> None:
    assert wy.game("wythoff play=misere").ruleset.title == "misere-wythoff"
    assert wy.game("t-wythoff", t=3, play="misere").ruleset.spec == "misere-t-wythoff t=3"
    assert wy.game("wythoff play=normal").ruleset.title == "wythoff"
    assert wy.game("misere rays rays=0,1;1,0").ruleset.spec == "rays rays=0,1;1,0 play=misere"
    assert wy.game("bouncing-queen play=misere") != wy.game("bouncing-queen")


def test_a_game_in_misere_play_changes_back() -> None:
    rules = wy.game("misere maharaja").ruleset.with_parameters(play="normal", knight="1,3")
    assert not rules.is_misere
    assert rules.title == "maharaja knight=1,3 play=normal"


@pytest.mark.parametrize("name", wy.games())
def test_both_plays_of_every_game_are_reached_from_each_other(name: str) -> None:
    rules = wy.game(name).ruleset
    if rules.accepts_parameter("play"):
        other = rules.with_parameters(play="normal" if rules.is_misere else "misere")
        assert other.is_misere is not rules.is_misere
        again = other.with_parameters(play=rules.play)
        assert (again.name, again.summary, again.is_misere) == (rules.name, rules.summary, rules.is_misere)


def test_parameters_stay_in_the_other_play() -> None:
    assert wy.game("misere-t-wythoff t=5 play=normal") == wy.game("t-wythoff t=5")
    assert wy.game("misere-nim play=misere") == wy.game("misere-nim")


@pytest.mark.parametrize("name", ["odd-scoring", "flip-flop", "northcott"])
def test_no_second_play(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} has no parameter play"):
        wy.game(name, play="misere")


@pytest.mark.parametrize("name", ["wythoff", "nim", "maharaja", "kayles", "euclid", "silver-dollar"])
def test_no_such_play(name: str) -> None:
    with pytest.raises(ValueError, match="play must be one of normal, misere, got 'mis"):
        wy.game(name, play="misère")


def is_lost(options: Callable[[Pair], Iterable[Pair]]) -> Callable[[Pair], bool]:
    """Whether the player to move loses; who cannot move wins."""

    @cache
    def lost(position: Pair) -> bool:
        left = list(options(position))
        return bool(left) and not any(map(lost, left))

    return lost


def queen(position: Pair) -> list[Pair]:
    x, y = position
    steps = [(k, 0) for k in range(1, x + 1)] + [(0, k) for k in range(1, y + 1)]
    return [(x - a, y - b) for a, b in steps + [(k, k) for k in range(1, min(x, y) + 1)]]


def maharaja(position: Pair) -> list[Pair]:
    x, y = position
    return queen(position) + [(x - a, y - b) for a, b in ((1, 2), (2, 1)) if a <= x and b <= y]


def bounce(position: Pair) -> list[Pair]:
    rest = abs(position[0] - position[1])
    return queen(position) + ([(k, rest - k) for k in range(rest + 1)] if min(position) else [])


def cyclic(position: Pair) -> list[Pair]:
    x, y = position
    both = [(a, b) for a in range(x + 1) for b in range(y + 1) if 0 < a + b < 3]
    return [(x - a, y - b) for a, b in {*both, *((k, 0) for k in range(1, x + 1)), *((0, k) for k in range(1, y + 1))}]


def ends(position: Pair) -> list[Pair]:
    return queen(position)


def after_taking(position: Pair) -> list[Pair]:
    """Fibonacci nim: the pile, and how much may be taken."""
    pile, cap = position
    return [(pile - k, 2 * k) for k in range(1, min(pile, cap) + 1)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wythoff", queen),
        ("rays rays=0,1;1,0;1,1", queen),
        ("maharaja", maharaja),
        ("bouncing-queen", bounce),
        ("cyclic-nimhoff h=3", cyclic),
        ("end-wythoff", ends),
        ("three-pile-wythoff", queen),
        ("fibonacci-nim", after_taking),
    ],
)
def test_small_positions_by_the_rules(name: str, options: Callable[[Pair], list[Pair]]) -> None:
    game, lost = wy.game(f"{name} play=misere"), is_lost(options)
    positions = list(product(range(9), range(9)))
    assert [game.is_p(pair) for pair in positions] == [lost(pair) for pair in positions]
    assert any(lost(pair) != wy.game(name).is_p(pair) for pair in positions)
    for pair in positions[::7]:
        assert set(game.winning_moves(pair)) == {left for left in options(pair) if lost(left)}
    assert game.solve_many(positions).is_p.tolist() == [lost(pair) for pair in positions]
    with pytest.raises(wy.UnknownValue, match="misere"):
        game.grundy((3, 4))


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("euclid play=misere", "from the larger one; here in misere play: the player who cannot move wins"),
        ("fibonacci-tree play=misere", "subtree; here in misere play: the player who cannot move wins"),
        ("tactix play=normal", "column; here in normal play: the player who cannot move loses"),
        ("wythoff play=misere", "taking the last stone loses"),
        ("kayles", "may be split"),
    ],
)
def test_the_summary_says_who_wins(name: str, ends: str) -> None:
    rules = wy.game(name).ruleset
    assert rules.summary.endswith(ends)
    if name.startswith("euclid"):
        assert rules.with_parameters(play="normal").summary == wy.game("euclid").ruleset.summary


def test_a_veto_need_not_be_used() -> None:
    """As a move it would be forced where it is the last: blocking Wythoff has no misere play here."""
    with pytest.raises(ValueError, match="blocking-wythoff has no parameter play; accepted: k"):
        wy.game("blocking-wythoff play=misere")


@pytest.mark.parametrize("name", ["misere-0.77", "misere 0.77", "0.77 misere", "Misere-0.156"])
def test_misere_play_of_a_code(name: str) -> None:
    assert wy.game(name) == wy.game(name.lower().replace("misere", "").strip(" -"), play="misere")


def test_only_the_end_of_play_is_replaced_in_a_summary() -> None:
    misere = "here in misere play: the player who cannot move wins"
    assert in_other_play("take 1 to 3; the last move wins", True) == f"take 1 to 3; {misere}"
    rule = "take 1 to 3; taking 13 loses at once"
    assert in_other_play(rule, True) == f"{rule}; {misere}"
