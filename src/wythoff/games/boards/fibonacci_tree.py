"""The Fibonacci tree game: take a node with its subtree; the player who must take the root of the tree loses.

T(0) is empty, T(1) is a single node, and T(k) is a root with the two subtrees T(k - 1) and T(k - 2).

Theorem. If the root may be taken, the Grundy value of T(k) is g(k) = (g(k - 1) xor g(k - 2)) + 1. In the game the root
is not taken, and the value is g(k) - 1.

Proof. Let S be a sum of trees, of value s. Let R be the tree whose root has the trees of S as subtrees, and let the
root of R be allowed as a move. The options of R are the empty tree, of value 0, and the roots whose subtrees are an
option of S. By induction the values of these roots are 1 more than the values of the options of S: they
include 1, ..., s and not s + 1. So R has the value s + 1. (This is the colon principle: E. R. Berlekamp, J. H. Conway,
R. K. Guy, Winning Ways, chapter 7.) If the root is not taken, the game is S, of value s.

Project Euler, problem 400.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, fibonacci, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Place, Row
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMovesError

# The largest order k of a tree T(k), since the solver recurses from the root to a node; the most nodes of a drawn tree;
# and the most winning moves that are listed.
MAX_ORDER, MAX_DRAWN_NODES, MAX_LISTED_MOVES = 400, 40, 100_000


@cache
def size(k: int) -> Integer:
    """Return the number of nodes of T(k): F(k + 2) - 1, where F(1) = F(2) = 1 and F(n + 1) = F(n) + F(n - 1)."""
    return fibonacci(k + 2) - 1


@dataclass(frozen=True, kw_only=True)
class FibonacciTree(Ruleset):
    """The rules of the Fibonacci tree game. The position (k, n1, n2, ...) is T(k) without the subtrees at n1 < n2 < ...

    T(k) is a root with the two subtrees T(k - 1) and T(k - 2); T(1) is a node, T(0) is empty. Nodes are numbered in
    preorder: first the root, 1, then the nodes of T(k - 1), then the nodes of T(k - 2). None of the nodes n1, n2, ...
    is in the subtree of another. A move takes a node other than the root, with its subtree. A player who cannot move,
    since only the root is left, loses.
    """

    solver = "FibonacciTreeSolver"

    piles: tuple[str, ...] = ("k",)
    noun: str = "node"
    in_files: bool = False
    max_searched: int | None = 6

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} must have at least the order k of the tree, got no number")
        return ("k", *(f"n{place}" for place in range(1, count)))

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return self.names(len(names) + 1)

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        k, *taken = checked
        if not 1 <= k <= MAX_ORDER:
            raise ValueError(f"k must be 1 to {MAX_ORDER}, got {shortened(k)}")
        for node in taken:
            if not 2 <= node <= size(int(k)):
                raise ValueError(f"taken nodes must be from 2 to {shortened(size(int(k)))}, got {shortened(node)}")
        for node, following in pairwise(taken):
            if following < node + size(self.order(int(k), node)):
                raise ValueError(
                    "taken nodes must increase, and none may be in the subtree of another, got"
                    f" {shortened(node)}, {shortened(following)}"
                )
        return checked

    def order(self, k: int, node: Integer) -> int:
        """Return the j such that the subtree at a node of T(k) is T(j)."""
        at = mpz(1)
        while at != node:
            after = at + 1 + size(k - 1)
            at, k = (at + 1, k - 1) if node < after else (after, k - 2)
        return k

    def random_start(self, size: Integer, random: Random) -> Position:
        return (mpz(random.randint(2, max(2, min(int(size), 8)))),)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return size(int(position[0]))

    def without(self, position: Position, node: Integer) -> Position:
        """Return the position after a move takes `node` with its subtree."""
        k, *taken = position
        after = node + size(self.order(int(k), node))
        return (k, *sorted([*(other for other in taken if not node <= other < after), node]))

    def has(self, position: Position, node: Integer) -> bool:
        """Whether `node` can be taken: it is still in the tree, and is not the root."""
        k, *taken = position
        if not 2 <= node <= size(int(k)):
            return False
        return not any(gone <= node < gone + size(self.order(int(k), gone)) for gone in taken)

    def allows(self, position: Position, target: Position) -> bool:
        new = set(target[1:]) - set(position[1:])
        return len(new) == 1 and self.has(position, node := new.pop()) and self.without(position, node) == target

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        """Yield the options. Moves that take a node with a complete subtree come first, by decreasing node number.

        Moves that take a node whose subtree is already incomplete come last.
        """
        below = []
        for node in range(int(size(int(position[0]))), 1, -1):
            if self.has(position, mpz(node)):
                option = self.without(position, mpz(node))
                if len(option) > len(position):
                    yield option
                else:
                    below.append(option)
        yield from sorted(below, key=sum, reverse=True)

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move: a node, `take 5` or `5`, or the target, `leave 4 2 5`."""
        numbers = numbers_in([word for word in words if word not in ("take", "leave")], position)
        if words[:1] == ["leave"]:
            return self.check(tuple(numbers))
        if len(numbers) != 1:
            raise ValueError("take: exactly one node is needed; accepted: take 5, for example")
        if not self.has(position, numbers[0]):
            raise ValueError(f"take: node {show(numbers[0])} is the root, or is not in the tree; accepted: other nodes")
        return self.without(position, numbers[0])

    def _taken_node(self, position: Position, target: Position) -> Integer:
        return (set(target[1:]) - set(position[1:])).pop()

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        yield "take", f"take {self._taken_node(position, target)}", self.describe_move(position, target)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        return f"take node {show(self._taken_node(position, target))}"

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        k, *taken = position
        without = f" without {', '.join(map(show, taken))}" if taken else ""
        return f"T({show(k)}){without}"

    def table(self, position: Position) -> list[Row]:
        """Return a row for each node. The row is indented by the distance of the node from the root."""
        rows = [(line.strip(), len(line) - len(line.lstrip())) for line in self.drawing(position)]
        return [Row(f"node {node}", ("",) * (indent // 2 - 1) + (node,)) for node, indent in rows]

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        node = str(self._taken_node(position, target))
        rows = enumerate(self.table(position))
        yield from ({(row, len(marks) - 1)} for row, (_, marks, *_) in rows if marks[-1] == node)

    def drawing(self, position: Position) -> list[str]:
        if size(int(position[0])) > MAX_DRAWN_NODES:
            return []
        lines: list[str] = []

        def draw(k: int, node: int, depth: int) -> None:
            if k > 0 and node not in position[1:]:
                lines.append(f"  {'  ' * depth}{node}")
                draw(k - 1, node + 1, depth + 1)
                draw(k - 2, node + 1 + int(size(k - 1)), depth + 1)

        draw(int(position[0]), 1, 0)
        return lines


@cache
def whole_values() -> tuple[int, ...]:
    """Return the Grundy values g(0), g(1), ..., g(MAX_ORDER) of the trees T(k) whose roots may be taken."""
    values = [0, 1]
    while len(values) <= MAX_ORDER:
        values.append((values[-1] ^ values[-2]) + 1)
    return tuple(values)


@cache
def move_counts() -> tuple[tuple[int, ...], ...]:
    """Return a table: table[k][v] is the number of nodes of T(k) after whose removal the tree has the Grundy value v.

    The root may be taken too. The number of columns is a power of two above the Grundy values of all these trees, since
    no move reaches a larger value.
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
    """The subtree T(k) at the node `root` of a position, without the nodes that have been taken.

    A move may take the root of the subtree too. `taken` are nodes, increasing, with their numbers in the whole tree.
    Branches and values are cached: otherwise the time for a winning move would grow as k^3.
    """

    def __init__(self, k: int, root: Integer, taken: tuple[Integer, ...]) -> None:
        self.k, self.root, self.taken = k, root, taken
        self._branches: tuple[Subtree, Subtree] | None = None
        self._value: int | None = None

    def branches(self) -> "tuple[Subtree, Subtree]":
        """Return the two subtrees T(k - 1) and T(k - 2) on the root."""
        if self._branches is None:
            border = self.root + 1 + size(self.k - 1)
            cut = bisect_left(self.taken, border)
            self._branches = (
                Subtree(self.k - 1, self.root + 1, self.taken[:cut]),
                Subtree(max(self.k - 2, 0), border, self.taken[cut:]),
            )
        return self._branches

    def value(self) -> int:
        """Return the Grundy value of this subtree, if its root may be taken."""
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
    """The solver of the Fibonacci tree game, by Grundy values. It takes time O(k) for each node that has been taken."""

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
            "The value of a subtree is 1 plus the xor of the values of the subtrees on its root.",
            f"The subtrees on the root of this tree have the values {first} and {second}: P if they are equal.",
        ]
        if best is not None:
            lines.append(f"Number of winning moves: {show(self.count_winning_moves(position))}.")
        return lines


def _whole_tree(position: Position) -> Subtree:
    return Subtree(int(position[0]), mpz(1), position[1:])


GAME = FibonacciTree(
    name="fibonacci-tree",
    aliases=("fibonacci-tree-game",),
    summary="take a node of a Fibonacci tree with its subtree; the player who must take the root loses",
)
