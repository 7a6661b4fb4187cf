"""Read moves that a person types: the piles to leave, or the numbers to take from piles.

    move    = "leave" number... | number...
            | ["take"] taking {["and"] ["take" | "add"] taking}
    taking  = number [("from" | "to") (place | "both" | "all")]

A place is the number of a pile, from 1. Numbers without words are the piles to leave. But if there is a single pile,
one number is the number to take. The word for a pile, and "it", are ignored. In a game with one pile, "the" means pile
1. Every text that `describe_move` returns can be typed. Some games extend this grammar, for example by splits.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from wythoff.exact.bigint import Integer, decimal
from wythoff.exact.expressions import MAX_BITS, NumberError, read_number
from wythoff.rules.position import Position, WrittenPositions
from wythoff.rules.table import Table
from wythoff.rules.words import Show

# The most options from which examples are chosen. Options that take less come first.
MAX_EXAMINED_OPTIONS = 200

# The most letters of an example.
MAX_EXAMPLE_LETTERS = 40

_NOISE = {"pile", "piles", "heap", "heaps", "it"}
_ALL = {"both", "all"}
_SIGNS = {"take": 1, "add": -1}


class TypedMoves(Table, WrittenPositions):
    """A base class of `Ruleset`: it reads typed moves, checks that they are legal, and lists examples."""

    summary: str
    can_grow: bool

    @abstractmethod
    def allows(self, position: Position, target: Position) -> bool:
        """Whether `target` is one of the options of `position`."""

    @abstractmethod
    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        """Yield each option once. Small moves come first: those that leave the most objects."""

    def read_move(self, text: str, position: Position, show: Show = decimal) -> Position:
        """Return the option that a typed move leads to. `show` writes numbers in errors.

        Raises NumberError for a word that should be a number, and ValueError with the reason for an illegal move.
        """
        words = [word for word in _words(text) if word not in {*_NOISE, *self.noun.split(), *self.plural.split()}]
        if len(self.piles_of(position)) == 1:
            words = ["1" if word == "the" else word for word in words]
        left = self.parse_move(words, position, show)
        if min(self.piles_of(left)) >= 0 and self.allows(position, left):
            return left
        where = self.format_piles(left, show)
        if not self.can_grow and any(now > was for now, was in zip(left, self.piles_of(position), strict=False)):
            raise ValueError(f"no number can grow: no move leads from {self.format_piles(position, show)} to {where}")
        other = (left[1], left[0], *left[2:]) if len(self.piles_of(left)) == 2 else left
        if other != left and min(self.piles_of(other)) >= 0 and self.allows(position, other):
            turned = self.format_piles(other, show)
            raise ValueError(f"no move leads to {where}, but one leads to {turned}; {self.plural} stay in their order")
        raise ValueError(f"no legal move leads to {where}; rules: {self.summary} (type help for examples)")

    def examples(self, position: Position) -> list[tuple[str, str]]:
        """Return examples of typed moves from this position, one of each kind, as pairs (text, meaning).

        A kind is, for example, to take from one pile, or to leave piles.
        """
        found: dict[str, tuple[str, str]] = {}
        with suppress(ValueError):  # a game with a list of caps is undefined beyond the list
            for left in islice(self.options_smallest_first(position), MAX_EXAMINED_OPTIONS):
                for kind, typed, meaning in self.ways_to_type(position, left):
                    if len(typed) <= MAX_EXAMPLE_LETTERS:
                        found.setdefault(kind, (typed, meaning))
        return list(found.values())

    def with_piles(self, position: Position, piles: Position) -> Position:
        """Return the position after a move that leaves `piles`.

        Numbers of `position` that are not piles are set by the rules.
        """
        return piles

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position that the words of a typed move lead to. The move may be illegal.

        `show` writes numbers in errors.
        """
        piles = self.piles_of(position)
        if "split" in words:
            raise ValueError(f"no move of {self.name} splits a {self.noun}; rules: {self.summary}")
        if words[:1] == ["leave"]:
            return self.leaving(numbers_in(words[1:], position), position, show)
        if words[:1] in (["take"], ["add"]) or "from" in words or len(piles) == len(words) == 1:
            return self.with_piles(position, self.taking(words, position, show))
        return self.leaving(numbers_in(words, position), position, show)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the position after a move that leaves piles of these sizes. `numbers` may be the whole position."""
        piles = self.piles_of(position)
        if len(numbers) == len(position) != len(piles):
            return self.check(tuple(numbers))
        if len(numbers) != len(piles):
            several = f"{len(piles)} {self.plural}" if len(piles) > 1 else f"one {self.noun}"
            raise ValueError(f"a move must leave {several}, got {len(numbers)} numbers (type help for examples)")
        return self.with_piles(position, tuple(numbers))

    def taking(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the piles after a move in words: (5, 9) and "take 3 from 1 and add 2 to 2" give (2, 11)."""
        piles = self.piles_of(position)
        taken: list[Integer] = [0 * piles[0]] * len(piles)
        sign = 1
        while words:
            if words[0] in _SIGNS:
                sign, words = _SIGNS[words[0]], words[1:]
            (amount,), words = numbers_in(words[:1], position), words[1:]
            places = range(len(piles)) if len(piles) == 1 else None
            if words[:1] in (["from"], ["to"]):
                places, words = self.places(words[1:2], position, show), words[2:]
            if places is None:
                raise ValueError(f"name the {self.noun}, for example: take {show(abs(amount))} from 1")
            if amount < 0:
                add, take = f"add {show(-amount)} to {places[0] + 1}", f"take {show(-amount)} from {places[0] + 1}"
                other = add if sign > 0 else take
                raise ValueError(
                    f"a number must not be negative; type {other}"
                    if self.can_grow
                    else f"the number to take must not be negative, got {show(amount)}"
                )
            for place in places:
                taken[place] += sign * amount
            if words:
                if words[0] != "and" or len(words) == 1:
                    raise NumberError("numbers must be joined by 'and'; accepted: 3 from 1 and 2 from 2, for example")
                words = words[1:]
        for i, (pile, amount) in enumerate(zip(piles, taken, strict=True), 1):
            if amount > pile:
                raise ValueError(f"{self.noun} {i} has only {show(pile)}: {show(amount)} cannot be taken from it")
        return tuple([pile - amount for pile, amount in zip(piles, taken, strict=True)])

    def places(self, words: list[str], position: Position, show: Show) -> range:
        """Return the indices of the piles that words[0] denotes.

        "2" is the index 1, "both" and "all" are every index.
        """
        piles = self.piles_of(position)
        if words and words[0] in _ALL:
            return range(len(piles))
        (number,) = numbers_in(words or [""], position)
        if not 1 <= number <= len(piles):
            accepted = f"1 to {len(piles)}" if len(piles) > 1 else "1"
            raise ValueError(f"there is no {self.noun} {show(number)}; accepted: {accepted}")
        return range(int(number) - 1, int(number))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        """Yield (kind, text, meaning) for each way to type the move to `target`: ("number", "3", "take 3").

        Texts of one `kind` have the same form.
        """
        piles, kept = self.piles_of(position), self.piles_of(target)
        taken = [was - now for was, now in zip(piles, kept, strict=True)]
        changed = [place for place, count in enumerate(taken) if count]
        if min(taken) < 0:
            yield "leave", left_as_typed(kept), f"leave {self.format_piles(kept)}"
            yield "add", (typed := self.describe_move(position, target)), typed
        elif len(piles) == len(changed) == 1:
            yield "number", f"{taken[0]}", f"take {taken[0]}"
            yield "take", f"take {taken[0]}", "the same move"
            yield "leave", f"leave {kept[0]}", f"take all but {kept[0]}"
        elif len(changed) == 1:
            yield "leave", " ".join(map(str, kept)), f"leave {self.plural} of {list_numbers(kept)}"
            where, place = f"{taken[changed[0]]} from {changed[0] + 1}", changed[0]
            yield "take", f"take {where}", f"take {taken[place]} from {self.noun} {place + 1}; short: {where}"
        elif len(changed) == len(piles) == 2 and taken[0] == taken[1]:
            yield "both", f"{taken[0]} from both", f"take {taken[0]} from each"
        elif changed:
            each = " and ".join(f"{taken[place]} from {place + 1}" for place in changed)
            yield "several", each, self.describe_move(position, target)


def left_as_typed(piles: Position) -> str:
    """Return the text to type for a move that leaves these piles: "3 5" for two piles, "leave 3" for a single pile."""
    return " ".join(map(str, piles if len(piles) > 1 else ("leave", *piles)))


def _words(text: str) -> list[str]:
    """Split a typed move at blanks and commas into words in lower case. Parentheses round the move are dropped."""
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    tokens = text.replace(",", " ").split()
    return [token.lower() if token.isalpha() else token for token in tokens]


def list_numbers(piles: Iterable[Integer]) -> str:
    """Return the sizes of piles as a list in English: "3, 5 and 6"."""
    *most, last = map(str, piles)
    return f"{', '.join(most)} and {last}" if most else last


def numbers_in(words: list[str], position: Position) -> list[Integer]:
    """Return the numbers that these words denote, in any spelling that commands accept. The word "and" is skipped.

    Numbers may have about as many bits as the numbers of `position`. Raises NumberError for other words and for no
    words.
    """
    numbers = [word for word in words if word != "and"]
    if not numbers:
        raise NumberError("a number is missing")
    limit = max(MAX_BITS, *(pile.bit_length() for pile in position)) + 64
    return [read_number(word, limit) for word in numbers]
