"""Misere play of take-and-break games by misere quotients: their search, their proof, and solutions at any size.

Two words (multisets of heaps) of a game are *equal* if no further word of the game tells them apart by outcome. The
classes form a commutative monoid Q, the misere quotient; P is the set of classes that the player to move loses (T.
Plambeck, A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008)). The product of the values of
its heaps determines the outcome of a sum. Q need not be finite, and no bound for it is known: a search has limits.

Every candidate (Q, P, values of heaps below N) is *checked*, whatever its origin. Write [z] = {q : zq in P}, and R(h)
for the union of the [v] over the values v of the options of heap h: the contexts in which h has a winning move. Heaps
without a move, the empty one too, have the value 1, the identity. A word has the state (x, W): its value, and the
contexts in which it has a winning move; the sum of (x, W) and heap h of value y has (xy, {q : yq in W or xq in R(h)}).
The candidate is right if

1. the identity is not in P, and [value of h] and R(h) are disjoint for each h: no move leads from P to P;
2. each word in which there is a move has x in P or the identity in W: from outside P a move leads into it.

By induction over the sizes of words, P then tells all outcomes. For 2, states with a larger W than another state of
equal x need not be checked: if a state with more winning moves fails, so does one with fewer. So the check is finite,
as Q is. If moreover for any two elements x, y some z has exactly one of zx, zy in P, and the heaps generate Q, it is
the quotient.
"""
