"""Moore's nim: take any positive number from each of 1 to k heaps; the player who takes the last object wins.

E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11 (1910), 93-94. For k = 1 this is nim.

Theorem (Moore). In normal play a position is P iff at every binary place the number of heaps with a 1 is a multiple of
k + 1.

Proof. Call a position balanced if it has this property. A move changes 1 to k heaps. At the highest binary place that
it changes, it turns at least one and at most k ones into zeros. So no move leads from a balanced position to a balanced
position. From any other position, a move to a balanced position is constructed as follows. Go through the binary places
from the highest down. A heap is called begun after one of its ones has become 0: its lower digits are then free. At
each place let r be the number, mod (k + 1), of heaps that have a 1 at this place and are not begun. Let f be the number
of begun heaps.

- If r = 0, all begun heaps get a 0 at this place.
- If k + 1 - r <= f, then k + 1 - r begun heaps get a 1, and the other begun heaps get a 0.
- Otherwise r + f <= k. Then r more heaps are begun: their 1 becomes 0. All other begun heaps get a 0, too.

At the end at most k heaps have become smaller, and at every place the number of ones is a multiple of k + 1.

Theorem. In misere play the rule is the same if some heap is 2 or more. If all heaps are 0 or 1, a position is P iff the
number of ones is 1 mod (k + 1).

Proof. Call heaps of 2 or more large. If at least k + 1 heaps are large, every move leaves a large heap, so the proof
above holds. If 1 to k heaps are large, the position is not P by the rule, since a P-position with a large heap has at
least k + 1 heaps with a 1 at the highest place of the largest heap. A winning move exists: let l heaps be large, and o
heaps be 1. A move can make all large heaps 0 or 1, and also empty up to k - l heaps of 1. Then the number of ones can
be any number from max(0, o - (k - l)) to o + l. These are k + 1 consecutive numbers, or they include 1. So one of them
is 1 mod (k + 1). If no heap is large, a move makes the number of ones smaller by 1 to k.

Grundy values. With at most k heaps, moves reach every smaller sum of heaps. So the value is the sum. For k + 1 heaps,
k >= 2, let m be the smallest heap, u the sum, y = u - (k + 1) m and z = 1 + y(y + 1)/2. The value is u if m < z, else
z - 1 + ((m - z) mod (y + 1)) (T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game, 1980). Tests compare
this formula with searches for k = 2 and heaps below 8, and for k = 3 and heaps below 5. Other values are searched.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice, product
from math import comb
from operator import xor

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.plays import ManyPiles, largest_total, ways_to_take
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver
from wythoff.solve.solution import TooManyMovesError


@dataclass(frozen=True, kw_only=True)
class MooreNim(ManyPiles):
    """Rules of Moore's nim. A position is the tuple of the heaps.

    A move takes any positive number from each of 1 to k heaps. A player who cannot move loses, or wins with
    play=misere.

    Parameters
    ----------
    k : int
        Largest number of heaps from which a move may take.
    """

    solver = misere_solver = "MooreSolver"

    k: int = 2
    parameters: tuple[str, ...] = ("k", "play")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "k", positive_int(self.k, "k"))

    def options(self, position: Position) -> Iterator[Position]:
        heaps = [place for place, heap in enumerate(position) if heap]
        left = []
        for count in range(1, min(self.k, len(heaps)) + 1):
            for places in combinations(heaps, count):
                for values in product(*(range(int(position[place])) for place in places)):
                    now = dict(zip(places, values, strict=True))
                    left.append(tuple(mpz(now.get(place, heap)) for place, heap in enumerate(position)))
        yield from sorted(left)

    def count_options(self, position: Position) -> Integer:
        """Return the number of options: over all sets of 1 to k heaps, the sum of the products of the heaps."""
        products = [mpz(1), *[mpz(0)] * min(self.k, len(position))]
        for heap in position:
            for count in range(len(products) - 1, 0, -1):
                products[count] += heap * products[count - 1]
        return sum(products[1:])

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        taken = [was - now for was, now in zip(position, target, strict=True)]
        return min(taken) >= 0 and 1 <= sum(map(bool, taken)) <= self.k

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        total = mpz(1)
        while total <= largest_total(position, self.k):
            for taken in ways_to_take(position, total, self.k):
                yield tuple(heap - count for heap, count in zip(position, taken, strict=True))
            total += 1


# The most winning moves that are listed, and the most sets of heaps that are examined for this list. It takes some
# seconds.
MAX_MOVES, MAX_SETS = 100_000, 10_000


class MooreSolver(SearchingSolver):
    """The solver of Moore's nim. Theorems give all outcomes, and the Grundy values of up to k + 1 heaps, at any size.

    Other Grundy values are searched.
    """

    block_maker = "wythoff.games.piles.batches:moore_block"
    rows_for_kernels = 8_000

    rules: MooreNim

    def _is_endgame(self, position: Position) -> bool:
        """Whether play is misere and all heaps are 0 or 1."""
        return self.ruleset.is_misere and max(position) < 2

    def _wrong_place(self, position: Position) -> int:
        """Return the largest i for which the number of heaps with a binary digit 1 for 2^i is not a multiple of k + 1.

        Return -1 if there is no such i.
        """
        columns = _columns(position)
        counts = (sum(column) % (self.rules.k + 1) for column in columns)
        return next((len(columns) - 1 - number for number, count in enumerate(counts) if count), -1)

    def outcome(self, position: Position) -> Outcome:
        if self._is_endgame(position):
            return Outcome.P if sum(position) % (self.rules.k + 1) == 1 else Outcome.N
        return Outcome.N if self._wrong_place(position) >= 0 else Outcome.P

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the position after the winning move of the proof in this module, or None from a P-position.

        If the proof allows a choice of heaps, the move changes the first of them. In misere play with at most k heaps
        of 2 or more, the move leaves only heaps of 0 and 1. In misere play, if all heaps are 0, return `position`.
        """
        self.check_method(method)
        if self.outcome(position) is Outcome.P:
            return None
        if self.ruleset.is_misere and sum(heap > 1 for heap in position) <= self.rules.k:
            return next(self._to_ones(position), position)
        k, begun = self.rules.k, dict[int, list[str]]()
        columns = _columns(position)
        for digits, column in enumerate(columns):
            above = sum(bit for place, bit in enumerate(column) if place not in begun) % (k + 1)
            raised = k + 1 - above if above and k + 1 - above <= len(begun) else 0
            for number, place in enumerate(sorted(begun)):
                begun[place].append("1" if number < raised else "0")
            if above and not raised:
                new = [place for place, bit in enumerate(column) if bit and place not in begun][:above]
                for place in new:
                    begun[place] = [*(str(upper[place]) for upper in columns[:digits]), "0"]
        values = {place: mpz("".join(bits), 2) for place, bits in begun.items()}
        return tuple(values.get(place, heap) for place, heap in enumerate(position))

    def _to_ones(self, position: Position) -> Iterator[Position]:
        """Yield the winning moves, in misere play, that leave only heaps of 0 and 1.

        These moves leave 1, k + 2, 2k + 3, ... heaps of 1. Moves that turn fewer of the larger heaps into 1 come first.
        """
        k = self.rules.k
        large = [place for place, heap in enumerate(position) if heap > 1]
        ones = [place for place, heap in enumerate(position) if heap == 1]
        for ones_made in range(len(large) + 1):
            for dropped in range(k - len(large) + 1):
                if dropped > len(ones) or (len(ones) + ones_made - dropped) % (k + 1) != 1 or not (large or dropped):
                    continue
                for ones_at, gone in product(combinations(large, ones_made), combinations(ones, dropped)):
                    zeros = {place for place in large if place not in ones_at} | set(gone)
                    yield tuple(
                        mpz(0) if place in zeros else mpz(1) if place in ones_at else heap
                        for place, heap in enumerate(position)
                    )

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        if self.outcome(position) is Outcome.P:
            return
        if self.ruleset.is_misere and sum(heap > 1 for heap in position) <= self.rules.k:
            yield from self._to_ones(position)
            return
        heaps = [place for place, heap in enumerate(position) if heap]
        for count in range(1, min(self.rules.k, len(heaps)) + 1):
            for places in combinations(heaps, count):
                yield from self._by_changing(position, places)

    def _by_changing(self, position: Position, places: tuple[int, ...]) -> Iterator[Position]:
        """Yield the winning moves that change exactly the heaps at the indices `places`.

        The binary digits are chosen place by place, from the highest down. A heap is called tight until one of its
        digits becomes smaller. A first pass, from the lowest place up, finds for each place the sets of tight heaps
        from which a move can be completed.
        """
        columns = _columns(position)
        wanted = [-sum(b for i, b in enumerate(column) if i not in places) % (self.rules.k + 1) for column in columns]
        own = [tuple(column[place] for place in places) for column in columns]
        if any(count > len(places) for count in wanted):
            return
        can_end: list[set[frozenset[int]]] = [set() for _ in columns] + [{frozenset()}]
        for digits in range(len(columns) - 1, -1, -1):
            for size in range(len(places) + 1):
                for tight in map(frozenset, combinations(range(len(places)), size)):
                    steps = _steps(tight, own[digits], wanted[digits])
                    if any(after in can_end[digits + 1] for _, after in steps):
                        can_end[digits].add(tight)
        waiting: list[tuple[frozenset[int], tuple[tuple[int, ...], ...]]] = [(frozenset(range(len(places))), ())]
        while waiting:
            tight, bits = waiting.pop()
            if len(bits) == len(columns):
                values = [mpz("".join(str(column[i]) for column in bits), 2) for i in range(len(places))]
                now = dict(zip(places, values, strict=True))
                yield tuple(now.get(place, heap) for place, heap in enumerate(position))
                continue
            for column, after in _steps(tight, own[len(bits)], wanted[len(bits)]):
                if after in can_end[len(bits) + 1]:
                    waiting.append((after, (*bits, column)))

    def winning_moves(self, position: Position) -> list[Position]:
        heaps = sum(map(bool, position))
        sets = sum(comb(heaps, count) << count for count in range(1, min(self.rules.k, heaps) + 1))
        if sets > MAX_SETS:
            raise TooManyMovesError(
                f"this position has over {MAX_SETS} sets of heaps, too many to list all winning moves; best_move "
                "returns one"
            )
        found = sorted(islice(self.iter_winning_moves(position), MAX_MOVES + 1))
        if len(found) > MAX_MOVES:
            raise TooManyMovesError(
                f"this position has over {MAX_MOVES} winning moves, too many to list; best_move returns one"
            )
        return found

    def some_winning_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        size = sum(heap.bit_length() for heap in position)
        few = max(1, bits // (size + 1))
        found = list(islice(self.iter_winning_moves(position), few + 1))
        return sorted(found[:few]), len(found) <= few

    def normal_value(self, position: Position) -> Integer:
        heaps = [heap for heap in position if heap]
        if len(heaps) <= self.rules.k:
            return sum(heaps, mpz(0))
        if self.rules.k == 1:
            return reduce(xor, heaps)
        if len(heaps) > self.rules.k + 1:
            return super().normal_value(position)
        total, least = sum(heaps), min(heaps)
        y = total - len(heaps) * least
        z = 1 + y * (y + 1) // 2
        return total if least < z else z - 1 + (least - z) % (y + 1)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        verdict, rule = self.verdict(position, best, show), self._rule(position)
        lines = [verdict, f"{rule[0].upper()}{rule[1:]}"]
        return lines if best is None else [*lines, f"After the move: {self._rule(best)}"]

    def _rule(self, position: Position) -> str:
        """Return a text for users: the rule by which the position is P or N, and the number that this rule tests."""
        k, ones = self.rules.k, sum(position)
        if self._is_endgame(position):
            wanted = f"1 more than a multiple of {k + 1}"
            return f"if no heap is above 1, a position is P if its number of ones is {wanted}: it is {ones}."
        wrong = self._wrong_place(position)
        rule = f"a position is P if in each binary place the number of heaps with a 1 is a multiple of {k + 1}"
        if wrong < 0:
            return f"{rule}: it is."
        return f"{rule}: in the place of 2^{wrong} this number is {sum(heap.bit_test(wrong) for heap in position)}."


def _columns(position: Position) -> list[tuple[int, ...]]:
    """Return the binary digits of all heaps at each place, from the highest place down: (2, 3) -> [(1, 1), (0, 1)]."""
    width = max(heap.bit_length() for heap in position) or 1
    digits = [heap.digits(2).rjust(width, "0") for heap in position]
    return [tuple(map(int, column)) for column in zip(*digits, strict=True)]


def _steps(
    tight: frozenset[int], own: tuple[int, ...], wanted: int
) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Yield (new digits of the changed heaps at one binary place, set of the heaps that stay tight).

    The new digits have `wanted` ones; `own` are the present digits. A heap is tight if all its higher digits are
    unchanged. The digit of a tight heap must not become larger.
    """
    allowed = [(0,) if i in tight and not bit else (0, 1) for i, bit in enumerate(own)]
    for digits in product(*allowed):
        if sum(digits) == wanted:
            yield digits, frozenset(i for i in tight if digits[i] == own[i])


GAME = MooreNim(
    name="moore-nim",
    aliases=("moore", "nim-k", "moores-nim", "moores-nim-k"),
    summary="take any positive number from each of 1 to k heaps",
)
