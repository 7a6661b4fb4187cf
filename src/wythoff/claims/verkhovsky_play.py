"""The claims of B. Verkhovsky, IJCNS 3 (2010) 793-800, about play: moves, examples, and the pair of a pile S."""

from collections.abc import Callable
from functools import partial

from wythoff.claims import oracle
from wythoff.claims.claim import claim as _claim
from wythoff.claims.verdict import Verdict, holds, refuted, tried
from wythoff.exact.fixed_point import floor_phi_isqrt

claim = partial(_claim, source="verkhovsky", kind="statement")

Position = tuple[int, int]

# The game of table 1.
GAME = ((29, 51), (23, 51), (14, 23), (6, 15), (6, 10), (4, 6), (3, 5))


def _pairs(bound: int) -> list[Position]:
    """Return the P-positions (a_n, b_n) with a_n below the bound, in order."""
    return [pair for pair in oracle.p_pairs(3 * bound + 3) if pair[0] < bound]


def _first_wrong_move(bound: int, choose: Callable[[int, int], Position | None], proved: bool = False) -> Verdict:
    """Check that `choose` moves to P from every N-position (S, L) below the bound; find the least exception."""
    is_p = oracle.p_board(bound)
    for larger in range(bound):
        for smaller in range(larger + 1):
            if is_p[smaller, larger]:
                continue
            target = choose(smaller, larger)
            if target is None or not is_p[target] or not oracle.is_legal((smaller, larger), target):
                return refuted((smaller, larger), f"to {target}" if target else "no move is found")
    return holds(bound, proved=proved)


@claim("verkhovsky-awp", place="A1-A4", bound=500)
def awp(bound: int) -> Verdict:
    """Let (a_k, b_k) be the P-positions of Wythoff's game, k >= 0. From every N-position (S, L), S <= L, m = L - S,
    this leaves a P-position: if S > a_m, take S - a_m from both piles; else lower L to the partner of S in its pair
    (a_k, b_k).

    a_m is from the board. Proof: if S > a_m, taking S - a_m from both leaves (a_m, b_m). Else S < a_m, and S is in a
    pair k (biscuit-floor). If S = a_k, then k < m and b_k = S + k < L, so L can be lowered to b_k; if S = b_k, L can be
    lowered to a_k <= S.
    """
    return _first_wrong_move(bound, partial(_by_algorithm, _pairs(2 * bound), 0), proved=True)


@claim("verkhovsky-awp-from-1", place="A4 as printed", bound=500)
def awp_from_1(bound: int) -> Verdict:
    """Let (a_k, b_k) be the P-positions of Wythoff's game. From every N-position (S, L), 0 <= S < L, m = L - S, this
    leaves a P-position: if S > a_m, take S - a_m from both piles; else lower L to the partner of S in its pair (a_k,
    b_k), where only k >= 1 is tried."""
    choose = partial(_by_algorithm, _pairs(2 * bound), 1)
    return _first_wrong_move(bound, lambda s, l: choose(s, l) if s < l else (0, 0))  # noqa: E741


def _by_algorithm(pairs: list[Position], first: int, smaller: int, larger: int) -> Position | None:
    a, b = pairs[larger - smaller]
    if smaller > a:
        return a, b
    return next((pair for pair in pairs[first:] if smaller in pair), None)


@claim("verkhovsky-example-2", bound=27)
def example_2(bound: int) -> Verdict:
    """In Wythoff's game, moving from (19, 26) to (12, 19) wins."""
    replies, right = oracle.winning_moves(12, 19), oracle.winning_moves(19, 26)
    legal = oracle.is_legal((19, 26), (12, 19))
    detail = f"(12, 19) is {'left by a legal move, and ' * legal}N, to {replies}; from (19, 26) {right} wins"
    return tried((12, 19) if replies or not legal else None, bound, detail, proved=True)


@claim("verkhovsky-examples", place="1, 3-6, 8", bound=104)
def examples(bound: int) -> Verdict:
    """With (a_n, b_n) the n-th P-position of Wythoff's game: (1, 2) and (3, 5) are P-positions; (15, 32) to (9, 15) and
    (14, 29) to (14, 23) are winning moves; b_39 = 102, and no a_k is 102; among 1, ..., 50 there are 31 a's and 19 b's.

    Each part is looked up on the board. A counterexample is the number of the wrong part.
    """
    pairs = oracle.p_pairs(300)
    parts = (
        {(1, 2), (3, 5)} <= set(pairs),
        (9, 15) in pairs and oracle.is_legal((15, 32), (9, 15)),
        (14, 23) in pairs and oracle.is_legal((14, 29), (14, 23)),
        pairs[39][1] == 102 and all(a != 102 for a, _ in pairs),
        sum(1 <= a <= 50 for a, _ in pairs) == 31 and sum(1 <= b <= 50 for _, b in pairs) == 19,
    )
    return tried(None if all(parts) else parts.index(False) + 1, bound, proved=True)


