"""Games without a terminal: the computer against random and perfect players, in every game of the catalogue."""

from itertools import product
from random import Random

import pytest
from positions import start

import wythoff as wy
from wythoff.app.play.engine import UNKNOWN, UNKNOWN_ERRORS, Engine
from wythoff.app.play.session import Session
from wythoff.app.play.starts import random_start
from wythoff.games.heaps import solver as heap_solver
from wythoff.rules.position import Outcome, Position

GAMES = [
    *wy.games(),
    "0.156",
    "kayles play=misere",
    "subtraction take=1,3,4",
    "subtraction take=all-but:2,5",
    "take-away f=x^2",
    "take-away f=4,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
    "copycat m=3",
    "flip-flop when=after flips=once",
    "flip-flop when=instead flips=each threshold=L>=3",
    "rays rays=1,0:3;0,1:3;1,1",
]
DRAWN = "flip-flop when=instead flips=unlimited threshold=L>=3"


def level(name: str) -> int:
    return 7 if "misere" in name or name == "0.156" else 10


def session(name: str, position: tuple[int, ...], seed: int = 0, **style: object) -> Session:
    game = wy.game(name)
    engine = Engine(game, Random(seed), **style)  # type: ignore[arg-type]
    return Session(engine, game.ruleset.check(position))


def opening(s: Session, you_start: bool) -> list[str]:
    """What is said before the person's first move."""
    return [*s.introduction(), *s.begin(you_start)]


def typed(s: Session, left: Position, style: int) -> str:
    """The move as a person could type it."""
    rules, position = s.rules, s.position
    piles, after = rules.piles_of(position), rules.piles_of(left)
    flip = " flip" if rules.name == "flip-flop" and left[2] != position[2] else ""
    if flip and piles == after:
        return "flip"
    if piles == after:  # a pass, as the game itself says it
        return next(iter(rules.ways_to_type(position, left)))[1]
    if rules.noun == "node":  # those that are gone are numbers of the position
        return f"leave {' '.join(map(str, after))}" if style else next(iter(rules.ways_to_type(position, left)))[1]
    if len(after) > len(piles):
        place = next(i for i, pile in enumerate(piles) if pile != after[i])
        taken = piles[place] - after[place] - after[-1]
        if style:
            return " ".join(map(str, after))
        if not taken:
            return f"split {place + 1} into {after[-1]} {after[place]}"
        return f"take {taken} from {place + 1} split {after[place]} {after[-1]}"
    if style == 0 or any(now > was for was, now in zip(piles, after, strict=True)):
        return f"leave {' '.join(map(str, after))}{flip}"
    taken_each = [(was - now, i) for i, (was, now) in enumerate(zip(piles, after, strict=True), 1) if was != now]
    if len(piles) == 1:
        return f"{taken_each[0][0]}{flip}"
    if len(taken_each) == 2 == len(piles) and taken_each[0][0] == taken_each[1][0]:
        return f"{taken_each[0][0]} from both{flip}"
    return f"take {' and '.join(f'{count} from {place}' for count, place in taken_each)}{flip}"


@pytest.mark.parametrize("name", GAMES)
def test_the_computer_never_loses_what_it_has_won(name: str) -> None:
    game, random = wy.game(name), Random(5)
    for seed in range(6):
        position, is_known = random_start(game, level(name), True, random)
        assert is_known
        assert game.solver.outcome(position) is Outcome.N
        s = session(name, position, seed=seed)
        opening(s, False)
        turns = 0
        while not s.is_over:
            assert game.solver.outcome(s.position) is Outcome.P
            options = list(s.rules.options(s.position))
            left = random.choice(options)
            lines = s.answer(typed(s, left, turns % 2))
            assert s._earlier, lines
            turns += 1
            assert turns < 200
        assert s.winner == "I"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("you_start", [True, False])
def test_starts_can_be_won_by_the_person(name: str, you_start: bool) -> None:
    game, random = wy.game(name), Random(8)
    for seed in range(3):
        position, is_known = random_start(game, level(name), you_start, random)
        assert is_known
        assert game.solver.outcome(position) is (Outcome.N if you_start else Outcome.P)
        s = session(name, position, seed, bluff=seed == 2)
        lines = opening(s, you_start)
        for _ in range(200):
            if s.is_over:
                break
            assert "that win" in s.answer("?")[0] or "that wins" in s.answer("?")[0]
            assert all(s.answer("why"))
            lines = s.answer("best")
        assert s.winner == "you", lines
        assert lines[-1].endswith("You win.")


