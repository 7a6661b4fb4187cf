"""Another sticky problem: break a stick into two, or remove k sticks of length k; the player who moves last wins.

Let c be the number of sticks, and e the number of sticks of even length. If e <= 4, or if the sum of floor(n/6) over
the lengths n of all sticks is at most 5, the position is P iff e + 3c is 0 or 1 mod 6. The problem starts with two
sticks of lengths N and N + 1, a P-position. Other starts are accepted, too.

S. S. Kim, Problem 1687, Mathematics Magazine; L. Zhou, Mathematics Magazine 78 (2005), 70. A. Bogomolny, Another sticky
problem, cut-the-knot.org.

Theorem. Let x = (e + 3c) mod 6, and let r be the sum of floor(m/k) over the odd lengths k, where m is the number of
sticks of length k. If e <= 4, or if the sum of floor(n/6) over all sticks is at most 5, the Grundy value is

    0 if x is 0 or 1,    1 if x is 3 or 4,    2 + (r mod 2) if x is 2 or 5.

Under the same condition, the P-positions of misere play are the positions of value 1. If e = 5, the position is N in
normal play for x = 5, and N in misere play for x = 2.

Proof. The moves change x as follows.

- Breaking an odd stick adds 4.
- Breaking an even stick adds 2 if the parts are odd, and 4 if they are even.
- Removing k sticks of length k adds 3 if k is odd, and 2k if k is even: this is 2 or 4 mod 6, unless 6 divides k.

So if no move removes sticks whose length is a multiple of 6, no move leads from x in {0, 1} to x in {0, 1}, nor from x
in {3, 4} to x in {3, 4}. The following moves exist, listed by the new value of x.

- x + 2, if e > 0: break an even stick into odd parts. If e = 0, x is 0 or 3.
- x + 4, if a stick is longer than 2, or if there are two sticks of 2. Otherwise there are only sticks of 1 and at most
  one of 2, and x is not 2 or 5.
- x + 4, or else x + 3, if x is 0 or 3 and there is a stick. If x + 4 is not possible, then e = 0, and a stick of 1 can
  be removed.

These moves lead from x = 2 to 0 (by + 4) and to 4 (by + 2); from 3 to 0 or 1; from 4 to 0 (by + 2); from 5 to 1 (by
+ 2) and to 3 (by + 4); from 0 to 3 or 4, if there is a stick; and from 1 to 3 (by + 2). A move with x in {2, 5} before
and after it removes sticks of an odd length. Exactly r such moves can follow one another, in any order.

Let the sum of floor(n/6) be at most 5. This sum does not grow. So there are never six sticks of length 6, nor 6j sticks
of length 6j. This proves the values, and the rule for misere play.

Let e <= 4. After a move e <= 5, so that no move removes sticks whose length is a multiple of 6. So no move leads from x
in {0, 1} (in misere play {3, 4}) to such an x. From the new x, one of the moves above leads back, with e <= 4 again: if
e has become 5, x has changed from 1 to 5 (in misere play from 4 to 2), and the move x + 2 makes e smaller; if e = 4,
the move x + 4 is not needed. If x is another number at first, the same moves win. This proves the outcomes.
The values follow: a stick of 1 is a nim heap of 1. So if a position and one more stick of 1 together are P, the
position has the value 1. In the remaining positions x is 2 or 5, so that e is 2 mod 3. Since e <= 4, e is 2. Moves from
these positions lead to positions with e <= 3, so that the values are 2 + (r mod 2) as in the first case.

In particular, sticks of N and N + 1 are P, and two sticks are P iff they are not both even. The condition of the
theorem is needed: six sticks of 6 have x = 0 but are N, since one move removes them all.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.heaps.moves import HeapWords
from wythoff.games.heaps.rules import replace_heap
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Outcome, Position, short_position
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import TooManyMovesError, UnknownValue


@dataclass(frozen=True, kw_only=True)
class AnotherSticky(HeapWords, ManyPiles):
    """Rules of another sticky problem. A position is the tuple of the lengths of the sticks, in any order.

    A move breaks a stick into two sticks of positive integer lengths, or removes k sticks of length k. If a stick is
    broken, its shorter part replaces it, and the longer part is appended. A removal replaces the first k sticks of
    length k by 0. If no stick is left, the player to move loses, or wins with play=misere.
    """

    solver = misere_solver = "AnotherStickySolver"

    piles: tuple[str, ...] = ("stick",)
    noun: str = "stick"
    in_any_order: bool = True

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return sum(length // 2 + 1 for length in position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for place, length in enumerate(position):
            yield from (replace_heap(position, place, parts) for parts in breaks(length))
        yield from (remove_sticks(position, length) for length in removable(position))

    def allows(self, position: Position, target: Position) -> bool:
        changed = [place for place, (was, now) in enumerate(zip(position, target, strict=False)) if was != now]
        if len(target) == len(position) + 1 and len(changed) == 1:
            a, b = target[changed[0]], target[-1]
            return bool(1 <= a <= b and a + b == position[changed[0]])
        if len(target) != len(position) or not changed:
            return False
        length = position[changed[0]]
        return length in removable(position) and target == remove_sticks(position, length)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if len(target) == len(position):
            length = _removed_length(position, target)
            return f"remove {show(length)} {self.noun if length == 1 else self.plural} of {show(length)}"
        return super().describe_move(position, target, show).replace("split", "break")

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "break 4 into 1 3", or "remove 3" for three sticks of 3."""
        words = ["split" if word == "break" else word for word in words]
        if words[:1] != ["remove"]:
            return super().parse_move(words, position, show)
        numbers = numbers_in([word for word in words[1:] if word != "of"], position)
        if len(set(numbers)) > 1 or len(numbers) > 2:
            raise ValueError("a removal takes k sticks of length k; type, for example, remove 3 or remove 3 of 3")
        return self._check_and_remove(position, numbers[0], show)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the position after a move to the sticks `numbers`, which may be in any order."""
        removed = Counter(filter(None, position)) - Counter(numbers)
        if (
            len(numbers) <= len(position)
            and len(removed) == 1
            and not Counter(filter(None, numbers)) - Counter(position)
        ):
            (length,) = removed
            if removed[length] == length:
                return self._check_and_remove(position, length, show)
        return super().leaving(numbers, position, show)

    def _check_and_remove(self, position: Position, length: Integer, show: Show) -> Position:
        if length < 1:
            raise ValueError(f"a removal needs a length of at least 1, got {show(length)}")
        if length not in removable(position):
            sticks = f"{show(length)} sticks of length {show(length)}"
            raise ValueError(f"{sticks} are needed, got {position.count(length)}")
        return remove_sticks(position, length)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if len(target) == len(position):
            yield "remove", f"remove {_removed_length(position, target)}", self.describe_move(position, target)
            return
        for _, typed, _ in super().ways_to_type(position, target):
            yield "break", typed.replace("split", "break"), self.describe_move(position, target)


def breaks(length: Integer) -> Iterator[tuple[Integer, Integer]]:
    """Yield the pairs (a, b) with 1 <= a <= b into which a stick of this length can be broken."""
    a = mpz(1)
    while 2 * a <= length:
        yield a, length - a
        a += 1


def removable(position: Position) -> list[Integer]:
    """Return the lengths k for which there are at least k sticks of length k, in increasing order."""
    return sorted(length for length, count in Counter(position).items() if 0 < length <= count)


def remove_sticks(position: Position, length: Integer) -> Position:
    """Return the position after the first `length` sticks of this length have become 0."""
    places = set([place for place, other in enumerate(position) if other == length][: int(length)])
    return tuple(mpz(0) if place in places else other for place, other in enumerate(position))


def _removed_length(position: Position, target: Position) -> Integer:
    return next(was for was, now in zip(position, target, strict=True) if was != now)


# The theorem holds for up to MAX_EVEN even sticks, or if the sum of floor(n/6) is at most MAX_SIXES.
MAX_EVEN, MAX_SIXES = 4, 5

# The most positions that a search visits, in some seconds, and the most while a user waits.
MAX_POSITIONS, MAX_POSITIONS_QUICKLY = 200_000, 20_000

# The most moves that are listed.
MAX_MOVES = 100_000


class AnotherStickySolver(Solver):
    """The solver of another sticky problem. It uses the theorem in the docstring of this module.

    A position that the theorem does not cover is searched, down to positions that it covers.
    """

    usual_size = 10

    def __init__(self, ruleset: AnotherSticky) -> None:
        super().__init__(ruleset)
        self._limit = MAX_POSITIONS
        self._searched: dict[Position, bool] = {}

    def answer_quickly(self) -> None:
        self._limit = MAX_POSITIONS_QUICKLY

    def _class(self, position: Position) -> Integer:
        """Return (e + 3c) mod 6 in normal play, (e + 3c + 3) mod 6 in misere play.

        Here c is the number of sticks, and e the number of sticks of even length. By the theorem, the position is P iff
        the result is 0 or 1.
        """
        even = sum(1 for length in position if length and not length % 2)
        return (even + 3 * (sum(map(bool, position)) + self.ruleset.is_misere)) % 6

    def _is_known_p(self, position: Position) -> bool | None:
        """Whether a position is P by the theorem of this module; None if the theorem does not cover the position."""
        residue = self._class(position)
        if is_covered(position) or (residue == 5 and _count_even(position) == 5):
            return residue in (0, 1)
        return None

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(position) else Outcome.N

    def _is_p(self, position: Position) -> bool:
        is_p = self._is_known_p(position)
        return self._search(position) if is_p is None else is_p

    def _search(self, position: Position) -> bool:
        start, searched = _sorted(position), self._searched
        waiting, visited = [start], 0
        while waiting:
            top = waiting[-1]
            if top in searched:
                waiting.pop()
                continue
            visited += int(min(self.ruleset.count_options(top), self._limit))
            if visited >= self._limit:
                why = f"more than {MAX_EVEN} sticks are even, and a search stops at {self._limit} positions"
                raise UnknownValue(f"the answer for {short_position(position)} is not known: {why}")
            options = dict.fromkeys(map(_sorted, self.ruleset.options_smallest_first(top)))
            known = {option: searched.get(option, self._is_known_p(option)) for option in options}
            if any(known.values()):
                searched[top] = False
            elif unknown := [option for option, is_p in known.items() if is_p is None]:
                waiting.extend(unknown)
            else:
                searched[top] = True
        return searched[start]

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value in normal play, by the theorem of this module or by a search.

        Raises UnknownValue if the search reaches its limit.
        """
        if not is_covered(position):
            naive = NaiveSolver(self.ruleset)
            naive.answer_quickly()
            return naive.grundy(position)
        if self._class(position) % 3 == 2:
            return mpz(2 + sum(count // length for length, count in Counter(position).items() if length % 2) % 2)
        return mpz(self._class(position) > 1)

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the sorted list of the winning moves.

        Raises TooManyMovesError if the position may have more than 100 000 moves.
        """
        if self._is_p(position):
            return []
        if self.ruleset.count_options(position) > MAX_MOVES:
            raise TooManyMovesError(
                f"this position may have more than {MAX_MOVES} moves, too many for a list of winning moves;"
                " best_move returns one"
            )
        return [option for option in self.ruleset.options(position) if self._is_p(option)]

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the first of `_simple_moves` that wins by the theorem, else the first of `winning_moves`."""
        self.check_method(method)
        if self._is_p(position):
            return None
        if not any(position):
            return position
        candidates = (option for option in _simple_moves(position) if self._is_known_p(option))
        return next(candidates, None) or self.winning_moves(position)[0]

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if self._is_known_p(position) is None:
            sums = f"the sum of floor(n/6) over all lengths n is over {MAX_SIXES}"
            searched = f"More than {MAX_EVEN} sticks are even, and {sums}: the position was searched."
            return [self.verdict(position, best, show), searched]
        count, even = sum(map(bool, position)), _count_even(position)
        wanted = "3 or 4" if self.ruleset.is_misere else "0 or 1"
        rule = f"P if e + 3 * c is {wanted} mod 6, where e of all c sticks are even"
        return [self.verdict(position, best, show), f"{rule}: {even} + 3 * {count} is {(even + 3 * count) % 6} mod 6."]


def is_covered(position: Position) -> bool:
    """Whether the theorem of this module gives the Grundy value and the outcome of a position."""
    return _count_even(position) <= MAX_EVEN or sum(length // 6 for length in position) <= MAX_SIXES


def _count_even(position: Position) -> int:
    return sum(1 for length in position if length and not length % 2)


def _sorted(position: Position) -> Position:
    return tuple(sorted(filter(None, position)))


def _simple_moves(position: Position) -> Iterator[Position]:
    """Yield the options after a stick is broken into 1 or 2 and the rest, then the options after a removal."""
    for place, length in enumerate(position):
        for part in (1, 2):
            if 2 * part <= length and length not in position[:place]:
                yield replace_heap(position, place, (part, length - part))
    yield from (remove_sticks(position, length) for length in removable(position))


GAME = AnotherSticky(
    name="another-sticky",
    aliases=("another-sticky-problem", "two-stick-start"),
    summary="break a stick into two, or remove k sticks of length k",
)
