"""The methods that `wythoff bench` compares, called contenders.

Contenders list P-positions, compute floor(n phi), or find a winning move. To add a method, add a line to CONTENDERS.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.api.catalogue import game
from wythoff.exact import zeckendorf
from wythoff.exact.bigint import Integer, fibonacci, mpz
from wythoff.exact.failures import first_failure
from wythoff.exact.fixed_point import floor_phi
from wythoff.exact.methods import METHODS, Cost
from wythoff.games.wythoff.pairs.moves import move_method

# The exponents k of the n = 10^k that are measured.
POWERS = (*range(2, 19), 100, 1000, 10**4, 10**5, 10**6, 10**7)

SIEVES, VALUES, MOVES = "P-positions below n", "floor(n phi)", "a move from (a_n, 2 b_n)"


@dataclass(frozen=True)
class Contender:
    """A method that `wythoff bench` compares with others. The methods of a group compute the same numbers."""

    group: str
    name: str
    quick: int  # the largest exponent of a quick run: about a second
    full: int  # the largest exponent of a full run: some minutes, and the memory of a laptop
    prepare: Callable[[Integer], Callable[[], Any]]  # returns the function to time, for n
    wanted: Callable[[Integer], Any]  # the right answer for n, by another method
    probes: Callable[[Integer], tuple[Integer, ...]] = lambda n: (n,)  # the n that are checked
    first_wrong: Callable[[], Any] = lambda: None  # the least n, or the first position, with a wrong answer
    is_wrong_from: Callable[[Any, Integer], bool] = lambda first, n: bool(n >= first)  # whether `first` occurs up to n
    cost: Callable[[Integer], Cost] | None = None  # the counted steps and bits for n

    def powers(self, full: bool) -> Iterator[int]:
        """Return the exponents k such that the contender is measured at n = 10^k, in a full or a quick run."""
        return (power for power in POWERS if power <= (self.full if full else self.quick))

    def is_right(self, n: Integer) -> bool:
        """Whether the contender gives the right answer for each number in probes(n), by default n only."""
        return all(self.prepare(probe)() == self.wanted(probe) for probe in self.probes(n))


def _hard_numbers(n: Integer) -> tuple[Integer, ...]:
    """Return n and the two largest Fibonacci numbers F <= n.

    For these F, F phi is nearer to an integer than m phi is for any m with 0 < m < F.
    """
    index = next(zeckendorf.parts(n))[0]
    return n, fibonacci(index), fibonacci(index - 1)


def _sieve(name: str, quick: int, full: int) -> Contender:
    blocks = game("wythoff").p_position_blocks

    def last_row(n: Integer) -> tuple[int, ...]:
        return tuple(deque(blocks(0, n, name), maxlen=1)[0][-1].tolist())

    return Contender(
        SIEVES, name, quick, full,
        prepare=lambda n: lambda: last_row(n),
        wanted=lambda n: game("wythoff").p_position(int(n) - 1),
    )  # fmt: skip


def _value(name: str, quick: int, full: int) -> Contender:
    floor = METHODS[name].floor
    return Contender(
        VALUES, name, quick, full,
        prepare=lambda n: lambda: floor(n),
        wanted=METHODS["isqrt" if name == "fixed-point" else "fixed-point"].floor,
        probes=_hard_numbers,
        first_wrong=lambda: first_failure(name),
        cost=METHODS[name].cost,
    )  # fmt: skip


def position(n: Integer) -> tuple[Integer, Integer]:
    """Return (a_n, 2 b_n), a position of Wythoff's game, where (a_n, b_n) is the P-position with index n.

    Its only winning move leads to (a_n, b_n). So a method with a table must compute all P-positions up to index n.
    """
    lower = floor_phi(n)
    return lower, 2 * (lower + n)


def _move(name: str, quick: int, full: int, is_exact: bool = True) -> Contender:
    move, root = move_method(name), METHODS["isqrt"].floor

    def prepare(n: Integer) -> Callable[[], Any]:
        small, large = position(n)
        return lambda: move(small, large)

    return Contender(
        MOVES, name, quick, full, prepare,
        wanted=lambda n: (root(n), root(n) + n),
        probes=_hard_numbers,
        first_wrong=(lambda: None) if is_exact else (lambda: first_wrong_move(name)),
        is_wrong_from=lambda first, n: bool(position(n)[1] >= first[1]),
    )  # fmt: skip


def first_wrong_move(method: str, least_difference: int = 11) -> tuple[int, int]:
    """Return the first position (S, L), S <= L, of Wythoff's game at which a method makes a wrong move.

    `method` is a name that `move_method` accepts. Positions with L - S >= `least_difference` are tried, in the order of
    L, then of S. If the method is never wrong, the search does not end.
    """
    move, exact, large = move_method(method), move_method("inversion"), mpz(least_difference)
    while True:
        for small in map(mpz, range(int(large) - least_difference + 1)):
            if move(small, large) != exact(small, large):
                return int(small), int(large)
        large += 1


CONTENDERS = (
    _sieve("closed-form", 9, 9),
    _sieve("stream", 9, 9),
    _sieve("verkhovsky-w", 8, 9),
    _sieve("verkhovsky-l", 8, 9),
    _sieve("mex", 8, 9),
    _sieve("arithmetic", 8, 9),
    _value("fixed-point", 10**6, 10**7),
    _value("isqrt", 10**6, 10**7),
    _value("newton", 10**6, 10**7),
    _value("digits", 10**6, 10**7),
    _value("math-isqrt", 10**4, 10**5),
    _value("zeckendorf", 10**4, 10**5),
    _value("newton-published", 10**6, 10**7),
    _value("digits-published", 10**6, 10**7),
    _value("double", 100, 100),
    _move("inversion", 10**6, 10**7),
    _move("program", 10**6, 10**7),
    _move("program-published", 10**6, 10**7, is_exact=False),
    _move("tabulate", 8, 9),
)


def contenders(group: str) -> list[Contender]:
    """Return the methods that `wythoff bench` compares in a group, such as "floor(n phi)"."""
    return [contender for contender in CONTENDERS if contender.group == group]
