"""Fraenkel's N-heap Wythoff: take any number from one pile, or numbers of nim-sum 0 from all, some of them 0.

On two piles it is Wythoff's game. Let (x, B(n), C(n)), B(n) <= C(n), be the P-positions with a smallest pile x, in
order. Conjecture (A. S. Fraenkel): from some n on, C(n) = B(n) + n, and B(n) differs from floor(n phi) and a constant
by at most 1. It is proved for x <= 10. Here three piles are answered from a table, which does not use it.

A. S. Fraenkel, Complexity, appeal and challenges of combinatorial games, Theoretical Computer Science 313 (2004),
393-415. X. Sun, D. Zeilberger, On Fraenkel's N-heap Wythoff's conjectures, Annals of Combinatorics 8 (2004).
"""

from wythoff.rulesets.wythoff_piles import NIM_SUM, WythoffPiles

GAME = WythoffPiles(
    name="fraenkel-wythoff",
    aliases=("n-heap-wythoff", "fraenkels-wythoff", "multi-pile-wythoff"),
    summary="take any number from one pile, or numbers whose nim-sum is 0 from several",
    together=NIM_SUM,
)