@pytest.mark.parametrize("name", [*GAMES, DRAWN])
def test_every_move_can_be_typed_in_every_way(name: str) -> None:
    game = wy.game(name)
    if game.ruleset.noun == "heap":
        starts: list[tuple[int, ...]] = [(9,), (5, 4), (3, 1, 4)]
    else:
        starts = [start(game.ruleset, 7), start(game.ruleset, 5, 9)]
    for position in starts:
        s = session(name, position)
        for left in s.rules.options(s.position):
            for style in (0, 1):
                text = typed(s, left, style)
                got = s.rules.read_move(text, s.position)
                assert sorted(s.rules.drop_empty_heaps(got)) == sorted(s.rules.drop_empty_heaps(left)), text
                assert s.rules.allows(s.position, got)


BAD = [
    "", "   ", "foo", "5 5 5 5 5 5 5 5", "-1 3", "-3", "take", "take 0", "0", "take 0 from 1", "take five", "leave",
    "1.5 2", "from", "from from", "5 from", "1 from 0", "1 from 9", "1 from x", "99999 from 1", "10^10^10", "2^",
    "take 1 from 1 split", "take 1 from 1 split 1", "take 1 from 1 split 0 0", "split", "split 1 2 3 4",
    "take -1 from 1",
    "undo undo", "flip flip", "(", ")", "()", "(,)", "1 from 1 and", "and", "\x00", "\udcff", "٣", "9" * 5000,
    "take 1 from 1 from 1 from 1", "leave -1 -1", "leave 500 500", "?!", "quit?", "F(", "take take 1", "\t\n",
    "split 1 into", "500 500 500 500 500", "nan nan", "1e400 2",
]  # fmt: skip


@pytest.mark.parametrize("name", [*GAMES, DRAWN])
def test_bad_lines_keep_the_game_alive(name: str) -> None:
    rules = wy.game(name).ruleset
    s = session(name, (12, 13, 11) if rules.noun == "heap" else start(rules, 13))
    if "misere" in name:
        s.engine.game.solver.best_move = lambda *_: None  # type: ignore[method-assign]  # not asked about here
    before = s.position
    for line in BAD:
        said = s.answer(line)
        assert s.position == before, line
        assert not s.is_over
        assert len(said) == 1, line
        assert "\n" not in said[0]
        assert said[0].strip(), line
        said[0].encode("ascii")


def test_what_is_said_to_bad_lines() -> None:
    s = session("wythoff", (20, 31))
    assert s.answer("40 from 1") == ["pile 1 has only 20: 40 cannot be taken from it"]
    assert s.answer("12 20") == ["no move leads to (12, 20), but one leads to (20, 12); piles stay in their order"]
    assert s.answer("19 29")[0].startswith(
        "no legal move leads to (19, 29); rules: take any number from one pile or the same"
    )
    assert s.answer("take 5") == ["name the pile, for example: take 5 from 1"]
    assert s.answer("5 from 3") == ["there is no pile 3; accepted: 1 to 2"]
    assert s.answer("20 32") == ["no number can grow: no move leads from (20, 31) to (20, 32)"]
    assert "accepted: moves such as '19 31', 'take 1 from 1', '1 from both', and help" in s.answer("hm")[0]
    assert session("kayles", (7, 9)).answer("4 4") == ["a move changes one heap: no move from (7, 9) leaves (4, 4)"]
    assert session("kayles", (7, 9)).answer("take 2 from 2 split 1 5") == [
        "split: the parts must be positive and add up to 7, the rest of heap 2; got 1 and 5"
    ]
    assert session("flip-flop", (3, 3)).answer("1 from 1 flip")[0].startswith("no legal move leads to (2, 3)")


