"""Packs automata of millions of types into few bytes. For value 3 of Wythoff's game the automaton has 2,641,485 types.

A type is a state of the automaton. A label consists of the leads and offsets of a type. The module
wythoff.games.wythoff.automata.automaton defines these terms, and format 1.

The *factor* is an automaton for fewer values of the same game. All words of digits that lead to one type q of the
automaton lead to one type f(q) of the factor. The type f(q) has as many children as q, and the leads and offsets of q
for the fewer values.

Format 3 is compressed by xz and contains:

- a line "t h types kinds" with the parameter, the largest value, the number of types, and the number of kinds
- a line "lead offset, ..." for each kind, as in format 1. A kind is the part of a label that the factor does not give.
  Equal parts are one kind.
- an empty line
- a bit for each child of type 0, then of type 1, and so on: 1 if the child is not 0 and is listed for the first time.
  The last byte is padded with zero bits. Types are numbered in the order in which they first occur as children.
- the kind of each type
- for each child c whose bit is 0, the number of types q < c with f(q) = f(c)

A sequence of numbers of 32 bits is stored as the lowest bytes of all numbers, then all second, third and fourth bytes.
Without the factor the file would be twice as long.
"""

import lzma

import numpy as np
from numpy.typing import NDArray

from wythoff.games.wythoff.automata.automaton import Automaton, Label, parse_label

STRONGEST = 9 | lzma.PRESET_EXTREME


def _no_factor(factor: Automaton) -> ValueError:
    return ValueError(f"the automaton of the values 0 to {factor.largest} is not a factor of the packed automaton")


def pack(automaton: Automaton, factor: Automaton) -> bytes:
    """Return `automaton` as bytes in format 3, which the docstring of this module describes.

    Raises ValueError if `factor` is not a factor of `automaton`, as the docstring of this module defines it.
    """
    table = automaton.table
    flat = table[table >= 0]
    is_new = flat > np.maximum.accumulate(np.concatenate([[0], flat[:-1]]))
    types, of_children = _factor_types(factor, is_new, len(table))
    labels = [automaton.label(q) for q in range(len(table))]
    few = factor.largest + 1
    if not (
        automaton.largest > factor.largest
        and np.array_equal(types[flat], of_children)
        and np.array_equal((table >= 0).sum(1), (factor.table[types] >= 0).sum(1))
        and all(label[:few] == factor.label(q) for label, q in zip(labels, types.tolist(), strict=True))
    ):
        raise _no_factor(factor)
    parts: dict[Label, int] = {}
    kinds = np.array([parts.setdefault(label[few:], len(parts)) for label in labels])
    lines = [", ".join(f"{lead} {'.' if d is None else d}" for lead, d in part) for part in parts]
    text = "\n".join([f"{automaton.t} {automaton.largest} {len(table)} {len(parts)}", *lines, "", ""]).encode("ascii")
    order, begins = _by_factor_type(types)
    ranks = np.empty_like(order)
    ranks[order] = np.arange(len(order)) - begins[types[order]]
    numbers = [_planes(kinds), _planes(ranks[flat[~is_new]])]
    return lzma.compress(b"".join([text, np.packbits(is_new).tobytes(), *numbers]), preset=STRONGEST)


def unpack(data: bytes, factor: Automaton) -> Automaton:
    """Return the automaton that `pack` has written into `data` with the same `factor`."""
    whole = lzma.decompress(data)
    head, _, _ = whole.partition(b"\n\n")
    first, *lines = head.decode("ascii").splitlines()
    t, largest, size, _ = map(int, first.split())
    begin = len(head) + 2
    most = -(-size * (t + 1) // 8)  # bytes of the bits, if each type had t + 1 children
    bits = np.unpackbits(np.frombuffer(whole, np.uint8, -1, begin)[:most]).astype(bool)
    types, of_children = _factor_types(factor, bits, size)
    is_new = bits[: len(of_children)]
    begin += -(-len(is_new) // 8)
    kinds, ranks = _numbers(whole, begin, size), _numbers(whole, begin + 4 * size, int(np.count_nonzero(~is_new)))
    order, begins = _by_factor_type(types)
    flat = np.empty(len(is_new), np.int32)
    flat[is_new] = np.arange(1, size)
    flat[~is_new] = order[begins[of_children[~is_new]] + ranks]
    counts = (factor.table >= 0).sum(1)[types]
    table = np.full((size, t + 1), -1, np.int32)
    table[np.arange(t + 1) < counts[:, None]] = flat
    pairs = np.array(factor.kinds)[types].astype(np.int64) * len(lines) + kinds
    occurs = np.bincount(pairs) > 0
    parts = [parse_label(True, line)[1:] for line in lines]
    labels = [(*factor.labels[pair // len(parts)], *parts[pair % len(parts)]) for pair in np.flatnonzero(occurs)]
    kinds_of_types = (np.cumsum(occurs) - 1)[pairs].astype(np.uint16)
    return Automaton(t, largest, table.reshape(-1).data, kinds_of_types.data, labels)


def _factor_types(
    factor: Automaton, is_new: NDArray[np.bool_], size: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Return the state of `factor` for each state of a larger automaton, and for the target of each transition.

    The larger automaton has `size` states. Its transitions are listed by state, then by digit. `is_new` has an entry
    for each transition: True if no earlier transition of the list leads to the same state, and this state is not 0.
    """
    table = factor.table
    types, parts = np.zeros(size, np.uint16), []
    begin, end, edge = 0, 1, 0
    while begin < end:  # the types of one level, whose words have the same number of digits
        children = table[types[begin:end]]
        parts.append(children[children >= 0].astype(np.uint16))
        is_new_here = is_new[edge : edge + len(parts[-1])]
        if len(is_new_here) < len(parts[-1]) or end + np.count_nonzero(is_new_here) > size:
            raise _no_factor(factor)
        new = parts[-1][is_new_here]
        types[end : end + len(new)] = new
        begin, end, edge = end, end + len(new), edge + len(parts[-1])
    return types, np.concatenate(parts)


def _by_factor_type(types: NDArray[np.uint16]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return (order, begins): `order` has the indices q of `types`, sorted by types[q], then by q.

    The indices q with types[q] = e begin at order[begins[e]].
    """
    counts = np.bincount(types)
    return np.argsort(types, kind="stable"), np.cumsum(counts) - counts


def _planes(numbers: NDArray[np.intp]) -> bytes:
    """Return the lowest bytes of all numbers, then all second bytes, all third bytes and all fourth bytes."""
    return numbers.astype("<u4").view(np.uint8).reshape(-1, 4).T.tobytes()


def _numbers(data: bytes, begin: int, count: int) -> NDArray[np.int64]:
    """Return the `count` numbers that `_planes` has written into `data` from byte `begin` on."""
    planes = np.frombuffer(data, np.uint8, 4 * count, begin).reshape(4, count)
    return np.ascontiguousarray(planes.T).view("<u4").reshape(-1).astype(np.int64)
