"""wy.guess: games by name and as objects, sequences of every kind; what it prints and what it refuses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import Run

import wythoff as wy
from wythoff.api.sequences import guessable
from wythoff.exact.bigint import mpz

SQUARES = [n * n for n in range(40)]


def test_games_by_name_and_as_objects() -> None:
    by_name = wy.guess("t-wythoff t=2", 400)
    assert by_name == wy.guess(wy.game("t-wythoff", t=2), 400)
    assert (by_name.names, by_name.counts, by_name.holds) == (("a", "b"), (400, 400), True)
    assert by_name.form == "floor(n*sqrt(2)), floor(n*sqrt(2)) + 2*n"
    assert list(by_name.slopes) == ["a", "b"]
    of_pairs = wy.guess(wy.game("t-wythoff t=2").p_positions(0, 400))
    assert [one.law for one in by_name] == [one.law for one in of_pairs]
    assert [one.kind for one in by_name if not one.proved] == ["substitution", "substitution"]
    assert not any(one.proved for one in of_pairs)  # pairs have no rules
    file = Path(__file__).parents[1] / "data" / "my_kayles.py"
    assert [one.law for one in wy.guess(file)] == [one.law for one in wy.guess("kayles")]


@pytest.mark.parametrize(
    "made",
    [tuple, np.array, iter, lambda terms: (mpz(term) for term in terms), lambda terms: list(map(np.int64, terms))],
)
def test_sequences_of_every_kind(made: Callable[[Any], Any]) -> None:
    assert wy.guess(made(SQUARES)) == wy.guess(SQUARES)


def test_it_is_what_the_command_prints(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("kayles", "take-away f=3x", "officers"):
        laws = wy.guess(game, 600)
        name, *parameters = game.split(" ")
        options = [word for parameter in parameters for word in ("-p", parameter)]
        assert run("guess", name, *options, "--terms", "600").stdout.decode() == f"{laws}\n"
    assert capsys.readouterr() == ("", "")


def test_laws_show_themselves() -> None:
    found = wy.guess(SQUARES, first=3)
    assert str(found) == "x(n) = 3 x(n-1) - 3 x(n-2) + x(n-3) for n >= 6: fitted on 20 terms, and explains 20 more"
    assert found._repr_html_().startswith("<table>\n<caption style='text-align:left'>Guessed from 40 terms of x<")
    assert [one.kind for one in found] == ["recurrence"]
    assert len(found) == 1
    nothing = wy.guess([n * n % 17 * n for n in range(12)])
    assert str(nothing).startswith("no law found that explains 12 terms of x")


@pytest.mark.parametrize(
    ("subject", "error", "says"),
    [
        ([1.5] * 20, ValueError, r"x\(0\) must be an integer, got 1.5"),
        (["1"] * 20, TypeError, r"x\(0\) must be an integer, got '1'"),
        ([1] * 13 + [True] * 9, TypeError, r"x\(13\) must be an integer, got True"),
        ([], ValueError, "a guess needs at least 12 terms, got 0"),
        ([1] * 11, ValueError, "a guess needs at least 12 terms, got 11"),
        ([(1, 2)] * 11, ValueError, "a guess needs at least 12 terms, got 11"),
        ([(1, 2, 3)] * 20, ValueError, r"each pair must have two numbers, got \(1, 2, 3\) at n = 0"),
        ([(1, 2)] * 5 + [7] * 20, ValueError, "each pair must have two numbers, got 7 at n = 5"),
        ({1, 2, 3}, TypeError, "must be in a list or another ordered sequence"),
        ("nosuch", ValueError, "unknown game 'nosuch'"),
        ("silver-dollar width=0", ValueError, "silver-dollar"),
        ("tactix", ValueError, "has no sequence to guess"),
        (None, TypeError, "game must be a name, the path of a file, or a Game"),
    ],
)
def test_refused(subject: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        wy.guess(subject)


HALVES = '''"""Take up to half of the pile."""

from dataclasses import dataclass

from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Halves(Ruleset):
    piles: tuple[str, ...] = ("pile",)

    def options(self, position):
        yield from ((position[0] - taken,) for taken in range(1, int(position[0]) // 2 + 1))

    def count_options(self, position):
        return position[0] // 2


GAME = Halves(name="halves", summary="take up to half of the pile")
'''


def test_single_piles_of_games_that_are_searched_end_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """End-Wythoff took 40 s; a game of one's own has as many values as a bound on the moves leaves."""
    monkeypatch.setattr("wythoff.solve.naive.MAX_EXAMINED_MOVES", 10**5)
    assert guessable(wy.game("end-wythoff"), 4000)["G"].values == list(range(4000))
    (tmp_path / "halves.py").write_text(HALVES)
    own = wy.game(tmp_path / "halves.py")
    values = guessable(own, 10**6)["G"].values
    assert 600 < len(values) < 650  # n^2/4 moves
    by_rule: list[int] = []
    for n in range(300):
        options = {by_rule[n - taken] for taken in range(1, n // 2 + 1)}
        by_rule.append(next(value for value in range(n + 1) if value not in options))
    assert values[:300] == by_rule
