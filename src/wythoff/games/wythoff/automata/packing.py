"""Packs automata of millions of types into few bytes. That of value 3 of Wythoff's game has 2,641,485 types.

Format 2 is compressed by xz and contains:

- a line "t h types kinds" with the parameter, the largest value, the number of types, and the number of kinds
- a line "n, lead offset, ..." for each kind: the number n of children, then the label as in format 1
- an empty line
- the kind of each type, in two bytes
- the children of all types in order, in four bytes each: c + 1 for child c, or 0 for the least type that has not
  occurred before. Types are numbered as they first occur, so most of these entries are 0.

The lowest byte of a number is first.
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
        """Store the children of type q: the first counts[q] entries of row q of `table`."""
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
    """Return the bytes of an automaton in format 2."""
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
    """Return the automaton of bytes in format 2."""
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
