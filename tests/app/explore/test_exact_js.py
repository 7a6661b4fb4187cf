"""The exact answers in JavaScript, in a real browser: they agree with the engine, cell for cell and game for game."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, chromium
from playwright.sync_api import Browser

import wythoff as wy
from wythoff.app.explore.exact_data import grundy_js

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

PAGE = Path(wy.__file__).parent / "app" / "explore" / "page"
SEED = 20260
FAR = [2**31, 2**53, 2**63, 2**64, 102334155, 10**18, 10**100, 10**1000]

# The rules in JavaScript of each game, and the game.
GAMES = {
    "wythoff": "new Exact.TWythoff(1n)",
    **{f"t-wythoff t={t}": f"new Exact.TWythoff({t}n)" for t in (2, 3, 4, 7)},
    "nim": "new Exact.Nim()",
    "fibonacci-nim": "new Exact.FibonacciNim()",
    "kayles": "new Exact.Kayles()",
}


@pytest.fixture(scope="module")
def exact(browser: Browser) -> Iterator[Any]:
    """A function that calls `(rules, positions) => ...` for a game. Numbers cross as text, since they are large."""
    page = browser.new_page()
    page.set_content("<!doctype html>")
    for script in (grundy_js(), (PAGE / "exact.js").read_text()):
        page.add_script_tag(content=script)

    def exact(game: str, body: str, positions: list[Any]) -> Any:
        texts = [" ".join(map(str, position)) for position in positions]
        return page.evaluate(
            f"(texts) => {{ const rules = {GAMES.get(game, 'null')};"
            f" const ask = {body}; return texts.map((text) => ask(rules, text.split(' ').map(BigInt))); }}",
            texts,
        )

    yield exact
    page.close()


engine_of = cache(wy.game)

OUTCOME = "(rules, position) => rules.isP(position)"
MOVES = "(rules, position) => rules.winningMoves(position).map((target) => target.join(' '))"


def moves(texts: list[str]) -> list[tuple[int, ...]]:
    return sorted(tuple(map(int, text.split())) for text in texts)


def canonical(game: str, position: Any) -> tuple[int, ...]:
    heaps = tuple(map(int, position))
    return tuple(sorted((heap for heap in heaps if heap), reverse=True)) if game == "kayles" else heaps


def is_move(game: str, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether the rules allow a move. In kayles one heap becomes at most two, with 1 or 2 less in all, in any order."""
    if game != "kayles":
        rules = engine_of(game).ruleset
        return bool(rules.allows(rules.check(before), rules.check(after)))
    old, new = Counter(filter(None, before)), Counter(filter(None, after))
    changed, parts = (old - new).elements(), list((new - old).elements())
    (heap,) = changed
    return len(parts) <= 2 and heap - sum(parts) in (1, 2)


