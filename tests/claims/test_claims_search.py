"""Claims tried in ranges: any cut gives the same, planted errors are found with the right n; the catalogue."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.claims import catalogue, verkhovsky_counts, verkhovsky_pairs
from wythoff.claims.claim import Claim, claim
from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, holds, refuted
from wythoff.exact import golden

# Of CLAIMS.md, with what stands behind a stroke for readings.
STATEMENTS = """
biscuit-pairs biscuit-mex biscuit-floor biscuit-double biscuit-regression biscuit-union biscuit-array biscuit-spectra
biscuit-500-1000 taocp-losing taocp-zeckendorf taocp-reply taocp-part-2 taocp-lemma taocp-play taocp-play-sound
taocp-first-move taocp-1000 takeaway-schwenk takeaway-monotone takeaway-unique takeaway-smallest takeaway-nearest
takeaway-midgame takeaway-no-repeat takeaway-powers takeaway-powers-fixed takeaway-fibonacci verkhovsky-unique-diff
verkhovsky-disjoint verkhovsky-fundamental verkhovsky-sieve verkhovsky-linear verkhovsky-irrational verkhovsky-states
verkhovsky-awp verkhovsky-awp-from-1 verkhovsky-example-2 verkhovsky-examples verkhovsky-table-1 verkhovsky-two-moves
verkhovsky-step verkhovsky-system verkhovsky-index-printed verkhovsky-newton-converges verkhovsky-program-small
verkhovsky-order verkhovsky-example-7 verkhovsky-odd-fibonacci verkhovsky-even-fibonacci verkhovsky-digits
verkhovsky-digits-fixed verkhovsky-newton-error verkhovsky-newton-table verkhovsky-program verkhovsky-fixed-precision
verkhovsky-start verkhovsky-density verkhovsky-density-fixed verkhovsky-majority verkhovsky-attrition
verkhovsky-flip-flop copycat-even copycat-5-mod-8 rows-three-times-power
"""

CORRECTED = {
    "biscuit-array",
    "taocp-zeckendorf",
    "takeaway-powers-fixed",
    "verkhovsky-digits-fixed",
    "verkhovsky-density-fixed",
    "oeis-a071436-corrected",
}

VECTORISED = ["biscuit-double", "verkhovsky-sieve", "verkhovsky-linear", "verkhovsky-density-fixed"]


def test_every_statement_is_a_claim() -> None:
    found = {one.id: one for one in wy.claims()}
    assert set(STATEMENTS.split()) <= {name.partition("/")[0] for name in found}
    assert {name for name, one in found.items() if one.kind == "corrected"} == CORRECTED
    assert {"copycat-even", "copycat-5-mod-8", "rows-three-times-power"} <= {
        name for name, one in found.items() if one.kind == "observed"
    }
    for one in found.values():
        assert one.statement.endswith("."), one.id
        assert one.source
        assert one.bound > 0
        assert catalogue.find(one.id) is one


def test_every_claim_takes_small_bounds() -> None:
    for one in wy.claims():
        if one.search is None and not one.id.startswith(("rows", "t-", "misere")):
            for bound in (1, 2, 5):
                assert one.check(bound).claim == one.id


@pytest.mark.parametrize("name", VECTORISED)
def test_cuts_give_the_same(name: str) -> None:
    search = catalogue.find(name).search
    assert search is not None
    rng = random.Random(name)
    stop = 400_000
    whole = search(1, stop)
    assert (whole.checked, whole.counterexample) == (stop - 1, None)
    for _ in range(3):
        places = [1, *sorted(rng.sample(range(1, stop), 6)), stop]
        parts = [search(a, b) for a, b in pairwise(places)]
        assert sum(part.checked for part in parts) == whole.checked
        assert sum(part.checksum for part in parts) % CHECKSUM_MODULUS == whole.checksum
    assert search(5, 5) == Finding(0)
    far = 10**7 if name == "biscuit-double" else 10**15
    assert search(far, far + 5).counterexample is None


@pytest.mark.parametrize("name", ["verkhovsky-sieve", "verkhovsky-linear"])
@pytest.mark.parametrize("place", [1000, 1001, 132_072, 199_999])
def test_planted_errors(name: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The closed form wrong at one n only, at a range's first and last place."""
    true = golden.floor_phi

    def wrong(n: Any) -> Any:
        return true(n) + (np.asarray(n) == place)

    monkeypatch.setattr(verkhovsky_pairs, "floor_phi", wrong)
    search = catalogue.find(name).search
    assert search is not None
    assert search(1000, 200_000).counterexample == place
    assert search(1, 200_000).counterexample == place
    assert search(place, place + 1) == Finding(1, place)
    assert search(1, place).counterexample is None


