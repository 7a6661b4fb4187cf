"""What a move may do to one heap of a take-and-break game, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HeapMoves:
    """What a move may do to one heap.

    Attributes
    ----------
    digits : tuple of int
        d_0, d_1, ..., d_k of an octal code, each 0..7. d_j has bit 1 if taking j objects may leave
        nothing, bit 2 if it may leave one heap, bit 4 if it may leave two. d_0 is 0 or 4, since a
        move of which nothing but the heap itself is left is none. No zeros at the end; () if the
        game has no such moves.
    unequal_splits : bool
        Grundy's game: a heap may be split into two unequal heaps, nothing taken.
    all_but : tuple of int or None
        Any number of objects may be taken but these (positive, increasing). None: no such move;
        () is nim.

    Raises
    ------
    ValueError
        If the data are not of this form.
    """

    digits: tuple[int, ...] = ()
    unequal_splits: bool = False
    all_but: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if any(not 0 <= digit <= 7 for digit in self.digits):
            raise ValueError(f"digits must be 0 to 7, got {self.digits}")
        if self.digits and self.digits[0] not in (0, 4):
            raise ValueError(f"the first digit must be 0 or 4, got {self.digits[0]}")
        if self.digits and not self.digits[-1]:
            raise ValueError(f"digits must not end in 0, got {self.digits}")
        if self.all_but is not None:
            kept = self.all_but
            if self.digits or self.unequal_splits:
                raise ValueError("all_but stands alone, without digits and unequal splits")
            if any(b <= a for a, b in zip((0, *kept), kept, strict=False)):
                raise ValueError(f"all_but must be positive and increasing, got {kept}")

    @property
    def largest_take(self) -> int:
        """The last digit's place k: the most objects a coded move takes."""
        return max(len(self.digits) - 1, 0)

    @property
    def splits(self) -> tuple[int, ...]:
        """The numbers that may be taken with two heaps left, increasing."""
        return tuple(place for place, digit in enumerate(self.digits) if digit & 4)
