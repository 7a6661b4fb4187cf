"""Grundy values and winning moves of the Fibonacci tree game.

Theorem. If the root may be taken, the Grundy values g(k) of T(k) are g(0) = 0, g(1) = 1 and, for k >= 2,
g(k) = (g(k - 1) xor g(k - 2)) + 1. In the game the root is not taken, and the value of T(k), k >= 1, is g(k) - 1.

Proof. Let S be a sum of trees, of value s. Let R be the tree whose root has the trees of S as subtrees, and let R be
played with moves that take its root. One option of R is the empty tree, of value 0. In each other option, the root has
the trees of an option of S as subtrees. By induction these options have the values of the options of S, plus 1. These
values include 1, ..., s and not s + 1. So R has the value s + 1. (This is the colon principle: E. R. Berlekamp,
J. H. Conway, R. K. Guy, Winning Ways, chapter 7.) If the root may not be taken, the game is S, of value s.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.boards.fibonacci_tree import MAX_ORDER, FibonacciTree, size
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMovesError

MAX_LISTED_MOVES = 100_000  # winning moves


@cache
def whole_values() -> tuple[int, ...]:
    """Return the Grundy values g(k) of the trees T(0), T(1), ..., T(MAX_ORDER): a move may also take the root."""
    values = [0, 1]
    while len(values) <= MAX_ORDER:
        values.append((values[-1] ^ values[-2]) + 1)
    return tuple(values)


@cache
def move_counts() -> tuple[tuple[int, ...], ...]:
    """Return a table: table[k][v] is the number of nodes of T(k) after whose removal the tree has the Grundy value v.

    A removed node takes its subtree with it, and may be the root. For v beyond the row table[k] the number is 0.
    """
    values = whole_values()
    columns = 1 << max(values).bit_length()
    counts = [[0] * columns, [1] + [0] * (columns - 1)]
    for first, second in pairwise(values[:MAX_ORDER]):
        below, above = counts[-2:]
        on_root = [above[value ^ first] + below[value ^ second] for value in range(columns - 1)]
        counts.append([1, *on_root])
    return tuple(map(tuple, counts))


class Subtree:
    """The subtree T(k) at the node `root` of a position, without the subtrees at the nodes `taken`.

    A move may take `root` too. Nodes have their numbers in the whole tree, and `taken` is in increasing order.
    """

    def __init__(self, k: int, root: Integer, taken: tuple[Integer, ...]) -> None:
        self.k, self.root, self.taken = k, root, taken
        self._branches: tuple[Subtree, Subtree] | None = None
        self._value: int | None = None

    def branches(self) -> "tuple[Subtree, Subtree]":
        """Return the two subtrees T(k - 1) and T(k - 2) of the root."""
        if self._branches is None:
            border = self.root + 1 + size(self.k - 1)
            cut = bisect_left(self.taken, border)
            self._branches = (
                Subtree(self.k - 1, self.root + 1, self.taken[:cut]),
                Subtree(max(self.k - 2, 0), border, self.taken[cut:]),
            )
        return self._branches

    def value(self) -> int:
        """Return the Grundy value of this subtree, in the game in which a move may also take `root`."""
        if not self.taken:
            return whole_values()[self.k]
        if self.taken[0] == self.root:
            return 0
        if self._value is None:
            first, second = self.branches()
            self._value = (first.value() ^ second.value()) + 1
        return self._value

    def nodes_to(self, wanted: int) -> Iterator[Integer]:
        """Yield the nodes, increasing, after whose removal this subtree has the Grundy value `wanted`."""
        waiting = [(self, wanted)]
        while waiting:
            tree, wanted = waiting.pop()
            if not tree.count_nodes_to(wanted):
                continue
            if not wanted:
                yield tree.root
                continue
            first, second = tree.branches()
            waiting.append((second, (wanted - 1) ^ first.value()))
            waiting.append((first, (wanted - 1) ^ second.value()))

    def count_nodes_to(self, wanted: int) -> int:
        """Return the number of nodes that `nodes_to` yields."""
        if not self.k or (self.taken and self.taken[0] == self.root):
            return 0
        if not self.taken:
            return move_counts()[self.k][wanted] if wanted < len(move_counts()[self.k]) else 0
        if not wanted:
            return 1
        first, second = self.branches()
        on_first = first.count_nodes_to((wanted - 1) ^ second.value())
        return on_first + second.count_nodes_to((wanted - 1) ^ first.value())


class FibonacciTreeSolver(Solver):
    """The solver of the Fibonacci tree game, by the Grundy values of subtrees."""

    usual_size = 6

    rules: FibonacciTree

    def count_winning_moves(self, position: Position) -> Integer:
        """Return the number of winning moves of a position of any size."""
        return mpz(_whole_tree(position).count_nodes_to(1))

    def grundy(self, position: Position) -> Integer:
        return mpz(_whole_tree(position).value() - 1)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        for node in _whole_tree(position).nodes_to(1):
            yield self.rules.without(position, node)

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the targets of all winning moves, sorted. Raises TooManyMovesError if there are more than 100 000."""
        count = self.count_winning_moves(position)
        if count > MAX_LISTED_MOVES:
            raise TooManyMovesError(
                f"this position has {shortened(count)} winning moves; at most {MAX_LISTED_MOVES} can be listed;"
                " best_move returns one"
            )
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the winning move that takes the node of least number. Return None if no move wins."""
        self.check_method(method)
        return next(self.iter_winning_moves(position), None)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        first, second = (tree.value() for tree in _whole_tree(position).branches())
        lines = [
            self.verdict(position, best, show),
            "The value of a subtree is 1 plus the xor of the values of the two subtrees of its root.",
            f"The two subtrees of the root of this tree have the values {first} and {second}: P if they are equal.",
        ]
        if best is not None:
            lines.append(f"Number of winning moves: {show(self.count_winning_moves(position))}.")
        return lines


def _whole_tree(position: Position) -> Subtree:
    return Subtree(int(position[0]), mpz(1), position[1:])
