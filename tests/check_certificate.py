"""Accept or refuse a certificate of a proved period: python check_certificate.py FILE. Knows the rules, and no more.

Values of heaps below preperiod + period, continued with the period, are compared with the options of all heaps below
2 preperiod + 2 period + k, k the most that a move takes: then they are so for ever (Guy, Smith 1956)."""

import json
import sys
from pathlib import Path

import numpy as np

# The rules behind names of games. Any other name is repeated as it stands in the file: what is proved is of the rules.
RULES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
    "officers": "0.6",
}
RULES["grundy"] = "0. and splits into unequal heaps"


def rules(certificate) -> str:  # type: ignore[no-untyped-def]
    """The rules of a certificate, whatever it calls the game."""
    first, *others = certificate["digits"]
    return f"{first}.{''.join(map(str, others))}{' and splits into unequal heaps' * certificate['unequal_splits']}"


def refusal(certificate) -> str | None:  # type: ignore[no-untyped-def]
    """Why a certificate does not prove its period; None if it does."""
    digits, unequal, saltus, name = (certificate[key] for key in ("digits", "unequal_splits", "saltus", "game"))
    m, p, heaps, size = (certificate[key] for key in ("preperiod", "period", "heaps", "bytes"))
    if any(type(number) is not int for number in (m, p, heaps, size, saltus, *digits)) or type(unequal) is not bool:
        return "a number is none"
    if (certificate["format"], saltus, size in (1, 2)) != ("wythoff period certificate 1", 0, True):
        return "the format is unknown"
    if not digits or not all(d in range(8) for d in digits) or digits[0] not in (0, 4) or not (digits[-1] or unequal):
        return "the digits are no octal code"
    if RULES.get(name, name if name[:1].isdigit() else rules(certificate)) != rules(certificate):
        return "these are not the digits of the game"
    proof = 2 * max(m, 1) + 2 * p + len(digits) - 1 + p * unequal
    if m < 0 or p < 1 or heaps != proof or len(certificate["values"]) != 2 * size * (m + p):
        return "these are not the heaps that prove it, or not their values"
    given = np.frombuffer(bytes.fromhex(certificate["values"]), {1: "u1", 2: ">u2"}[size]).astype(np.uint16)
    largest = np.maximum.accumulate([0, *given.tolist()])[:-1]  # of smaller heaps: options have less than 2^k values
    if (given > np.maximum(2 * largest, 1)).any():
        return "a value is larger than options can make it"
    if m and given[m - 1] == given[m - 1 + p]:
        return "the preperiod is not the least"
    if any(p % q == 0 and (given[m + p // q :] == given[m : m + p - p // q]).all() for q in range(2, p + 1)):
        return "the period is not the least"
    return wrong_value(given[[n if n < m else m + (n - m) % p for n in range(heaps)]], digits, unequal)


def wrong_value(values, digits, unequal) -> str | None:  # type: ignore[no-untyped-def]
    """The first reason why these are not the least values that no option has; None if they are."""
    stop = len(values)
    splits = [(k, False) for k, digit in enumerate(digits) if digit & 4] + [(0, True)] * unequal
    # If few values have an even number of bits of a mask: two odd ones make no odd one, so few pairs make odd values.
    numbers = np.arange(1 << int(values.max()).bit_length())
    masks = numbers if len(numbers) <= 1 << 12 else 1 << np.arange(16)  # any are right
    odd = np.array([np.bitwise_count(numbers & mask) & 1 for mask in masks])
    odd = odd[np.argmax(odd @ np.bincount(values, minlength=len(numbers)))].astype(bool)
    even_heaps = np.flatnonzero(~odd[values])[1:]
    for k, digit in enumerate(digits):
        takes = values[k + 1 if digit & 2 else stop :] == values[1 if digit & 2 else stop : stop - k]
        if takes.any() or (digit & 1 and k < stop and not values[k]):
            return f"an option that takes {k} has the value of its heap"
    for k, differ in splits:
        for a in even_heaps[even_heaps < stop - k - 1]:
            same = (values[1 : stop - k - a] ^ values[a]) == values[k + a + 1 :]
            same[a - 1 : a] &= not differ
            if same.any():
                return f"heap {k + a + 1 + np.argmax(same)} has the value of an option"
        for n in even_heaps[even_heaps > k]:
            half = (n - k - differ) // 2
            if (values[1 : half + 1] ^ values[n - k - half : n - k][::-1] == values[n]).any():
                return f"heap {n} has the value of an option"
    for start in range(0, stop, block := (1 << 27) // len(numbers)):
        left = np.arange(start, min(start + block, stop))
        seen = numbers >= values[left][:, None]
        for k, digit in enumerate(digits):
            rows = np.flatnonzero((left > k) & bool(digit & 2) | (left == k) & bool(digit & 1))
            seen[rows, values[left[rows] - k]] = True
        for tries in range(stop - 1 + len(even_heaps)):
            if tries % 16 == 0:
                left, seen = left[~seen.all(axis=1)], seen[~seen.all(axis=1)]
                if not len(left):
                    break
            a = even_heaps[tries] if tries < len(even_heaps) else tries - len(even_heaps) + 1
            for k, differ in splits:
                rows = np.flatnonzero((left > k + a) & ~(differ & (left == 2 * a)))
                seen[rows, values[left[rows] - k - a] ^ values[a]] = True
        if not seen.all():
            return f"heap {left[~seen.all(axis=1)][0]} lacks a smaller value among its options"
    return None


def statement(certificate) -> str:  # type: ignore[no-untyped-def]
    """What an accepted certificate proves, with the name that it gives to the game."""
    m, p, name = certificate["preperiod"], certificate["period"], certificate["game"]
    least = f"{m} and {p} are the least such numbers"
    return f"normal play of {rules(certificate)} ({name!a:.60}): G(n + {p}) = G(n) for all heaps n >= {m}; {least}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python check_certificate.py FILE")
    try:
        given = json.loads(Path(sys.argv[1]).read_text("ascii"))
        reason = refusal(given)
    except Exception as error:  # whatever stands in the file
        reason = f"this is no certificate: {' '.join(f'{type(error).__name__}: {error}'.split()):.200}"
    sys.exit(f"refused: {reason}" if reason else print(f"accepted: {statement(given)}"))
