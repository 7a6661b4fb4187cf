"""Misere quotients: what is published of them, and every outcome of small sums by the rules."""

import random
import re
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import oracle
import pytest
from heap_codes import moves_of

import wythoff as wy
from wythoff.games.heaps.quotients.candidate import Candidate, is_in
from wythoff.games.heaps.quotients.normal_play import describe_quotient, normal_play
from wythoff.games.heaps.quotients.quotient import misere_quotient
from wythoff.games.heaps.quotients.search import QuotientSearch

# Order, size of P, preperiod, period, heap of the last change. T. Plambeck, A. Siegel, Misere quotients for impartial
# games, arXiv 0705.2404; orders of those that are not told there: by another program, A. Siegel's MisereSolver.
SOLVED = {
    "0.77": (40, 9, 71, 12, 27), "0.75": (8, 2, 8, 2, 5), "0.123": (20, 5, 5, 5, 9), "0.34": (12, 3, 7, 8, 10),
    "0.53": (16, 3, 21, 9, 14), "0.71": (36, 9, 3, 6, 8), "0.72": (24, 5, 16, 4, 19), "0.15": (42, 12, 66, 10, 30),
    "0.115": (42, 12, 92, 14, 42), "0.144": (30, 5, 12, 10, 20), "0.152": (34, 6, 25, 48, 24),
    "0.153": (16, 3, 32, 14, 21), "0.241": (36, 9, 4, 10, 13), "0.315": (36, 9, 3, 10, 12), "0.312": (12, 3, 5, 2, 4),
    "0.351": (22, 6, 4, 8, 9), "0.512": (8, 2, 16, 6, 9), "0.513": (8, 2, 16, 6, 9), "0.712": (14, 4, 3, 6, 5),
    "0.713": (14, 4, 3, 6, 5), "0.716": (14, 4, 22, 2, 5), "0.717": (14, 4, 22, 2, 5), "4.56": (8, 2, 11, 4, 6),
    "4.57": (8, 2, 11, 4, 6), "4.74": (8, 2, 8, 2, 5), "4.75": (8, 2, 8, 2, 5), "0.3101": (14, 4, 5, 2, 4),
    "0.3131": (12, 3, 7, 2, 6), "0.1023": (20, 5, 6, 7, 12), "0.1032": (20, 5, 8, 7, 14), "0.1033": (20, 5, 7, 7, 13),
    "0.1331": (20, 5, 5, 5, 9), "0.3103": (20, 5, 3, 5, 7), "0.3112": (20, 5, 6, 5, 10), "0.1232": (46, 12, 6, 6, 11),
    "0.1323": (46, 12, 7, 6, 12), "0.44": (40, 9, 143, 24, 55), "0.1377": (40, 9, 141, 24, 53),
    "4.41": (40, 9, 72, 12, 28), "0.074": (40, 9, 142, 24, 54), "0.044": (40, 9, 214, 36, 82),
    "0.644": (172, 7, 3256, 442, 333),
}  # fmt: skip

# heap: (order, size of P) wherever the quotient grows; not proved to be finite beyond.
GROWING = {
    "0.07": "2:2/1 4:6/2 10:12/3 14:24/5 25:144/23 27:176/28",
    "0.04": "4:2/1 7:6/2 16:12/3 17:24/5 33:48/7 37:80/12 42:184/27",
    "0.137": "1:2/1 3:6/2 9:12/3 13:24/5 24:144/23 26:176/28",
    "0.54": "1:2/1 4:6/2 7:10/2 10:12/2 14:30/5 17:42/8 21:48/9 24:64/13 28:70/14 31:90/19 35:96/20 38:120/26",
    "0.45": "9:12/3 10:28/5 15:32/6 16:74/14 19:106/17 20:162/25",
    "0.64": "7:28/5 10:44/8 11:62/11 12:122/17",
    "0.16": "5:6/2 8:10/2 12:36/6 13:44/8 14:88/14 15:124/19 16:154/27",
    "0.+": "3:2/1 5:6/2 13:12/3 18:24/5 20:48/7",
}

SOME = ["0.77", "0.75", "0.123", "0.34", "0.53", "0.72", "0.71", "4.56", "4.74", "0.3101", "0.512", "0.15", "0.1023",
        "0.07", "0.137", "0.54", "0.26", "0.57", "4.7", "0.45", "0.35", "0.6", "0.007", "0.333", "0.13", "4.", "4.3",
        "0.356", "0.644", "0.+", "0.17", "0.052"]  # fmt: skip


def quotient(code: str, limit: int | None = None) -> wy.MisereQuotient:
    return misere_quotient(moves_of(code), code, limit)


@pytest.mark.parametrize("code", SOLVED)
def test_published_quotients(code: str) -> None:
    found = quotient(code)
    assert found.period is not None
    assert found.period.proved
    assert not found.stopped
    order, lost = found.order, int(found.is_p.sum())
    assert (order, lost, found.period.preperiod, found.period.period, found.changes[-1][0]) == SOLVED[code]