@pytest.mark.parametrize("name", [*GAMES, DRAWN])
def test_examples_are_legal_moves(name: str) -> None:
    """What help offers can be typed: in Grundy's game nothing is taken, in copycat and after a move there is a cap."""
    rules = wy.game(name).ruleset
    for size in (3, 9, 10**50):
        first = rules.check((size, size + 1, size + 2)) if rules.noun == "heap" else start(rules, size)
        for position in (first, next(rules.options_smallest_first(first))):
            ways = rules.examples(position)
            assert ways or size == 10**50 or next(rules.options_smallest_first(position), None) is None
            for typed, meaning in ways:
                assert rules.allows(position, rules.read_move(typed, position)), (typed, position)
                assert meaning
    if name == "grundy":
        assert [typed for typed, _ in rules.examples(rules.check((7, 9)))] == ["split 1 into 1 6"]


def test_adding_is_said_in_words() -> None:
    """A negative number would add where piles can grow: the word for that is asked for, and moves nothing."""
    s = session("northcott", (0, 5))
    assert s.answer("take -1 from 1") == ["a number must not be negative; type add 1 to 1"]
    assert s.answer("add -1 to 1") == ["a number must not be negative; type take 1 from 1"]
    assert s.position == (0, 5, 0)
    assert s.rules.read_move("add 1 to 1", s.position) == (1, 5, 1)
    assert session("nim", (3, 5)).answer("take -1 from 1") == ["the number to take must not be negative, got -1"]


def test_undo_takes_back_a_move_and_its_answer() -> None:
    s = session("wythoff", (20, 31))
    assert s.answer("undo") == ["You have not moved yet, so no move can be taken back."]
    s.answer("5 from both")
    middle = s.position
    s.answer("1 from 1")
    s.answer("undo")
    assert s.position == middle
    s.answer("undo")
    assert s.position == (20, 31)
    assert s.answer("undo") == ["You have not moved yet, so no move can be taken back."]


def test_explanations() -> None:
    def why(name: str, *position: int) -> str:
        return " ".join(session(name, position).answer("why"))

    assert why("wythoff", 309, 500) == "(309, 500) is P-position number 191: floor(191 phi) = 309, 309 + 191 = 500."
    assert "is N: take 691 from pile 2 and leave (500, 309). (500, 309) is P-posi" in why("wythoff", 500, 1000)
    assert "floor(2 alpha) = 2, 2 + 2*2 = 6, where alpha = (2 - 2" in why("t-wythoff", 2, 6)
    assert "floor(2 alpha + 1/alpha) = 3, 3 + 2*2 + 1 = 8" in why("misere-t-wythoff", 3, 8)
    assert "(0, 1) and (2, 2) are P in misere play only" in why("attrition", 2, 2)
    assert "floor(2 phi) = 3, 3 + 2 = 5" in why("attrition", 3, 5)
    assert "floor(2 phi) = 3, 3 + 2 = 5" in why("flip-flop", 3, 5)
    assert "1000 = 987 + 13, a sum of Fibonacci numbers" in why("fibonacci-nim", 1000)
    assert "Its smallest part is 13, and only 12 may be taken." in why("fibonacci-nim", 1000, 12)
    assert "1000 = 726 + 200 + 55 + 15 + 4, a sum of starts that lose" in why("take-away", 1000)
    assert "Only taking 3 would win, which is forbidden" in why("copycat", 3, 3)
    assert "G(7) = 2, G(9) = 4; 2 xor 4 = 6. After the move: " in why("kayles", 7, 9)
    assert "P if the xor of its heaps is 0, as in normal play: 3 xor 3 = 0." in why("misere-nim", 3, 3)
    assert "P if its number of ones is odd: it is 3." in why("misere-nim", 1, 1, 1)
    assert "all smaller positions were searched" in why("rays", 10, 20)
    assert why(DRAWN, 3, 5).endswith("is drawn: neither of us can force a win.")


def test_a_drawn_game_is_kept_drawn() -> None:
    s = session(DRAWN, (3, 5))
    assert s.answer("?") == ["No move wins, but some moves do not lose: this position is a draw."]
    for _ in range(20):
        s.answer("best")
        assert not s.is_over
        assert s.game.solver.outcome(s.position) is Outcome.D


def test_an_erring_computer_can_be_beaten() -> None:
    errs = 0
    for seed in range(20):
        s = session("wythoff", (20, 31), seed=seed, err=0.5)
        opening(s, False)
        errs += s.game.solver.outcome(s.position) is Outcome.N
    assert 3 <= errs <= 17
    s = session("wythoff", (20, 31), err=1.0)
    opening(s, False)
    assert s.game.solver.outcome(s.position) is Outcome.N


