"""Winning moves of long heaps in families: the same moves, all of them, each once."""

import json
from itertools import chain

import pytest
from commands import Run

import wythoff as wy

POSITIONS = [(400, 7), (431, 12), (500, 3, 500), (366, 5), (90, 1000), (400,), (1001,), (612, 2)]


@pytest.mark.parametrize(
    "name", ["kayles", "kayles play=misere", "0.15 play=misere", "0.123 play=misere", "0.76", "0.165"]
)
def test_same_moves(name: str) -> None:
    game = wy.game(name)
    split = 0
    for position in POSITIONS:
        families = game.families(position)
        moves = [[family.move(position, i) for i in range(family.count)] for family in families]
        assert sorted(chain.from_iterable(moves)) == game.winning_moves(position)
        split += max((len(some) for some in moves), default=0) > 1
        for family in families:
            taken = position[family.place] - family.taken
            assert (family.first is None) or 2 * (family.first + (family.count - 1) * family.step) <= taken
    assert split or name not in ("kayles", "kayles play=misere", "0.15 play=misere")


def test_huge_heaps() -> None:
    game = wy.game("kayles", play="misere")
    position = (10**1000, 7, 12)
    families = game.families(position)
    solution = game.solve(position)
    assert solution.kinds == len(families) == 51
    assert not solution.is_complete
    assert str(solution).endswith("Also winning: leave other positions; the winning moves form 51 families in all.")
    for family in families:
        for i in {0, family.count // 2, family.count - 1}:
            move = family.move(position, i)
            assert game.is_p(move)
            assert game.ruleset.allows(game.ruleset.check(position), game.ruleset.check(move))
    assert sum(family.count for family in families) > 10**998
    assert game.families(game.best_move(position)) == []
    with pytest.raises(wy.UnknownValue, match="families of moves are listed for sums of take-and-break heaps, not for"):
        wy.game("wythoff").families((3, 5))


def test_from_the_command_line(run: Run) -> None:
    lines = run("solve", "-g", "kayles", "--all", "10^30").stdout.decode().splitlines()
    assert lines[0].startswith("(1000000000000000000000000000000) is N: take 2 from the heap, split it into ")
    assert "Also winning" not in lines[0]
    assert len(lines) - 1 == len(wy.game("kayles").families((10**30,)))
    assert any(line.endswith(" moves") for line in lines)
    found = json.loads(run("solve", "-g", "kayles", "--all", "10^30", "--json").stdout)
    assert len(found["families"]) == len(lines) - 1
    assert set(found["families"][0]) == {"heap", "taken", "first", "step", "count"}
    assert run("solve", "--all", "10", "13").stdout.decode().splitlines()[1:] == ["(4, 7)", "(8, 13)", "(10, 6)"]
    assert run("solve", "--all", "3", "5").stdout == b"(3, 5) is P, P-position number 2: whoever moves from it loses.\n"
    assert run("solve", "--all", "x.csv").returncode == 2
    assert run("solve", "--all", "--sum", "nim 3").returncode == 2
