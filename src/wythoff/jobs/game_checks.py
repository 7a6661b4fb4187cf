"""Checks of a game: its published facts, rules and notation, and its solver against a search by the rules."""

import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count, islice, product
from random import Random
from typing import Any

from wythoff.api import catalogue, tables
from wythoff.api.game import Game
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts, Ruleset
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.search_path import list_options
from wythoff.solve.solution import UNKNOWN_ERRORS, UnknownValue


class CheckError(Exception):
    """Raised if a check fails. The message states the difference."""


def checks(name: str) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield (title, check) for each check of a game.

    The call check(name) returns a text about the results that agree, or "" if the game has nothing to check. The call
    raises CheckError if results differ.
    """
    yield f"P-positions of {name}", p_positions
    yield f"Grundy values of {name}", grundy_values
    yield f"period of {name}", period
    yield f"rules of {name}", rules
    yield f"words of {name}", words
    yield f"{name} by the rules", by_the_rules
    yield f"{name} in batches", batches
    yield f"values of {name} by the rules", values


def same(what: str, got: Any, wanted: Any) -> None:
    """Raise CheckError if `got` and `wanted` differ. The message begins with `what`, the name of the result."""
    if got != wanted:
        got, wanted = (re.sub(r"mpz\((-?\d+)\)", r"\1", str(value)) for value in (got, wanted))
        raise CheckError(f"{what}: got {got}, expected {wanted}")


def _facts(of: Ruleset) -> Facts:
    """Return the published facts of a game, or an empty `Facts` if a parameter does not have its default value."""
    return of.facts if all(getattr(of, parameter) == value for parameter, value in of.default_parameters) else Facts()


def p_positions(name: str) -> str:
    """Check the published P-positions and, if P-positions have indices, the methods `p_position` and `p_index`."""
    game = catalogue.game(name)
    facts, numbered = _facts(game.ruleset), game.solver.supports("p_position")
    for position in _positions(game.ruleset)[:MAX_NUMBERED] if numbered else ():
        if (n := game.p_index(position)) is not None:
            same(f"whether {show_position(position)}, which has number {n}, is P", game.is_p(position), True)
            same(f"P-position {n}, in any order", sorted(game.ruleset.check(game.p_position(n))), sorted(position))
    for n in range(FIRST) if numbered else ():
        with suppress(UnknownValue):  # there may be fewer
            same(f"whether P-position {n} is P", game.is_p(game.p_position(n)), True)
    if not facts.p_positions:
        return "small P-positions agree with their indices" if numbered else ""
    for wanted in facts.p_positions:
        same(f"whether {wanted} is P", game.is_p(wanted), True)
    if numbered:
        rows = game.p_positions(0, len(facts.p_positions)).tolist()
        for n, (row, wanted) in enumerate(zip(rows, facts.p_positions, strict=True)):
            same(f"P-position {n}", tuple(row), wanted)
            same(f"P-position {n} alone", game.p_position(n), wanted)
            same(f"the index of {wanted}", game.p_index(wanted), n)
    return f"{len(facts.p_positions)} agree: {facts.source}"


def grundy_values(name: str) -> str:
    """Check the Grundy values of heaps 0, 1, 2, ... against the published values."""
    game = catalogue.game(name)
    facts = _facts(game.ruleset)
    if not facts.grundy:
        return ""
    if game.solver.supports("heap_moves"):
        same("the sequence", tuple(tables.grundy_sequence(game, len(facts.grundy)).tolist()), facts.grundy)
    same("heap by heap", tuple(game.grundy((n,)) for n in range(len(facts.grundy))), facts.grundy)
    return f"{len(facts.grundy)} agree: {facts.source}"


def period(name: str) -> str:
    """Check the preperiod and the period of the Grundy values of heaps against the published ones."""
    facts = _facts(catalogue.game(name).ruleset)
    if not facts.period:
        return ""
    found = tables.period(name)
    got = (found.preperiod, found.period, found.proved) if found else None
    same("preperiod, period, proved", got, (facts.preperiod, facts.period, True))
    return f"preperiod {facts.preperiod}, period {facts.period}, proved, agree: {facts.source}"


# All positions with piles below this bound are checked, for each number of piles.
SMALL = {1: 12, 2: 9, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}

# The most piles of checked positions in loopy games, where the search visits all positions that can follow.
MAX_LOOPY = 5

# Random starting positions that are checked too: how many, their largest pile, and about how many positions can follow.
STARTS, LARGEST_PILE, FOLLOWING = 20, 5, 20_000

# The most positions whose index is checked, and the number of first indices whose position is checked.
MAX_NUMBERED, FIRST = 200, 10

# The most moves of a position that are typed.
MAX_TYPED = 6

# Positions near 0, most of which are not options of a position.
_NEAR = [tuple(map(mpz, near)) for length in (1, 2, 3) for near in product(range(3), repeat=length)]

# Random batches have piles below these numbers, if positions of any size can be solved.
FAR = (10**6, 10**17)


def _positions(rules: Ruleset) -> list[Position]:
    """Return small positions of a game: all valid tuples of a few small numbers, and random starting positions."""
    small = {length: below for length, below in SMALL.items() if length <= MAX_LOOPY or not rules.is_loopy}
    tuples = (numbers for length, below in small.items() for numbers in product(range(below), repeat=length))
    size = min(LARGEST_PILE, max(1, int(FOLLOWING ** (1 / len(rules.start_names))) - 1))
    random = Random(1)
    positions = [*_accepted(rules, tuples), *(rules.check(rules.random_start(size, random)) for _ in range(STARTS))]
    return [position for position in positions if max(position) <= (rules.max_searched or max(position))]


def _accepted(rules: Ruleset, tuples: Iterable[tuple[int, ...]]) -> Iterator[Position]:
    for numbers in tuples:
        with suppress(ValueError):
            yield rules.check(numbers)


def rules(name: str) -> str:
    """Check that options are valid and distinct, and that all methods of `Ruleset` about moves agree."""
    game, tried = catalogue.game(name), 0
    of = game.ruleset
    same("the game of its own spec", catalogue.game(of.spec), game)
    same("the game that is read from a pickle of it", pickle.loads(pickle.dumps(game)), game)
    for position in _positions(of):
        options = list(of.options(position))
        for option in options:
            same(
                f"{show_position(option)}, an option of {show_position(position)}, as it is checked",
                of.check(option),
                option,
            )
        same(f"the number of options of {show_position(position)}, each once", len(options), len(set(options)))
        if of.count_options(position) < len(options):
            counted = of.count_options(position)
            raise CheckError(
                f"count_options of {show_position(position)}: got {counted}, expected at least {len(options)}"
            )
        same(
            f"options_smallest_first of {show_position(position)}, sorted",
            sorted(of.options_smallest_first(position)),
            sorted(options),
        )
        others = [position, *(part for part in _NEAR if len(part) == len(position))]
        for target in (*options[:MAX_TYPED], *options[-1:], *others):
            same(
                f"allows {show_position(position)} -> {show_position(target)}",
                of.allows(position, target),
                target in options,
            )
        tried += 1
    return f"{tried} positions"


def words(name: str) -> str:
    """Check that positions and moves can be written and read again, and that each move has a description."""
    of, tried = catalogue.game(name).ruleset, 0
    for position in _positions(of):
        same(
            f"{of.format_position(position)!r}, as it is read",
            of.check(of.read(of.format_position(position))),
            position,
        )
        same(f"{show_position(position)}, as it is read", of.check(of.read(show_position(position))), position)
        for left in islice(of.options_smallest_first(position), MAX_TYPED):
            if not of.describe_turn(position, left):
                raise CheckError(f"the move from {show_position(position)} to {show_position(left)} has no description")
            for _, typed, _ in of.ways_to_type(position, left):
                read = of.read_move(typed, position)  # "3" may mean any of several equal piles
                same(f"{typed!r}, typed at {show_position(position)}", sorted(read), sorted(left))
                tried += 1
    return f"{tried} moves"


def by_the_rules(name: str) -> str:
    """Check the outcomes and winning moves of the solver against a search by the rules, and that its best move wins."""
    game = catalogue.game(name)
    naive, positions = NaiveSolver(game.ruleset), _positions(game.ruleset)
    for position in positions:
        same(
            f"the outcome of {show_position(position)}",
            str(game.solver.outcome(position)),
            str(naive.outcome(position)),
        )
        wanted = sorted(naive.winning_moves(position))
        same(f"the winning moves of {show_position(position)}", sorted(game.solver.winning_moves(position)), wanted)
        best = game.solver.best_move(position)
        if best not in wanted and (wanted or best not in (None, position)):
            raise CheckError(
                f"the best move of {show_position(position)}: got {'none' if best is None else show_position(best)}, "
                f"expected {'a winning move' if wanted else 'none'}"
            )
        if not all(game.solver.why(position)):
            raise CheckError(f"the reasons for the answer to {show_position(position)} contain an empty line")
    return f"{len(positions)} positions"


def values(name: str) -> str:
    """Check Grundy values against a search by the rules, and boards against the mex of the values of options."""
    game = catalogue.game(name)
    if not _has_values(game):
        return ""
    naive, positions, board = NaiveSolver(game.ruleset), _positions(game.ruleset), small_board(game)
    for position in positions:
        same(f"the value of {show_position(position)}", game.solver.grundy(position), naive.grundy(position))
    for x, y in product(range(len(board)), repeat=2):
        position = game.ruleset.check((x, y))
        options = list_options(game.ruleset, position)
        if all(len(option) == 2 and max(option) < len(board) for option in options):
            positions.append(position)
            least = _mex(board[int(a)][int(b)] for a, b in options)
            same(f"the value of {show_position(position)} on a board", board[x][y], least)
    return f"{len(positions)} positions"


def _mex(values: Iterable[int]) -> int:
    taken = set(values)
    return next(least for least in count() if least not in taken)


def _has_values(game: Game) -> bool:
    """Whether the solver of a game computes Grundy values."""
    with suppress(UnknownValue):
        game.solver.grundy(_positions(game.ruleset)[-1])
        return True
    return False


def small_board(game: Game) -> list[list[int]]:
    """Return the Grundy values of (x, y) for x, y < 40, as a list of lists; [] for a game without boards."""
    with suppress(ValueError):
        board: list[list[int]] = tables.grundy_table(game, 40).tolist()
        return board
    return []


def show_position(position: Position) -> str:
    return f"({', '.join(map(str, position))})"


def batches(name: str) -> str:
    """Check that `solve_rows`, which solves many positions at once, agrees with the answers to single positions."""
    import numpy as np

    game, random, count = Game(catalogue.game(name).ruleset), np.random.default_rng(1), 0
    game.solver.answer_quickly()
    positions = _positions(game.ruleset)
    lengths = sorted({len(position) for position in positions})
    batches = [[position for position in positions if len(position) == length] for length in lengths]
    for length, size in product(lengths[:2], FAR if _reaches_far(game) else ()):
        # Mix small and large numbers: some numbers, such as the size of the last move, must be small to be valid.
        drawn = (tuple(random.integers(0, random.choice([2, 3, size], length)).tolist()) for _ in range(100))
        batches.append(sorted(_accepted(game.ruleset, drawn)))  # a table of outcomes serves its neighbours
    for batch in filter(None, batches):
        try:
            wanted = [(game.best_move(position) or position, game.is_p(position)) for position in batch]
        except UNKNOWN_ERRORS:
            continue
        found = game.solver.solve_rows(np.array(batch, np.int64))
        rows = zip(batch, wanted, found.move.tolist(), found.is_p.tolist(), strict=True)
        for position, (left, is_p), move, found_p in rows:
            same(f"the move from {show_position(position)}", move, [*left, *[0] * (len(move) - len(left))])
            same(f"whether {show_position(position)} is P", found_p, is_p)
        count += len(batch)
    return f"{count} positions" if count else ""


def _reaches_far(game: Game) -> bool:
    """Whether P-positions can be computed by index, or heaps below 10^4 prove a period of the Grundy values."""
    with suppress(*UNKNOWN_ERRORS):
        game.p_position(10)
        return True
    with suppress(*UNKNOWN_ERRORS):
        return tables.period(game, 10_000) is not None
    return False
