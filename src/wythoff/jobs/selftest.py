"""The self-test: published facts, solvers against the rules alone, kernels against big integers, a sample of claims.

It needs no file but those that are installed.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count, product
from random import Random
from typing import Any

from wythoff.api import catalogue, tables
from wythoff.api.game import Game
from wythoff.exact.bigint import isqrt, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import NOT_KNOWN, UnknownValue

# Besides the games of the catalogue as they stand: other parameters, and misere play.
OTHERS = (
    "t-wythoff t=3", "take-away f=x+1", "take-away f=4,2,3,4,5,6,7,8,9,10,11,12", "copycat m=3", "0.156",
    "kayles play=misere", "subtraction take=all-but:2,5", "rays rays=1,0:3;0,1;2,1",
)  # fmt: skip

# Claims that take a tenth of a second at most and hold.
HOLD = (
    "biscuit-pairs", "biscuit-mex", "biscuit-array", "biscuit-500-1000", "taocp-zeckendorf", "taocp-1000/only",
    "takeaway-unique", "takeaway-midgame", "takeaway-fibonacci", "verkhovsky-unique-diff", "verkhovsky-sieve",
    "verkhovsky-system/in-order", "verkhovsky-digits-fixed", "verkhovsky-attrition",
    "verkhovsky-flip-flop/before-each-27",
)  # fmt: skip

# These, and false claims with their least counterexamples; None: it holds.
CLAIMS: dict[str, Any] = dict.fromkeys(HOLD) | {
    "biscuit-union": (1, 3),
    "biscuit-spectra": (2, 2),
    "taocp-losing": (2, 1),
    "taocp-first-move": 12,
    "takeaway-monotone": (4, 2, 3, 4),
    "verkhovsky-awp-from-1": (0, 1),
    "verkhovsky-example-2": (12, 19),
    "verkhovsky-digits": 13,
    "verkhovsky-newton-table": 233,
    "verkhovsky-program": (376, 609),
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
    """Every check in turn, without those that have nothing to try. Nothing that a check raises ends the run."""
    for name, check in _checks():
        began = time.perf_counter()
        try:
            passed, detail = True, check()
        except Failed as error:
            passed, detail = False, str(error)
        except Exception as error:
            passed, detail = False, f"{type(error).__name__}: {' '.join(str(error).split())}"
        if detail:
            yield Check(name, passed, detail, time.perf_counter() - began)


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    """The name of each check, and the check: what it has found to agree, "" if there is nothing to try."""
    for name in catalogue.games():
        yield f"P-positions of {name}", partial(_p_positions, name)
        yield f"Grundy values of {name}", partial(_grundy, name)
        yield f"period of {name}", partial(_period, name)
    for name in (*catalogue.games(), *OTHERS):
        yield f"{name} by the rules", partial(_by_the_rules, name)
        yield f"{name} in batches", partial(_batches, name)
        yield f"values of {name} by the rules", partial(_values, name)
    yield "floor(n phi) at every size", _floor_phi
    yield "value 1 of wythoff at every size", _automaton
    for claim, expected in CLAIMS.items():
        yield f"claim {claim}", partial(_claim, claim, expected)


def _same(what: str, got: Any, wanted: Any) -> None:
    if got != wanted:
        raise Failed(f"{what}: got {got}, expected {wanted}")


def _p_positions(name: str) -> str:
    game = catalogue.game(name)
    facts = game.ruleset.facts
    if not facts.p_positions:
        return ""
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
    if not facts.grundy:
        return ""
    _same("the sequence", tuple(tables.grundy_sequence(game, len(facts.grundy)).tolist()), facts.grundy)
    _same("heap by heap", tuple(game.grundy((n,)) for n in range(len(facts.grundy))), facts.grundy)
    return f"{len(facts.grundy)} agree: {facts.source}"


def _period(name: str) -> str:
    facts = catalogue.game(name).ruleset.facts
    if not facts.period:
        return ""
    found = tables.period(name)
    got = (found.preperiod, found.period, found.proved) if found else None
    _same("preperiod, period, proved", got, (facts.preperiod, facts.period, True))
    return f"preperiod {facts.preperiod}, period {facts.period}, proved, agree: {facts.source}"


# Numbers below which all positions are tried, by how many numbers a position has.
SMALL = {1: 12, 2: 9, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}

# Numbers of a position at most where play need not end: all that can follow is looked at for each.
MOST_LOOPY = 5

# Random starts of play besides, whatever their length: their piles, and about how many positions can follow.
STARTS, LARGEST_PILE, FOLLOWING = 20, 5, 20_000

# Numbers below which batches are drawn where positions of any size are solved.
FAR = (10**6, 10**17)


def _positions(rules: Ruleset) -> list[Position]:
    """Small positions of a game: what its rules accept of all tuples of a few small numbers, and random starts."""
    small = {length: below for length, below in SMALL.items() if length <= MOST_LOOPY or not rules.is_loopy}
    tuples = (numbers for length, below in small.items() for numbers in product(range(below), repeat=length))
    size = min(LARGEST_PILE, max(1, int(FOLLOWING ** (1 / len(rules.start_names))) - 1))
    random = Random(1)
    positions = [*_accepted(rules, tuples), *(rules.check(rules.some_start(size, random)) for _ in range(STARTS))]
    return [position for position in positions if max(position) <= (rules.most_searched or max(position))]


def _accepted(rules: Ruleset, tuples: Iterable[tuple[int, ...]]) -> Iterator[Position]:
    for numbers in tuples:
        with suppress(ValueError):
            yield rules.check(numbers)


def _by_the_rules(name: str) -> str:
    """Outcome and winning moves, and that the best move is one of these."""
    game = catalogue.game(name)
    naive, positions = NaiveSolver(game.ruleset), _positions(game.ruleset)
    for position in positions:
        _same(f"the outcome of {_shown(position)}", str(game.solver.outcome(position)), str(naive.outcome(position)))
        wanted = sorted(naive.winning_moves(position))
        _same(f"the winning moves of {_shown(position)}", sorted(game.solver.winning_moves(position)), wanted)
        best = game.solver.best_move(position)
        if best not in wanted and (wanted or best not in (None, position)):
            raise Failed(f"the best move of {_shown(position)}: {best}")
    return f"{len(positions)} positions"


def _values(name: str) -> str:
    """Grundy values, one by one against a search, and on a board against the least value that no option has."""
    game = catalogue.game(name)
    if not _has_values(game):
        return ""
    naive, positions, board = NaiveSolver(game.ruleset), _positions(game.ruleset), _board(game)
    for position in positions:
        _same(f"the value of {_shown(position)}", game.solver.grundy(position), naive.grundy(position))
    for x, y in product(range(len(board)), repeat=2):
        position = game.ruleset.check((x, y))
        options = list(game.ruleset.options(position))
        if all(len(option) == 2 and max(option) < len(board) for option in options):
            positions.append(position)
            least = _mex(board[int(a)][int(b)] for a, b in options)
            _same(f"the value of {_shown(position)} on a board", board[x][y], least)
    return f"{len(positions)} positions"


def _mex(values: Iterable[int]) -> int:
    taken = set(values)
    return next(least for least in count() if least not in taken)


def _has_values(game: Game) -> bool:
    """Whether the Grundy values of a game are known."""
    with suppress(UnknownValue):
        game.solver.grundy(_positions(game.ruleset)[-1])
        return True
    return False


def _board(game: Game) -> list[list[int]]:
    """A small board of values; empty for a game that has none."""
    with suppress(ValueError):
        board: list[list[int]] = tables.grundy_table(game, 40).tolist()
        return board
    return []


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


def _automaton() -> str:
    """The automaton of value 1, proved from the rules; what is read from it, back and forth and against a board."""
    from wythoff.games.wythoff.automata.kept import kept_text
    from wythoff.games.wythoff.automata.proof import proved
    from wythoff.games.wythoff.values.g_positions import g_index, g_position

    proof = proved(kept_text(1, 1))
    for n in (k for bits in (5, 53, 64, 1000, 20_000) for k in (2**bits, 3**bits)):
        _same("g_index of what g_position gives", g_index(g_position(1, n)), (1, n))
    for x, row in enumerate(_board(catalogue.game("wythoff"))):
        for y, value in enumerate(row):
            found = g_index((x, y))
            _same(f"the value of {_shown((x, y))}, if it is below 4", found and found[0], value if value < 4 else None)
    return f"{proof.types} types, {proof.words} words: proved for every row"


def _batches(name: str) -> str:
    """Arrays of positions, which compiled code solves, against the same positions one by one."""
    import numpy as np

    game, random, count = catalogue.game(name), np.random.default_rng(1), 0
    positions = _positions(game.ruleset)
    lengths = sorted({len(position) for position in positions})
    batches = [[position for position in positions if len(position) == length] for length in lengths]
    for length, size in product(lengths[:2], FAR if _reaches_far(game) else ()):
        # Small numbers among large ones: what the opponent has just taken, for one, may be no larger.
        drawn = (tuple(random.integers(0, random.choice([2, 3, size], length)).tolist()) for _ in range(100))
        batches.append(list(_accepted(game.ruleset, drawn)))
    for batch in filter(None, batches):
        try:
            wanted = [(game.best_move(position) or position, game.is_p(position)) for position in batch]
        except NOT_KNOWN:
            continue
        found = game.solve_many(np.array(batch, np.int64))
        rows = zip(batch, wanted, found.move.tolist(), found.is_p.tolist(), strict=True)
        for position, (left, is_p), move, found_p in rows:
            _same(f"the move from {_shown(position)}", move, [*left, *[0] * (len(move) - len(left))])
            _same(f"whether {_shown(position)} is P", found_p, is_p)
        count += len(batch)
    return f"{count} positions"


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