def test_planted_error_in_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    true, place = golden.wythoff_index, 1000

    def wrong(n: Any) -> Any:
        is_lower, k = true(n)
        return is_lower ^ (n == place), k

    monkeypatch.setattr(verkhovsky_counts, "wythoff_index", wrong)
    search = catalogue.find("verkhovsky-density-fixed").search
    assert search is not None
    assert [search(*ends).counterexample for ends in ((1, 2000), (1000, 1001), (1, 1000))] == [place, place, None]


def test_double_fails_where_it_does() -> None:
    search = catalogue.find("biscuit-double").search
    assert search is not None
    assert search(102_334_000, 102_334_300).counterexample == 102_334_155
    assert search(102_334_155, 102_334_156) == Finding(1, 102_334_155)
    assert search(102_334_000, 102_334_155).counterexample is None


def test_own_claims() -> None:
    @wy.claim("planted", start=3)
    def planted(n: int) -> bool:
        """Every odd n from 3 on is prime."""
        return n % 2 == 0 or all(n % d for d in range(2, n))

    assert isinstance(planted, Claim)
    assert (planted.statement, planted.kind, planted.source) == ("Every odd n from 3 on is prime.", "own", "own")
    assert (planted.check(9).holds, planted.check(9).checked_to) == (True, 9)
    assert (planted.check(10).holds, planted.check(10).counterexample) == (False, 9)
    assert planted.search is not None
    assert planted.search(0, 9) == Finding(6)
    assert planted.search(10, 99) == Finding(6, 15)

    @claim("by-bound", bound=7)
    def by_bound(bound: int, t: int = 2) -> Any:
        return holds(bound) if bound < t * 10 else refuted(t)

    assert by_bound.check().checked_to == 7
    family = by_bound.with_parameters(t="3")
    assert (family.id, family.check(29).holds, family.check(30).counterexample) == ("by-bound t=3", True, 3)
    assert family.check(30).claim == "by-bound t=3"
    with pytest.raises(ValueError, match="by-bound has no parameter u; accepted: t"):
        by_bound.with_parameters(u="1")
    with pytest.raises(ValueError, match="one word"):
        claim("two words")

    @claim("no-verdict")
    def no_verdict(bound: int) -> Any:
        return bound

    with pytest.raises(ValueError, match="must return a Verdict"):
        no_verdict.check(1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no-such-claim", "unknown claim 'no-such-claim'"),
        ("biscuit-floor t=3", "biscuit-floor has no parameter t; accepted: no parameters"),
        ("biscuit-floor 3", "name=value"),
        ("t-wythoff-floor t=x", "t must be an integer"),
        ("", "unknown claim"),
    ],
)
def test_bad_ids(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        catalogue.find(name)


def test_boards_know_the_rules() -> None:
    from wythoff.claims.oracle import least_winning_takes, p_board

    for t, misere in ((1, False), (1, True), (2, False), (3, True)):
        size = 40
        assert p_board(size, t, misere)[:size, :size].tolist() == [list(row) for row in oracle.t_board(size, t, misere)]
    whole = {(int(x), int(y)) for x, y in zip(*p_board(500).nonzero(), strict=True)}
    assert whole == {at for a, b in oracle.p_pairs(400) for at in ((a, b), (b, a)) if b < 500}
    with pytest.raises(ValueError, match="positions"):
        p_board(10**6)
    for f in (lambda t: 2 * t, lambda t: t // 2, lambda t: 7):
        rule: Callable[[int], int] = f
        least = least_winning_takes(np.array([rule(t) for t in range(40)])).tolist()
        lost = oracle.take_away_losing(rule, 40)
        assert all(lost[r][c] == (c < least[r]) for r in range(1, 40) for c in range(1, r + 1))
