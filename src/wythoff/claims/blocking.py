"""Blocking Wythoff: the closed forms of its P-positions."""

from wythoff.claims.claim import claim
from wythoff.claims.first_order import GOLDEN


@claim(
    "blocking-wythoff",
    source="arXiv:1010.5816",
    kind="statement",
    formula="forall x, y: x <= y => "
    "(P(x, y) <=> x + y = 0 or y = 2*x + 1 or exists n: x = 2*a(n) + 2 and y = 2*b(n) + 2) and "
    "(Q(x, y) <=> x + y = 0 or y = 2*x + 1 or y = 2*x + 2)",
    definitions=GOLDEN,
    games={"P": "blocking-wythoff k=2", "Q": "blocking-wythoff k=3"},
)
def blocking_wythoff() -> None:
    """In blocking Wythoff the opponent may veto up to k - 1 moves in each turn. Let A(n) = floor(n phi) and B(n) =
    A(n) + n for n >= 0. If k = 2, the P-positions (x, y) with x <= y are (0, 0), all (n, 2n + 1), and all (2 A(n) + 2,
    2 B(n) + 2). If k = 3, they are (0, 0), all (n, 2n + 1), and all (n, 2n + 2).
    """
