"""Reasons in the words of the page."""

import pytest

import wythoff as wy
from wythoff.app.explore.words import reasons

PHI = "phi is the golden ratio (1 + sqrt(5))/2. Floor means: without the decimals."
XOR = "After the move: a position loses if the xor of its heaps is 0:"


@pytest.mark.parametrize(
    ("name", "position", "lines"),
    [
        (
            "wythoff",
            (9, 19),
            [
                "The player to move wins: move the queen 4 down, to (9, 15)."
                " From there each move leads to a square from which you can win again.",
                "(9, 15) is losing square number 6: floor(6 phi) = 9, 9 + 6 = 15.",
                PHI,
            ],
        ),
        (
            "wythoff",
            (3, 5),
            [
                "Whoever must move from (3, 5) loses: after each move, the other player can win.",
                "(3, 5) is losing square number 2: floor(2 phi) = 3, 3 + 2 = 5.",
                PHI,
            ],
        ),
        (
            "nim",
            (0, 4),
            [
                "The player to move wins: take 4 from heap 2 and leave 0. Then no move is possible.",
                "A position loses if the xor of its heaps is 0: 0 xor 4 = 4.",
                f"{XOR} 0 xor 0 = 0.",
            ],
        ),
    ],
)
def test_reasons(name: str, position: tuple[int, ...], lines: list[str]) -> None:
    """A reason that a newcomer understands comes first; the formula follows, with its words explained."""
    game = wy.game(name)
    assert reasons(game, game.ruleset.check(position)) == lines


def test_a_reason_is_true() -> None:
    """After the move that wins, each answer leads to a square from which a move wins."""
    game = wy.game("wythoff")
    for position in [(x, y) for x in range(12) for y in range(12) if not game.is_p((x, y))]:
        best = game.best_move(position)
        assert best is not None
        assert f"to ({best[0]}, {best[1]})." in reasons(game, game.ruleset.check(position))[0]
        assert all(game.winning_moves(option) for option in game.options(best))
