"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about play: moves, examples, and the pair of a pile S."""

from functools import partial

from wythoff.claims import oracle
from wythoff.claims.claim import claim as _claim
from wythoff.claims.first_order import GOLDEN, INDEXED, WYTHOFF
from wythoff.claims.verdict import Verdict, tried

claim = partial(_claim, source="verkhovsky", kind="statement", definitions=GOLDEN, games=WYTHOFF)


# The algorithm leads to a P-position: either S - c is taken from both piles, or L is lowered to p, the partner of S.
_PLAY = "(exists c: P(c, c + L - S) and S > c) or (exists p: {pair}) and forall p: {pair} => p < L"


@claim(
    "verkhovsky-awp", place="A1-A4", formula=f"forall S, L: S <= L and not P(S, L) => {_PLAY.format(pair='P(S, p)')}"
)
def awp() -> None:
    """Let (a_k, b_k) be the P-positions of Wythoff's game, k >= 0. From every N-position (S, L), S <= L, m = L - S,
    this leaves a P-position: if S > a_m, take S - a_m from both piles; else lower L to the partner of S in its pair
    (a_k, b_k).
    """


@claim(
    "verkhovsky-awp-from-1",
    place="A4 as printed",
    formula=f"forall S, L: S < L and not P(S, L) => {_PLAY.format(pair='S + p > 0 and P(S, p)')}",
)
def awp_from_1() -> None:
    """Let (a_k, b_k) be the P-positions of Wythoff's game. From every N-position (S, L), 0 <= S < L, m = L - S, this
    leaves a P-position: if S > a_m, take S - a_m from both piles; else lower L to the partner of S in its pair (a_k,
    b_k), where only k >= 1 is tried.
    """


@claim("verkhovsky-example-2", bound=27, formula="forall x, y: x = 12 and y = 19 => move(19, 26, x, y) and P(x, y)")
def example_2(bound: int) -> Verdict:
    """In Wythoff's game, moving from (19, 26) to (12, 19) wins."""
    replies, right = oracle.winning_moves(12, 19), oracle.winning_moves(19, 26)
    legal = oracle.is_legal((19, 26), (12, 19))
    detail = f"(12, 19) is {'left by a legal move, and ' * legal}N, to {replies}; from (19, 26) {right} wins"
    return tried((12, 19) if replies or not legal else None, bound, detail, proved=True)


@claim(
    "verkhovsky-examples",
    place="1, 3-6, 8",
    formula=f"{INDEXED} and P(1, 2) and P(3, 5) and P(9, 15) and move(15, 32, 15, 9) and P(14, 23) and "
    "move(14, 29, 14, 23) and b(39) = 102 and (not exists k: a(k) = 102) and lower(50, 31) and upper(50, 19)",
)
def examples() -> None:
    """With (a_n, b_n) the n-th P-position of Wythoff's game: (1, 2) and (3, 5) are P-positions; (15, 32) to (9, 15) and
    (14, 29) to (14, 23) are winning moves; b_39 = 102, and no a_k is 102; among 1, ..., 50 there are 31 a's and 19
    b's.
    """


@claim(
    "verkhovsky-table-1",
    place="4",
    formula="move(29, 51, 23, 51) and move(23, 51, 23, 14) and P(14, 23) and move(14, 23, 6, 15) and "
    "move(6, 15, 6, 10) and P(6, 10) and move(6, 10, 6, 4) and move(4, 6, 3, 5) and P(3, 5)",
)
def table_1() -> None:
    """The game (29, 51), (23, 51), (14, 23), (6, 15), (6, 10), (4, 6), (3, 5) of Wythoff's game is legal, and every
    second move leaves a P-position.
    """


@claim("verkhovsky-table-1/first-move", place="4", bound=52, formula="forall x, y: x = 29 and y = 51 => P(x, y)")
def table_1_first_move(bound: int) -> Verdict:
    """In Wythoff's game, the player to move at (29, 51) loses."""
    moves = oracle.winning_moves(29, 51)
    return tried((29, 51) if moves else None, bound, f"(29, 51) is N: {moves} wins" if moves else "", proved=True)


@claim(
    "verkhovsky-two-moves",
    place="P3",
    formula="forall x, y: x <= y => (P(x, y) and (move(7, 9, x, y) or move(7, 9, y, x)) "
    "<=> x = 4 and y = 7 or x = 3 and y = 5)",
)
def two_moves() -> None:
    """In Wythoff's game, the winning moves from (7, 9) are exactly those to (4, 7) and (3, 5)."""


@claim(
    "verkhovsky-step",
    place="6",
    formula=f"{INDEXED} and a(17) = 27 and b(17) = 44 and (forall j <= 17: b(j) > 27 <=> j >= 11) and "
    "a(18) = 29 and b(18) = 47",
)
def step() -> None:
    """With (a_n, b_n) the n-th P-position of Wythoff's game, (a_17, b_17) = (27, 44), the j <= 17 with b_j > 27 are 11,
    ..., 17, and the next pair is (29, 47).
    """


@claim(
    "verkhovsky-index-printed",
    place="(30), (31)",
    formula=f"forall S >= 1: {INDEXED} and not exists k: "
    "k*(phi - 1) > S and (k - 1)*(phi - 1) <= S and floor(k*(phi - 1)) = S and S != a(k)",
)
def index_printed() -> None:
    """Let g = phi - 1 = 0.618... and k the least integer with k g > S, S >= 1. Then floor(k g) = S only if S is the
    smaller pile a_k of the k-th P-position of Wythoff's game.
    """


@claim(
    "verkhovsky-index-printed/g+1",
    place="(30), (31)",
    formula=f"forall S >= 1: {INDEXED} and not exists k: "
    "k*phi > S and (k - 1)*phi <= S and floor(k*phi) = S and S != a(k)",
)
def index_printed_g_1() -> None:
    """Let k be the least integer with k phi > S >= 1, as printed with g + 1 = phi. If floor(k phi) = S, then S is the
    smaller pile of the k-th P-position of Wythoff's game.
    """


@claim("verkhovsky-order", place="Remark 4", bound=2000)
def order(bound: int) -> Verdict:
    """To find out which Wythoff number S is, testing first for a lower one floor(k phi), as 0.618 of all numbers are,
    needs fewer tests on average than testing in random order.

    A number needs one test if the first succeeds, else two; S is from 1 to M. With a_k first they are lower + 2 upper;
    in random order 3/2 (lower + upper). The share of lower numbers tends to 1/phi = 0.618 (biscuit-floor), so the
    averages tend to 1.382 and 1.5. For M = 2 they are equal.
    """
    bound = max(bound, 4)
    pairs = oracle.p_pairs(3 * bound)
    lower = sum(1 <= a < bound for a, _ in pairs)
    upper = sum(1 <= b < bound for _, b in pairs)
    first = (lower + 2 * upper) / (lower + upper)
    return tried(
        None if first < 1.5 else bound - 1, bound, f"{first:.4f} tests for S < {bound}, against 1.5", proved=True
    )


@claim("verkhovsky-example-7", formula="forall x: x = 3141593 - 2718282 => x = 323311")
def example_7() -> None:
    """3141593 - 2718282 = 323311."""


@claim("verkhovsky-start", place="(52)", formula="forall S, L: L - S > phi*S => not P(S, L)")
def start() -> None:
    """In Wythoff's game, a start (S, L) with L - S > phi S is an N-position."""
