"""Wythoff's game with one pass in all: either player may use it, but not from (0, 0)."""

from wythoff.claims.claim import claim


@claim(
    "wythoff-pass",
    source="arXiv:1711.04960",
    kind="statement",
    formula="forall x, y: x >= 9 or y >= 9 => (P(x, y) <=> V(x, y))",
    games={"P": "wythoff-pass", "V": "wythoff value=1"},
)
def wythoff_pass() -> None:
    """In Wythoff's game with one pass in all, which either player may use but not from (0, 0), the P-positions (x, y)
    from which the pass has not been used are those of Grundy value 1 of Wythoff's game, wherever x or y is at least 9.
    """
