"""Games that are not here: they are listed with the reason, which is said for their names too."""

import json

import pytest
from commands import Run

import wythoff as wy
from wythoff.api import catalogue
from wythoff.api.absent import ABSENT

NAMES = [name for game in ABSENT for name in (game.name, *game.aliases)]


def test_none_is_here() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert not set(NAMES) & set(catalogue.names())
    assert [game.name for game in ABSENT] == sorted(game.name for game in ABSENT)


@pytest.mark.parametrize("name", [*NAMES, "Hex_7", "FRACTION-GAME"])
def test_the_reason_is_said(run: Run, name: str) -> None:
    done = run("solve", "-g", name, "3", "4")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
    assert b"is not in this package: " in done.stderr
    assert b"unknown game" not in done.stderr
    with pytest.raises(ValueError, match="is not in this package"):
        wy.game(name)


def test_the_list(run: Run) -> None:
    plain = run("games").stdout.decode().splitlines()
    whole = run("games", "--all").stdout.decode().splitlines()
    assert whole == plain + [str(game) for game in ABSENT]
    assert any(line.startswith("hex-7 (also hex, hex7) is not in this package: partizan") for line in whole)
    rows = [json.loads(line) for line in run("games", "--all", "--json").stdout.splitlines()]
    assert [row["name"] for row in rows if "not_here" in row] == [game.name for game in ABSENT]
    assert len(rows) == len(whole)
