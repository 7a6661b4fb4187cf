"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about two variants: misere play (Attrition) and Flip-flop."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from wythoff.claims import oracle
from wythoff.claims.claim import Claim
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import WYTHOFF
from wythoff.claims.verdict import Verdict, refuted, tried
from wythoff.games.wythoff.flip_flop.rules import WHEN, FlipFlop
from wythoff.games.wythoff.flip_flop.solver import FlipFlopBoard, State

claim = partial(_claim, source="verkhovsky", kind="statement")

# The least S + L for a flip, in the readings with a threshold.
THRESHOLD = 27

# The numbers of flips that the player to move and the other player can still have; -1 means without limit.
FLIPS = {"once": [(0, 0), (1, 1)], "each": [(0, 0), (0, 1), (1, 0), (1, 1)], "unlimited": [(-1, -1)]}


@claim(
    "verkhovsky-attrition",
    place="(55)",
    formula="forall x, y: x <= y => (M(x, y) <=> x = 0 and y = 1 or x = 2 and y = 2 or P(x, y) and x + y > 3)",
    games=WYTHOFF | {"M": "attrition"},
)
def attrition() -> None:
    """The P-positions of misere Wythoff are (0, 1), (2, 2) and, for k >= 2, the P-positions (a_k, b_k) of Wythoff's
    game.
    """


def _flip_flop(when: str, flips: str, threshold: int) -> Claim:
    least = f"if S + L >= {threshold}" if threshold else "for any piles"
    moment = "instead of the move" if when == "instead" else f"{when} the move"
    number = {"once": "once in all", "each": "once by each player", "unlimited": "without limit"}[flips]

    def check(bound: int) -> Verdict:
        normal, misere = (oracle.p_board(bound, misere=goal)[:bound, :bound] for goal in (False, True))
        differs, draws = [], 0
        for x, y, (goal, mine, theirs), outcome in flip_flop_outcomes(bound, when, flips, threshold):
            draws += outcome == "D"
            if x <= y and (outcome == "P") != (misere if goal else normal)[x, y]:
                differs.append(((y, x, goal, mine, theirs), outcome))
        drawn = f"; {draws} of the positions can be drawn" * (draws > 0)
        if not differs:
            return tried(None, bound, drawn[2:])
        (y, x, *state), outcome = min(differs)
        return refuted((x, y, *state), f"(x, y, goal, mine, theirs) = {(x, y, *state)} is {outcome}{drawn}")

    check.__doc__ = (
        "In Flip-flop the P-positions are those of the game, normal or misere, whose goal is now in force; "
        f"the goal may be flipped {moment}, {number}, {least}.\n\n"
        "Checked for every (x, y, goal, mine, theirs) with piles below the bound; goal 0 is normal, 1 misere."
    )
    name = f"verkhovsky-flip-flop/{when}-{flips}-{threshold or 'none'}"
    return claim(name, place="(56)", bound=60)(check)


READINGS = tuple(_flip_flop(when, flips, threshold) for when, flips, threshold in product(WHEN, FLIPS, (THRESHOLD, 0)))


def flip_flop_outcomes(bound: int, when: str, flips: str, threshold: int) -> Iterator[tuple[int, int, State, str]]:
    """Yield (x, y, state, outcome) for all piles below the bound, by the rules alone: P, N, or D if play can be drawn.

    A player with flips may flip the goal before the move (if the piles then reach the threshold), after it (if they
    still do), or instead of it. A state is the goal, 0 normal or 1 misere, and the remaining flips of the player to
    move and of the other player.
    """
    least = f"S+L>={threshold}" if threshold else "none"
    rules = FlipFlop(name="", summary="", when=when, flips=flips, threshold=least)
    states = [(goal, *left) for goal in (0, 1) for left in FLIPS[flips]]
    board = FlipFlopBoard(rules, bound, bound, max(FLIPS[flips][-1]))
    for x, y in product(range(bound), repeat=2):
        yield from ((x, y, state, board.outcome(x, y, state).value) for state in states)
