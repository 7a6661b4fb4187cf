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

# The least sum of the piles for a flip, in the readings with a threshold.
THRESHOLD = 27

# The numbers of flips that the player to move and the other player may have left; -1 means no limit.
FLIPS = {"once": [(0, 0), (1, 1)], "each": [(0, 0), (0, 1), (1, 0), (1, 1)], "unlimited": [(-1, -1)]}


@claim(
    "verkhovsky-attrition",
    place="(55)",
    formula="forall x, y: x <= y => (M(x, y) <=> x = 0 and y = 1 or x = 2 and y = 2 or P(x, y) and x + y > 3)",
    games=WYTHOFF | {"M": "attrition"},
)
def attrition() -> None:
    """Let (a_k, b_k), k >= 0, be the P-positions of Wythoff's game. The P-positions of misere Wythoff are (0, 1), (2,
    2), and (a_k, b_k) for k >= 2.
    """


def _flip_flop(when: str, flips: str, threshold: int) -> Claim:
    least = f"if the sum of the piles is at least {threshold}" if threshold else "at any piles"
    moment = "instead of a move" if when == "instead" else f"{when} a move"
    number = {
        "once": "The whole game has one flip",
        "each": "Each player has one flip",
        "unlimited": "The number of flips is unlimited",
    }[flips]

    def check(bound: int) -> Verdict:
        normal, misere = (oracle.p_board(bound, misere=goal)[:bound, :bound] for goal in (False, True))
        differs, draws, count = [], 0, 0
        for x, y, (goal, mine, theirs), outcome in flip_flop_outcomes(bound, when, flips, threshold):
            draws, count = draws + (outcome == "D"), count + 1
            if x <= y and (outcome == "P") != (misere if goal else normal)[x, y]:
                differs.append(((y, x, goal, mine, theirs), outcome))
        drawn = f"; {draws} of the {count} tried positions are draws" * (draws > 0)
        if not differs:
            return tried(None, bound, drawn[2:])
        (y, x, *state), outcome = min(differs)
        return refuted((x, y, *state), f"(x, y, goal, mine, theirs) = {(x, y, *state)} is {outcome}{drawn}")

    check.__doc__ = (
        "Flip-flop is Wythoff's game with a goal, which is that of normal or of misere play. "
        f"A player may flip the goal {moment}. {number}. A flip is allowed {least}. "
        "With each goal, the P-positions are those of Wythoff's game in this kind of play.\n\n"
        "Checked for every (x, y, goal, mine, theirs) with piles below the bound: goal 0 is normal and 1 misere; mine "
        "and theirs are the flips left to the player to move and to the other player, -1 without limit."
    )
    name = f"verkhovsky-flip-flop/{when}-{flips}-{threshold or 'none'}"
    return claim(name, place="(56)", bound=60)(check)


READINGS = tuple(_flip_flop(when, flips, threshold) for when, flips, threshold in product(WHEN, FLIPS, (THRESHOLD, 0)))


def flip_flop_outcomes(bound: int, when: str, flips: str, threshold: int) -> Iterator[tuple[int, int, State, str]]:
    """Yield (x, y, state, outcome) for all piles below the bound, by the rules alone. The outcome is P, N, or D (draw).

    A player with flips may flip the goal before, after or instead of a move, as `when` states: "before", "after" or
    "instead". At the time of a flip, the sum of the piles must be at least `threshold`. `flips` is "once" for one flip
    in the whole game, "each" for one flip of each player, or "unlimited". A state is (goal, mine, theirs): the goal is
    0 for normal and 1 for misere play, and the other numbers are the flips left to the player to move and to the other
    player, or -1 if `flips` is "unlimited".
    """
    least = f"S+L>={threshold}" if threshold else "none"
    rules = FlipFlop(name="", summary="", when=when, flips=flips, threshold=least)
    states = [(goal, *left) for goal in (0, 1) for left in FLIPS[flips]]
    board = FlipFlopBoard(rules, bound, bound, max(FLIPS[flips][-1]))
    for x, y in product(range(bound), repeat=2):
        yield from ((x, y, state, board.outcome(x, y, state).value) for state in states)
