"""Blocking Wythoff: Wythoff's game in which the opponent may veto up to k - 1 of the moves, in each turn.

Here a move is vetoed after it is made, and the player must make another move. This game has the same P-positions as the
game in which the opponent vetoes up to k - 1 moves before the player moves. If nothing is vetoed, a position is P iff
fewer than k of its options are P. The P-positions, in either order of the piles, are

- for k = 2: (0, 0), (n, 2n + 1) and (2 floor(m phi) + 2, 2 floor(m phi^2) + 2), with m, n = 0, 1, 2, ...
- for k = 3: (0, 0), (n, 2n + 1) and (n, 2n + 2), with n = 0, 1, 2, ...

U. Larsson, Blocking Wythoff nim, The Electronic Journal of Combinatorics 18 (2011), P120.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wythoff.exact.bigint import Integer, decimal
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as MOVES
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton

Square = tuple[Integer, Integer]

# The largest k. Positions have 2 k numbers.
MAX_K = 20


class Turn(NamedTuple):
    """A position of blocking Wythoff: the square `at` of the two piles, the last move, and the vetoed moves.

    `came_from` is the square before the last move if this move can be vetoed, else None.
    """

    at: Square
    came_from: Square | None
    vetoed: tuple[Square, ...]
    """The targets of the vetoed moves: moves from `came_from`, or from `at` if `came_from` is None."""


@dataclass(frozen=True, kw_only=True)
class BlockingWythoff(Ruleset):
    """Rules of blocking Wythoff: the moves of Wythoff's game, which the other player may veto.

    A move takes any number from one of two piles, or the same number from both. Instead of making a move, the other
    player may veto this one. A veto restores the piles, and the vetoed player must make a different move. At most k - 1
    moves can be vetoed in a turn. So a player wins who has k moves that win if they are not vetoed.

    A position is (x, y, u1, v1, ..., u(k-1), v(k-1)): the piles (x, y) and k - 1 squares (u, v).

    - (x, y) alone is a starting position: no move is vetoed.
    - If u1 + v1 > x + y, the last move led from (u1, v1) to (x, y), and may be vetoed. The other squares are targets of
      earlier moves from (u1, v1), which were vetoed.
    - Otherwise the squares are targets of vetoed moves from (x, y).

    Targets of vetoed moves are sorted. Unused squares are equal to (x, y).

    Parameters
    ----------
    k : int
        Fewer than k moves may be vetoed in a turn.
    """

    solver = "wythoff.games.wythoff.blocking.solver:BlockingSolver"
    last_move_decides = False  # a veto counts as a move here, and is optional

    piles: tuple[str, ...] = ("x", "y", "u1", "v1")
    start_length: int | None = 2
    pile_count: int | None = 2
    can_grow: bool = True
    k: int = 2
    parameters: tuple[str, ...] = ("k",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "k", positive_int(self.k, "k"))
        if not 2 <= self.k <= MAX_K:
            raise ValueError(f"k must be 2 to {MAX_K}, got {self.k}; up to k - 1 moves can be vetoed")
        squares = [name for i in range(1, self.k) for name in (f"u{i}", f"v{i}")]
        object.__setattr__(self, "piles", ("x", "y", *squares))

    numerations: ClassVar[tuple[str, ...]] = ("fibonacci", "t2", "2")
    """The numerations in which an automaton of the P-positions is searched for."""

    @property
    def kernel_moves(self) -> dict[str, Any]:
        """The moves as keyword arguments of the function `kernel` in wythoff.games.wythoff.kernel."""
        from wythoff.games.wythoff.kernel import QUEEN

        return {"rays": QUEEN, "least": self.k}

    def without_option_in(self, lost: "Automaton") -> "Automaton":
        """Return the automaton that accepts (x, y) if fewer than k options of (x, y) are accepted by `lost`."""
        from wythoff.games.wythoff.kernel import kernel

        return kernel(lost, **self.kernel_moves)

    def complete_start(self, start: Position) -> Position:
        return start * self.k

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        turn = self.turn(checked)
        source = turn.at if turn.came_from is None else turn.came_from
        moves = [*turn.vetoed, *([] if turn.came_from is None else [turn.at])]
        wrong = [move for move in moves if not MOVES.allows(source, move) or moves.count(move) > 1]
        if wrong:
            (x, y), (u, v) = source, wrong[0]
            raise ValueError(
                f"the vetoed moves and the last move must be different moves of Wythoff's game from ({x}, {y}),"
                f" got a move to ({u}, {v}){' twice' if moves.count(wrong[0]) > 1 else ''}"
            )
        return self.position(turn)

    def turn(self, position: Position) -> Turn:
        """Return the square, the last move and the vetoed moves of a position."""
        at = position[0], position[1]
        squares = [square for i in range(1, self.k) if (square := (position[2 * i], position[2 * i + 1])) != at]
        if squares and sum(squares[0]) > sum(at):
            return Turn(at, squares[0], tuple(squares[1:]))
        return Turn(at, None, tuple(squares))

    def position(self, turn: Turn) -> Position:
        """Return the numbers (x, y, u1, v1, ...) of the position with this square, last move and vetoed moves."""
        before = () if turn.came_from is None else (turn.came_from,)
        squares = [turn.at, *before, *sorted(turn.vetoed)]
        squares += [turn.at] * (self.k - len(squares))
        return tuple(number for square in squares for number in square)

    def can_veto(self, turn: Turn) -> bool:
        """Whether the player to move can veto the last move: fewer than k - 1 moves from `came_from` were vetoed."""
        return turn.came_from is not None and len(turn.vetoed) < self.k - 1

    def after_veto(self, turn: Turn) -> Position:
        """Return the position after the player to move has vetoed the last move."""
        assert turn.came_from is not None
        return self.position(Turn(turn.came_from, None, (*turn.vetoed, turn.at)))

    def after_move(self, turn: Turn, to: Square) -> Position:
        """Return the position after a move to the square `to`.

        The opponent can veto this move unless k - 1 moves from the present square were vetoed.
        """
        vetoed = turn.vetoed if turn.came_from is None else ()
        if len(vetoed) == self.k - 1:
            return self.position(Turn(to, None, ()))
        return self.position(Turn(to, turn.at, vetoed))

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return MOVES.count_options(position[:2]) + 1

    def allows(self, position: Position, target: Position) -> bool:
        turn, to = self.turn(position), (target[0], target[1])
        if self.can_veto(turn) and target == self.after_veto(turn):
            return True
        is_free = turn.came_from is not None or to not in turn.vetoed
        return is_free and MOVES.allows(turn.at, to) and target == self.after_move(turn, to)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        turn = self.turn(position)
        if self.can_veto(turn):
            yield self.after_veto(turn)
        closed = () if turn.came_from is not None else turn.vetoed
        for x, y in MOVES.options_smallest_first(turn.at):
            if (x, y) not in closed:
                yield self.after_move(turn, (x, y))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return self.after_move(self.turn(position), (piles[0], piles[1]))

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move, such as "take 2 from 1", or "veto" for a veto of the last move."""
        if words != ["veto"]:
            target = super().parse_move(words, position, show)
            if self.turn(position).came_from is None and target[:2] in self.turn(position).vetoed:
                raise ValueError(f"the move to {self.format_piles(target, show)} has been vetoed; make another move")
            return target
        turn = self.turn(position)
        if not self.can_veto(turn):
            raise ValueError("no move can be vetoed now")
        return self.after_veto(turn)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if sum(target[:2]) > sum(position[:2]):
            yield "veto", "veto", "veto the last move; the opponent must make another"
        else:
            yield from super().ways_to_type(position, target)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if sum(target[:2]) > sum(position[:2]):
            return "veto the last move"
        return super().describe_move(position, target, show)

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        turn = self.turn(position)
        if turn.came_from is None:
            squares = ", ".join(self.format_piles(square, show) for square in turn.vetoed)
            return f": {squares} vetoed" if squares else ""
        came = f": the last move came from {self.format_piles(turn.came_from, show)}"
        return f"{came} and can be vetoed" if self.can_veto(turn) else came


GAME = BlockingWythoff(
    name="blocking-wythoff",
    aliases=("blocking-wythoff-nim", "muller-twist-wythoff", "muller-twist"),
    summary="Wythoff's game, but the opponent may veto up to k - 1 moves in each turn; a player who cannot move loses",
)
