"""The Fibonacci tree game: take a node with all that grows on it; who must take the root loses.

T(0) is empty, T(1) a node, and T(k) a root on which T(k - 1) and T(k - 2) grow. A tree on a root has the Grundy value
of what grows on it plus 1, so that those of T(k) are g(k) = (g(k - 1) xor g(k - 2)) + 1.

Project Euler, problem 400.
"""

from wythoff.rulesets.fibonacci_tree import FibonacciTree

GAME = FibonacciTree(
    name="fibonacci-tree",
    aliases=("fibonacci-tree-game",),
    summary="take a node of a tree with all that grows on it; who must take the root loses",
)
