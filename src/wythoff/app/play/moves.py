"""Moves as a person types them: the position to leave, or what is taken from which pile.

    move    = "leave" number... | number...          the piles to leave; of a single pile a number is what is taken
            | ["take"] taking {"and" taking} ["split" ["into"] number number]
            | "split" [place] ["into"] number number  nothing is taken
    taking  = number ["from" (place | "both" | "all")]

Flip-flop: the word "flip" behind a move, or alone where a flip is instead of a move.
"""

from collections import Counter

from wythoff.app.play.examples import examples
from wythoff.app.play.words import Words
from wythoff.exact.bigint import Integer
from wythoff.exact.expressions import NumberError, read_number
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Position
from wythoff.rulesets.take_away import TakeAway

COMMANDS = "help, ?, why, best, undo, quit"

# Bits of a typed number at most, if no pile is larger: an expression such as 10^100000 is computed at once.
BITS = 1_000_000

_NOISE = {"pile", "piles", "heap", "heaps"}
_ALL = {"both", "all"}


class MoveReader:
    """Reads what is typed and checks that it is legal, at any size."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.rules = words.rules

    def read(self, text: str, position: Position) -> Position:
        """The position that the typed move leaves, a legal one. Raises ValueError in one line: what is accepted."""
        try:
            left = self._left(text, position)
        except NumberError:
            raise ValueError(self._unreadable(text, position)) from None
        rules = self.rules
        if min(left[: rules.heaps]) >= 0 and rules.allows(position, left):
            return left
        where = self.words.place(left)
        other = (left[1], left[0], *left[2:]) if rules.noun == "pile" and len(left) >= 2 == (rules.heaps or 2) else left
        if other != left and min(other[:2]) >= 0 and rules.allows(position, other):
            raise ValueError(f"no move leaves {where}, but one leaves {self.words.place(other)}: piles stay in place")
        raise ValueError(f"no legal move leaves {where}; {rules.summary} (help: how to type it)")

    def _unreadable(self, text: str, position: Position) -> str:
        ways = ", ".join(f"'{typed}'" for typed, _ in examples(self.rules, position))
        short = text if len(text) <= 40 else f"{text[:40]}..."
        return f"cannot read {short!a}; accepted: {f'moves such as {ways}' if ways else 'moves'}, and {COMMANDS}"

    def _left(self, text: str, position: Position) -> Position:
        """The position that is meant, legal or not."""
        text = text.strip()
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1]
        tokens = text.replace(",", " ").split()
        words = [token if token[:1].isdigit() else token.lower() if token.isalpha() else token for token in tokens]
        words = [word for word in words if word not in _NOISE]
        flips = isinstance(self.rules, FlipFlop) and words[-1:] == ["flip"]
        if flips:
            words = words[:-1]
        piles = self.words.piles(position)
        if flips and not words:
            return self._whole(position, piles, True)
        if words[:1] == ["leave"]:
            return self._leaving(words[1:], position, flips)
        is_taking = words[:1] in (["take"], ["split"]) or "from" in words or "split" in words
        if not is_taking and not (len(piles) == 1 and len(words) == 1):
            return self._leaving(words, position, flips)
        return self._taking(words, position, flips)

    def _numbers(self, words: list[str], position: Position) -> list[Integer]:
        if not words:
            raise NumberError("no number")
        limit = max(BITS, *(pile.bit_length() for pile in position)) + 64
        return [read_number(word, limit) for word in words]

    def _leaving(self, words: list[str], position: Position, flips: bool) -> Position:
        rules, piles = self.rules, self.words.piles(position)
        numbers = self._numbers([word for word in words if word != "and"], position)
        if isinstance(rules, HeapRuleset):
            return self._heaps(numbers, position)
        if len(numbers) == len(position) != len(piles):
            return rules.check(tuple(numbers))
        if len(numbers) != len(piles):
            several = f"{len(piles)} piles" if len(piles) > 1 else "one pile"
            raise ValueError(f"{several} must be left, got {len(numbers)} numbers (help: how to type a move)")
        if any(left > pile for left, pile in zip(numbers, piles, strict=True)):
            where = self.words.place(tuple(numbers))
            raise ValueError(f"no pile can grow: {where} cannot be left from {self.words.place(position)}")
        return self._whole(position, tuple(numbers), flips)

    def _heaps(self, numbers: list[Integer], position: Position) -> Position:
        """Heaps to leave, in any order: those that are not there already come from the one that is there no more."""
        was, left = Counter(filter(None, position)), Counter(filter(None, numbers))
        gone, new = list((was - left).elements()), sorted((left - was).elements())
        if len(gone) != 1 or len(new) > 2:
            where = self.words.place(tuple(numbers))
            raise ValueError(f"a move changes one heap: {where} cannot be left from {self.words.place(position)}")
        return self._made_of(position, position.index(gone[0]), new or [gone[0] * 0])

    @staticmethod
    def _made_of(position: Position, place: int, parts: list[Integer]) -> Position:
        first, *new = sorted(parts)
        return (*position[:place], first, *position[place + 1 :], *new)

    def _taking(self, words: list[str], position: Position, flips: bool) -> Position:
        piles = self.words.piles(position)
        taken: list[Integer] = [0 * piles[0]] * len(piles)
        if words[0] == "take":
            words = words[1:]
        rest: list[str] | None = None
        if "split" in words:
            at = words.index("split")
            words, rest = words[:at], words[at + 1 :]
            if not isinstance(self.rules, HeapRuleset):
                raise ValueError(f"nothing is split in {self.rules.name}; {self.rules.summary}")
        place = None
        while words:
            (amount,) = self._numbers(words[:1], position)
            places = range(len(piles)) if len(piles) == 1 else None
            words = words[1:]
            if words[:1] == ["from"]:
                places, words = self._places(words[1:2], position), words[2:]
            if places is None:
                raise ValueError(f"say from which {self.rules.noun}: take {self.words.number(amount)} from 1")
            for place in places:
                taken[place] += amount
            if words:
                if words[0] != "and" or len(words) == 1:
                    raise NumberError("nothing to take")
                words = words[1:]
        left = [pile - amount for pile, amount in zip(piles, taken, strict=True)]
        for i, (pile, amount) in enumerate(zip(piles, taken, strict=True), 1):
            if not 0 <= amount <= pile:
                many, few = self.words.number(amount), self.words.number(pile)
                raise ValueError(f"{self.rules.noun} {i} holds {few}: {many} cannot be taken")
        if rest is not None:
            return self._split(rest, position, tuple(left), place)
        return self._whole(position, tuple(left), flips)

    def _places(self, words: list[str], position: Position) -> range:
        piles = self.words.piles(position)
        if words and words[0] in _ALL:
            return range(len(piles))
        (number,) = self._numbers(words or [""], position)
        if not 1 <= number <= len(piles):
            there = f"1 to {len(piles)}" if len(piles) > 1 else "1"
            raise ValueError(f"there is no {self.rules.noun} {self.words.number(number)}; there are {there}")
        return range(int(number) - 1, int(number))

    def _split(self, words: list[str], position: Position, left: Position, place: int | None) -> Position:
        numbers = self._numbers([word for word in words if word not in ("from", "into", "and")], position)
        if len(numbers) == 3 and place is None:
            place = self._places(words[:1], position)[0]
            numbers = numbers[1:]
        if place is None and len(position) == 1:
            place = 0
        if len(numbers) != 2 or place is None:
            raise ValueError("a heap is split into two: type 'take 2 from 1 split 1 6', or 'split 1 into 3 6'")
        if sum(numbers) != left[place] or min(numbers) < 1:
            parts = " and ".join(map(self.words.number, numbers))
            raise ValueError(f"{self.words.number(left[place])} are left of heap {place + 1}, not {parts}")
        return self._made_of(left, place, numbers)

    def _whole(self, position: Position, piles: Position, flips: bool) -> Position:
        """The position with these piles, and what else belongs to it."""
        rules = self.rules
        if isinstance(rules, TakeAway | Copycat):
            taken = position[0] - piles[0]
            if taken < 1:
                raise ValueError("a move takes at least 1")
            return piles[0], taken if isinstance(rules, Copycat) else rules.f(taken)
        if isinstance(rules, FlipFlop):
            goal, mine, theirs = position[2:]
            if flips and not mine:
                raise ValueError("you have no flip left")
            return (*piles, *rules.after_flip(goal, mine, theirs)) if flips else (*piles, goal, theirs, mine)
        return piles
