"""The proof of the automata: what it proves, what the page on it shows, and that its rule is that of the game."""

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import oracle
import pytest

from wythoff.games.wythoff.automata import proof
from wythoff.games.wythoff.automata.bundled import BUNDLED, bundled_text
from wythoff.games.wythoff.automata.proof import Proof, prove, rows_by_the_rule

PAGE = (Path(__file__).parents[3] / "docs" / "automata.md").read_text("utf-8")


def test_value_1_of_wythoffs_game() -> None:
    assert prove(bundled_text(1, 1)) == Proof(1, 233, 38, 1214, 308, 4, ((-1, 1),), ((-4, 2),))


def test_the_table_of_the_page_is_what_is_proved() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(program, "docs/automata.md", "exec"), {})
    shown = re.findall(r"^\| [0-9].*\n", PAGE, re.MULTILINE)
    assert len(shown) == len(BUNDLED)
    assert "| 1 | 2 | 11629 | 618 | 15368 | 66460 | 5 | (-1, 1) (-2, 1) | (-4, 2) (-6, 3) |\n" in shown
    assert printed.getvalue() == "".join(shown)


def lines_of(t: int, largest: int) -> list[str]:
    """The header, then a line for each type."""
    return [line for line in bundled_text(t, largest).splitlines() if not line.startswith("#")]


def line_of(row: int) -> tuple[list[int], list[int], str]:
    """The digits of a row of Wythoff's game, the types to which they lead, and the last one's line for value 1."""
    kinds, kind = lines_of(1, 1)[1:], 0
    digits, types, left = [], [0], row - 1
    for place in reversed(oracle.fibonacci(row - 1)):
        digits.append(left // place)
        left -= digits[-1] * place
        kind = int(kinds[kind].split(",")[0].split()[digits[-1]])
        types.append(kind)
    return digits, types, kinds[kind]


def test_the_example_of_the_page() -> None:
    digits, types, line = line_of(100)
    page = PAGE.replace("\n", " ")
    assert f"r = 99 = 89 + 8 + 2. The Fibonacci digits of r are {''.join(map(str, digits))}." in page
    kinds = lines_of(1, 1)[1:]
    assert "type  line\n" + "".join(f"{kind:4}  {kinds[kind]}\n" for kind in types) + "```" in PAGE
    assert line.split(", ")[1] == "0 -3"
    values = oracle.grundy_board(101, 175)
    assert values[100][159] == 1
    assert sum(a < 100 for a, _ in oracle.p_pairs(100)) == 62
    assert sum(1 in values[a][a:] for a in range(100)) == 62
    assert line_of(1618033988)[2].split(", ")[1] == "0 -3"
    assert oracle.is_floor_phi(1618033988, 10**9)  # P-position number 10^9 is in this row


def test_the_module_is_short_and_needs_the_standard_library_only() -> None:
    text = Path(proof.__file__).read_text("utf-8")
    assert len(text.splitlines()) <= 170
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert imports
    for node in imports:
        names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        assert all(name and name.partition(".")[0] in sys.stdlib_module_names for name in names)


def moves(x: int, y: int, t: int) -> Iterator[tuple[int, int]]:
    yield from ((left, y) for left in range(x))
    yield from ((x, left) for left in range(y))
    for k in range(1, x + 1):
        yield from ((x - k, y - taken) for taken in range(max(1, k - t + 1), min(y, k + t - 1) + 1))


@pytest.mark.parametrize("t", [1, 2, 3, 4, 5])
def test_the_rule_gives_the_grundy_values(t: int) -> None:
    assert all(set(moves(x, y, t)) == oracle.t_options(x, y, t) for x in range(12) for y in range(12))
    rows, largest = 36, 4
    values = oracle.grundy_values(rows, rows * (t + 1) + 20, lambda x, y: moves(x, y, t))
    found = list(rows_by_the_rule(t, largest, rows))
    for a, row in enumerate(found):
        for h in range(largest + 1):
            places = [b for b in range(a, len(values[a])) if values[a][b] == h]
            assert places == ([] if row[h] is None else [row[h]])
    assert len(found) == rows


@pytest.mark.parametrize(("t", "largest"), [*((t, 8) for t in range(1, 11)), (60, 2)])
def test_the_rule_far_out(t: int, largest: int) -> None:
    """The same as the rule in absolute numbers, where moves from both piles are tried one by one."""
    rows = 1500 if t < 11 else 300
    columns: list[set[int]] = [set() for _ in range(largest + 1)]
    diagonals: list[dict[int, int]] = [{} for _ in columns]  # the row of each
    low = [0] * (largest + 1)  # moves block all diagonals below
    for a, found in enumerate(rows_by_the_rule(t, largest, rows)):

        def is_blocked(h: int, d: int, a: int = a) -> bool:
            earlier = ((a - diagonals[h][e], e - d) for e in range(d - t + 1, d + t) if e in diagonals[h])
            return any(k - m >= 1 for k, m in earlier)  # k from one pile, k - m from the other

        row: list[int | None] = []
        for h in range(largest + 1):
            while is_blocked(h, low[h]):
                low[h] += 1
            d = low[h]
            while a + d in columns[h] or a + d in row or is_blocked(h, d):
                d += 1
            row.append(None if a in columns[h] else a + d)
            if row[h] is not None:
                columns[h].add(a + d)
                diagonals[h][d] = a
        assert found == row


@pytest.mark.parametrize("t", [1, 2, 3, 4, 5, 20])
def test_the_states_are_what_the_page_says(t: int) -> None:
    """A state made step by step is the one that its definition gives, from all positions above the row."""
    largest, rows = 4, 150
    states: tuple[proof.State, ...] = (proof.ROW_0,) * largest
    positions: list[list[tuple[int, int]]] = [[] for _ in range(largest + 1)]
    for a, row in enumerate(rows_by_the_rule(t, largest, rows)):
        for above, state in zip(positions[1:], states, strict=True):
            places = [(a - i, b - i) for i, b in above]  # rows ago, diagonal
            blocked = {d + m for k, d in places for m in range(1 - t, t) if k > -m}
            least = next(d for d in range(len(blocked) + 2 * t * rows) if d not in blocked)
            n = len(above)
            used = {(d - t * n, min(k, t)) for k, d in places if d >= least}
            columns = {b - a - t * n for _, b in above if b - a >= least}
            assert state == (n - len(positions[0]), least - t * n, frozenset(used), frozenset(columns))
        states = proof.step(t, states, tuple(b is None for b in row))[0]
        for of, b in zip(positions, row, strict=True):
            if b is not None:
                of.append((a, b))