def test_changes_of_kayles() -> None:
    changes = "1:2/1 2:6/2 5:12/3 9:18/6 12:24/8 25:32/9 27:40/9"
    assert " ".join(f"{heap}:{order}/{lost}" for heap, order, lost in quotient("0.77").changes) == changes


@pytest.mark.parametrize("code", GROWING)
def test_quotients_that_grow(code: str) -> None:
    given = [text.split(":") for text in GROWING[code].split()]
    found = quotient(code, int(given[-1][0]) + 1)
    assert found.period is None
    assert found.known == int(given[-1][0]) + 1
    changes = {heap: f"{order}/{lost}" for heap, order, lost in found.changes}
    for heap, sizes in given:
        at = max(at for at in changes if at <= int(heap))
        assert changes[at].startswith(sizes), heap


@pytest.mark.parametrize(("code", "limit"), [("0.26", 36), ("0.57", 38), ("4.7", 17)])
def test_orders_that_grow(code: str, limit: int) -> None:
    """As far as they have been computed, the quotients of 0.26 and of Daisies become larger and larger."""
    orders = {
        "0.26": [2, 6, 8, 12, 18, 24, 32, 40, 50, 60, 72, 84, 98, 112, 128, 144],
        "0.57": [2, 6, 8, 12, 18, 22, 28, 34, 42, 50, 60, 70, 82, 94, 108],
    }
    found = [order for _, order, _ in quotient(code, limit).changes]
    expected = orders["0.26" if code == "0.26" else "0.57"]
    assert len(found) > 10
    assert found == expected[: len(found)]


@pytest.mark.parametrize("code", SOME)
def test_small_sums_by_the_rules(code: str) -> None:
    """All sums of up to three heaps below 8, and of four below 6."""
    moves = moves_of(code)
    lost = oracle.heap_lost(oracle.heap_parts(moves.digits, moves.unequal_splits), misere=True)
    found = quotient(code, 8)
    assert found.known == 8
    sums = [*combinations_with_replacement(range(8), 3), *combinations_with_replacement(range(6), 4)]
    for heaps in sums:
        assert (found.outcome(heaps) == "P") == lost(heaps), heaps


def test_monoids_are_reduced() -> None:
    """Commutative, associative, generated by heaps; any two elements are told apart."""
    for code in ("0.77", "0.15", "0.07"):
        found = quotient(code, 28)
        table, size = found.products, found.order
        assert (table == table.T).all()
        assert (table[0] == np.arange(size)).all()
        assert all((table[table[x]] == table[x][table]).all() for x in range(size))
        assert len(np.unique(found.is_p[table], axis=0)) == size
        assert [found.element(word) for word in found.words] == list(range(size))


# W. L. Sibert, J. H. Conway, Mathematical Kayles, International Journal of Game Theory 20 (1992), 237-246: the sums
# that are N in misere play though P in normal play, and the other way round: heaps that are there once, sets of which
# there is an even (E) or odd (D) number of heaps; nothing else is there.
NOT_LOST = ["E5 E4,1", "E17,12,9 E20,4,1", "25 E17,12,9 D20,4,1"]
NOT_WON = ["D5 D4,1", "E5 D4,1", "D9 E4,1", "12 E4,1", "E17,12,9 D20,4,1", "25 D9 D4,1"]


def fits(heaps: tuple[int, ...], form: str) -> bool:
    count, allowed = Counter(heaps), {0}
    for part in form.split():
        some = [int(heap) for heap in part.lstrip("ED").split(",")]
        allowed.update(some)
        number = sum(count[heap] for heap in some)
        if number % 2 != part.startswith("D") if part[0] in "ED" else number != 1:
            return False
    return set(count) <= allowed


def test_sibert_and_conway() -> None:
    """All sums of up to four heaps to 30, and of up to eight of those that matter."""
    found, values = quotient("0.77"), wy.grundy_sequence("kayles", 31).tolist()
    sums = [heaps for count in range(5) for heaps in combinations_with_replacement(range(1, 31), count)]
    sums += list(combinations_with_replacement((0, 1, 2, 4, 5, 9, 12, 17, 20, 25), 8))
    assert len(sums) == 46376 + 24310
    for heaps in sums:
        normal = 0
        for heap in heaps:
            normal ^= values[heap]
        expected = (not normal) ^ any(fits(heaps, form) for form in (NOT_LOST, NOT_WON)[bool(normal)])
        assert (found.outcome(heaps) == "P") == expected, heaps


def test_normal_play_decides() -> None:
    plain = normal_play(quotient("0.77"))
    assert plain is not None
    assert (plain.exceptions, plain.start, plain.is_tame) == ((1, 4, 5, 9, 12, 17, 20, 25), 26, False)
    tame = normal_play(quotient("0.333"))
    assert tame is not None
    assert tame.is_tame
    assert normal_play(quotient("0.07", 20)) is None
    # Against the rules: sums with one other heap are P in both ways of play or in none.
    for code in ("0.77", "0.53", "0.72", "0.123"):
        plain, digits = normal_play(quotient(code)), moves_of(code).digits
        assert plain is not None
        parts = oracle.heap_parts(digits)
        misere, normal = oracle.heap_lost(parts, misere=True), oracle.heap_lost(parts)
        outside = set(plain.exceptions) | {0}
        differ = [sums for sums in combinations_with_replacement(range(11), 3) if misere(sums) != normal(sums)]
        assert differ
        assert all(set(sums) <= outside or max(sums) >= plain.start for sums in differ)


