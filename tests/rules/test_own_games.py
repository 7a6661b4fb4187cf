"""Games of one's own, of no family and of each: words, typed moves and the naive solver."""

import pathlib
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

import pytest

import wythoff as wy
from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.rules.game_file import errors_with_lines, run_file
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve import naive


@dataclass(frozen=True, kw_only=True)
class Path(Ruleset):
    """A vertex is taken with its neighbours; the options come in no order."""

    piles: tuple[str, ...] = ("v1", "v2", "v3", "v4", "v5")
    noun: str = "vertex"
    nouns: str = "vertices"

    def options(self, position: Position) -> Iterator[Position]:
        for i in (place for place, vertex in enumerate(position) if vertex):
            yield tuple(mpz(0) if abs(i - j) < 2 else vertex for j, vertex in enumerate(position))

    def count_options(self, position: Position) -> Integer:
        return mpz(5)


@dataclass(frozen=True, kw_only=True)
class Growing(Ruleset):
    """1 is taken from x and any number up to 2 put to y, or y becomes less."""

    piles: tuple[str, ...] = ("x", "y")
    can_grow: bool = True

    def options(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from ((x, mpz(left)) for left in range(int(y)))
        if x:
            yield from ((x - 1, y + added) for added in range(3))

    def count_options(self, position: Position) -> Integer:
        return position[1] + 3


PATH = Path(name="path", summary="take a vertex and its neighbours")
GROWING = Growing(name="growing", summary="take 1 from x and add up to 2 to y, or take from y")

GAMES = [
    (PATH, (1, 1, 1, 0, 1)),
    (PATH, (0, 1, 0, 0, 0)),
    (GROWING, (3, 2)),
    *[
        (wy.game(name).ruleset, position)
        for name, position in [
            ("wythoff", (4, 6)),
            ("t-wythoff t=3", (4, 6)),
            ("rays", (7, 5)),
            ("kayles", (7,)),
            ("kayles", (6, 5, 2)),
            ("kayles", (1, 0)),
            ("nim", (0, 3)),
            ("grundy", (9,)),
            ("octal code=4.3", (5, 6)),
            ("subtraction take=all-but:2", (6, 3)),
            ("fibonacci-nim", (9,)),
            ("copycat", (9, 2)),
            ("flip-flop threshold=none", (4, 6)),
            ("flip-flop when=instead threshold=none", (4, 6)),
        ]
    ],
]


@pytest.mark.parametrize(("rules", "given"), GAMES, ids=lambda value: getattr(value, "name", str(value)))
def test_what_is_said_and_shown_can_be_typed(rules: Ruleset, given: tuple[int, ...]) -> None:
    position = rules.check(given)
    options = list(rules.options(position))
    assert options
    assert rules.examples(position)
    for typed, _ in rules.examples(position):
        assert rules.read_move(typed, position) in options, typed
    for left in options:
        assert rules.read_move(rules.describe_move(position, left), position) == left


def test_words_of_a_game_of_ones_own() -> None:
    position = PATH.check((1, 1, 0, 0, 1))
    assert ("1 from 1 and 1 from 2", "take 1 from vertex 1 and 1 from vertex 2") in PATH.examples(position)
    with pytest.raises(ValueError, match="a move must leave 5 vertices, got 2 "):
        PATH.read_move("1 0", position)
    grown = GROWING.check((3, 2))
    assert GROWING.read_move("add 2 to 2 and take 1 from 1", grown) == (2, 4)
    assert ("take 1 from pile 1 and add 2 to pile 2",) * 2 in GROWING.examples(grown)
    with pytest.raises(ValueError, match="no number can grow"):
        wy.game("wythoff").ruleset.read_move("add 1 to 1", (mpz(3), mpz(5)))


@pytest.mark.parametrize("rules", [replace(GROWING, is_misere=True), GROWING, PATH], ids=lambda rules: rules.title)
def test_options_and_moves_are_sorted(rules: Ruleset) -> None:
    game = Game(rules)
    for position in product(range(2 if rules is PATH else 7), repeat=len(rules.piles)):
        for moves in (game.options(position), game.winning_moves(position)):
            assert moves == sorted(moves)
        assert (game.best_move(position) or ()) == next(iter(game.winning_moves(position)), ())


def test_misere_of_heaps_is_said_by_play() -> None:
    with pytest.raises(TypeError, match="is_misere"):
        HeapRuleset(name="mine", summary="", code="0.77", is_misere=True)  # type: ignore[call-arg]
    with pytest.raises((ValueError, TypeError), match="is_misere"):  # TypeError since Python 3.13
        replace(wy.game("kayles").ruleset, is_misere=True)
    assert wy.game("kayles", play="misere").ruleset.is_misere


def test_what_is_answered_is_answered_later_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naive, "MAX_POSITIONS", 100)
    game = Game(GROWING)
    asked = [(x, y) for x in range(12) for y in range(36)]
    Random(1).shuffle(asked)

    def answers(game: Game, position: tuple[int, int]) -> list[object]:
        found: list[object] = []
        for question in (game.outcome, game.grundy):
            try:
                found.append(question(position))
            except wy.UnknownValue:
                found.append(None)
        return found

    for position in asked:
        for found, alone in zip(answers(game, position), answers(Game(GROWING), position), strict=True):
            assert found == alone or alone is None, position


