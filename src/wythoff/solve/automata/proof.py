"""A proof by machine that an automaton gives the small Grundy values of t-Wythoff in every row, from the rules alone.

Nothing of the package is used here, and nothing but the text of the automaton is believed.

Objects. t-Wythoff is symmetric, and each line holds each Grundy value once. Row a >= 1 has the number r = a - 1. For
a value h >= 0 the h-positions (a, b), a <= b, are found row by row. Row a is *skipped* by h if it is the b of an
earlier one; else its h-position is at the least b such that no smaller value lies there, column b has no h above, and
no move from both piles leads to h: there is no h-position (a', b') above with a - a' = k > m, m = (b' - a') - (b - a)
between -t and t (then k - m >= 1 are taken from b). That is the greedy rule; it gives the Grundy values below V.
With n_h the number of h-positions above row a, the state of h in row a is: the lead n_h - n_0; and relative to the
diagonal t n_h and the column a + t n_h, which diagonals and columns are used, as far as they matter: `low` is the least
diagonal that no move blocks, bit i says that low + i is used; and the ages k < t of diagonals used in the last rows.

The 0-positions. Row a is skipped by 0 iff letter r of the fixed point of 0 -> 0^t 1, 1 -> 0 is 1 (A. S. Fraenkel, How
to beat your adversary at Wythoff games on a single line, 1982). So the letters of this word come from letters: those of
rows child(r), ..., are the image of letter r; the 0-position of row r lies in the column that is row child(r) + t, the
last one, and the h-position in row child(r) + t + t lead + offset, where offset is the distance of its diagonal from
t n_h.

The automaton has types 0, 1, ... Its word u is the fixed point of the substitution `children` that begins with type 0.
CLAIM: for every r >= 0, the state in row r + 1 and what skips it are those of type u[r].

Proof. Strong induction on r. (0) Rows up to FIRST are compared with the greedy rule. (1) Images of types are images of
letters, so that 0 skips what it should. (2) One step of the greedy rule leads from the state of a type to the state of
each type that follows it in u: so states are right where the row before is. (3) All words of length 2 H + 1 in u are
found: each begins in the image of the first letter of another one, earlier in u. (4) In the middle of each stands a row
p; the columns of h-positions that begin in its 2 H + 1 rows are computed, and are those of the children of p that h
skips, as their types say. No other row reaches them: a row at the distance H has its children at least as far, and
H is more than the reach, the largest distance of a column from child(row), and t. Row r = child(p) + k comes after the
rows up to p + H, as r > 3 p / 2 and r >= FIRST; so that these are right, and with them what skips r. No row writes its
own column: diagonals are positive from FIRST on. QED
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

FIRST = 3000

State = tuple[int, int, int, int, frozenset[tuple[int, int]]]  # lead, low, diagonals, columns, {(diagonal, age)}


@dataclass(frozen=True)
class Proof:
    """What has been proved, and how large the proof is. Values from 1 on; ranges (least, largest) are attained."""

    t: int
    types: int
    states: int
    words: int
    pairs: int
    reach: int
    leads: tuple[tuple[int, int], ...]
    offsets: tuple[tuple[int, int], ...]


class Refused(ValueError):  # noqa: N818
    """The text is no automaton of these values; the message says where the proof fails."""


def require(holds: bool, what: str) -> None:
    if not holds:
        raise Refused(what)


def blocked(t: int, used: int, recent: frozenset[tuple[int, int]], i: int) -> bool:
    """Whether a move from both piles leads from diagonal i to a used one."""
    near = [i + m for m in range(1 - t, t) if i + m >= 0 and used >> (i + m) & 1]
    return any(not any(j == other and j - i >= age for other, age in recent) for j in near)


def step(t: int, states: tuple[State, ...], skips: tuple[bool, ...]) -> tuple[tuple[State, ...], list[int | None]]:
    """The states in the next row, and the offsets of the positions of this one. skips[0] is that of value 0."""
    taken = set() if skips[0] else {0}  # columns, from that of the 0-position
    following, offsets = [], []
    for (lead, low, used, columns, recent), is_skipped in zip(states, skips[1:], strict=True):
        offset = None
        if not is_skipped:
            i = 0
            while columns >> i & 1 or blocked(t, used, recent, i) or low + i + t * lead in taken:
                i += 1
            offset = low + i
            taken.add(offset + t * lead)
            used, columns, recent = used | 1 << i, columns | 1 << i, recent | {(i, 0)}
            lead, low = lead + 1, low - t
        recent, i = frozenset((j, age + 1) for j, age in recent if age + 1 < t), 0
        while blocked(t, used, recent, i):
            i += 1
        recent = frozenset((j - i, age) for j, age in recent if j >= i)
        following.append((lead - (not skips[0]), low + i, used >> i, columns >> i + 1, recent))
        offsets.append(offset)
    return tuple(following), offsets


def rows_by_the_rule(t: int, values: int, rows: int) -> Iterator[tuple[tuple[State, ...], tuple[bool, ...]]]:
    """The states of values 1 to `values` in rows 1, 2, ..., and whether values 0, 1, ... skip them: the definition."""
    columns: list[set[int]] = [set() for _ in range(values + 1)]
    diagonals: list[dict[int, int]] = [{} for _ in range(values + 1)]  # the row of each
    low, count = [0] * (values + 1), [0] * (values + 1)

    def joined(h: int, a: int, d: int) -> bool:
        return any(d + m in diagonals[h] and a - diagonals[h][d + m] > m for m in range(1 - t, t))

    for a in range(rows + 1):
        for h in range(values + 1):
            while joined(h, a, low[h]):
                low[h] += 1
        if a:
            states = []
            for h in range(1, values + 1):
                used = sum(1 << d - low[h] for d in diagonals[h] if d >= low[h])
                beyond = sum(1 << b - a - low[h] for b in columns[h] if b >= a + low[h])
                recent = frozenset((d - low[h], a - i) for d, i in diagonals[h].items() if d >= low[h] and a - i < t)
                states.append((count[h] - count[0], low[h] - t * count[h], used, beyond, recent))
            yield tuple(states), tuple(a in columns[h] for h in range(values + 1))
        taken = set()
        for h in range(values + 1):
            if a not in columns[h]:
                d = low[h]
                while a + d in columns[h] or a + d in taken or joined(h, a, d):
                    d += 1
                taken.add(a + d)
                columns[h].add(a + d)
                diagonals[h][d] = a
                count[h] += 1
        columns = [{b for b in of if b > a} for of in columns]
        diagonals = [{d: i for d, i in of.items() if d > low[h] - t} for h, of in enumerate(diagonals)]


def read(text: str) -> tuple[int, int, list[tuple[int, ...]], list[tuple[tuple[int, int | None], ...]]]:
    """t, the number of values; of each type its children, and for each value from 1 on its lead and offset."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    try:
        t, values = map(int, lines[0].split())
        fields = [line.split(",") for line in lines[1:]]
        children = [tuple(map(int, first.split())) for first, *_ in fields]
        pairs = [[field.split() for field in rest] for _, *rest in fields]
        shown = [tuple((int(a), None if b == "." else int(b)) for a, b in pair) for pair in pairs]
    except (ValueError, IndexError) as error:
        raise Refused(f"this is no text of an automaton: {error}") from None
    require(t >= 1 and values >= 1 and all(len(pair) == values for pair in shown), "each type needs all its values")
    known = all(0 <= child < len(children) for of in children for child in of)
    require(known and all(len(of) in (1, t + 1) for of in children), "a type has 1 or t + 1 children, which are types")
    return t, values, children, shown


