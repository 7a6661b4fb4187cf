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
    """In blocking Wythoff the P-positions (x, y), x <= y, are for k = 2 (0, 0), (n, 2n + 1) and (2 A(n) + 2, 2 B(n) +
    2), A(n) = floor(n phi), B(n) = A(n) + n, and for k = 3 (0, 0), (n, 2n + 1) and (n, 2n + 2), n >= 0.
    """
