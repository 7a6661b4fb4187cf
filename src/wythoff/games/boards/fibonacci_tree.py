"""The Fibonacci tree game: take a node with its subtree; the player who must take the root of the tree loses.

T(0) is empty, T(1) is a single node, and T(k) is a root with the two subtrees T(k - 1) and T(k - 2).

Project Euler, problem 400.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, fibonacci, mpz, shortened
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Place, Row
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show

# The largest order k of a tree T(k), since the solver recurses from the root to a node; the most nodes of a drawing.
MAX_ORDER, MAX_DRAWN_NODES = 400, 40


@cache
def size(k: int) -> Integer:
    """Return the number of nodes of the tree T(k): F(k + 2) - 1, with Fibonacci numbers F(1) = F(2) = 1, F(3) = 2."""
    return fibonacci(k + 2) - 1


@dataclass(frozen=True, kw_only=True)
class FibonacciTree(Ruleset):
    """The rules of the Fibonacci tree game. The position (k, n1, n2, ...) is T(k) without the subtrees at n1 < n2 < ...

    T(k) is a root with the two subtrees T(k - 1) and T(k - 2); T(1) is a node, T(0) is empty. Nodes are numbered in
    preorder: first the root, 1, then the nodes of T(k - 1), then the nodes of T(k - 2). None of the nodes n1, n2, ...
    is in the subtree of another. A move takes a node other than the root, with its subtree. A player who cannot move,
    since only the root is left, loses.
    """

    solver = "wythoff.games.boards.fibonacci_tree_solver:FibonacciTreeSolver"

    piles: tuple[str, ...] = ("k",)
    noun: str = "node"
    in_files: bool = False
    max_searched: int | None = 6

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} must begin with the order k of the tree, got no number")
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
        """Yield the options: first the moves that take complete subtrees, by decreasing number of the node taken.

        The moves that take incomplete subtrees follow. So the options are not sorted by how many nodes they leave.
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
            raise ValueError(
                f"take: node {show(numbers[0])} is the root, or is not in the tree; accepted: a node below the root"
            )
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
        """Return a row for each node that is left, indented by its distance from the root; [] for a large tree."""
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


GAME = FibonacciTree(
    name="fibonacci-tree",
    aliases=("fibonacci-tree-game",),
    summary="take a node of a Fibonacci tree with its subtree; the player who must take the root loses",
)
