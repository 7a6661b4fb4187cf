"""Small questions are answered without numba, whose import alone takes longer than the answer."""

import json
import subprocess
import sys

import pytest

import wythoff as wy

# In one process, for all games: the smallest questions, until one of them loads numba.
QUESTIONS = """
import contextlib, json, random, sys
import wythoff as wy
from gmpy2 import mpz
from wythoff.solve.solution import UNKNOWN_ERRORS

for name in sys.argv[1:]:
    game = wy.game(name)
    position = tuple(map(int, game.ruleset.random_start(mpz(6), random.Random(1))))
    game.solve(position)
    game.solver.why(game.ruleset.check(position))
    game.solve_many([position, position])
    with contextlib.suppress(*UNKNOWN_ERRORS):
        game.grundy(position)
    print(json.dumps([name, "numba" in sys.modules]), flush=True)
"""

# Games whose smallest questions load numba, with the reason.
LOADING: dict[str, str] = {}

COMMANDS = [
    "grundy wythoff 20 10^30+7",
    "grundy wythoff 300 500",
    "grundy kayles 7 12 10^1000",
    "verify biscuit-floor --stop 1e6",
    "solve -g nim 3 5 6",
    "solve -g t-wythoff -p t=3 10^50 7",
    "solve -g rays -p rays=1,0;0,1;2,1 7 12",
    "solve -g kayles -p play=misere 10^1000 7 12",
    "solve -g dawsons-chess -p play=misere 20 17 12",
    "period 0.123 -p play=misere",
    "games",
    "claims",
]


@pytest.fixture(scope="module")
def loaded() -> dict[str, bool]:
    """Whether numba is loaded after the questions about a game, or after those about an earlier game."""
    call = [sys.executable, "-c", QUESTIONS, *(name for name in wy.games() if name not in LOADING)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    return dict(map(json.loads, done.stdout.splitlines()))


@pytest.mark.parametrize("name", wy.games())
def test_the_smallest_questions_about_a_game(loaded: dict[str, bool], name: str) -> None:
    if name in LOADING:
        call = [sys.executable, "-c", QUESTIONS, name]
        assert json.loads(subprocess.run(call, capture_output=True, check=True).stdout)[1], "not needed in LOADING"
    else:
        assert not loaded[name]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(command: str) -> None:
    call = [sys.executable, "-X", "importtime", "-m", "wythoff", *command.split()]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "wythoff.app.main" in imported
    assert "numba" not in imported
