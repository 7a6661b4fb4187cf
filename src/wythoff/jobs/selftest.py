"""The self-test of the installed package, which needs no other files.

It checks published facts and a sample of claims. It compares solvers with searches by the rules, and compiled code with
big integers.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from wythoff.api import catalogue
from wythoff.exact.bigint import isqrt, mpz
from wythoff.jobs import game_checks
from wythoff.jobs.game_checks import CheckError, same, show_position, small_board
from wythoff.rules.game_file import error_in_file

# Games that are tested besides those of the catalogue: with other parameters, or in misere play.
OTHERS = (
    "t-wythoff t=3", "take-away f=x+1", "take-away f=4,2,3,4,5,6,7,8,9,10,11,12", "copycat m=3", "0.156",
    "kayles play=misere", "subtraction take=all-but:2,5", "rays rays=1,0:3;0,1;2,1",
)  # fmt: skip

# Claims that hold, and whose check takes at most a tenth of a second.
HOLD = (
    "biscuit-pairs", "biscuit-mex", "biscuit-array", "biscuit-500-1000", "taocp-zeckendorf", "taocp-1000/only",
    "takeaway-unique", "takeaway-midgame", "takeaway-fibonacci", "verkhovsky-unique-diff", "verkhovsky-sieve",
    "verkhovsky-system/in-order", "verkhovsky-digits-fixed", "verkhovsky-attrition",
    "verkhovsky-flip-flop/before-each-27",
)  # fmt: skip

# The claims that are checked, with the least counterexample of each false claim, and None for claims that hold.
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


@dataclass(frozen=True)
class Check:
    """The result of one check of the self-test."""

    name: str
    passed: bool
    detail: str
    seconds: float


def run(games: Sequence[str] = ()) -> Iterator[Check]:
    """Yield the result of each check. With `games`, names or paths of files, only these games are checked.

    Checks without any cases are skipped. An error inside a check is a failed check and does not end the run. Raises
    ValueError for the name of an unknown game.
    """
    named = [check for name in games for check in _checks_of(name)] if games else _checks()
    return (done for name, check in named if (done := _done(name, check)))


def _checks_of(name: str) -> list[tuple[str, Callable[[], str]]]:
    """Return (title, check) for each check of a game, given by a name or a path.

    The checks include misere play if the game has a solver for misere play.

    Raises ValueError or OSError if there is no game of this name.
    """
    rules = catalogue.game(name).ruleset
    named = [name]
    if vars(type(rules)).get("misere_solver") and not rules.is_misere and rules.accepts_parameter("play"):
        named.append(f"{name} play=misere")
    return [check for one in named for check in _titled(one)]


def _titled(name: str) -> Iterator[tuple[str, Callable[[], str]]]:
    return ((title, partial(check, name)) for title, check in game_checks.checks(name))


def _done(name: str, check: Callable[[], str]) -> Check | None:
    """Run a check and return its result, or None if the check returns ""."""
    began = time.perf_counter()
    try:
        passed, detail = True, check()
    except CheckError as error:
        passed, detail = False, str(error)
    except Exception as error:
        said = error_in_file(error) or f"{type(error).__name__}: {error}"
        passed, detail = False, " ".join(said.split())
    return Check(name, passed, detail, time.perf_counter() - began) if detail else None


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield (title, check) for each check. The call check() returns a text about its results, or "" without results."""
    for name in (*catalogue.games(), *OTHERS):
        yield from _titled(name)
    yield "floor(n phi) at every size", _floor_phi
    yield "value 1 of wythoff at every size", _automaton
    for claim, expected in CLAIMS.items():
        yield f"claim {claim}", partial(_claim, claim, expected)


def _floor_phi() -> str:
    """Check `floor_phi`, which returns floor(n phi), against (n + isqrt(5 n^2)) // 2; and check its inverse."""
    from wythoff.exact.golden import floor_phi, wythoff_index

    sizes = [k for bits in (5, 31, 52, 53, 62, 63, 64, 100, 1000, 20_000) for k in (2**bits - 1, 2**bits, 3**bits)]
    for n in sizes:
        same("floor(n phi)", floor_phi(n), (n + isqrt(5 * mpz(n) ** 2)) // 2)
        same("its inverse", wythoff_index(floor_phi(n)), ("lower", n))
    return f"{len(sizes)} numbers of up to {max(sizes).bit_length()} bits"


def _automaton() -> str:
    """Prove that the automaton of value 1 of Wythoff's game is right; check g_position and g_index, which use it."""
    from wythoff.games.wythoff.automata.bundled import bundled_text, largest_known
    from wythoff.games.wythoff.automata.proof import prove
    from wythoff.games.wythoff.values.g_positions import g_index, g_position

    proof = prove(bundled_text(1, 1))
    for n in (k for bits in (5, 53, 64, 1000, 20_000) for k in (2**bits, 3**bits)):
        same("g_index of what g_position gives", g_index(g_position(1, n)), (1, n))
    for x, row in enumerate(small_board(catalogue.game("wythoff"))):
        for y, value in enumerate(row):
            found = g_index((x, y))
            small = value if value <= largest_known(1) else None
            same(f"the value of {show_position((x, y))}, if it is small", found and found[0], small)
    return f"{proof.types} types, {proof.words} words: proved for every row"


def _claim(name: str, expected: Any) -> str:
    from wythoff.claims import catalogue

    verdict = catalogue.find(name).check()
    same("holds, counterexample", (verdict.holds, verdict.counterexample), (expected is None, expected))
    return "holds, as expected" if expected is None else f"refuted by {expected}, as expected"
