"""Octal codes whose Grundy values are equal except for leading zeros: if one of these codes is solved, all are.

Let d_k be the digits of a code, and G(n) the Grundy value of heap n. Two laws hold for all codes and all heaps.

Needless bits. In two cases a bit of a digit can be dropped, and all values stay the same:

- Bit 1 of d_k allows heap k to be taken whole, an option of value 0. The bit does not change other heaps. If another
  option of heap k has the value 0, bit 1 of d_k is needless.
- Let d_k have bit 4, and let G(b) = 0 with b >= 1. Bit 2 of d_{k+b} gives each heap n > k + b the option n - k - b.
  Bit 4 of d_k gives heap n the option of two heaps n - k - b and b, which has the same value. So bit 2 of d_{k+b} is
  needless.

The order in which bits are dropped does not matter. A bit 4 is never dropped. If a bit 2 is dropped, an option of the
same value remains for each lost option.

Shifts. Let d_1 be even, so that heap 1 has no move and G(1) = 0. Then H(n) = G(n + 1) are the values of a code with
digits e_k. The bits of d_k determine the bits of the digits e:

- bit 1 of d_k sets bit 1 of e_{k-1};
- bit 2 of d_k sets bits 1 and 2 of e_k;
- bit 4 of d_k sets bits 1, 2 and 4 of e_{k+1}.

Proof by induction on n: heap n + 1 of the code d and heap n of the code e have options of the same values.

- Bit 1 of d_k takes all of heap n + 1 = k. Bit 1 of e_{k-1} takes all of heap n = k - 1.
- Bit 2 of d_k leaves n + 1 - k >= 1, which is m + 1 with m = n - k >= 0. In the code e a move takes k from heap n and
  leaves heap m, which may be empty.
- Bit 4 of d_k leaves a + 1 and b + 1 with a + b = n - k - 1 and a, b >= 0. In the code e a move takes k + 1 from heap n
  and leaves a and b, which are two heaps, one heap, or none.

The digit e_0 gets no bit 1, since d_1 is even, and no bit 2 or 4, since d_0 is 0 or 4. Bit 4 of d_0 sets bits of e_1.

The *end form* of a code results from shifts as long as d_1 is even, and then from dropping all needless bits. So
G(1) = 1 for an end form. Codes with the same end form are called *cousins*: their values are equal after the leading
zeros. For example, 0.4, 0.07 (Dawson's kayles) and 0.137 (Dawson's chess) are cousins, and so are 4.4 and 0.77
(Kayles). Codes with different end forms may still have equal values; the two laws do not decide this.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526. E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), chapter 4.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.plain_values import PlainHeapValues

Digits = tuple[int, ...]


class EndForm(NamedTuple):
    """The end form of an octal code: a code `digits` with the same Grundy values, except for leading zeros.

    If the octal code has the values G(n), its end form has the values G(n + shift). Here G(shift + 1) = 1.
    """

    digits: Digits
    shift: int


def drop_needless_bits(digits: Digits) -> Digits:
    """Return an octal code with the same Grundy values, in which needless bits are dropped from the digits.

    A bit of a digit is needless if, without this bit, every heap still has options of the same values. Bit 4 is never
    dropped.
    """
    values = PlainHeapValues(HeapMoves(digits), len(digits)).first(len(digits))
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


def _reaches_zero(digits: Digits, heap: int, values: Sequence[int]) -> bool:
    """Whether `heap` has an option of Grundy value 0 other than the empty heap. values[n] is the value of heap n."""
    for taken, digit in enumerate(digits[:heap]):
        rest = heap - taken
        if digit & 2 and taken and not values[rest]:
            return True
        if digit & 4 and any(values[a] == values[rest - a] for a in range(1, rest // 2 + 1)):
            return True
    return False


def shift_code(digits: Digits) -> Digits:
    """Return the octal code with the Grundy values G(1), G(2), ..., for a code with the values G(0), G(1), ...

    Raises ValueError if the digit d_1 of the given code is odd.
    """
    if len(digits) > 1 and digits[1] & 1:
        raise ValueError(f"digits {digits}: no code has the values shifted by 1, because d_1 = {digits[1]} is odd")
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
    """Return the end form of an octal code: the digits of another code, and a number `shift`.

    Heap n of the end form has the Grundy value of heap n + shift of the given code. Heap 1 of the end form has the
    value 1. Codes with the same digits in their end forms are called cousins.
    """
    shift = 0
    while len(digits) < 2 or not digits[1] & 1:
        digits, shift = shift_code(digits), shift + 1
    return EndForm(drop_needless_bits(digits), shift)


def _trim(digits: list[int]) -> Digits:
    while digits and not digits[-1]:
        digits.pop()
    return tuple(digits)


def list_codes(places: int) -> list[Digits]:
    """Return the sorted list of the octal codes with at most `places` digits, for 1 <= places <= 6.

    A 0 before the point does not count as a digit.
    """
    if not 1 <= places <= 6:
        raise ValueError(f"the number of digits must be 1 to 6, got {places}")
    before = [(0, *rest) for rest in product(range(8), repeat=places)]
    splitting = [(4, *rest) for rest in product(range(8), repeat=places - 1)]
    found = {_trim(list(code)) for code in before + splitting} - {()}
    return sorted(found, key=lambda code: (len(code) - (not code[0]), code))


def group_families(places: int) -> dict[Digits, list[tuple[Digits, int]]]:
    """Group the octal codes with at most `places` digits into families of codes with the same end form.

    Return a dict. A key is one code of a family, its representative. The item is the list of the members (code, s) of
    the family, the representative first: G(n) of the member is G(n + s) of the representative. The representative has
    the most leading values 0 in the family, and of the codes with as many it is the first of `list_codes`.
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
