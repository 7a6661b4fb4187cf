"""The self-test: published facts, solvers against the rules alone, kernels against big integers, a sample of claims.

It needs no file but those that are installed.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count, product
from typing import Any

from wythoff.api import catalogue, tables
from wythoff.api.game import Game
from wythoff.exact.bigint import isqrt, mpz
from wythoff.rulesets.position import Position
from wythoff.rulesets.ruleset import Ruleset
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import NOT_KNOWN, UnknownValue

# Besides the games of the catalogue as they stand: other parameters, and misere play.
OTHERS = (
    "t-wythoff t=3", "take-away f=x+1", "take-away f=4,2,3,4,5,6,7,8,9,10,11,12", "copycat m=3", "0.156",
    "kayles play=misere", "subtraction take=all-but:2,5", "rays rays=1,0:3;0,1;2,1",
)  # fmt: skip

# Claims that take a tenth of a second at most, and their least counterexamples; None: they hold.
CLAIMS: dict[str, Any] = {
    "biscuit-pairs": None,
    "biscuit-mex": None,
    "biscuit-union": (1, 3),
    "biscuit-array": None,
    "biscuit-spectra": (2, 2),
    "biscuit-500-1000": None,
    "taocp-zeckendorf": None,
    "taocp-losing": (2, 1),
    "taocp-first-move": 12,
    "taocp-1000/only": None,
    "takeaway-monotone": (4, 2, 3, 4),
    "takeaway-unique": None,
    "takeaway-midgame": None,
    "takeaway-fibonacci": None,
    "verkhovsky-unique-diff": None,
    "verkhovsky-sieve": None,
    "verkhovsky-awp-from-1": (0, 1),
    "verkhovsky-example-2": (12, 19),
    "verkhovsky-system/in-order": None,
    "verkhovsky-digits": 13,
    "verkhovsky-digits-fixed": None,
    "verkhovsky-newton-table": 233,
    "verkhovsky-program": (376, 609),
    "verkhovsky-attrition": None,
    "verkhovsky-flip-flop/before-each-27": None,
    "verkhovsky-flip-flop/instead-once-none": (3, 5, 0, 1, 1),
}


class Failed(Exception):  # noqa: N818
    """A check that found something wrong; the message says what."""


@dataclass(frozen=True)
class Check:
    """What came of one check."""

    name: str
    passed: bool
    detail: str
    seconds: float


def run() -> Iterator[Check]:
    """Every check in turn. Nothing that a check raises ends the run."""
    for name, check in _checks():
        began = time.perf_counter()
        try:
            passed, detail = True, check()
        except Failed as error:
            passed, detail = False, str(error)
        except Exception as error:
            passed, detail = False, f"{type(error).__name__}: {' '.join(str(error).split())}"
        yield Check(name, passed, detail, time.perf_counter() - began)


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    for name in catalogue.games():
        facts = catalogue.game(name).ruleset.facts
        if facts.p_positions:
            yield f"P-positions of {name}", partial(_p_positions, name)
        if facts.grundy:
            yield f"Grundy values of {name}", partial(_grundy, name)
        if facts.period:
            yield f"period of {name}", partial(_period, name)
    for name in (*catalogue.games(), *OTHERS):
        yield f"{name} by the rules", partial(_by_the_rules, name)
        yield f"{name} in batches", partial(_batches, name)
        if _has_values(name):
            yield f"values of {name} by the rules", partial(_values, name)
    yield "floor(n phi) at every size", _floor_phi
    for claim, expected in CLAIMS.items():
        yield f"claim {claim}", partial(_claim, claim, expected)


def _same(what: str, got: Any, wanted: Any) -> None:
    if got != wanted:
        raise Failed(f"{what}: got {got}, expected {wanted}")


def _p_positions(name: str) -> str:
    game = catalogue.game(name)
    facts = game.ruleset.facts
    rows = game.p_positions(0, len(facts.p_positions)).tolist()
    for n, (row, wanted) in enumerate(zip(rows, facts.p_positions, strict=True)):
        _same(f"P-position {n}", tuple(row), wanted)
        _same(f"P-position {n} alone", game.p_position(n), wanted)
        _same(f"the index of {wanted}", game.p_index(wanted), n)
        _same(f"whether {wanted} is P", game.is_p(wanted), True)
    return f"{len(rows)} agree: {facts.source}"


def _grundy(name: str) -> str:
    game = catalogue.game(name)
    facts = game.ruleset.facts
    _same("the sequence", tuple(tables.grundy_sequence(game, len(facts.grundy)).tolist()), facts.grundy)
    _same("heap by heap", tuple(game.grundy((n,)) for n in range(len(facts.grundy))), facts.grundy)
    return f"{len(facts.grundy)} agree: {facts.source}"


def _period(name: str) -> str:
    facts = catalogue.game(name).ruleset.facts
    found = tables.period(name)
    got = (found.preperiod, found.period, found.proved) if found else None
    _same("preperiod, period, proved", got, (facts.preperiod, facts.period, True))
    return f"preperiod {facts.preperiod}, period {facts.period}, proved, agree: {facts.source}"


# Numbers below which small positions are tried, by how many numbers a position has.
SMALL = {1: 12, 2: 9, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}

# Numbers below which positions of batches are drawn: everywhere, and where positions of any size are solved.
NEAR, FAR = 12, (10**6, 10**17)


def _small(rules: Ruleset) -> list[Position]:
    """Small positions of a game: what its rules accept of all tuples of a few small numbers."""
    return [
        position
        for length, below in SMALL.items()
        for position in _accepted(rules, product(range(below), repeat=length))
    ]


def _accepted(rules: Ruleset, tuples: Iterable[tuple[int, ...]]) -> Iterator[Position]:
    for numbers in tuples:
        with suppress(ValueError):
            yield rules.check(numbers)


def _by_the_rules(name: str) -> str:
    """Outcome and winning moves, and that the best move is one of these."""
    game = catalogue.game(name)
    naive, positions = NaiveSolver(game.ruleset), _small(game.ruleset)
    for position in positions:
        _same(f"the outcome of {_shown(position)}", str(game.solver.outcome(position)), str(naive.outcome(position)))
        wanted = sorted(naive.winning_moves(position))
        _same(f"the winning moves of {_shown(position)}", sorted(game.solver.winning_moves(position)), wanted)
        best = game.solver.best_move(position)
        if best not in wanted and (wanted or best not in (None, position)):
            raise Failed(f"the best move of {_shown(position)}: {best}")
    return _counted(len(positions))


def _values(name: str) -> str:
    """Grundy values, one by one and as a board, against the least value that no option has."""
    game, known = catalogue.game(name), dict[Position, int]()

    def value(position: Position) -> int:
        if position not in known:
            known[position] = _mex(map(value, game.ruleset.options(position)))
        return known[position]

    positions = _small(game.ruleset)
    for position in positions:
        _same(f"the value of {_shown(position)}", game.solver.grundy(position), value(position))
    board = _board(game)
    for x, y in product(range(len(board)), repeat=2):
        position = game.ruleset.check((x, y))
        options = list(game.ruleset.options(position))
        if all(len(option) == 2 and max(option) < len(board) for option in options):
            positions.append(position)
            _same(
                f"the value of {_shown(position)} on a board",
                board[x][y],
                _mex(board[int(a)][int(b)] for a, b in options),
            )
    return _counted(len(positions))


def _mex(values: Iterable[int]) -> int:
    taken = set(values)
    return next(least for least in count() if least not in taken)


def _has_values(name: str) -> bool:
    """Whether the Grundy values of a game are known."""
    game = catalogue.game(name)
    with suppress(UnknownValue):
        for position in _small(game.ruleset)[-1:]:
            game.solver.grundy(position)
        return True
    return False


def _board(game: Game) -> list[list[int]]:
    """A small board of values; empty for a game that has none."""
    with suppress(ValueError):
        board: list[list[int]] = tables.grundy_table(game, 40).tolist()
        return board
    return []


def _counted(positions: int) -> str:
    if not positions:
        raise Failed("the rules accept no small position")
    return f"{positions} positions"


def _shown(position: Position) -> str:
    return f"({', '.join(map(str, position))})"


def _floor_phi() -> str:
    """The fixed-point product against the square root: (n + isqrt(5 n^2)) / 2."""
    from wythoff.exact.golden import floor_phi, wythoff_index

    sizes = [k for bits in (5, 31, 52, 53, 62, 63, 64, 100, 1000, 20_000) for k in (2**bits - 1, 2**bits, 3**bits)]
    for n in sizes:
        _same("floor(n phi)", floor_phi(n), (n + isqrt(5 * mpz(n) ** 2)) // 2)
        _same("its inverse", wythoff_index(floor_phi(n)), ("lower", n))
    return f"{len(sizes)} numbers of up to {max(sizes).bit_length()} bits"


def _batches(name: str) -> str:
    """Arrays of positions, which compiled code solves, against the same positions one by one."""
    import numpy as np

    game, random, count = catalogue.game(name), np.random.default_rng(1), 0
    lengths = sorted({len(position) for position in _small(game.ruleset)})[:2]
    for length, size in product(lengths, (NEAR, *FAR) if _reaches_far(game) else (NEAR,)):
        # Small numbers among large ones: what the opponent has just taken, for one, may be no larger.
        drawn = (tuple(random.integers(0, random.choice([2, 3, size], length)).tolist()) for _ in range(100))
        positions = list(_accepted(game.ruleset, drawn))
        try:
            wanted = [(game.best_move(position) or position, game.is_p(position)) for position in positions]
        except NOT_KNOWN:
            continue
        found = game.solve_many(np.array(positions, np.int64)) if positions else None
        for place, (position, (left, is_p)) in enumerate(zip(positions, wanted, strict=True)):
            assert found is not None
            move = found.move[place].tolist()
            _same(f"the move from {_shown(position)}", move, [*left, *[0] * (len(move) - len(left))])
            _same(f"whether {_shown(position)} is P", bool(found.is_p[place]), is_p)
        count += len(positions)
    return _counted(count)


def _reaches_far(game: Game) -> bool:
    """Whether P-positions are known by their numbers, or the values of heaps are periodic."""
    with suppress(*NOT_KNOWN):
        game.p_position(10)
        return True
    with suppress(*NOT_KNOWN):
        return tables.period(game, 10_000) is not None
    return False


def _claim(name: str, expected: Any) -> str:
    from wythoff.claims import catalogue

    verdict = catalogue.find(name).check()
    _same("holds, counterexample", (verdict.holds, verdict.counterexample), (expected is None, expected))
    return "holds, as expected" if expected is None else f"refuted by {expected}, as expected"