def proved(text: str) -> Proof:
    """Check the text of an automaton, whose format is in wythoff.solve.automata.automaton. Raises Refused."""
    t, values, children, shown = read(text)
    skips = [(len(of) == 1, *(offset is None for _, offset in shown[q])) for q, of in enumerate(children)]

    def words(length: int) -> set[tuple[int, ...]]:
        """(3) All words of this length in u."""
        found = {tuple(u[:length])}
        left = list(found)
        while left:
            word = left.pop()
            image = [child for q in word for child in children[q]]
            for start in range(len(children[word[0]])):
                next_word = tuple(image[start : start + length])
                require(len(next_word) == length, "an image is too short")
                if next_word not in found:
                    found.add(next_word)
                    left.append(next_word)
        return found

    for q, of in enumerate(children):  # (1)
        require(not skips[of[0]][0] and all(skips[c][0] == (c == of[-1]) for c in of[1:]), f"the children of type {q}")
    require(children[0][0] == 0 and len(children[0]) == t + 1, "type 0 is not the first of its children")
    u = [0]
    for r in range(FIRST):
        u.extend(children[u[r]][not r :])
    first = list(rows_by_the_rule(t, values, FIRST))
    pairs = words(2)
    after: dict[int, list[int]] = {}
    for p, q in pairs:
        after.setdefault(p, []).append(q)
    states: list[Any] = [None] * len(children)  # (2) of each type, from the first on
    states[0] = first[0][0]
    steps: dict[Any, Any] = {}
    left = [0]
    while left:
        p = left.pop()
        key = states[p], skips[p]
        following, offsets = steps[key] = steps.get(key) or step(t, *key)
        found = tuple((state[0], offset) for state, offset in zip(states[p], offsets, strict=True))
        require(found == shown[p], f"the leads and offsets of type {p} are {found}, not {shown[p]}")
        for q in after.get(p, ()):
            if states[q] is None:
                states[q] = following
                left.append(q)
            require(states[q] == following, f"type {q} after type {p} is in another state")
    require(None not in states, "a type occurs in no row")
    for r, (state, skipped) in enumerate(first):  # (0)
        require(state == states[u[r]] and skipped == skips[u[r]], f"row {r + 1} is not as the rules say")
    jumps = [[t + t * lead + offset if offset is not None else None for lead, offset in of] for of in shown]
    reach = max(abs(jump) for of in jumps for jump in of if jump is not None)
    half = reach + t + 1
    require(3 * (2 * half + 1) < FIRST, "FIRST is too small")
    all_words = words(2 * half + 1)
    for word in all_words:  # (4)
        place = -sum(len(children[q]) for q in word[:half])  # of the first child of the row, from that of the middle
        hits: list[set[int]] = [set() for _ in range(values)]
        for q in word:
            for jump, at in zip(jumps[q], hits, strict=True):
                if jump is not None:
                    at.add(place + jump)
            place += len(children[q])
        for k, child in enumerate(children[word[half]]):
            written = tuple(k in at for at in hits)
            require(written == skips[child][1:], f"what skips child {k} of type {word[half]}")
    leads, offsets = zip(*[zip(*of, strict=True) for of in shown], strict=True)
    return Proof(
        t,
        len(children),
        len({(states[q], skips[q]) for q in range(len(children))}),
        len(all_words),
        len(pairs),
        reach,
        tuple((min(of), max(of)) for of in zip(*leads, strict=True)),
        tuple(_range(of) for of in zip(*offsets, strict=True)),
    )


def _range(numbers: tuple[int | None, ...]) -> tuple[int, int]:
    known = [number for number in numbers if number is not None]
    return min(known), max(known)
