"""What the proof refuses. No two types of a kept automaton could be one: every line that is changed is wrong."""

import random
from collections.abc import Iterator

import pytest

from wythoff.games.wythoff.automata import automaton, proof
from wythoff.games.wythoff.automata.bundled import bundled_text
from wythoff.games.wythoff.automata.proof import AutomatonError, prove, rows_by_the_rule


def lines_of(t: int, largest: int) -> list[str]:
    """The header, then a line for each type."""
    return [line for line in bundled_text(t, largest).splitlines() if not line.startswith("#")]


def is_refused(lines: list[str]) -> bool:
    try:
        prove("\n".join(lines) + "\n")
    except AutomatonError:
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


@pytest.mark.parametrize(("t", "largest", "count"), [(1, 2, 4), (2, 8, 10), (3, 8, 10), (10, 8, 10)])
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
            with pytest.raises(AutomatonError, match=f"type {number - 1}: of 5 children, only the last"):
                prove("\n".join([*lines[:number], changed, *lines[number + 1 :]]))


def test_lines_left_out_exchanged_or_added_are_refused() -> None:
    lines, pick = lines_of(1, 1), random.Random(15)
    for number in range(len(lines)):
        assert is_refused(lines[:number] + lines[number + 1 :])
        assert is_refused(lines[:number])
        i, j = sorted(pick.sample(range(len(lines)), 2))
        assert is_refused([*lines[:i], lines[j], *lines[i + 1 : j], lines[i], *lines[j + 1 :]])
        assert is_refused([*lines[: number + 1], lines[number], *lines[number + 1 :]])
    with pytest.raises(AutomatonError, match="types that occur in no row: 1"):
        prove("\n".join([*lines, lines[1]]))


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
        with pytest.raises(AutomatonError):
            prove(text)


def test_damaged_texts_are_refused_or_say_the_same() -> None:
    """A character of the text changed or left out."""
    text, pick = "\n".join(lines_of(1, 1)) + "\n", random.Random(15)
    whole, accepted = prove(text), 0
    for _ in range(800):
        place = pick.randrange(len(text))
        damaged = text[:place] + pick.choice(["", *"0123456789 -.,\nx#"]) + text[place + 1 :]
        try:
            found = prove(damaged)
        except AutomatonError:
            continue
        accepted += 1
        assert found == whole
        assert read_in_full(damaged) == read_in_full(text)
    assert 0 < accepted < 160


def read_in_full(text: str) -> object:
    known = automaton.parse_automaton(text)
    return known.t, known.largest, known.targets, [known.label(kind) for kind in range(len(known.kinds))]


def test_the_automaton_of_another_game_is_refused() -> None:
    for t, largest in ((2, 8), (3, 8), (1, 1)):
        lines = lines_of(t, largest)
        for other in (1, 2, 3, 4):
            assert is_refused([f"{other} {largest}", *lines[1:]]) == (other != t)


def test_fewer_values_are_another_automaton_that_is_true_too() -> None:
    """Without the last values the rest stays right, though some types could now be one."""
    lines = lines_of(4, 8)
    found = prove("\n".join(["4 3", *(",".join(line.split(",")[:4]) for line in lines[1:])]))
    assert found.types == prove(bundled_text(4, 8)).types
    assert found.offsets == prove(bundled_text(4, 8)).offsets[:3]


def test_a_type_split_in_two_is_accepted() -> None:
    """What is proved is the truth of an automaton, not that it is the smallest."""
    lines = lines_of(1, 1)
    whole = prove("\n".join(lines))
    places: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(lines[1:], 1):
        for k, child in enumerate(line.split(",")[0].split()):
            places.setdefault(child, []).append((number, k))
    child, (number, k) = next((child, of[-1]) for child, of in places.items() if len(of) > 2 and child != "0")
    head, tail = lines[number].split(",", 1)
    children = head.split()
    children[k] = str(len(lines) - 1)
    split = [*lines[:number], f"{' '.join(children)},{tail}", *lines[number + 1 :], lines[int(child) + 1]]
    found = prove("\n".join(split))
    assert (found.types, found.states) == (whole.types + 1, whole.states)
    assert (found.reach, found.leads, found.offsets) == (whole.reach, whole.leads, whole.offsets)


def coarser(t: int, largest: int, depth: int) -> str:
    """The automaton whose types are those that no descendant down to this depth tells apart by what is shown of it."""
    known = automaton.parse_automaton(bundled_text(t, largest))
    children = [known.children[q] for q in range(len(known.kinds))]
    shown = [known.label(q) for q in range(len(children))]
    kinds: list[object] = list(shown)
    for _ in range(depth):
        kinds = [(shown[q], *(kinds[child] for child in of)) for q, of in enumerate(children)]
    first: dict[object, int] = {}
    for q, kind in enumerate(kinds):
        first.setdefault(kind, q)
    met = [0]
    for q in met:
        met += {first[kinds[child]]: 0 for child in children[q] if first[kinds[child]] not in met}
    lines, old = [f"{t} {largest}"], lines_of(t, largest)[1:]
    for q in met:
        fields = old[q].split(",")
        lines.append(",".join([" ".join(str(met.index(first[kinds[child]])) for child in children[q]), *fields[1:]]))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("t", "depth", "types", "message"),
    [
        (1, 2, 74, "has two states, one after"),
        (2, 2, 601, "wrong values skip"),
        (2, 5, 809, "wrong values skip"),
    ],
)
def test_an_automaton_with_too_few_types_is_refused(t: int, depth: int, types: int, message: str) -> None:
    """One that has forgotten little of what is far away is wrong in few rows, which only (5) finds."""
    text = coarser(t, 1 if t == 1 else 8, depth)
    with pytest.raises(AutomatonError, match=message):
        prove(text)
    assert len(text.splitlines()) == types + 1


def test_automata_with_enough_types_are_those_that_are_kept() -> None:
    assert coarser(2, 8, 6).splitlines() == lines_of(2, 8)
    assert coarser(4, 8, 3).splitlines() == lines_of(4, 8)


def test_each_of_the_first_rows_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = prove(bundled_text(1, 1))
    first = 3 * (whole.reach + 3)  # (t + 2) (H + 1), H = reach + t + 1

    def rule(wrong: int) -> Iterator[list[int | None]]:
        for a, (zero, one) in enumerate(rows_by_the_rule(1, 1, first + 5)):
            yield [zero, one if a != wrong else a if one is None else None]

    for wrong in range(1, first + 1):
        monkeypatch.setattr(proof, "rows_by_the_rule", lambda *_, wrong=wrong: rule(wrong))
        with pytest.raises(AutomatonError, match=f"the wrong values skip row {wrong}$"):
            prove(bundled_text(1, 1))


def test_type_0_begins_its_own_image() -> None:
    lines = lines_of(1, 1)
    copied = [lines[0], lines[1].replace("0 1", f"{len(lines) - 1} 1"), *lines[2:], lines[1]]
    with pytest.raises(AutomatonError, match="type 0 must have 2 children, the first of type 0"):
        prove("\n".join(copied))
