"""The contenders: all ways to list P-positions, to compute floor(n phi) and to find a move, each up to some n.

To add a contender, add a line; `wythoff bench` and benchmarks/ run what stands here.
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

# The n that are tried, as powers of ten.
POWERS = (*range(2, 19), 100, 1000, 10**4, 10**5, 10**6, 10**7)

SIEVES, VALUES, MOVES = "P-positions below n", "floor(n phi)", "a move from (a_n, 2 b_n)"


@dataclass(frozen=True)
class Contender:
    """One way to answer the question of its group."""

    group: str
    name: str
    quick: int  # largest power of ten in the quick form: what takes about a second
    full: int  # and in the full one: what a laptop's memory and some minutes allow
    prepare: Callable[[Integer], Callable[[], Any]]  # for n, what is to be timed
    wanted: Callable[[Integer], Any]  # what it should answer, by another way
    probes: Callable[[Integer], tuple[Integer, ...]] = lambda n: (n,)  # the numbers up to n at which that is looked at
    first_wrong: Callable[[], Any] = lambda: None  # the least n, or the first position, with a wrong answer
    is_wrong_from: Callable[[Any, Integer], bool] = lambda first, n: bool(n >= first)
    cost: Callable[[Integer], Cost] | None = None

    def powers(self, full: bool) -> Iterator[int]:
        """Yield the powers of ten at which it is tried."""
        return (power for power in POWERS if power <= (self.full if full else self.quick))

    def is_right(self, n: Integer) -> bool:
        """Whether its answers are right at the probes."""
        return all(self.prepare(probe)() == self.wanted(probe) for probe in self.probes(n))


def _hard_numbers(n: Integer) -> tuple[Integer, ...]:
    """n and the two largest Fibonacci numbers up to it, where n phi is nearest to an integer from below and above."""
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
    """Return an N-position from which one move wins: a_n stays, its partner is b_n. A table has to reach n."""
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
    """The first position (S, L), by L and then S, from which a method's move is not the exact one. Tries them all."""
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
    """Those of one group."""
    return [contender for contender in CONTENDERS if contender.group == group]
