"""Numbers that others have published, computed by the package from the games that they are about."""

from itertools import combinations_with_replacement, product

import wythoff as wy


def test_project_euler_310() -> None:
    """Nim in which squares are taken: 1160 positions a <= b <= c <= 29 are lost. projecteuler.net/problem=310."""
    game = wy.game("subtraction take=1,4,9,16,25")
    values = [int(game.grundy((heap,))) for heap in range(30)]
    assert sum(a ^ b ^ c == 0 for a, b, c in combinations_with_replacement(values, 3)) == 1160
    assert sum(map(game.is_p, combinations_with_replacement(range(30), 3))) == 1160


def test_misere_plainim_is_a_game_of_its_own() -> None:
    game, same = wy.game("misere-plainim"), wy.game("plainim play=misere")
    assert wy.game("plainim-misere").ruleset == game.ruleset
    for position in product(range(5), repeat=3):
        assert game.is_p(position) == same.is_p(position)
        assert game.winning_moves(position) == same.winning_moves(position)
    assert game.is_p((1, 1, 1))
    assert game.is_p((5, 3, 6))
    assert "taking the last chip loses" in game.ruleset.summary