def test_values_of_copycat_from_the_rules() -> None:
    """Positions (pile, last): what is no position has no value on a board either."""

    def value(pile: int, last: int) -> int:
        left = {value(pile - taken, taken) for taken in range(1, min(pile, 3) + 1) if taken != last}
        return next(least for least in range(len(left) + 1) if least not in left)

    board = wy.grundy_table("copycat m=3", 9, 4)
    assert board.tolist() == [[value(pile, last) for last in range(4)] for pile in range(9)]
    assert wy.game("copycat", m=3).grundy(8) == value(8, 0)
    with pytest.raises(ValueError, match=r"the number just taken \(last\) must be at most m = 3, got 4"):
        wy.grundy_table("copycat m=3", 9, 5)


def test_boards_by_the_rules_are_refused_before_they_take_long(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "towers.py"
    file.write_text(
        "from dataclasses import dataclass\n"
        "from wythoff.rules.ruleset import Ruleset\n"
        "@dataclass(frozen=True, kw_only=True)\n"
        "class Towers(Ruleset):\n"
        "    piles: tuple[str, ...] = ('a', 'b')\n"
        "    def options(self, position):\n"
        "        a, b = position\n"
        "        yield from ((a - k, b + k) for k in range(1, int(a) + 1))\n"
        "        if b:\n"
        "            yield a, b - 1\n"
        "    def count_options(self, position):\n"
        "        return position[0] + 1\n"
        "GAME = Towers(name='towers', summary='move or take')\n"
    )
    with pytest.raises(ValueError, match="27000000 moves; at most 5000000 are examined; give fewer rows"):
        wy.grundy_table(wy.game(file), 300)


def test_no_values_where_a_last_move_may_lose() -> None:
    """The rules may say who has won at the end by the position: then values of normal play are none."""

    @dataclass(frozen=True, kw_only=True)
    class Goal(Path):
        def end_outcome(self, position: Position) -> Outcome:
            return Outcome.N

    with pytest.raises(wy.UnknownValue, match="for normal play; in the game goal a last move may lose"):
        Game(Goal(name="goal", summary="")).grundy((1, 0, 0, 1, 0))


def test_an_error_in_a_file_travels_with_its_line(tmp_path: pathlib.Path) -> None:
    """Between processes the frames of an error are lost."""
    (tmp_path / "own.py").write_text("def fails():\n    return {}[4]\n")
    module = run_file(str(tmp_path / "own.py"))
    with pytest.raises(ValueError, match=r"own\.py, line 2: KeyError: 4") as raised, errors_with_lines():
        module.fails()
    assert str(pickle.loads(pickle.dumps(raised.value))).endswith("line 2: KeyError: 4")
    with pytest.raises(KeyError), errors_with_lines():
        dict[int, int]()[4]


def test_a_check_that_returns_nothing_is_named() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Forgetful(Growing):
        def check(self, position: object) -> Position:  # type: ignore[return]
            super().check(position)

    game = Game(Forgetful(name="forgetful", summary=""))
    answers = (game.solve, game.grundy, game.options, lambda pair: game.solve_many([pair]))
    for answer in (*answers, lambda pair: wy.grundy_table(game, 3), lambda pair: wy.outcome_table(game, 3)):
        with pytest.raises(ValueError, match=r"forgetful.*: check must return the position as a tuple, got None"):
            answer((2, 1))


def test_a_random_start_is_one_that_check_accepts() -> None:
    """Without a `random_start`, starts are drawn until `check` accepts one."""

    @dataclass(frozen=True, kw_only=True)
    class Falling(Growing):
        def check(self, position: object) -> Position:
            x, y = checked = super().check(position)
            if x < y or y > 1:
                raise ValueError("x must be y at least, y 0 or 1")
            return checked

    @dataclass(frozen=True, kw_only=True)
    class Nowhere(Growing):
        def check(self, position: object) -> Position:
            raise ValueError("there is no position")

    rules, random = Falling(name="falling", summary=""), Random(1)
    starts = [rules.random_start(mpz(10**30), random) for _ in range(50)]
    assert {y for _, y in starts} == {0, 1}
    assert max(starts)[0] > 10**28
    with pytest.raises(
        ValueError, match="1000 random starting positions of nowhere were invalid; define its method random_start"
    ):
        Nowhere(name="nowhere", summary="").random_start(mpz(9), random)
