"""The Fibonacci tree game: the Grundy value of a tree is that of what grows on its root, plus 1.

Let S be a sum of value s, and R the same on a root that may be taken too, with all. Options of R are the end, of value
0, and options of S on a root, of values one more than those of S by induction: all of 1, ..., s and not s + 1. So R has
the value s + 1 (the colon principle: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 7). Here the root
of the whole tree is not taken, and the value of the game is that of what grows on it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.boards.fibonacci_tree import MOST_K, FibonacciTree, size
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMoves

# Winning moves that are listed.
MOST_LISTED = 100_000

Taken = tuple[Integer, ...]
"""Nodes of a tree that are gone, increasing; numbers are those of the whole tree."""


@cache
def whole_values() -> tuple[int, ...]:
    """The values g(0), g(1), ..., g(MOST_K) of whole trees, whose roots may be taken."""
    values = [0, 1]
    while len(values) <= MOST_K:
        values.append((values[-1] ^ values[-2]) + 1)
    return tuple(values)


@cache
def ways() -> tuple[tuple[int, ...], ...]:
    """For every k, and every value 0, 1, 2, ...: how many nodes of T(k) leave a tree of this value when they are taken.

    Values are as many as a power of two, above all values of whole trees: others cannot be left.
    """
    values = whole_values()
    room = 1 << max(values).bit_length()
    found = [[0] * room, [1] + [0] * (room - 1)]
    for first, second in pairwise(values[:MOST_K]):
        below, above = found[-2:]
        on_root = [above[value ^ first] + below[value ^ second] for value in range(room - 1)]
        found.append([1, *on_root])
    return tuple(map(tuple, found))


class FibonacciTreeSolver(Solver):
    """Values at once for a whole tree, else in time O(k) for each node that is gone."""

    usual_size = 6

    def __init__(self, ruleset: FibonacciTree) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    def _value(self, k: int, root: Integer, taken: Taken) -> int:
        """The value of the tree of order k at a node, whose root may be taken."""
        if not taken:
            return whole_values()[k]
        if taken[0] == root:
            return 0
        (a, b), (left, right) = _children(k, root), _divided(k, root, taken)
        return (self._value(k - 1, a, left) ^ self._value(k - 2, b, right)) + 1

    def _nodes(self, k: int, root: Integer, taken: Taken, wanted: int) -> Iterator[Integer]:
        """The nodes that leave a tree of this value when they are taken, increasing."""
        waiting = [(k, root, taken, wanted)]
        while waiting:
            k, root, taken, wanted = waiting.pop()
            if not self._count(k, root, taken, wanted):
                continue
            if not wanted:
                yield root
                continue
            (a, b), (left, right) = _children(k, root), _divided(k, root, taken)
            waiting.append((k - 2, b, right, (wanted - 1) ^ self._value(k - 1, a, left)))
            waiting.append((k - 1, a, left, (wanted - 1) ^ self._value(k - 2, b, right)))

    def _count(self, k: int, root: Integer, taken: Taken, wanted: int) -> int:
        """The number of these nodes."""
        if k < 1 or (taken and taken[0] == root):
            return 0
        if not taken:
            return ways()[k][wanted] if wanted < len(ways()[k]) else 0
        if not wanted:
            return 1
        (a, b), (left, right) = _children(k, root), _divided(k, root, taken)
        first = self._count(k - 1, a, left, (wanted - 1) ^ self._value(k - 2, b, right))
        return first + self._count(k - 2, b, right, (wanted - 1) ^ self._value(k - 1, a, left))

    def count_winning_moves(self, position: Position) -> Integer:
        """Their number, at any size."""
        return mpz(self._count(int(position[0]), mpz(1), position[1:], 1) if self.grundy(position) else 0)

    def grundy(self, position: Position) -> Integer:
        return mpz(self._value(int(position[0]), mpz(1), position[1:]) - 1)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        if self.grundy(position):
            for node in self._nodes(int(position[0]), mpz(1), position[1:], 1):
                yield self.rules.without(position, node)

    def winning_moves(self, position: Position) -> list[Position]:
        """All of them, sorted. Raises TooManyMoves beyond 100 000."""
        count = self.count_winning_moves(position)
        if count > MOST_LISTED:
            raise TooManyMoves(f"winning moves are listed up to {MOST_LISTED}, there are {shortened(count)}")
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """The first node, by its number, that wins."""
        self.check_method(method)
        return next(self.iter_winning_moves(position), None)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        k, *taken = position
        (a, b), (left, right) = _children(int(k), mpz(1)), _divided(int(k), mpz(1), tuple(taken))
        values = self._value(int(k) - 1, a, left), self._value(int(k) - 2, b, right)
        lines = [
            self.verdict(position, best, show),
            "A tree has the value of what grows on its root, plus 1.",
            f"On the root of this one grow trees of values {values[0]} and {values[1]}: P if they are the same.",
        ]
        return lines if best is None else [*lines, f"Moves that win: {show(self.count_winning_moves(position))}."]


def _children(k: int, root: Integer) -> tuple[Integer, Integer]:
    return root + 1, root + 1 + size(k - 1)


def _divided(k: int, root: Integer, taken: Taken) -> tuple[Taken, Taken]:
    """The nodes that are gone of the first tree on a root, and of the second."""
    border = root + 1 + size(k - 1)
    return tuple(node for node in taken if node < border), tuple(node for node in taken if node >= border)
