"""The proof of the automata: what it proves, that it refuses all else, and that its greedy rule is that of the game."""

import ast
import random
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import oracle
import pytest

from wythoff.solve.automata import automaton, proof
from wythoff.solve.automata.automaton import KEPT, kept_text
from wythoff.solve.automata.proof import Proof, Refused, proved, rows_by_the_rule

PAGE = (Path(__file__).parents[3] / "docs" / "automata.md").read_text("utf-8")


def test_value_1_of_wythoffs_game() -> None:
    assert proved(kept_text(1, 1)) == Proof(1, 233, 38, 1214, 308, 4, ((-1, 1),), ((-4, 2),))


def test_the_table_of_the_page_is_what_is_proved() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(program, "docs/automata.md", "exec"), {})
    shown = re.findall(r"^\| [0-9].*\n", PAGE, re.MULTILINE)
    assert len(shown) == len(KEPT)
    assert "| 1 | 2 | 11629 | 618 | 15368 | 66460 | 5 | (-1, 1) (-2, 1) | (-4, 2) (-6, 3) |\n" in shown
    assert printed.getvalue() == "".join(shown)


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
    assert f"r = 99 = 89 + 8 + 2, which is {''.join(map(str, digits))}." in PAGE
    assert f"along the types {', '.join(map(str, types))}." in PAGE.replace("\n", " ")
    kinds = lines_of(1, 1)[1:]
    assert "type  line\n" + "".join(f"{kind:4}  {kinds[kind]}\n" for kind in types) + "```" in PAGE
    assert line.split(", ")[1] == "0 -3"
    values = oracle.grundy_board(101, 175)
    assert values[100][159] == 1
    assert sum(a < 100 for a, _ in oracle.p_pairs(100)) == 62
    assert sum(1 in values[a][a:] for a in range(100)) == 62
    assert line_of(1618033988)[2].split(", ")[1] == "0 -3"
    assert oracle.is_floor_phi(1618033988, 10**9)  # P-position number 10^9 is in this row
    assert "n₀ = 10⁹: (1618033988, 2618033985) has value 1." in PAGE.replace("\n", " ")


def test_the_module_is_short_and_needs_the_standard_library_only() -> None:
    text = Path(proof.__file__).read_text("utf-8")
    assert len(text.splitlines()) <= 150
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert imports
    for node in imports:
        names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        assert all(name and name.partition(".")[0] in sys.stdlib_module_names for name in names)


# What is refused. An automaton that is kept has no two types that could be one: every line that is changed is wrong.


def lines_of(t: int, largest: int) -> list[str]:
    """The header, then a line for each type."""
    return [line for line in kept_text(t, largest).splitlines() if not line.startswith("#")]


def is_refused(lines: list[str]) -> bool:
    try:
        proved("\n".join(lines) + "\n")
    except Refused:
        return True
    return False


def changes(line: str, types: int, pick: random.Random) -> Iterator[str]:
    """Each child made another type, each lead and offset moved by one, each offset put in or left out."""
    children, *pairs = (field.split() for field in line.split(","))

    def text(fields: list[list[str]]) -> str:
        return ", ".join(map(" ".join, fields))

    for k, child in enumerate(children):
        other = pick.choice([kind for kind in range(types) if kind != int(child)])
        yield text([[*children[:k], str(other), *children[k + 1 :]], *pairs])
    for h, (lead, offset) in enumerate(pairs):
        others = [[str(int(lead) + d), offset] for d in (-1, 1)]
        others += [[lead, str(int(offset) + d)] for d in (-1, 1)] if offset != "." else [[lead, "0"], [lead, "1"]]
        if offset != ".":
            others.append([lead, "."])
        for pair in others:
            yield text([children, *pairs[:h], pair, *pairs[h + 1 :]])
    yield text([children[:-1], *pairs])
    yield text([[*children, children[-1]], *pairs])
    yield text([children, *pairs[:-1]])
    yield text([children, *pairs, pairs[-1]])


def test_every_changed_line_of_value_1_is_refused() -> None:
    lines, pick = lines_of(1, 1), random.Random(15)
    for number in range(1, len(lines)):
        for changed in changes(lines[number], len(lines) - 1, pick):
            assert is_refused([*lines[:number], changed, *lines[number + 1 :]]), (number, changed)


@pytest.mark.parametrize(("t", "largest", "count"), [(1, 2, 15), (2, 8, 25), (3, 8, 25), (10, 8, 25)])
def test_changed_lines_are_refused(t: int, largest: int, count: int) -> None:
    lines, pick = lines_of(t, largest), random.Random(15)
    for number in sorted(pick.sample(range(1, len(lines)), count)):
        changed = pick.choice(list(changes(lines[number], len(lines) - 1, pick)))
        assert is_refused([*lines[:number], changed, *lines[number + 1 :]]), (number, changed)


