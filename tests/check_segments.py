"""Check a certificate of a period by checkpoints: python check_segments.py FILE [SEGMENT ...].

Knows the rules of take-and-break games, and no more. Let K be the most that a move takes, and W the size of a
checkpoint. A value is odd if it has an odd number of bits in common with the mask; for heaps of the parity `swapped`,
if it has an even number. All heaps but the listed ones, which are at most W - K, have odd values. So a heap has an odd
value c if c is the least odd value that no option has with one heap or with a listed heap, and if each smaller even
value is that of an option with one heap, or of (a, n - k - a) with 1 <= a <= W - K. This depends on the last W values
only. So if W values from heap m on return after p heaps, then G(n + p) = G(n) for all n >= m.
Segment i has the heaps every (i - 1) to every i; the first 4 W heaps are computed by the definition. The rest is always
checked: that W values return, and that m and p are the least."""

import json
import lzma
import sys
from math import isqrt
from pathlib import Path

import numba
import numpy as np

BLOCK, TOGETHER = 4096, 32  # heaps of a block; splits that are tried for all of them


@numba.njit
def define(values, digits):
    seen = np.full(256, -1)
    for n in range(len(values)):
        for k in range(min(len(digits), n + 1)):
            if (digits[k] & 1 and k == n) or (digits[k] & 2 and 0 < k < n):
                seen[values[n - k]] = n
            for a in range(1, (n - k) // 2 + 1 if digits[k] & 4 else 0):
                seen[values[a] ^ values[n - k - a]] = n
        while seen[values[n]] == n:
            values[n] += 1


@numba.njit
def advance(values, start, stop, sums, keys, tries, shown, evens):
    """Write values from `start` on; return the first place without. Places have the parity of their heaps.

    values[n - sums] ^ keys and values[n - tries] ^ shown are those of options; evens: bits of even values by parity."""
    one, lacks = np.uint64(1), np.zeros(BLOCK, np.uint64)
    for begin in range(start, stop, BLOCK):
        size = min(BLOCK, stop - begin)
        for i in range(size):
            n, marked = np.uint64(begin + i), np.uint64(0)
            for j in range(len(sums)):
                marked |= one << np.uint64(values[n - sums[j]] ^ keys[j])
            even, value = evens[n & one], np.uint64(0)
            while (marked | even) >> value & one:
                value += one
            if value > 62:
                return begin + i
            values[n] = value
            lacks[i] = even & ~marked & ((one << value) - one)
        for j in range(TOGETHER):
            row, key = values[begin - tries[j] : begin - tries[j] + size], shown[j]
            for i in range(size):
                lacks[i] &= ~(one << np.uint64(row[i] ^ key))
        for i in range(size):
            j = TOGETHER
            while lacks[i] and j < len(tries):
                lacks[i] &= ~(one << np.uint64(values[begin + i - tries[j]] ^ shown[j]))
                j += 1
            if lacks[i]:
                return begin + i
    return stop


def require(condition, reason):
    if not condition:
        raise ValueError(reason)


class Certificate:
    def __init__(self, name):
        data = Path(name).read_bytes()
        head, body = (lzma.decompress(data) if data[:1] == b"\xfd" else data).split(b"\n", 1)
        fields = self.fields = json.loads(head)
        w, mask, swapped, self.digits = (fields[key] for key in ("window", "mask", "swapped", "digits"))
        self.size, self.every, self.windows = w, fields["every"], np.frombuffer(body, np.uint8).reshape(-1, w)
        is_known = fields["format"] == "wythoff windows 1" and fields["unequal_splits"] is False
        require(is_known and type(self.every) is int and self.every >= 8 * w, "the format is unknown")
        self.first = first = np.zeros(4 * w, np.uint8)
        define(first, np.array(self.digits))
        require(max(self.windows.max(initial=0), first.max()) < 63, "a value is above 62")
        takes, one = np.array([k for k, digit in enumerate(self.digits) if digit & 4]), np.uint64(1)
        require(swapped is None or {*(takes % 2)} == {1 - swapped}, "the parities do not allow a swap")
        even = np.array([np.bitwise_count(np.arange(64) & mask) % 2 == (n == swapped) for n in (0, 1)])
        heaps, depth = np.flatnonzero(even[np.arange(1, 4 * w) % 2, first[1:]]) + 1, w - len(self.digits) + 1
        require(fields["rare"] == [[heap, int(first[heap])] for heap in heaps], "these are not the heaps of even value")
        require(heaps.max(initial=1) <= depth, "a heap of even value is beyond the window")
        pairs = [(k + heap, first[heap]) for k in takes for heap in heaps]
        pairs += [(k, 0) for k, digit in enumerate(self.digits) if k and digit & 2]
        sums, keys = np.array([s for s, _ in pairs], np.uint64), np.array([key for _, key in pairs], np.uint8)
        evens = (even.astype(np.uint64) << np.arange(64, dtype=np.uint64)).sum(axis=1)
        a, k = map(np.ravel, np.meshgrid(np.arange(1, depth + 1), takes, indexing="ij"))
        # Any order of the splits is right. First come those that show what those before them lack, where some heaps do.
        some, order = np.arange(4 * w - 400, 4 * w), []
        bits = one << (first[some[:, None] - (a + k)[:4000]] ^ first[a[:4000]]).astype(np.uint64)
        left = need = evens[some % 2] & ((one << first[some].astype(np.uint64)) - one)
        for _ in range(TOGETHER):
            order.append(int(np.argmax(np.bitwise_count(left[:, None] & bits).sum(axis=0))))
            left = left & ~bits[:, order[-1]] if left.any() else need
        order += range(len(a))
        self.tables = sums, keys, (a + k)[order], first[a][order], evens

    def part(self, start, stop):
        w, step, i = self.size, 1 << 17, min(start // self.every, len(self.windows))
        n, last = (i * self.every, self.windows[i - 1]) if i else (4 * w, self.first[-w:])
        found, values = [self.first[start:stop]], np.zeros(w + step + 1, np.uint8)
        while n < stop:
            at, count = w + n % 2, min(step, stop - n)
            values[at - w : at] = last
            place = advance(values, at, at + count, *self.tables)
            require(place == at + count, f"no value of heap {n + place - at} is shown")
            found.append(values[at + max(start - n, 0) : at + count].copy())
            last, n = values[at + count - w : at + count].copy(), n + count
        return np.concatenate(found)


def main(name: str, numbers: list[int]) -> None:
    given = Certificate(name)
    part, every, w, count = given.part, given.every, given.size, len(given.windows)
    for i in numbers:
        require(1 <= i <= count, f"there is no segment {i}")
        require((part(i * every - w, i * every) == given.windows[i - 1]).all(), f"checkpoint {i} is false")
        print(f"segment {i} of {count} is right")
    m, p = given.fields["preperiod"], given.fields["period"]
    stop, rest = max(m + w, 4 * w), p
    require(
        type(m) is type(p) is int and m >= 0 and p > 0 and (count + 1) * every >= stop + p, "checkpoints are missing"
    )
    same = part(max(m - 1, 0), stop) == part(max(m - 1, 0) + p, stop + p)
    require(same[m > 0 :].all() and not (m and same[0]), f"{m} is not the least heap from which on values return")
    for q, n in given.fields["differences"]:
        require(q > 1 and p % q == 0 and all(q % d for d in range(2, isqrt(q) + 1)) and n >= m, f"{q} is no prime")
        require(part(n, n + 1) != part(n + p // q, n + p // q + 1), f"{p // q} may be a period")
        while rest % q == 0:
            rest //= q
    require(rest == 1, "a prime factor of the period is missing")
    law = f"G(n + {p}) = G(n) for all n >= {m}, and {m} and {p} are the least such numbers"
    print(f"accepted: normal play with the digits {given.digits}: if all {count} segments are right, {law}")


if __name__ == "__main__":
    try:
        main(sys.argv[1], [int(text) for text in sys.argv[2:]])
    except Exception as error:  # whatever stands in the file
        sys.exit(f"refused: {type(error).__name__}: {' '.join(str(error).split()):.200}")
