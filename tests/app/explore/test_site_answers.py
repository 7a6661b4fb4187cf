"""The answers of the site without a server, in a real browser: games, puzzles and sequences agree with the engine."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, chromium
from playwright.sync_api import Browser

import wythoff as wy
from wythoff.app.explore.bundle import bundle
from wythoff.app.explore.exact_data import grundy_js, sequence_js
from wythoff.exact.bigint import mpz
from wythoff.jobs.tiles.distances import distances
from wythoff.jobs.tiles.growing import GrowingSequence
from wythoff.jobs.tiles.sequence import SequenceView

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

PAGE = Path(wy.__file__).parent / "app" / "explore" / "page"
SEED = 20260
GAMES = ("wythoff", "t-wythoff t=3", "nim", "fibonacci-nim", "kayles")
FAR = [2**31, 2**53, 2**63, 2**64, 102334155, 10**18, 10**100, 10**1000]

# A module of the test that hands out the answers.
PROBE = (
    'import { gameAnswers } from "./game-answers.js";\nimport { sequenceAnswers } from "./sequence-answers.js";\n'
    "globalThis.answers = { ...gameAnswers, ...sequenceAnswers };\n"
)

# Play whole games against the computer by random moves.
PLAY = """([games, begin, seed]) => {
  let state = seed;
  const random = (n) => { state = (state * 48271) % 2147483647; return state % n; };
  return games.map(([game, fields]) => {
    let answer = answers[begin]({ game, ...fields });
    while (!answer.is_over) {
      const [name, t] = game.split(" t="), { exact } = PLAYED[name](...(t ? [BigInt(t)] : []));
      const options = [...exact.options(answer.position.map(BigInt))];
      const left = options[random(options.length)].join(" ") || "0";
      answer = answers.move({ game, ...answer.record, left });
    }
    const { record, winner } = answer, { moves } = answers.analysis({ game, ...record });
    const [outcomes, players] = ["outcomes", "player"].map((part) => moves.map((move) => move[part]));
    return { record, winner, outcomes, players };
  });
}"""

engine_of = cache(wy.game)


def module(name: str) -> str:
    if name == "probe":
        return PROBE
    own = PAGE / "site" / "modules" / f"{name}.js"
    return (own if own.is_file() else PAGE / f"{name}.js").read_text()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Any]:
    page = browser.new_page()
    page.set_content("<!doctype html>")
    scripts = [(PAGE / f"{name}.js").read_text() for name in ("exact", "match")]
    for script in (grundy_js(), sequence_js(), *scripts, bundle("probe", module)):
        page.add_script_tag(content=script)
    yield page
    page.close()


def ask(page: Any, path: str, asked: list[dict[str, str]]) -> Any:
    """The answers to questions, or the messages of errors."""
    return page.evaluate(
        "([path, asked]) => asked.map((fields) => {"
        " try { return answers[path](fields); } catch (error) { return error.message; } })",
        [path, asked],
    )


def test_a_lost_computer_is_not_dull(page: Any) -> None:
    """Where no move wins, the seed chooses the computer's move; the same seed chooses the same one."""
    fields = {"game": "wythoff", "start": "9.15", "first": "computer"}
    asked = [{**fields, "seed": str(seed)} for seed in [*range(12)] * 2]
    moves = [answer["record"]["moves"] for answer in ask(page, "begin", asked)]
    assert moves[:12] == moves[12:]
    assert len(set(moves)) > 3


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.replace(".", " ").split()))


def canonical(game: str, position: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(filter(None, position), reverse=True)) or (0,) if game == "kayles" else position


def options(game: str, position: tuple[int, ...]) -> set[tuple[int, ...]]:
    found = engine_of(game).options(canonical(game, position))
    return {canonical(game, tuple(map(int, option))) for option in found}


