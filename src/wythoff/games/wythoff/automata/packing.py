"""Automata of millions of types in few bytes, on disk and in memory: value 3 of Wythoff's game has 2,641,485.

Format 2, compressed by xz: the text "t h types kinds" and a line for each kind, "n, lead offset, ..." as in format 1
after the number n of children, each ended by a line feed, then one more line feed; the kind of each type, two bytes;
and for all types in order their children, four bytes each: 0 for the least number not met before, and c + 1 for child
c. Numbers have their lowest byte first. Types are numbered as they are met, so that most of these entries are 0.
"""

import lzma
from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from wythoff.games.wythoff.automata.automaton import Automaton, parse_label

STRONGEST = 9 | lzma.PRESET_EXTREME


class Children(Sequence[tuple[int, ...]]):
    """The children of each type, stored in one array."""

    def __init__(self, table: NDArray[np.int32], counts: NDArray[np.intp]) -> None:
        """`table` has a row for each type; the first `counts` entries of the row are its children."""
        self._table, self._width = table, table.shape[1]
        self._flat, self._counts = table.reshape(-1).data, counts.data

    def __len__(self) -> int:
        return len(self._counts)

    @overload
    def __getitem__(self, kind: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, kind: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, kind: int | slice) -> tuple[int, ...] | Sequence[tuple[int, ...]]:
        if isinstance(kind, slice):
            return [self[number] for number in range(*kind.indices(len(self)))]
        begin = kind * self._width
        return tuple(self._flat[begin : begin + self._counts[kind]])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (tuple(row[:count]) for row, count in zip(self._table.tolist(), self._counts, strict=True))


def pack(automaton: Automaton) -> bytes:
    """Return an automaton in format 2, the form of the bundled data."""
    counts = [len(label) for label in automaton.children]
    lines = [f"{automaton.t} {automaton.largest} {len(counts)} {len(automaton.labels)}"]
    for label in automaton.labels:
        begins = automaton.t + 1 if label[0][1] is not None else 1
        lines.append(", ".join([str(begins), *(f"{lead} {'.' if d is None else d}" for lead, d in label[1:])]))
    flat = np.fromiter((child for label in automaton.children for child in label), np.int64, sum(counts))
    max_met = np.maximum.accumulate(np.concatenate([[0], flat[:-1]]))
    text = "\n".join([*lines, "", ""]).encode("ascii")
    children = np.where(flat > max_met, 0, flat + 1).astype("<u4")
    return lzma.compress(text + np.array(automaton.kinds, "<u2").tobytes() + children.tobytes(), preset=STRONGEST)


def unpack(data: bytes) -> Automaton:
    """Return the automaton of a text in format 2."""
    whole = lzma.decompress(data)
    head, _, _ = whole.partition(b"\n\n")
    first, *lines = head.decode("ascii").splitlines()
    t, largest, size, _ = map(int, first.split())
    begin = len(head) + 2
    kinds = np.frombuffer(whole, "<u2", size, begin)
    parts = [line.partition(", ") for line in lines]
    labels = [parse_label(count != "1", words) for count, _, words in parts]
    counts = np.where([label[0][1] is None for label in labels], 1, t + 1)[kinds]
    flat = np.frombuffer(whole, "<u4", int(counts.sum()), begin + 2 * size).astype(np.int64) - 1
    is_new = flat < 0
    flat[is_new] = np.arange(1, np.count_nonzero(is_new) + 1)
    table = np.full((size, t + 1), -1, np.int32)
    table[np.arange(t + 1) < counts[:, None]] = flat
    return Automaton(t, largest, Children(table, counts), kinds.astype(np.uint16).data, labels, table)
