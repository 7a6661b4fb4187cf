"""Games, claims and answers are pickled, compared and hashed: a game by its spec, a claim by where it stands."""

import copy
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import wythoff as wy
from wythoff.games.piles.chips import Chips

OWN = """
from collections.abc import Iterator
from dataclasses import dataclass

import wythoff as wy
from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Halves(Ruleset):
    most: int = 3
    parameters: tuple[str, ...] = ("most",)

    def __post_init__(self):
        object.__setattr__(self, "most", int(self.most))

    def options(self, position):
        yield from ((position[0] - n,) for n in range(1, min(int(position[0]), self.most) + 1))

    def count_options(self, position):
        return self.most


GAME = Halves(name="halves", summary="take up to a few", piles=("heap",))


@wy.claim("doubles", start=0)
def doubles(n):
    "2 n is even."
    return 2 * n % 2 == 0
"""

SPECS = [
    *wy.games(),
    "0.156",
    "octal code=0.77",
    "kayles play=misere",
    "t-wythoff t=3",
    "take-away f=7x/2",
    "take-away f=4,2,3,4,5",
    "rays rays=1,0;0,1;1,2",
    "subtraction take=1,3,4",
    "blocking-wythoff k=4",
    "flip-flop when=before flips=each",
]


def back(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("spec", SPECS)
def test_games(spec: str) -> None:
    game, same = wy.game(spec), wy.game(spec)
    position = game.ruleset.check((5,) * 1) if game.ruleset.start_length == 1 else None
    if position is not None:
        game.outcome(position)  # a solver that has worked has tables and locks
    assert game == same == back(game) == copy.copy(game) == copy.deepcopy(game)
    assert hash(game) == hash(same) == hash(back(game))
    assert game != wy.game("nim" if spec != "nim" else "kayles")
    assert len(pickle.dumps(game)) < 200
    assert back(game).ruleset == game.ruleset
    assert game != spec


def test_parameters_tell_games_apart() -> None:
    assert wy.game("t-wythoff t=3") == wy.game("t-wythoff", t=3) != wy.game("t-wythoff t=2")
    assert wy.game("kayles") != wy.game("kayles play=misere")
    assert len({wy.game(name) for name in ("nim", "nim", "wythoff", "last-biscuit")}) == 2


def solutions(game: wy.Game, position: Any) -> list[Any]:
    return [
        game.solve(position),
        game.solve_many([position]),
        game.solve_many(np.array([position] * 3)),
        game.solve_many(pa.table({f"n{i}": [n, None] for i, n in enumerate(position)})),
        game.solve_many([tuple(n + 10**30 for n in position)]),
    ]


def test_answers() -> None:
    game = wy.game("wythoff")
    for one, same, other in zip(
        solutions(game, (7, 9)), solutions(wy.game("wythoff"), (7, 9)), solutions(game, (7, 10)), strict=True
    ):
        assert one == same == back(one)
        assert one != other
        assert one != (7, 9)
        assert str(one) == str(back(one))
        assert one._repr_html_() == back(one)._repr_html_()
    one, *many = solutions(game, (7, 9))
    assert {one, back(one)} == {one}
    for several in many:
        with pytest.raises(TypeError, match="unhashable"):
            hash(several)
    assert many[0] == many[0].__class__(many[0].is_p.copy(), many[0].move.copy())
    assert pa.table(back(many[2])).equals(pa.table(many[2]))
    assert wy.game("nim").solve((3, 5)) != wy.game("moore-nim k=2").solve((3, 5))
    total = wy.solve_sum(["kayles 7", "nim 4"])
    assert total == wy.solve_sum(["kayles 7", "nim 4"]) == back(total)
    assert hash(total) == hash(back(total))
    assert total != wy.solve_sum(["kayles 7", "nim 5"])


def test_other_results() -> None:
    claims = {claim.id: claim for claim in wy.claims()}
    kayles = wy.game("kayles")
    results = [
        wy.period("kayles"),
        wy.row_periods(3)[2],
        claims["biscuit-floor"].check(1000),
        kayles.genus((5,)),
        kayles.families((5, 7))[0],
        wy.game("take-away f=3x").recurrence(),
        wy.cost("digits", 10**6),
        wy.Finding(5, (1, 2)),
        wy.Outcome.P,
    ]
    for result in results:
        assert result is not None
        assert result == back(result)
        assert hash(result) == hash(back(result))
        assert repr(result) == repr(back(result))
    quotient = wy.misere_quotient("0.75")
    assert quotient == wy.misere_quotient("0.75") == back(quotient) != wy.misere_quotient("0.123")
    with pytest.raises(wy.UnknownValue) as raised:
        wy.game("wythoff").grundy((10**30, 10**31))
    error = back(raised.value)
    assert (str(error), error.at_least) == (str(raised.value), raised.value.at_least)


def test_claims() -> None:
    for claim in wy.claims():
        assert back(claim) is claim
        assert hash(claim) == hash(back(claim))
    from wythoff.claims.catalogue import find

    three = find("t-wythoff-floor t=3")
    assert three == find("t-wythoff-floor t=3") == back(three) != find("t-wythoff-floor t=2")
    assert back(three).check(100).holds


def test_games_and_claims_of_a_file(tmp_path: Path) -> None:
    from wythoff.claims.catalogue import find

    path = tmp_path / "own game.py"
    path.write_text(OWN)
    game, claim = wy.game(path), find(f"{path}:doubles")
    two = wy.game(path, most=2)
    assert game == wy.game(str(path)) == back(game) != two == back(two)
    assert hash(game) == hash(back(game))
    solution = game.solve((5,))
    assert solution == back(solution) != two.solve((5,))
    assert claim == back(claim) == find(f"{path}:doubles")
    data = pickle.dumps([two, solution, claim])
    script = "import pickle, sys; a, b, c = pickle.load(sys.stdin.buffer); print(a.name, a.outcome(3), b, c.check(9))"
    done = subprocess.run([sys.executable, "-c", script], input=data, capture_output=True, check=True)
    assert done.stdout.decode().split(maxsplit=2)[:2] == ["halves", "P"]
    assert "doubles holds" in done.stdout.decode()
    path.write_text(OWN + "\n")
    for value in (game, solution, claim):
        with pytest.raises(TypeError, match=r"cannot be pickled: .* has changed since"):
            pickle.dumps(value)
    with pytest.raises(ValueError, match="has changed since it was loaded; restore it"):
        pickle.loads(data)
    path.unlink()
    with pytest.raises(TypeError, match=r"halves most=3 cannot be pickled: .*No such file"):
        pickle.dumps(game)


def test_what_is_refused_in_one_line() -> None:
    made = wy.Game(Chips(name="made", summary="by hand"))
    code = wy.game("take-away", f=lambda t: 2 * t)
    for game, message in (
        (made, r"made.* cannot be pickled: unknown game 'made'"),
        (
            wy.Game(replace(wy.game("nim").ruleset, summary="another")),
            r"nim.* cannot be pickled: its name '.*' means another game",
        ),
        (code, "take-away f=<lambda> cannot be pickled: "),
    ):
        for value in (game, game.solve((3,) if game is code else (3, 5))):
            with pytest.raises(TypeError, match=message) as raised:
                pickle.dumps(value)
            assert "\n" not in str(raised.value)
        assert copy.deepcopy(game) == copy.copy(game) == game

    @wy.claim("nested", start=0)
    def nested(n: int) -> bool:
        "It is."
        return n >= 0

    with pytest.raises(TypeError, match=r"the claim nested cannot be pickled: .* has no claim 'nested'"):
        pickle.dumps(nested)


def test_comparisons() -> None:
    found = wy.compare([0, 1, 3, 4, 6, 8, 9, 12, 12, 14, 16, 17], "wythoff")
    again = pickle.loads(pickle.dumps(found))
    assert (again, str(again), again.comparison.name) == (found, str(found), "a")