@claim("verkhovsky-table-1", place="4", bound=52)
def table_1(bound: int) -> Verdict:
    """The game (29, 51), (23, 51), (14, 23), (6, 15), (6, 10), (4, 6), (3, 5) of Wythoff's game is legal, and every
    second move leaves a P-position."""
    is_p = oracle.p_board(52)
    for number in range(1, len(GAME)):
        if not oracle.is_legal(GAME[number - 1], GAME[number]) or (number % 2 == 0 and not is_p[GAME[number]]):
            return refuted(GAME[number])
    return holds(bound, proved=True)


@claim("verkhovsky-table-1/first-move", place="4", bound=52)
def table_1_first_move(bound: int) -> Verdict:
    """In Wythoff's game, the player to move at (29, 51) loses."""
    moves = oracle.winning_moves(29, 51)
    return tried((29, 51) if moves else None, bound, f"(29, 51) is N: {moves} wins" if moves else "", proved=True)


@claim("verkhovsky-two-moves", place="P3", bound=10)
def two_moves(bound: int) -> Verdict:
    """In Wythoff's game, the winning moves from (7, 9) are exactly those to (4, 7) and (3, 5)."""
    left = {tuple(sorted(move)) for move in oracle.winning_moves(7, 9)}
    return tried(min(left ^ {(4, 7), (3, 5)}, default=None), bound, proved=True)


@claim("verkhovsky-step", place="6", bound=100)
def step(bound: int) -> Verdict:
    """With (a_n, b_n) the n-th P-position of Wythoff's game, (a_17, b_17) = (27, 44), the j <= 17 with b_j > 27 are 11,
    ..., 17, and the next pair is (29, 47)."""
    pairs = oracle.p_pairs(100)
    parts = (
        pairs[17] == (27, 44),
        [j for j in range(1, 18) if pairs[j][1] > 27] == list(range(11, 18)),
        pairs[18] == (29, 47),
    )
    return tried(None if all(parts) else parts.index(False) + 1, bound, proved=True)


def _index_printed(bound: int, shift: int) -> Verdict:
    """Return the verdict for g + shift instead of g = phi - 1; the least k is floor(S/(g + shift)) + 1."""
    pairs = _pairs(3 * bound + 3)
    for s in range(1, bound):
        k = int(floor_phi_isqrt(s)) - shift * s + 1
        if floor_phi_isqrt(k) - (1 - shift) * k == s and pairs[k][0] != s:
            return refuted(s, f"k = {k}, a_k = {pairs[k][0]}")
    return holds(bound, proved=shift == 1)


@claim("verkhovsky-index-printed", place="(30), (31)", bound=1000)
def index_printed(bound: int) -> Verdict:
    """Let g = phi - 1 = 0.618... and k the least integer with k g > S, S >= 1. Then floor(k g) = S only if S is the
    smaller pile a_k of the k-th P-position of Wythoff's game.

    Only S >= 1 is checked; S = 0 would fail too, with k = 1. k g > S iff k > S phi, and floor(k g) = floor(k phi) - k.
    """
    return _index_printed(bound, 0)


@claim("verkhovsky-index-printed/g+1", place="(30), (31)", bound=1000)
def index_printed_g_1(bound: int) -> Verdict:
    """Let k be the least integer with k phi > S, S >= 1. Then floor(k phi) = S only if S is the smaller pile a_k of the
    k-th P-position of Wythoff's game.

    Here phi = g + 1 replaces the printed g. Proof: a_k = floor(k phi).
    """
    return _index_printed(bound, 1)


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


@claim("verkhovsky-example-7", bound=1)
def example_7(bound: int) -> Verdict:
    """3141593 - 2718282 = 323311."""
    true = 3141593 - 2718282
    return tried(None if true == 323311 else true, bound, f"it is {true}", proved=True)


@claim("verkhovsky-start", place="(52)", bound=2000)
def start(bound: int) -> Verdict:
    """In Wythoff's game, a start (S, L) with L - S > phi S is an N-position.

    Proof: a P-position has S = floor(m phi), m = L - S (biscuit-floor). If m > S phi, then S < m/phi, but for m >= 1
    m/phi < m <= floor(m phi) = S. For m = 0 the condition is 0 > S phi, which is false. Checked for every position
    below the bound.
    """
    is_p = oracle.p_board(bound)
    for larger in range(bound):
        for smaller in range(larger + 1):
            excess = 2 * (larger - smaller) - smaller  # > S sqrt 5 ?
            if excess > 0 and excess**2 > 5 * smaller**2 and is_p[smaller, larger]:
                return refuted((smaller, larger))
    return holds(bound, proved=True)
