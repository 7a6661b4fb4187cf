"""Euclid's game: the rules by brute force, published values, far numbers, batches, play."""

import json
import random
from functools import cache

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.claims.euclid import rule_steps
from wythoff.games.piles.euclid.values import value, value_by_quotients

VARIANTS = ("cole-davie", "grossman", "m-euclid")
Pair = tuple[int, int]


def left(position: Pair, variant: str) -> set[Pair]:
    """What every move leaves, from the words of the rule."""
    x, y = position
    if not x or not y or (variant == "m-euclid" and max(x, y) % min(x, y) == 0):
        return set()
    found = {(x, y - k * x) for k in range(1, y // x + 1)} | {(x - k * y, y) for k in range(1, x // y + 1)}
    return {pair for pair in found if min(pair) > 0} if variant == "grossman" else found


@cache
def by_rule(position: Pair, variant: str) -> int:
    there = {by_rule(option, variant) for option in left(position, variant)}
    return next(n for n in range(len(there) + 1) if n not in there)


@cache
def lost(position: Pair, variant: str, play: str) -> bool:
    options = left(position, variant)
    return not any(lost(option, variant, play) for option in options) if options else play == "normal"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_rules(variant: str, play: str) -> None:
    game = wy.game("euclid", variant=variant, play=play)
    for position in ((x, y) for x in range(25) for y in range(25)):
        options = sorted(left(position, variant))
        assert game.options(position) == options
        assert game.ruleset.count_options(game.ruleset.check(position)) == len(options)
        assert sorted(game.ruleset.options_smallest_first(game.ruleset.check(position))) == options
        assert game.is_p(position) == lost(position, variant, play)
        assert game.winning_moves(position) == [option for option in options if lost(option, variant, play)]
        near = [(x, y) for x in range(position[0] + 2) for y in (0, position[1] - 1, position[1], position[1] + 1)]
        for target in (pair for pair in (*near, *options) if min(pair) >= 0):
            checked = game.ruleset.check(position), game.ruleset.check(target)
            assert game.ruleset.allows(*checked) == (target in options)
        if play == "normal":
            assert game.grundy(position) == by_rule(position, variant)


def test_published_values() -> None:
    game = wy.game("euclid")
    rows = {1: "123456", 2: "1021334455", 3: "1012123234", 4: "1001211232", 5: "1000121222"}
    for a, digits in rows.items():
        assert [game.grundy((a, b)) for b in range(a, a + len(digits))] == [int(digit) for digit in digits]
    assert [sum(game.is_p((a, b)) for b in range(a + 1, 2 * a)) for a in range(1, 18)] == [
        0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10,
    ]  # fmt: skip
    grossman = wy.game("euclid variant=grossman")
    assert all(grossman.grundy((a, b)) == (b * b - a * a) // (a * b) for a in range(1, 80) for b in range(a, 200))
    m_euclid = wy.game("euclid variant=m-euclid")
    among = [(a, b) for a in range(2, 7) for b in range(a, 12) if b % a and m_euclid.is_p((a, b))]
    assert among == [(3, 5), (4, 7), (5, 7), (5, 9), (6, 10), (6, 11)]


def test_equal_numbers_and_fibonacci_numbers() -> None:
    """(a, a) is N in the variant of Cole and Davie, P in Grossman's; floats fail near phi."""
    assert not wy.game("euclid").is_p((7, 7))
    assert wy.game("euclid variant=grossman").is_p((7, 7))
    assert wy.game("euclid variant=cole-davie play=misere").is_p((7, 7))
    game, a, b = wy.game("euclid"), 2, 3
    for n in range(3000):
        assert game.is_p((a, b)) == (n % 2 == 0)
        a, b = b, a + b


def test_project_euler_325() -> None:
    """The sum of x + y over losing 0 < x < y <= n, projecteuler.net/problem=325."""
    for n, total in ((10, 211), (10_000, 230312207313)):
        found = 0
        for y in range(1, n + 1):
            x = np.arange(max(y // 2, 1), y)
            is_p = wy.game("euclid").solve_many(np.column_stack((x, np.full(len(x), y)))).is_p
            found += int(x[is_p].sum()) + y * int(is_p.sum())
        assert found == total


@pytest.mark.parametrize(
    ("variant", "play"),
    [("cole-davie", "normal"), ("cole-davie", "misere"), ("grossman", "normal"), ("m-euclid", "misere")],
)
def test_numbers(variant: str, play: str) -> None:
    """By the larger number, then the smaller: as the rules give them, and back and forth far out."""
    game = wy.game("euclid", variant=variant, play=play)
    lost = [(a, b) for b in range(40) for a in range(b + 1) if game.is_p((a, b))]
    assert game.p_positions(0, len(lost)).tolist() == list(map(list, lost))
    assert [game.p_index(pair[::-1]) for pair in lost] == list(range(len(lost)))
    assert game.p_index((1, 40)) is None
    for n in (10**6, 10**18, mpz(10) ** 400):
        pairs = [game.p_position(n + i) for i in range(4)]
        assert [game.p_index(pair) for pair in pairs] == [n + i for i in range(4)]
        assert pairs == sorted(set(pairs), key=lambda pair: pair[::-1])
        assert all(game.is_p(pair) for pair in pairs)


def test_without_numbers() -> None:
    assert wy.game("euclid").p_index((8 * 10**9999, 5 * 10**9999)) is None  # P, but long to be counted
    for name in ("euclid variant=m-euclid", "euclid variant=grossman play=misere"):
        assert wy.game(name).p_index((5, 7)) is None
        with pytest.raises(wy.UnknownValue, match="the n-th P-position is computed for games with a formula for it"):
            wy.game(name).p_position(4)


def far() -> list[Pair]:
    """Numbers with long common quotients, and random ones."""
    draw, found = random.Random(1), []
    for size in (30, 62, 1000):
        for _ in range(60):
            a, b = 0, draw.choice([1, 1, 2, 30, draw.randrange(1, 2**20)])
            quotient = draw.choice([1, 1, 2, 2, 3, 9])
            while b.bit_length() < size:
                turn = draw.choice([quotient] * 12 + [quotient + 1, 1])
                a, b = b, turn * b + a
            found += [(a, b), (b, a), (a, b + 1), (a + 1, b), (a, draw.randrange(2**size))]
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_far_numbers(variant: str) -> None:
    """Closed forms against the quotients; outcomes are whether values are 0; a winning move leaves a lost position."""
    game = wy.game("euclid", variant=variant)
    for position in far():
        a, b = map(mpz, sorted(position))
        assert value(a, b, variant) == value_by_quotients(a, b, variant) == game.grundy(position)
        assert game.is_p(position) == (game.grundy(position) == 0)
        best = game.best_move(position)
        assert best is None or (game.ruleset.allows(*map(game.ruleset.check, (position, best))) and game.is_p(best))


def test_a_million_digits_at_once() -> None:
    a, b = wy.game("wythoff").p_position(mpz(10) ** 100_000)
    game = wy.game("euclid")
    assert (game.grundy((a, b)), game.is_p((a, b))) in ((0, True), (1, False))
    assert game.grundy((10**1000, 10**2000)) == 10**1000


@pytest.mark.kernels
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_batches(variant: str, play: str) -> None:
    game = wy.game("euclid", variant=variant, play=play)
    small = [(x, y) for x in range(30) for y in range(30)]
    rows = np.array([*small, *(pair for pair in far() if max(pair) < 2**63)])
    answers = game.solve_many(rows)
    for position, is_p, move in zip(map(tuple, rows.tolist()), answers.is_p, answers.move.tolist(), strict=True):
        assert is_p == game.is_p(position)
        assert tuple(move) == (game.best_move(position) or position)
    narrow = rows[:900].astype(np.int8)
    assert (game.solve_many(narrow).move == answers.move[:900]).all()
    huge = rows.astype(np.uint64) * 2 + 1
    assert game.solve_many(huge).is_p.tolist() == [game.is_p(tuple(row)) for row in huge.tolist()]
    same = rows.copy()
    game.solve_many(same, out=(np.empty(len(rows), np.bool_), same))
    assert (same == answers.move).all()
    if play == "normal":
        values, is_known = game.solver.grundy_many(rows, lambda: None)
        assert is_known.all()
        assert values.tolist() == [game.grundy(tuple(row)) for row in rows.tolist()]


@pytest.mark.kernels
@pytest.mark.parametrize("variant", VARIANTS)
def test_claim(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rule_steps(0, 300, variant)
    parts = [rule_steps(start, start + 100, variant) for start in (0, 100, 200)]
    assert whole.counterexample is None
    assert whole.checksum == sum(part.checksum for part in parts)
    assert whole.checksum == sum(by_rule((a, b), variant) for b in range(300) for a in range(b + 1))
    assert find("euclid-values").check(200).proved
    with pytest.raises(ValueError, match="variant must be one of"):
        rule_steps(0, 10, "euler")


def test_played(run: Run) -> None:
    typed = "subtract 7\nsubtract 5\nwhy\nbest\nbest\nbest\n"
    told = run("play", "euclid", "5", "13", "--first", "me", "--seed", "5", stdin=typed.encode()).stdout.decode()
    assert "no legal move leads to (5, 6)" in told
    assert "(5, 3) is N: take 3 from number 1 and leave (2, 3)." in told
    assert told.splitlines()[-1].endswith("You win.")


def test_files(run: Run) -> None:
    text = f"a,b\n5,13\n5,8\n8,8\n{10**40},{16 * 10**39}\n"
    solved = run(
        "solve", "-", "-g", "euclid", "--from", "csv", "--to", "jsonl", "--with", "grundy", stdin=text.encode()
    )
    rows = [json.loads(line) for line in solved.stdout.splitlines()]
    assert [row["outcome"] for row in rows] == ["N", "P", "N", "P"]
    assert [row["grundy"] for row in rows][:3] == ["2", "0", "1"]


@pytest.mark.parametrize(("text", "says"), [("variant=x", "variant must be one of"), ("play=x", "play must be one of")])
def test_parameters(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wy.game(f"euclid {text}")
    assert wy.game("game-of-euclid").name == "euclid"
