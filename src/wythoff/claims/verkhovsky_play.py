"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about play: moves, examples, and the P-position of pile S."""

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
    """Let (a_k, b_k), k >= 0, be the P-positions of Wythoff's game. Let (S, L) with S <= L be an N-position, and let m
    = L - S. If S > a_m, taking S - a_m from both piles leaves a P-position. Otherwise S is in a pair (a_k, b_k), and
    lowering L to the other number of this pair leaves a P-position.
    """


@claim(
    "verkhovsky-awp-from-1",
    place="A4 as printed",
    formula=f"forall S, L: S < L and not P(S, L) => {_PLAY.format(pair='S + p > 0 and P(S, p)')}",
)
def awp_from_1() -> None:
    """False claim: Let (a_k, b_k), k >= 0, be the P-positions of Wythoff's game. Let (S, L) with 0 <= S < L be an
    N-position, and let m = L - S. If S > a_m, taking S - a_m from both piles leaves a P-position. Otherwise S is in a
    pair (a_k, b_k) with k >= 1, and lowering L to the other number of this pair leaves a P-position.
    """


def _winning(moves: list[tuple[int, int]]) -> str:
    """Return a clause that lists the winning moves, for the detail of a verdict."""
    listed = " and ".join(map(str, moves))
    return f"the move{'s' * (len(moves) > 1)} to {listed} win{'s' * (len(moves) == 1)}"


@claim("verkhovsky-example-2", bound=27, formula="forall x, y: x = 12 and y = 19 => move(19, 26, x, y) and P(x, y)")
def example_2(bound: int) -> Verdict:
    """False claim: In Wythoff's game, moving from (19, 26) to (12, 19) wins."""
    replies, right = oracle.winning_moves(12, 19), oracle.winning_moves(19, 26)
    legal = oracle.is_legal((19, 26), (12, 19))
    detail = f"(12, 19) is N: {_winning(replies)}; from (19, 26) {_winning(right)}"
    return tried((12, 19) if replies or not legal else None, bound, detail, proved=True)


@claim(
    "verkhovsky-examples",
    place="1, 3-6, 8",
    formula=f"{INDEXED} and P(1, 2) and P(3, 5) and P(9, 15) and move(15, 32, 15, 9) and P(14, 23) and "
    "move(14, 29, 14, 23) and b(39) = 102 and (not exists k: a(k) = 102) and lower(50, 31) and upper(50, 19)",
)
def examples() -> None:
    """Let (a_n, b_n) be the n-th P-position of Wythoff's game. (1, 2) and (3, 5) are P-positions. The moves from (15,
    32) to (9, 15) and from (14, 29) to (14, 23) win. b_39 = 102, and no a_k is 102. Among 1, ..., 50 there are 31
    numbers a_n and 19 numbers b_n.
    """


@claim(
    "verkhovsky-table-1",
    place="4",
    formula="move(29, 51, 23, 51) and move(23, 51, 23, 14) and P(14, 23) and move(14, 23, 6, 15) and "
    "move(6, 15, 6, 10) and P(6, 10) and move(6, 10, 6, 4) and move(4, 6, 3, 5) and P(3, 5)",
)
def table_1() -> None:
    """In Wythoff's game the play (29, 51), (23, 51), (14, 23), (6, 15), (6, 10), (4, 6), (3, 5) is legal, and its
    second, fourth and sixth move leave P-positions.
    """


@claim("verkhovsky-table-1/first-move", place="4", bound=52, formula="forall x, y: x = 29 and y = 51 => P(x, y)")
def table_1_first_move(bound: int) -> Verdict:
    """False claim: In Wythoff's game, the player to move at (29, 51) loses."""
    moves = oracle.winning_moves(29, 51)
    return tried((29, 51) if moves else None, bound, f"(29, 51) is N: {_winning(moves)}" if moves else "", proved=True)


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
    """Let (a_n, b_n) be the n-th P-position of Wythoff's game. Then (a_17, b_17) = (27, 44). Among j = 0, ..., 17
    exactly 11, ..., 17 have b_j > 27. The next pair is (29, 47).
    """


@claim(
    "verkhovsky-index-printed",
    place="(30), (31)",
    formula=f"forall S >= 1: {INDEXED} and not exists k: "
    "k*(phi - 1) > S and (k - 1)*(phi - 1) <= S and floor(k*(phi - 1)) = S and S != a(k)",
)
def index_printed() -> None:
    """False claim: Let g = phi - 1 = 0.618..., let S >= 1, and let k be the least integer with k g > S. If floor(k g) =
    S, then S is the smaller pile a_k of the k-th P-position of Wythoff's game.
    """


@claim(
    "verkhovsky-index-printed/g+1",
    place="(30), (31)",
    formula=f"forall S >= 1: {INDEXED} and not exists k: "
    "k*phi > S and (k - 1)*phi <= S and floor(k*phi) = S and S != a(k)",
)
def index_printed_g_1() -> None:
    """Let S >= 1, and let k be the least integer with k phi > S. (The source prints g + 1 for phi.) If floor(k phi) =
    S, then S is the smaller pile of the k-th P-position of Wythoff's game.
    """


@claim("verkhovsky-order", place="Remark 4", bound=2000)
def order(bound: int) -> Verdict:
    """Each S >= 1 is a lower Wythoff number floor(k phi) or an upper one floor(k phi^2). To find out which, test for
    one of the two kinds, and if this test fails, for the other one. The share of lower numbers among 1, ..., M tends
    to 0.618. Testing for a lower number first needs fewer tests on average than testing in random order.

    Let S be 1 to M, and let l and u be the counts of lower and upper numbers among them. A number needs one test if the
    first test succeeds, else two tests. If a lower number is tested for first, the number of all tests is l + 2 u; in
    random order it is 3/2 (l + u). The share of lower numbers tends to 1/phi = 0.618 (biscuit-floor), so the averages
    tend to 1.382 and 1.5. For M = 2 they are equal.
    """
    bound = max(bound, 4)
    pairs = oracle.p_pairs(3 * bound)
    lower = sum(1 <= a < bound for a, _ in pairs)
    upper = sum(1 <= b < bound for _, b in pairs)
    first = (lower + 2 * upper) / (lower + upper)
    return tried(
        None if first < 1.5 else bound - 1, bound, f"{first:.4f} tests for S < {bound}, against 1.5", proved=True
    )


@claim("verkhovsky-example-7", bound=1, formula="3141593 - 2718282 = 323311")
def example_7(bound: int) -> Verdict:
    """False claim: 3141593 - 2718282 = 323311."""
    difference = 3141593 - 2718282
    return Verdict("", difference == 323311, detail=f"the difference is {difference}")


@claim("verkhovsky-start", place="(52)", formula="forall S, L: L - S > phi*S => not P(S, L)")
def start() -> None:
    """Let (S, L) be a start of Wythoff's game with L - S > phi S. It is an N-position."""
