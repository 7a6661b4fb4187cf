"""Misere play of take-and-break games by misere quotients: their search, their proof, and solutions at any size.

A word is a multiset of heaps. Two words v, w of a game are *equal* if for every word u of the game the sums v + u and
w + u have the same outcome. The classes of equal words form a commutative monoid Q, the misere quotient (T. Plambeck,
A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008)). P is the set of classes whose words
are P-positions. The value of a heap is its class, and the product of the values of its heaps determines the outcome of
a sum. Q need not be finite, and no bound for its order is known, so that a search has limits.

Every candidate (Q, P, values of heaps below N) is *checked*, whatever its origin. Let [z] = {q : zq in P}. Let R(h) be
the union of the sets [v] over the values v of the options of heap h: the elements q such that heap h has a winning move
in a sum whose other heaps have the product q. Heaps without a move, such as the empty heap, have the value 1, the
identity of Q.

A word has the state (x, W). Here x is its value, and W is the set of all q such that the word has a winning move in a
sum whose other heaps have the product q. If a word with the state (x, W) gets another heap h of value y, its state is
(xy, {q : yq in W or xq in R(h)}).

The candidate is right if two conditions hold:

1. The identity is not in P, and for each heap h of value y the sets [y] and R(h) are disjoint. So no move leads from P
   to P.
2. For each word with a move, x is in P or the identity is in W. So a move leads from each word outside P into P.

By induction on the size of words, P then gives all outcomes. If two states have equal x and one set W contains the
other, condition 2 needs a check only for the state with the smaller W: if it fails for the larger W, it also fails for
the smaller W. So the check is finite, as Q is.

The candidate is the misere quotient if, moreover, the heaps generate Q, and for any two elements x, y there is a z such
that exactly one of zx, zy is in P.
"""