@pytest.mark.parametrize("game", GAMES)
def test_200_games(page: Any, game: str) -> None:
    """Whole games follow the rules, their winner made the last move, and the analysis has the engine's outcomes."""
    engine, random = engine_of(game), Random(SEED)
    fields = [
        {
            "first": random.choice(["me", "computer", "two"]),
            "err": str(random.choice([0, 40, 100])),
            "seed": str(seed),
        }
        for seed in range(200)
    ]
    errors = wins = 0
    for each, found in zip(fields, page.evaluate(PLAY, [[[game, one] for one in fields], "begin", 7]), strict=True):
        record = found["record"]
        line = [numbers(text) for text in [record["start"], *record["moves"].split("_")]]
        assert engine.is_p(canonical(game, line[0])) == (each["first"] == "computer")
        for before, after in pairwise(line):
            assert canonical(game, after) in options(game, before)
        assert not options(game, line[-1])
        names = {"me": ["you", "computer"], "computer": ["computer", "you"], "two": ["player 1", "player 2"]}
        players = [names[each["first"]][turn % 2] for turn in range(len(line) - 1)]
        assert found["players"] == players
        assert found["winner"] == {"computer": "I"}.get(players[-1], players[-1])
        outcomes = ["P" if engine.is_p(canonical(game, place)) else "N" for place in line]
        assert found["outcomes"] == [list(both) for both in pairwise(outcomes)]
        for (was, now), player, at in zip(pairwise(outcomes), players, line, strict=False):
            if player != "computer" or was == "P":
                continue
            can_err = any(not engine.is_p(option) for option in options(game, at))
            assert now == ("N" if each["err"] == "100" and can_err else "P") or each["err"] == "40"
            errors += now == "N"
            wins += now == "P"
    assert errors > 20
    assert wins > 20


@pytest.mark.parametrize("game", GAMES)
def test_levels(page: Any, game: str) -> None:
    """At a level of 40 percent the computer errs in about that part of its moves; a record gives always equal moves."""
    start = {"nim": "3.5.7.9", "kayles": "9.8.4", "fibonacci-nim": "30.29"}.get(game, "9.20")
    asked = [{"game": game, "start": start, "first": "computer", "err": "40", "seed": str(seed)} for seed in range(150)]
    found = ask(page, "begin", asked)
    left = [canonical(game, tuple(map(int, answer["position"]))) for answer in found]
    assert ask(page, "begin", asked) == found
    errors = sum(not engine_of(game).is_p(position) for position in left)
    assert 40 <= errors <= 80


@pytest.mark.parametrize("game", GAMES)
def test_puzzles(page: Any, game: str) -> None:
    """Each date has a position of its own with exactly one winning move, and at least two other moves."""
    engine, starts, moves = engine_of(game), [], []
    asked = [{"game": game, "puzzle": "1", "seed": f"202607{day:02}"} for day in range(1, 31)]
    for fields, answer in zip(asked, ask(page, "begin", asked), strict=True):
        start = canonical(game, numbers(answer["record"]["start"]))
        starts.append(start)
        assert len({canonical(game, tuple(map(int, target))) for target in engine.winning_moves(start)}) == 1
        assert len(options(game, start)) >= 3
        for target in options(game, start):
            moves.append({**fields, **answer["record"], "moves": ".".join(map(str, target))})
    for fields, answer in zip(moves, ask(page, "move", moves), strict=True):
        assert answer["is_over"]
        assert answer["winner"] == ("you" if engine.is_p(numbers(fields["moves"])) else "I")
    assert len(set(starts)) > 20


def test_typed_moves_and_errors(page: Any) -> None:
    record = {"game": "wythoff", "start": "8.11", "first": "two"}
    for line, left in [
        ("take 3 from 2", ["8", "8"]),
        ("3 from pile 1", ["5", "11"]),
        ("take 4 from both", ["4", "7"]),
        ("take 2 from 1 and 2 from 2", ["6", "9"]),
        ("5, 8", ["5", "8"]),
        ("leave (4, 7)", ["4", "7"]),
    ]:
        (answer,) = ask(page, "move", [{**record, "line": line}])
        assert answer["position"] == left, line
    assert ask(page, "move", [{"game": "fibonacci-nim", "start": "30", "line": "take 5"}])[0]["record"]["moves"]
    for fields, problem in [
        ({"line": "take 1 from 1 and 2 from 2"}, "no move leads from (8, 11) to (7, 9)"),
        ({"line": "take x from 1"}, "cannot read 'take x from 1'; accepted: moves such as"),
        ({"line": "queen"}, "queen: cannot read these numbers; accepted: "),
        ({"left": "9 11"}, "no move leads from (8, 11) to (9, 11)"),
        ({"places": "0,1 1,2"}, "no move changes all of these places; click other places"),
        ({"moves": "8.8_9.9"}, "no move leads from (8, 8) to (9, 9)"),
        ({"moves": "8.8_0.0", "line": "take 1"}, "this game is over; begin a new game"),
        ({"start": "0.0"}, "(0, 0): no move is possible; accepted: larger numbers"),
        ({"start": "1.2.3"}, "(1, 2, 3): not a position of Wythoff's game; accepted: 2 numbers"),
        ({"err": "x"}, "err must be 0 to 100, got x"),
        ({"game": "chess"}, "chess: not a game of this site; accepted: wythoff, t-wythoff"),
        ({"first": "toString"}, "first: not a player; accepted: me, computer, two"),
    ]:
        (answer,) = ask(page, "move", [{**record, **fields}])
        assert isinstance(answer, str), fields
        assert answer.startswith(problem), answer


