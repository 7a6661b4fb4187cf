"""A claim about Wythoff's game with one pass in all, which either player may use, but not from (0, 0)."""

from wythoff.claims.claim import claim


@claim(
    "wythoff-pass",
    source="arXiv:1711.04960",
    kind="statement",
    formula="forall x, y: x >= 9 or y >= 9 => (P(x, y) <=> V(x, y))",
    games={"P": "wythoff-pass", "V": "wythoff value=1"},
)
def wythoff_pass() -> None:
    """In Wythoff's game with one pass in all, either player may use the pass, but not from (0, 0). Let x or y be at
    least 9, and let the pass not be used yet. The position (x, y) is P if and only if its Grundy value in Wythoff's
    game is 1.
    """
