"""Wythoff's game with one pass in all: either player may use it, but not from (0, 0)."""

from wythoff.claims import oracle
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted, undecided
from wythoff.rules.position import Position

State = tuple[frozenset[int], frozenset[int]]

# The rows of the greedy processes. Their states are equal in row 7.
ROWS = 100


def greedy(rows: int, excluded: set[Position]) -> tuple[list[Position], list[State]]:
    """Return the positions (x, y), x <= y, of the greedy rule in rows below `rows`, and the state before each row.

    If column x has no earlier position, y >= x is the least number such that (x, y) is not `excluded` and neither
    column y nor diagonal y - x has an earlier position. The state consists of the used columns from x on and the used
    diagonals.
    """
    found: list[Position] = []
    states: list[State] = []
    columns: set[int] = set()
    diagonals: set[int] = set()
    for x in range(rows):
        states.append((frozenset(b for b in columns if b >= x), frozenset(diagonals)))
        if x not in columns:
            y = x
            while y in columns or y - x in diagonals or (x, y) in excluded:
                y += 1
            found.append((x, y))
            columns |= {x, y}
            diagonals.add(y - x)
    return found, states


@claim("wythoff-pass", source="arXiv:1711.04960", kind="statement", bound=500)
def wythoff_pass(bound: int) -> Verdict:
    """In Wythoff's game let there be one pass for the whole game. Either player may use it, but not at (0, 0). Let (x,
    y) be a position with x or y at least 9 at which the pass has not been used. It is P if and only if (x, y) has the
    Grundy value 1 in Wythoff's game.

    Proof. After the pass, P-positions are those of Wythoff's game, of value 0. Before the pass, a position other than
    (0, 0) is P iff it does not have value 0, so that passing does not win, and no move leads to P. A position has value
    1 iff it does not have value 0 and no move leads to value 1. Except for (0, 0), both are one greedy rule: in each
    row the least column that is not excluded. If both processes begin a row x > 0 with equal used columns from x on and
    equal used diagonals, they are equal in all later rows. Their positions in earlier rows must be equal if y is at
    least 9.

    Boards by the rules below the bound are also compared with this. A counterexample is a position.
    """
    normal = set(greedy(ROWS, set())[0])
    (value_1, states), (p, p_states) = greedy(ROWS, normal), greedy(ROWS, normal - {(0, 0)})
    same = next((x for x in range(1, ROWS) if states[x] == p_states[x]), None)
    if same is None:
        return undecided(f"the processes differ in each of {ROWS} rows")
    lost, won = sorted(set(p) - set(value_1)), sorted(set(value_1) - set(p))
    if far := [position for position in sorted(lost + won) if position[1] >= 9]:
        return refuted(far[0])
    board = oracle.p_board(bound)
    with_pass = board.copy()
    with_pass[:1, :1] = False  # no pass from (0, 0): it is P
    claimed, size = oracle.p_board_without(board).copy(), len(board)
    for x, y in lost + won:
        if y < size:
            claimed[x, y] = claimed[y, x] = not claimed[x, y]
    verdict = oracle.compare(claimed, oracle.p_board_without(with_pass), bound, proved=True)
    p_only, value_only = (", ".join(map(str, positions)) for positions in (lost, won))
    detail = f"equal from row {same} on; P and not of value 1: {p_only}; of value 1 and N: {value_only}"
    return holds(bound, detail, proved=True) if verdict.holds else verdict