def test_every_other_child_is_refused() -> None:
    """For some types of value 1, each child is made each other type."""
    lines, pick = lines_of(1, 1), random.Random(1)
    for number in sorted(pick.sample(range(1, len(lines)), 3)):
        head, tail = lines[number].split(",", 1)
        children = head.split()
        for k, child in enumerate(children):
            for other in map(str, range(len(lines) - 1)):
                changed = " ".join([*children[:k], other, *children[k + 1 :]]) + "," + tail
                assert is_refused([*lines[:number], changed, *lines[number + 1 :]]) == (other != child)


def test_a_letter_1_in_the_middle_of_an_image_is_refused() -> None:
    lines = lines_of(4, 8)
    for number in range(1, len(lines)):
        head, tail = lines[number].split(",", 1)
        children = head.split()
        if len(children) > 1:
            changed = " ".join([*children[:-2], children[-1], children[-1]]) + "," + tail
            with pytest.raises(Refused, match=f"the children of type {number - 1} are"):
                proved("\n".join([*lines[:number], changed, *lines[number + 1 :]]))


def test_lines_left_out_exchanged_or_added_are_refused() -> None:
    lines, pick = lines_of(1, 1), random.Random(15)
    for number in range(len(lines)):
        assert is_refused(lines[:number] + lines[number + 1 :])
        assert is_refused(lines[:number])
        i, j = sorted(pick.sample(range(len(lines)), 2))
        assert is_refused([*lines[:i], lines[j], *lines[i + 1 : j], lines[i], *lines[j + 1 :]])
        assert is_refused([*lines[: number + 1], lines[number], *lines[number + 1 :]])
    with pytest.raises(Refused, match="a type occurs in no row"):
        proved("\n".join([*lines, lines[1]]))


@pytest.mark.parametrize(
    "header", ["1 2", "2 1", "1 0", "0 1", "-1 1", "1", "1 1 1", "1 1, 1", "", "a b", "1000000000 1"]
)
def test_wrong_headers_are_refused(header: str) -> None:
    lines = lines_of(1, 1)
    assert not is_refused(lines)
    assert is_refused([header, *lines[1:]])


def test_texts_that_are_none_are_refused() -> None:
    for text in (
        "",
        "\n",
        "#\n",
        "1 1",
        "1 1\n\n",
        "1 1\n0 1",
        "1 1\n0 0, 0 0",
        "1 1\n0, 0 .",
        "1 1\n0 1, 0 .\n0, 0 .",
    ):
        with pytest.raises(Refused):
            proved(text)


def test_damaged_texts_are_refused_or_say_the_same() -> None:
    """A character of the text changed or left out."""
    text, pick = "\n".join(lines_of(1, 1)) + "\n", random.Random(15)
    whole, accepted = proved(text), 0
    for _ in range(800):
        place = pick.randrange(len(text))
        damaged = text[:place] + pick.choice(["", *"0123456789 -.,\nx#"]) + text[place + 1 :]
        try:
            found = proved(damaged)
        except Refused:
            continue
        accepted += 1
        assert found == whole
        assert read_in_full(damaged) == read_in_full(text)
    assert 0 < accepted < 160


def read_in_full(text: str) -> object:
    known = automaton.read(text)
    return known.t, known.largest, known.children, known.leads, known.offsets


def test_the_automaton_of_another_game_is_refused() -> None:
    for t, largest in ((2, 8), (3, 8), (1, 1)):
        lines = lines_of(t, largest)
        for other in (1, 2, 3, 4):
            assert is_refused([f"{other} {largest}", *lines[1:]]) == (other != t)


def test_fewer_values_are_another_automaton_that_is_true_too() -> None:
    """Without the last values the rest stays right, though some types could now be one."""
    lines = lines_of(4, 8)
    found = proved("\n".join(["4 3", *(",".join(line.split(",")[:4]) for line in lines[1:])]))
    assert found.types == proved(kept_text(4, 8)).types
    assert found.offsets == proved(kept_text(4, 8)).offsets[:3]


def test_a_type_split_in_two_is_accepted() -> None:
    """What is proved is the truth of an automaton, not that it is the smallest."""
    lines = lines_of(1, 1)
    whole = proved("\n".join(lines))
    places: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(lines[1:], 1):
        for k, child in enumerate(line.split(",")[0].split()):
            places.setdefault(child, []).append((number, k))
    child, (number, k) = next((child, of[-1]) for child, of in places.items() if len(of) > 2 and child != "0")
    head, tail = lines[number].split(",", 1)
    children = head.split()
    children[k] = str(len(lines) - 1)
    split = [*lines[:number], f"{' '.join(children)},{tail}", *lines[number + 1 :], lines[int(child) + 1]]
    found = proved("\n".join(split))
    assert (found.types, found.states) == (whole.types + 1, whole.states)
    assert (found.reach, found.leads, found.offsets) == (whole.reach, whole.leads, whole.offsets)


# The greedy rule.


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
