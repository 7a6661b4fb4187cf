"""Moore's nim: take any positive number from each of 1 to k heaps; who takes the last wins.

A position is P if in every binary place the number of heaps with a 1 there is a multiple of k + 1; k = 1 is nim. In
misere play the same holds while some heap is 2 or more; with heaps of 1 alone a position is P if their number is 1 more
than a multiple of k + 1.

E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11 (1910), 93-94.
"""

from wythoff.rulesets.moore_nim import MooreNim

GAME = MooreNim(
    name="moore-nim",
    aliases=("moore", "nim-k", "moores-nim", "moores-nim-k"),
    summary="take any positive number from each of 1 to k heaps",
)
