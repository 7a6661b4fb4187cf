"""Automata of P-positions: found, proved, refuted with a position that the rules confirm, and equal to the solvers."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.api.game_proof import GameProof
from wythoff.api.proofs import prove_game
from wythoff.automata.automaton import Automaton, of_table, read, valid
from wythoff.games.wythoff.kernel import kernel
from wythoff.games.wythoff.rays.rules import rays_from

# The states of each, of "Deciding statements" where it has them, else as found here.
PROVED = {
    "wythoff": 7,
    "t-wythoff t=2": 9,
    "t-wythoff t=3": 11,
    "misere-wythoff": 13,
    "t-wythoff t=2 play=misere": 10,
    "t-wythoff t=3 play=misere": 12,
    "blocking-wythoff k=2": 73,
    "blocking-wythoff k=3": 28,
    "blocking-wythoff k=4": 40,
    "blocking-wythoff k=8": 187,
    "bouncing-queen": 45,
    "maharaja knight=1,3": 7,
    "maharaja knight=1,7": 34,
    "maharaja knight=2,3": 307,
    "diagonal-wythoff p=3 q=4": 7,
    "rays rays=1,2;2,1": 13,
    "rays rays=1,1;1,2;2,1": 5,
    "rays rays=0,1;1,0;1,1 play=misere": 13,
    "rays rays=0,1:5;1,0:3": 9,
    "rays rays=0,2;1,1;2,0": 12,
    "wythoff-pass": 815,
    "end-wythoff": 7,
    "end-wythoff inner=1": 22,
    "end-wythoff inner=5": 28,
    "end-wythoff inner=14": 78,
    "end-wythoff inner=2,5": 23,
    "end-wythoff inner=2,2,2": 7,
}

# Those that the solver answers at any size.
FAR = re.compile(
    r"(t-wythoff|misere|wythoff|bouncing|diagonal|maharaja|blocking-wythoff k=[23]).*|end-wythoff( inner=(14|2,5))?"
)


@cache
def proof(name: str) -> GameProof:
    return prove_game(name)


@pytest.mark.parametrize("name", PROVED)
def test_proved(name: str) -> None:
    found = proof(name)
    assert found.holds
    assert found.automaton.states == PROVED[name]
    assert str(found).endswith("proved for all positions")
    game, source = wy.game(name), random.Random(name)
    board = wy.outcome_table(game, 120)
    assert np.array_equal(found.automaton.grid(120), board)
    if FAR.fullmatch(name):
        for size in (10**4, 10**18, 10**100):
            for _ in range(20):
                position = source.randrange(size), source.randrange(size)
                assert found.outcome(position) == game.outcome(position)


@pytest.mark.parametrize("name", ["wythoff", "maharaja knight=1,7", "misere-wythoff", "blocking-wythoff k=3"])
def test_mutants_are_refuted(name: str) -> None:
    """A changed automaton is refuted by a position that the rules, options listed one by one, confirm."""
    good, source = proof(name).automaton, random.Random(name)
    rules, seen = wy.game("wythoff" if name.startswith("blocking") else name).ruleset, 0
    least = 3 if name.startswith("blocking") else 1
    for _ in range(40):
        table, final = good.table.copy(), good.final.copy()
        if source.random() < 0.3:
            final[source.randrange(len(final))] ^= True
        else:
            row, symbol = source.randrange(len(table)), source.randrange(1, table.shape[1])
            table[row, symbol] = source.randrange(-1, len(table))
        mutant = of_table(good.numeration, ("x", "y"), table, final, "mutant") & valid(good.numeration, ("x", "y"))
        if mutant == good:
            continue
        try:
            found = prove_game(name, mutant, memory=10**8)
        except wy.GivenUpError:  # sets explode for some of them
            continue
        assert not found.holds
        assert found.witness is not None
        accepted = sum(mutant.accepts(x=x, y=y) for x, y in set(rules.options(found.witness)))
        is_required = accepted < least and not (name == "misere-wythoff" and found.witness == (0, 0))
        assert mutant.accepts(x=found.witness[0], y=found.witness[1]) != is_required
        assert str(found).startswith(f"refuted for {wy.game(name).ruleset.title}: ")
        with pytest.raises(ValueError, match="refuted"):
            found.outcome((1, 2))
        seen += 1
    assert seen >= 20


@pytest.mark.parametrize("name", ["end-wythoff inner=5", "wythoff-pass"])
def test_mutants_of_games_that_lead_to_others(name: str) -> None:
    """The witness contradicts the rules: options in the same game by the mutant, all others by the solver."""
    good, game, source = proof(name).automaton, wy.game(name), random.Random(name)

    def is_p(row: tuple[Any, ...], mutant: Automaton) -> bool:
        x, y = (row[0], row[-1]) if name.startswith("end") else row[:2]
        is_inside = row[-1] if name == "wythoff-pass" else row[1:-1] == (5,)
        return mutant.accepts(x=x, y=y) if is_inside else game.is_p(row)

    for _ in range(20 if name.startswith("end") else 3):  # a proof for wythoff-pass takes seconds
        final = good.final.copy()
        final[source.randrange(len(final))] ^= True
        mutant = of_table(good.numeration, ("x", "y"), good.table, final, "mutant") & valid(good.numeration, "xy")
        found = prove_game(name, mutant, memory=10**9)
        assert found.witness is not None
        row = game.ruleset.check(found.witness)
        if min(found.witness) or name == "wythoff-pass":
            assert is_p(row, mutant) == any(is_p(option, mutant) for option in game.options(row))
        else:
            assert mutant.accepts(x=found.witness[0], y=found.witness[1]) != game.is_p(row)


# Positions below (SIDE, SIDE) are tried one by one.
SIDE = 26


def _required(target: Any, rays: Any, least: int, t: int, is_misere: bool) -> Any:
    """The positions below the side of `target` with fewer than `least` options in it, by the rules."""
    side = len(target)
    found = np.zeros((side, side), np.bool_)
    for x in range(side):
        for y in range(side):
            options = {
                (x - k * i, y - k * j)
                for i, j, longest in rays
                for k in range(1, min(longest or side, x // i if i else side, y // j if j else side) + 1)
            }
            options |= {(x - k, y - m) for k in range(1, x + 1) for m in range(1, y + 1) if abs(k - m) < t}
            found[x, y] = sum(target[option] for option in options) < least and not (is_misere and not options)
    return found


@pytest.mark.parametrize("name", ["2", "fibonacci", "t2"])
@pytest.mark.parametrize(
    ("rays", "least", "t", "is_misere"),
    [
        ("0,1 1,0 1,1", 1, 0, False),
        ("0,1 1,0 1,1", 3, 0, False),
        ("1,2 2,1", 1, 0, True),
        ("0,1:7 2,0 3,3:6", 1, 0, False),
        ("0,1 2,0 3,3", 2, 0, False),
        ("2,4 1,1:2", 2, 0, True),
        ("0,1 1,0", 1, 3, False),
        ("3,2:9 0,3", 1, 2, False),
    ],
)
def test_kernels_against_options_listed(name: str, rays: str, least: int, t: int, is_misere: bool) -> None:
    """For thin sets of any kind: lines, rows, columns, single positions."""
    for text in ("x = 2*y or y = 2*x + 1", "y = x + 3 or x = y or x + y = 9", "x = 7 or y = 4", "x = 3 and y = 5"):
        target: Automaton = wy.prove(text, numeration=name).automaton
        expected = _required(target.grid(SIDE), rays_from(rays), least, t, is_misere)
        found = kernel(target, rays_from(rays), least=least, t=t, is_misere=is_misere)
        assert np.array_equal(found.grid(SIDE), expected), text


def test_a_text_is_decided() -> None:
    text = proof("maharaja knight=1,7").automaton.text()
    assert prove_game("maharaja knight=1,7", text).holds
    wrong = prove_game("wythoff", text)
    assert wrong.witness is not None
    assert read(text) == proof("maharaja knight=1,7").automaton


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("kayles",), "kayles: there are no automata of its moves"),
        (("wythoff", "fibonacci x\n1: 0 -\n"), "the variables of the automaton must be x and y, got x"),
        (("mishmash",), "unknown game 'mishmash'"),
    ],
)
def test_bad_arguments(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        prove_game(*arguments)


def test_no_proof_of_another_game(tmp_path: Path) -> None:
    """Neither misere play nor a subclass with more moves is proved by the automaton of what it comes from."""
    queen = proof("bouncing-queen").automaton
    assert prove_game("bouncing-queen play=misere", queen).witness is not None
    head = "from dataclasses import dataclass\nfrom wythoff.games.wythoff.rays.rules import TwoPiles\n\n"
    end = '\n\nGAME = Mine(name="mine", summary="mine", rays="1,0 0,1 1,1")\n'
    for place, (body, is_known) in enumerate(
        {
            "pass": True,
            "options = TwoPiles.options": False,
            "def check(self, position):\n        return super().check(position)": False,
            "def end_outcome(self, position):\n        return super().end_outcome(position)": False,
        }.items()
    ):
        file = tmp_path / f"mine{place}.py"
        file.write_text(f"{head}@dataclass(frozen=True, kw_only=True)\nclass Mine(TwoPiles):\n    {body}\n{end}")
        if is_known:
            assert prove_game(file, proof("wythoff").automaton).holds
        else:
            with pytest.raises(ValueError, match="mine: there are no automata of its moves"):
                prove_game(file, proof("wythoff").automaton)


def test_given_up() -> None:
    tried = "numerations 2, boards up to 6000 x 6000, P-positions with piles below 524288"
    with pytest.raises(wy.GivenUpError, match=f"no automaton of the P-positions of maharaja found; tried: {tried}"):
        prove_game("maharaja knight=1,2", numeration="2")
    with pytest.raises(wy.GivenUpError, match="the P-positions of end-wythoff found; tried: numerations 2, boards"):
        prove_game("end-wythoff", numeration="2")


@pytest.mark.parametrize(
    ("name", "side"),
    [("blocking-wythoff k=8", 12_000), ("maharaja knight=2,3", 1 << 19), ("end-wythoff inner=14", 10**5)],
)
def test_guessed_from_a_list_of_p_positions(name: str, side: int) -> None:
    assert proof(name).side == side


def test_boards_of_values_that_are_too_large_are_left_out() -> None:
    """The error asked the caller, who had given no rows, to give fewer rows."""
    with pytest.raises(wy.GivenUpError, match=r"Grundy value 1 of bouncing-queen .* boards up to 100 x 100$"):
        prove_game("bouncing-queen", value=1)
    with pytest.raises(ValueError, match="wythoff-pass has no board of Grundy values"):
        prove_game("wythoff-pass", value=1)