@cache
def view_of(game: str) -> SequenceView:
    growing = GrowingSequence(wy.game(game))
    while not growing.is_over:
        growing.step()
    return growing.view


def sets(answer: Any) -> list[set[int]]:
    """The values in each column, as the page reads them."""
    data, size = bytes.fromhex(answer["sets"]), answer["bytes"]
    return [
        {8 * byte + bit for byte in range(size) for bit in range(8) if data[at * size + byte] >> bit & 1}
        for at in range(answer["columns"])
    ]


def columns(view: SequenceView, start: int, zoom: int, count: int) -> list[Any]:
    found = view.columns(mpz(start), zoom, count)
    if found.values is not None:
        return list(found.values)
    assert found.shift == 0
    assert found.sets is not None
    return [
        {8 * byte + bit for byte in range(len(row)) for bit in range(8) if row[byte] >> bit & 1} for row in found.sets
    ]


def test_columns_of_sequences(page: Any) -> None:
    """Near and far, at each scale, the columns of each sequence are those of the page with a server."""
    random, names = Random(SEED), page.evaluate("Object.keys(SEQUENCES).filter((name) => !SEQUENCES[name].t)")
    assert {"kayles", "dawsons-chess", "nim", "0.07", "0.77", "0.156", "0.356"} <= set(names)
    for name in names:
        view, asked = view_of(name), []
        assert view.period is not None
        (about,) = ask(page, "sequence", [{"game": name}])
        assert about["period"] == {
            part: int(getattr(view.period, part)) for part in ("preperiod", "period", "saltus")
        }, name
        assert (about["first"], about["known"]) == (view.first, view.period.preperiod + view.period.period)
        for zoom in (0, 1, 2, 5, 9, 13, 40, 3000):
            for start in (0, view.period.preperiod, random.randrange(9000), random.choice(FAR)):
                asked.append((start >> zoom << zoom, zoom))
        fields = [{"game": name, "start": hex(start), "zoom": str(zoom), "count": "40"} for start, zoom in asked]
        for (start, zoom), answer in zip(asked, ask(page, "sequence.json", fields), strict=True):
            found = answer["values"] if zoom == 0 else sets(answer)
            assert found == columns(view, start, zoom, 40), (name, start, zoom)


def test_values_of_far_heaps(page: Any) -> None:
    random = Random(SEED)
    for name in ("kayles", "nim", "0.07", "0.156", "0.45"):
        heaps = [*range(90), *(random.randrange(n) for n in FAR for _ in range(4))]
        found = ask(page, "heap", [{"game": name, "n": str(heap)} for heap in heaps])
        assert [int(answer["value"]) for answer in found] == [int(engine_of(name).grundy((heap,))) for heap in heaps]
    assert ask(page, "heap", [{"game": "kayles", "n": "ten"}])[0].startswith("ten: cannot read this number; accepted: ")
    assert ask(page, "sequence", [{"game": "0.3333"}])[0].startswith("0.3333: not a sequence of this site; accepted: ")


@pytest.mark.parametrize("t", [1, 2, 7])
def test_distances(page: Any, t: int) -> None:
    game, random = "wythoff" if t == 1 else f"t-wythoff t={t}", Random(SEED)
    engine = engine_of(game)
    for start in (0, 40, *(random.randrange(n) for n in FAR)):
        for zoom in (0, 3):
            (answer,) = ask(
                page, "distances.json", [{"game": game, "start": hex(start), "zoom": str(zoom), "count": "64"}]
            )
            view = SequenceView(distances(engine.solver.method_for("pairs"), start, 64 << zoom), 0, None)
            assert (answer["values"] if zoom == 0 else sets(answer)) == columns(view, 0, zoom, 64)
    n = 10**100
    (answer,) = ask(page, "heap", [{"game": game, "n": "10^100"}])
    assert tuple(map(int, answer["pair"])) == engine.p_position(n)