def test_lost_it_takes_the_least_or_bluffs() -> None:
    engine = session("wythoff", (309, 500)).engine
    position = engine.rules.check((309, 500))
    assert engine.move(position) == ((308, 500), "")
    bluffs = {Engine(engine.game, Random(seed), bluff=True).move(position)[0] for seed in range(40)}
    assert len(bluffs) > 3
    assert all(809 - sum(left) <= 8 for left in bluffs)


BIG = 10**1000
HUGE = {"copycat": (BIG,), "take-away": (BIG,), "fibonacci-nim": (BIG,)}


OTHERS = ["kayles play=misere", "grundy play=misere", "take-away f=2x-1", "0.156", DRAWN]


# Games whose positions of any size are answered.
ANSWERED = [
    *(
        "wythoff",
        "misere-wythoff",
        "t-wythoff",
        "misere-t-wythoff",
        "flip-flop",
        "fibonacci-nim",
        "take-away",
        "copycat",
    ),
    *("nim", "misere-nim", "kayles", "dawsons-kayles", "dawsons-chess", "octal", "subtraction"),
]


@pytest.mark.parametrize("name", [*wy.games(), *OTHERS])
def test_huge_piles(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_solver, "MAX_HEAPS_QUICKLY", 10_000)  # treblecross takes 4 s to 100 000
    game = wy.game(name)
    game.solver.answer_quickly()
    rules = game.ruleset
    s = session(name, (BIG, 2 * BIG, 7) if rules.noun == "heap" else start(rules, 2 * BIG))
    if sum(s.position) < BIG // 2:
        pytest.skip("its positions are small")
    s.longest = 40
    said = [*opening(s, True), *s.answer("?"), *s.answer("why"), *s.answer("best")]
    before = s.position
    said += s.answer("1 from 1" if rules.start_length != 1 else "2")
    if before == s.position:  # no such move in games where 1 is never taken
        said += s.answer("best")
    said += [*s.answer("undo"), *s.answer("help"), *s.answer("10^1000 from 1")]
    assert not s.is_over
    assert max(map(len, said)) < 1500
    try:
        game.solver.best_move(before)
    except UNKNOWN_ERRORS:
        assert any(UNKNOWN in line for line in said), said
        assert name not in ANSWERED
    else:
        assert not any(UNKNOWN in line for line in said), said


STARTED = ["wythoff", "t-wythoff", "fibonacci-nim", "nim", "kayles", "copycat", "flip-flop", "rays"]


@pytest.mark.parametrize("name", STARTED)
def test_huge_starts(name: str) -> None:
    for you_start, seed in product((True, False), range(2)):
        position, is_known = random_start(wy.game(name), BIG, you_start, Random(seed))
        assert is_known == (name != "rays")
        assert sum(position) > BIG // 4
        if is_known:
            assert wy.game(name).solver.outcome(position) is (Outcome.N if you_start else Outcome.P)


def test_a_session_changes_nothing_of_the_game_it_is_given() -> None:
    """Values that a session would not wait for are still found by the game itself."""
    game = wy.game("officers")
    opening(Session(Engine(game, Random(0)), game.ruleset.check((12,))), True)
    assert game.grundy((150_000,)) == wy.game("officers").grundy((150_000,))


def test_numbers_are_read_as_on_the_command_line() -> None:
    s = session("wythoff", (20, 31))
    s.longest = 40
    assert s.answer("10^400000 from 1") == [
        "pile 1 has only 20: 100000000000...000000000000 (400001 digits) cannot be taken from it"
    ]
    s.answer("10^400000//10^399999 from 1")
    assert s._earlier == [(20, 31)]


def test_the_end() -> None:
    s = session("wythoff", (3, 3))
    assert s.answer("3 from both") == ["I cannot move. You win."]
    assert s.is_over
    s = session("misere-nim", (2,))
    assert s.answer("2") == ["I cannot move, which wins. I win."]
    s = session("wythoff", (1, 2))
    assert s.answer("1 from 2")[-1] == "You cannot move. I win."
    assert opening(session("wythoff", (0, 0)), True)[-1] == "You cannot move. I win."
    s = session("wythoff", (3, 3))
    assert s.answer("quit") == ["Good-bye."]
    assert s.is_over
