"""A claim about the bouncing queen: its P-positions by the Tribonacci word, and by least numbers."""

from wythoff.claims.claim import claim

# Definitions for the formula of the claim:
# - shift(r, s): the Tribonacci digits of s are those of r, and then a 0
# - a(n, k), b(n, k) and c(n, k): place k, from 1 on, of the Tribonacci word has the n-th letter 0, 1 or 2. The first
#   four lines of the formula prove this. If each n has an a_n, each n also has b_n and c_n.
# - pair(n, x, y): x = b_n - a_n and y = c_n - b_n
TRIBONACCI = {
    "shift(r, s)": "tribonacci r s\n1: 0 1 - -\n0: - - 0 1\n",
    "a(n, k)": "n >= 1 and k >= 1 and shift(n - 1, k - 1)",
    "b(n, k)": "exists i: a(n, i) and a(i, k - 1)",
    "c(n, k)": "exists j: b(n, j) and a(j, k - 1)",
    "pair(n, x, y)": "exists i, j: a(n, i) and b(n, j) and c(n, y + j) and x = j - i",
    "smaller(n, x)": "exists y: pair(n, x, y)",
    "difference(n, d)": "exists x: pair(n, x, x + d)",
    "in_pair(n, z)": "exists u: pair(n, z, u) or pair(n, u, z)",
    "on_line(n, z)": "exists u: pair(n, u, u + z) or pair(n, u, z - u)",
}


@claim(
    "bouncing-queen",
    source="arXiv:1904.08339",
    kind="statement",
    formula="(forall k: TR[k] = 0 <=> exists n: a(n, k + 1)) and (forall n >= 1: exists k: a(n, k)) and "
    "(forall k: TR[k] = 1 <=> exists n: b(n, k + 1)) and (forall k: TR[k] = 2 <=> exists n: c(n, k + 1)) and "
    "(forall n, i, k: (a(n, i) and a(n + 1, k) or b(n, i) and b(n + 1, k) or c(n, i) and c(n + 1, k)) => i < k) and "
    "(forall n, i, k: (a(n, i) and a(n, k) or b(n, i) and b(n, k) or c(n, i) and c(n, k)) => i = k) and "
    "(forall x, y: x <= y => (P(x, y) <=> x + y = 0 or exists n: pair(n, x, y))) and "
    "(forall n, x, z: smaller(n, x) and smaller(n + 1, z) => x < z) and "
    "(forall n, x, z: smaller(n, x) and 1 <= z and z <= x => (z < x <=> exists m < n: in_pair(m, z))) and "
    "(forall n, d, z: difference(n, d) and 1 <= z and z <= d => (z < d <=> exists m < n: on_line(m, z)))",
    definitions=TRIBONACCI,
    games={"P": "bouncing-queen"},
)
def bouncing_queen() -> None:
    """The Tribonacci word 0102010... is the fixed point of 0 -> 01, 1 -> 02, 2 -> 0. Let a_n, b_n and c_n, n >= 1, be
    the places of the n-th 0, the n-th 1 and the n-th 2 in this word. Sort the P-positions of the bouncing queen by
    their smaller piles, beginning with P-position 0, (0, 0). For n >= 1, P-position n is (b_n - a_n, c_n - b_n). Its
    smaller pile is the least number that is in no earlier P-position. The difference of its piles is the least number
    that is neither the difference nor the sum of the piles of an earlier P-position.
    """
