"""The self-test: published facts, solvers against the rules alone, kernels against big integers, a sample of claims.

It needs no file but those that are installed.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from wythoff.api import catalogue, tables
from wythoff.exact.bigint import isqrt, mpz
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Position, Ruleset
from wythoff.rulesets.take_away import TakeAway
from wythoff.solve.contract import Solver
from wythoff.solve.flip_flop.solver import FlipFlopSolver
from wythoff.solve.naive import NaiveSolver

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
    yield "floor(n phi) at every size", _floor_phi
    yield "batches of 64-bit positions", _batches
    yield "Grundy board of wythoff", _board
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


class _Searched(FlipFlop):
    """Flip-flop, solved by search whatever its reading."""

    def follows_the_goal(self) -> bool:
        return False


def _naive(rules: Ruleset) -> Solver:
    """The solver that knows only the rules."""
    if isinstance(rules, FlipFlop):
        plain = {name: getattr(rules, name) for name in ("name", "summary", *rules.parameters)}
        return FlipFlopSolver(_Searched(**plain))
    return NaiveSolver(rules)


def _small(rules: Ruleset) -> Iterator[tuple[int, ...]]:
    """Small positions of a game."""
    if isinstance(rules, HeapRuleset):
        yield from ((n,) for n in range(10))
        yield from product(range(6), repeat=2)
        yield from product(range(4), repeat=3)
    elif isinstance(rules, Copycat):
        yield from product(range(20), range(rules.m + 1))
    elif isinstance(rules, TakeAway):
        yield from product(range(12), repeat=2)
    else:
        yield from product(range(9), repeat=2)


def _by_the_rules(name: str) -> str:
    """Outcome and winning moves, and that the best move is one of these."""
    game = catalogue.game(name)
    rules, naive, count = game.ruleset, _naive(game.ruleset), 0
    for position in map(rules.check, _small(rules)):
        _same(f"the outcome of {_shown(position)}", str(game.solver.outcome(position)), str(naive.outcome(position)))
        wanted = sorted(naive.winning_moves(position))
        _same(f"the winning moves of {_shown(position)}", sorted(game.solver.winning_moves(position)), wanted)
        best = game.solver.best_move(position)
        if best not in wanted and (wanted or best not in (None, position)):
            raise Failed(f"the best move of {_shown(position)}: {best}")
        count += 1
    return f"{count} positions"


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


def _batches() -> str:
    """Compiled batches against the same positions one by one as big integers."""
    import numpy as np

    random = np.random.default_rng(1)
    count = 0
    for name in ("wythoff", "t-wythoff", "misere-wythoff", "misere-t-wythoff", "fibonacci-nim", "copycat", "kayles"):
        game = catalogue.game(name)
        high = 6 if name == "copycat" else 10**4
        rows = np.stack([random.integers(1, 10 ** random.integers(2, 18), 100), random.integers(0, high, 100)], axis=1)
        found = game.solve_many(rows)
        for row, is_p, move in zip(rows.tolist(), found.is_p, found.move.tolist(), strict=True):
            best = game.best_move(tuple(row))
            wanted = list(row if best is None else best)
            _same(f"the move of {name} from {row}", move, wanted + [0] * (len(move) - len(wanted)))
            _same(f"whether {row} is P in {name}", bool(is_p), best is None)
            count += 1
    return f"{count} positions"


def _board() -> str:
    """The board by sets of bits against least values that no option has, one after another."""
    size = 40
    board = tables.grundy_table("wythoff", size).tolist()
    for x, y in product(range(size), repeat=2):
        seen = {board[k][y] for k in range(x)} | {board[x][k] for k in range(y)}
        seen |= {board[x - k][y - k] for k in range(1, min(x, y) + 1)}
        _same(f"G({x}, {y})", board[x][y], next(value for value in range(2 * size) if value not in seen))
    return f"{size * size} positions"


def _claim(name: str, expected: Any) -> str:
    from wythoff.claims import catalogue

    verdict = catalogue.find(name).check()
    _same("holds, counterexample", (verdict.holds, verdict.counterexample), (expected is None, expected))
    return "holds, as expected" if expected is None else f"refuted by {expected}, as expected"
