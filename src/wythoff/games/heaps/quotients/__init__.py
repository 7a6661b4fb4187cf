"""Misere play of take-and-break games by misere quotients: their search, their proof, and solutions at any size.

A word is a multiset of heaps. Two words v, w of a game are *equal* if for every word u of the game the sums v + u and
w + u have the same outcome. The classes of equal words form a commutative monoid Q, the misere quotient (T. Plambeck,
A. Siegel, Misere quotients for impartial games, J. Combin. Theory A 115 (2008)). P is the set of classes whose words
are P-positions. The value of a heap is its class. The product of the values of the heaps determines the outcome of a
sum of heaps. Q need not be finite, and no bound for its order is known. So a search has limits.

Every candidate (Q, P, values of heaps below N) is *checked*, whatever its origin. Let [z] = {q : zq in P}. Let R(h) be
the union of the sets [v] over the values v of the options of heap h. So R(h) contains q iff heap h has a winning move
in a sum whose other heaps have the product q. Heaps without a move, such as the empty heap, have the value 1, the
identity of Q.

A word has the state (x, W). Here x is the product of the values of its heaps, and W is the set of all q such that the
word has a winning move in a sum whose other heaps have the product q. If another heap h of value y is added to this
word, the state becomes (xy, {q : yq in W or xq in R(h)}).

The candidate is right if two conditions hold:

1. The identity is not in P, and for each heap h of value y the sets [y] and R(h) are disjoint. So no move leads from P
   to P.
2. For each word with a move, x is in P or the identity is in W. So a move leads from each word outside P into P.

By induction on the size of words, P then gives all outcomes. Let two states have the same x, such that one set W
contains the other. If condition 2 fails for the larger W, it also fails for the smaller W. So condition 2 is checked
only for the smaller W. Since Q is finite, the check is finite.

The candidate is the misere quotient if, moreover, the heaps generate Q, and for any two different elements x, y there
is a z such that exactly one of zx, zy is in P.
"""