@pytest.mark.parametrize("code", ["0.77", "0.53", "0.15", "4.56"])
def test_any_change_is_refused(code: str) -> None:
    """The check is what makes an answer certain: a value, a product or a lost element that is changed is found out."""
    found, draw = quotient(code), random.Random(code)
    true = Candidate(found.products, found.is_p, found.values, list(found.words))
    assert true.find_failure(found.moves) is None
    for _ in range(60):
        values, is_p = found.values.copy(), found.is_p.copy()
        heap = draw.randrange(1, len(values))
        values[heap] = draw.choice([x for x in range(found.order) if x != values[heap]])
        changed = Candidate(found.products, is_p, values, list(found.words))
        wrong = changed.find_failure(found.moves)
        assert wrong is not None
    for element in range(1, found.order):
        is_p = found.is_p.copy()
        is_p[element] ^= True
        wrong = Candidate(found.products, is_p, found.values, list(found.words)).find_failure(found.moves)
        assert wrong is not None
        assert wrong <= found.words[element]


def test_least_wrong_word() -> None:
    """The word that the check tells is the least whose outcome is wrong: against the rules."""
    found, draw = quotient("0.77", 7), random.Random(5)
    lost = oracle.heap_lost(oracle.heap_parts((0, 7, 7)), misere=True)
    words = sorted(word for count in range(1, 5) for word in combinations_with_replacement(range(6, 0, -1), count))
    for _ in range(40):
        is_p = found.is_p.copy()
        is_p[draw.randrange(1, found.order)] ^= True
        changed = Candidate(found.products, is_p, found.values, list(found.words))
        wrong = changed.find_failure(found.moves)
        assert wrong is not None
        first = next((word for word in words if bool(is_p[changed.product(word)]) != lost(word)), None)
        if len(wrong) <= 4:
            assert wrong == first
        else:
            assert first is None or wrong < first


def test_it_is_given_up_by_count() -> None:
    """Where it ends does not depend on the machine; what it knows by then is right."""
    first, again = (misere_quotient(moves_of("0.3102"), "0.3102", None, 1e8) for _ in range(2))
    assert first.known == again.known == 12
    assert first.changes == again.changes
    assert first.stopped
    assert first.order == 74
    assert int(first.is_p.sum()) == 18
    with pytest.raises(wy.UnknownValue, match=r"the misere quotient of 0\.3102 has order 74 for heaps below 12; "):
        first.outcome((12,))


def test_bad_input() -> None:
    with pytest.raises(ValueError, match="is not a take-and-break game"):
        wy.misere_quotient("wythoff")
    with pytest.raises(ValueError, match="nim needs no misere quotient: its sums are played as misere nim"):
        wy.misere_quotient("nim")
    for limit in (0, 10**6 + 1, 10**100):
        with pytest.raises(ValueError, match="limit must be 1 to 1000000"):
            wy.misere_quotient("kayles", limit)
    with pytest.raises(ValueError, match="heap must be at least 0"):
        wy.misere_quotient("kayles").value(-1)


@pytest.mark.kernels
def test_kernels_on_all_cuts() -> None:
    """Heaps given one by one, in steps of a few or at once have the same values."""
    whole = quotient("0.72")
    for cut in (1, 7, 50):
        search = QuotientSearch(moves_of("0.72"), 10**4, 1e9)
        while not search.is_over:
            search._next = min(search._next, search.known + cut)
            search.step()
        assert search.period is not None
        assert whole.period is not None
        assert (search.period.preperiod, search.period.period) == (whole.period.preperiod, whole.period.period)
        both = min(whole.known, search.known)
        assert (search.candidate.values[:both] == whole.values[:both]).all()
    for size in (1, 8, 64, 65, 200):
        draw = np.random.default_rng(size)
        products, is_p = draw.integers(0, size, (size, size)).astype(np.int32), draw.integers(0, 2, size) > 0
        rows = Candidate(products, is_p, np.zeros(1, np.int32), [()]).rows
        found = [[is_in(row, q) for q in range(size)] for row in rows]
        assert (rows.shape, found) == ((size, -(-size // 64)), is_p[products].tolist())


def test_the_table_of_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "misere-quotients.md").read_text("utf-8")
    rows = re.findall(r"^\| ([04]\.\d*) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert {code: tuple(map(int, numbers)) for code, *numbers in rows} == SOLVED
    shown = re.search(r"\$ wythoff period 0\.123 -p play=misere -q\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    assert shown[1].splitlines() == describe_quotient(quotient("0.123"))
