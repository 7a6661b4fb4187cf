"""Octal codes whose Grundy values are equal except for leading zeros: solving one solves all.

Two laws, each for every heap. d_k are the digits of a code, G its values.

Needless bits. Bit 1 of d_k gives one more option, of value 0, to heap k and to no other heap: if another option of heap
k has the value 0, dropping the bit changes no value. If d_k has bit 4 and G(b) = 0 with b >= 1, bit 2 of d_{k+b} gives
heap n > k + b the option n - k - b, whose value is that of the heaps n - k - b and b, an option by bit 4: dropping bit
2 changes no value. (Neither law needs the bits that the other drops, and bits 4 stay: the order does not matter.)

Shifts. Let d_1 be even: heap 1 has no move, G(1) = 0. Then H(n) = G(n + 1) are the values of the code with the bits

    1 in e_{k-1} for bit 1 of d_k;  1 and 2 in e_k for bit 2 of d_k;  1, 2 and 4 in e_{k+1} for bit 4 of d_k,

by induction on n: heap n + 1 of the first game and heap n of the second have options of the same values. Bit 1 of d_k
takes all of n + 1 = k: all of n = k - 1. Bit 2 leaves n + 1 - k >= 1, that is m + 1 with m = n - k >= 0: takes k, and
leaves a heap or nothing. Bit 4 leaves a + 1 and b + 1 with a + b = n - k - 1, a, b >= 0: takes k + 1, and leaves two
heaps, one or none. e_0 is 0, as it must be, since d_1 is even, and bit 4 of d_0 contributes to e_1 only.

A code that is shifted as often as possible and has no needless bits is in its end form, with G(1) = 1; codes of one end
form have equal values after their leading zeros. So 0.4, 0.07 and 0.137 (Dawson's kayles, Dawson's chess) are cousins,
and 4.4 and 0.77 (Kayles). (R. K. Guy, C. A. B. Smith 1956; Winning Ways, chapter 4.) Codes of different end forms may
still have equal values; the laws do not decide that.
"""

from itertools import product
from typing import NamedTuple

from wythoff.games.heaps.by_hand import PlainHeapValues
from wythoff.games.heaps.moves import HeapMoves

Digits = tuple[int, ...]


class EndForm(NamedTuple):
    """The end form of a code: G(n + shift) are the values of the code `digits`, whose heap 1 has the value 1."""

    digits: Digits
    shift: int


def drop_needless_bits(digits: Digits) -> Digits:
    """Drop the bits of a code that change no value."""
    values = PlainHeapValues(HeapMoves(digits)).first(len(digits))
    result = list(digits)
    for k, digit in enumerate(digits):
        if digit & 4:
            for b in range(1, len(digits) - k):
                if not values[b]:
                    result[k + b] &= ~2
    for k, digit in enumerate(digits):
        if digit & 1 and _reaches_zero(digits, k, values):
            result[k] &= ~1
    return _trim(result)


def _reaches_zero(digits: Digits, heap: int, values: list[int]) -> bool:
    """Whether a heap has a nonempty option of value 0."""
    for taken, digit in enumerate(digits[:heap]):
        rest = heap - taken
        if digit & 2 and taken and not values[rest]:
            return True
        if digit & 4 and any(values[a] == values[rest - a] for a in range(1, rest // 2 + 1)):
            return True
    return False


def shift_code(digits: Digits) -> Digits:
    """Return the code whose values are G(1), G(2), ...; d_1 must be even."""
    if len(digits) > 1 and digits[1] & 1:
        raise ValueError(f"heap 1 of {digits} has a move")
    result = [0] * (len(digits) + 1)
    for k, digit in enumerate(digits):
        if digit & 1:
            result[k - 1] |= 1
        if digit & 2:
            result[k] |= 3
        if digit & 4:
            result[k + 1] |= 7
    return _trim(result)


def end_form(digits: Digits) -> EndForm:
    """Return the code shifted as often as possible, without needless bits."""
    shift = 0
    while len(digits) < 2 or not digits[1] & 1:
        digits, shift = shift_code(digits), shift + 1
    return EndForm(drop_needless_bits(digits), shift)


def _trim(digits: list[int]) -> Digits:
    while digits and not digits[-1]:
        digits.pop()
    return tuple(digits)


def list_codes(places: int) -> list[Digits]:
    """List the octal codes of at most `places` digits; the digit before the point counts only if it is not 0."""
    if not 1 <= places <= 6:
        raise ValueError(f"digits must be 1 to 6, got {places}")
    before = [(0, *rest) for rest in product(range(8), repeat=places)]
    splitting = [(4, *rest) for rest in product(range(8), repeat=places - 1)]
    found = {_trim(list(code)) for code in before + splitting} - {()}
    return sorted(found, key=lambda code: (len(code) - (not code[0]), code))


def group_families(places: int) -> dict[Digits, list[tuple[Digits, int]]]:
    """Group the codes of at most `places` digits: representative -> its cousins, itself the first.

    Each cousin comes with the number s such that its G(n) is G(n + s) of the representative. This has the most leading
    zeros, and among those the fewest digits.
    """
    of_end: dict[Digits, list[tuple[Digits, int]]] = {}
    for code in list_codes(places):
        end, shift = end_form(code)
        of_end.setdefault(end, []).append((code, shift))
    result = {}
    for members in of_end.values():
        members.sort(key=lambda member: -member[1])
        most = members[0][1]
        result[members[0][0]] = [(code, most - shift) for code, shift in members]
    return result