def positions(game: str, count: int, random: Random, size: int = 150) -> list[tuple[int, ...]]:
    """Random positions, small ones and ones up to a size."""
    if game == "fibonacci-nim":
        return [(pile := random.randrange(1, 20 * size), random.randrange(1, pile + 2)) for _ in range(count)]
    length = {"nim": 3, "kayles": 3}.get(game, 2)
    return [tuple(random.randrange(random.choice((8, size // 2, size))) for _ in range(length)) for _ in range(count)]


@pytest.mark.parametrize("t", [1, 2, 3, 7])
def test_100000_cells_of_t_wythoff(exact: Any, t: int) -> None:
    """Each cell of a square at the origin, and cells around P-positions of all sizes."""
    game = f"t-wythoff t={t}" if t > 1 else "wythoff"
    engine = engine_of(game)
    side = 160
    near = list(product(range(side), repeat=2))
    board = wy.outcome_table(game, side)
    assert exact(game, OUTCOME, near) == [bool(board[cell]) for cell in near]
    far = [
        (int(a) + dx, int(b) + dy)
        for n in FAR
        for a, b in [engine.p_position(n), engine.p_position(n)[::-1]]
        for dx, dy in product((-1, 0, 1), repeat=2)
    ]
    assert exact(game, OUTCOME, far) == [engine.is_p(cell) for cell in far]


@pytest.mark.parametrize("game", GAMES)
def test_winning_moves_are_those_of_the_engine(exact: Any, game: str) -> None:
    engine, asked = engine_of(game), positions(game, 1500, Random(SEED))
    for position, found in zip(asked, exact(game, MOVES, asked), strict=True):
        wanted = {canonical(game, target) for target in engine.winning_moves(position)}
        listed = [canonical(game, target) for target in moves(found)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == wanted, position


@pytest.mark.parametrize("t", [1, 2, 3])
def test_winning_moves_far_out(exact: Any, t: int) -> None:
    game, random = f"t-wythoff t={t}" if t > 1 else "wythoff", Random(SEED)
    engine = engine_of(game)
    asked = [(random.randrange(n), random.randrange(n)) for n in FAR for _ in range(20)]
    for position, found in zip(asked, exact(game, MOVES, asked), strict=True):
        assert moves(found) == sorted(tuple(map(int, target)) for target in engine.winning_moves(position))


def test_fibonacci_nim_and_nim_far_out(exact: Any) -> None:
    random = Random(SEED)
    sizes = [n for n in FAR for _ in range(9)]
    asked_of: dict[str, list[tuple[int, ...]]] = {
        "fibonacci-nim": [(pile := random.randrange(1, n), random.randrange(1, pile + 1)) for n in sizes],
        "nim": [tuple(random.randrange(n) for _ in range(4)) for n in sizes],
    }
    for game, asked in asked_of.items():
        engine = engine_of(game)
        for position, found in zip(asked, exact(game, MOVES, asked), strict=True):
            assert moves(found) == sorted(tuple(map(int, target)) for target in engine.winning_moves(position))


def test_kayles_far_out(exact: Any) -> None:
    """The values are those of the engine. In a long row a winning move is found if one exists."""
    engine, random = wy.game("kayles"), Random(SEED)
    heaps = [*range(400), *(random.randrange(n) for n in FAR for _ in range(30))]
    assert exact("kayles", "(rules, [heap]) => rules.value(heap)", [(heap,) for heap in heaps]) == [
        int(engine.grundy((heap,))) for heap in heaps
    ]
    asked = [(random.randrange(n), random.randrange(n), random.randrange(90)) for n in FAR for _ in range(4)]
    for position, found in zip(asked, exact("kayles", MOVES, asked), strict=True):
        assert bool(found) == (not engine.is_p(position))
        for target in moves(found)[:3]:
            assert is_move("kayles", position, target)
            assert engine.is_p(target)


@pytest.mark.parametrize("t", [1, 2, 5])
def test_indices_and_partners(exact: Any, t: int) -> None:
    """The pairs, and the first index of a pair from a place on, with the definition as a check."""
    engine, random = wy.game("t-wythoff", t=t), Random(SEED)
    GAMES["pairs"] = f"new Exact.TWythoff({t}n)"
    places = [*range(200), *(random.randrange(n) for n in FAR for _ in range(25))]
    body = (
        "(rules, [n]) => [rules.a(n), rules.b(n), rules.firstOfA(n), rules.firstOfB(n), rules.partner(n)].map(String)"
    )
    for n, found in zip(places, exact("pairs", body, [(n,) for n in places]), strict=True):
        a, b, first_a, first_b, partner = map(int, found)
        assert (a, b) == engine.p_position(n)
        for column, first in ((0, first_a), (1, first_b)):
            assert engine.p_position(first)[column] >= n
            assert not first or engine.p_position(first - 1)[column] < n
        assert engine.is_p((n, partner))


def test_square_roots(exact: Any) -> None:
    random = Random(SEED)
    roots = [*range(300), *FAR, *(random.randrange(10**400) for _ in range(300))]
    asked = [(max(0, root * root + shift),) for root in roots for shift in (-1, 0, 1, root, 2 * root)]
    for (n,), found in zip(asked, exact("", "(rules, [n]) => String(Exact.isqrt(n))", asked), strict=True):
        assert int(found) ** 2 <= n < (int(found) + 1) ** 2


@pytest.mark.parametrize("game", ["wythoff", "t-wythoff t=3", "nim", "fibonacci-nim", "kayles"])
def test_1000_games(exact: Any, game: str) -> None:
    """Two hundred games of each: JavaScript moves first, follows the rules, and wins each game."""
    engine, random = engine_of(game), Random(SEED)
    running = [position for position in positions(game, 600, random, 20) if not engine.is_p(position)][:200]
    assert len(running) == 200
    won = 0
    best = "(rules, position) => rules.winningMoves(position)[0].join(' ')"
    while running:
        replies = []
        for before, text in zip(running, exact(game, best, running), strict=True):
            after = tuple(map(int, text.split()))
            assert is_move(game, before, after), (before, after)
            assert engine.is_p(after)
            options = list(engine.options(after))
            if options:
                replies.append(tuple(map(int, random.choice(options))))
            else:
                won += 1
        running = replies
    assert won == 200


@pytest.mark.parametrize("game", ["wythoff", "t-wythoff t=3", "nim", "fibonacci-nim", "kayles"])
def test_allowed_moves_are_the_options(exact: Any, game: str) -> None:
    """Of random pairs of small positions, exactly the options of the engine are allowed."""
    engine, random = engine_of(game), Random(SEED)
    space: list[tuple[int, ...]]
    if game == "fibonacci-nim":
        space = [(pile, cap) for pile in range(9) for cap in range(2, 17, 2)]
    else:
        space = list(product(range(6), repeat={"nim": 3, "kayles": 3}.get(game, 2)))
    pairs = [(random.choice(space), random.choice(space)) for _ in range(6000)]
    length = len(space[0])
    body = f"(rules, both) => rules.allows(both.slice(0, {length}), both.slice({length}))"
    found = exact(game, body, [before + after for before, after in pairs])
    options = {place: {canonical(game, one) for one in engine.options(place)} for place in space}
    assert found == [canonical(game, after) in options[before] for before, after in pairs]
    assert json.dumps(found).count("true") > 20


@pytest.mark.parametrize("game", ["wythoff", "t-wythoff t=3", "nim", "fibonacci-nim", "kayles"])
def test_options_are_those_of_the_engine(exact: Any, game: str) -> None:
    """Each option is listed, and no other; in kayles the two orders of the rest of a row are the same option."""
    engine, asked = engine_of(game), positions(game, 200, Random(SEED), 20)
    body = "(rules, position) => [...rules.options(position)].map((target) => target.join(' ') || '0')"
    for position, found in zip(asked, exact(game, body, asked), strict=True):
        listed = [canonical(game, target) for target in moves(found)]
        assert set(listed) == {canonical(game, option) for option in engine.options(position)}
        assert game == "kayles" or len(set(listed)) == len(listed)
