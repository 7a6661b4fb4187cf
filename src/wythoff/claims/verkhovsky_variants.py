"""What B. Verkhovsky, IJCNS 3 (2010) 793-800, says of two variants: misere play (Attrition) and Flip-flop."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from wythoff.claims import oracle
from wythoff.claims.claim import Claim
from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Verdict, refuted, tried

claim = partial(_claim, source="verkhovsky", kind="statement")

State = tuple[int, int, int]
"""The goal (0 normal, 1 misere), and the flips that the player to move and the other have left; -1 without limit."""

# Of the reading in which a flip needs S + L >= 27.
THRESHOLD = 27

FLIPS = {"once": [(0, 0), (1, 1)], "each": [(0, 0), (0, 1), (1, 0), (1, 1)], "unlimited": [(-1, -1)]}


@claim("verkhovsky-attrition", place="(55)", bound=2000)
def attrition(bound: int) -> Verdict:
    """Misere Wythoff: P = (0, 1), (2, 2) and (a_k, b_k), k >= 2.

    Both games on boards below the bound.
    """
    claimed = oracle.p_board(max(bound, 3)).copy()
    claimed[0, 0] = claimed[1, 2] = claimed[2, 1] = False
    claimed[0, 1] = claimed[1, 0] = claimed[2, 2] = True
    return oracle.compare(claimed[:bound, :bound], oracle.p_board(bound, misere=True)[:bound, :bound], bound)


def _flip_flop(when: str, flips: str, threshold: int) -> Claim:
    least = f"S + L >= {threshold}" if threshold else "none"
    moment = "instead of the move" if when == "instead" else f"{when} the move"
    number = {"once": "one flip in all", "each": "one flip for each player", "unlimited": "flips without limit"}[flips]

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
        f"Flip-flop: P as in the goal now in force; flip {moment}, {number}, threshold {least}.\n\n"
        "Every (x, y, goal, mine, theirs) with piles below the bound; goal 0 is normal, 1 misere."
    )
    name = f"verkhovsky-flip-flop/{when}-{flips}-{threshold or 'none'}"
    return claim(name, place="(56)", bound=60)(check)


READINGS = tuple(
    _flip_flop(when, flips, threshold)
    for when, flips, threshold in product(("before", "after", "instead"), FLIPS, (THRESHOLD, 0))
)


def flip_flop_outcomes(bound: int, when: str, flips: str, threshold: int) -> Iterator[tuple[int, int, State, str]]:
    """(x, y, state, outcome) for all piles below the bound: P, N, or D where play can be drawn.

    A move is one of Wythoff's game. A player who has flips left may flip the goal before the move (where the piles
    reach the threshold then), after it (where they do after it), or instead of it. The game ends at (0, 0): normally
    who has moved there has won, in misere play lost.

    For each line through a position it is kept whether it has a P-position so far, and one that is not N; for
    positions of any piles and of those that reach the threshold.
    """
    states = [(goal, *left) for goal in (0, 1) for left in FLIPS[flips]]
    seen: set[tuple[str, State, bool, int, int]] = set()  # (outcome, state, with threshold, kind of line, its number)
    for x, y in product(range(bound), repeat=2):
        lines = ((0, x), (1, y), (2, x - y))
        may_flip = x + y >= threshold

        def reaches(outcome: str, state: State, needs: bool, lines: tuple[tuple[int, int], ...] = lines) -> bool:
            return any((outcome, state, needs, *line) in seen for line in lines)

        here = dict.fromkeys(states, "")
        if x == y == 0:
            here = {state: "N" if state[0] else "P" for state in states}
        changed = x + y > 0
        while changed:  # passes lead to other states of the same piles, with limits never back
            changed = False
            for state in states:
                if here[state]:
                    continue
                goal, mine, theirs = state
                ways = [((goal, theirs, mine), False)]
                flipped = _flipped(state, flips)
                if mine and when == "after":
                    ways.append((flipped, True))
                elif mine and when == "before" and may_flip:
                    ways.append((flipped, False))
                passes = [here[flipped]] if mine and when == "instead" and may_flip else []
                if "P" in passes or any(reaches("P", *way) for way in ways):
                    here[state] = "N"
                elif all(outcome == "N" for outcome in passes) and not any(reaches("other", *way) for way in ways):
                    here[state] = "P"
                changed |= bool(here[state])
        for state, outcome in here.items():
            for kind in {"P": ("P", "other"), "N": (), "": ("other",)}[outcome]:
                seen.update(
                    (kind, state, needs, *line)
                    for line in lines
                    for needs in (False, may_flip)
                    if may_flip or not needs
                )
            yield x, y, state, outcome or "D"


def _flipped(state: State, flips: str) -> State:
    """The state for the other player after a flip."""
    goal, mine, theirs = state
    used = mine - (mine > 0)
    return (1 - goal, used if flips == "once" else theirs, used)
