"""Periods that are known by a publication alone: named, with the source, and never an answer."""

import pytest

import wythoff as wy
from wythoff.api.tables import heap_moves
from wythoff.games.heaps import periods as published
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.periods import PUBLISHED, PublishedPeriod, published_period
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.survey import bundled_survey
from wythoff.solve.solution import UnknownValue


def test_0_106() -> None:
    """A. Flammenkamp; OEIS A071458."""
    found = published_period(heap_moves("0.106"))
    assert found is not None
    assert (found.preperiod, found.period) == (465384263797, 328226140474)
    assert str(found).startswith("published, not proved here: period 328226140474, preperiod 465384263797 (")
    assert "A071458" in found.source
    assert published_period(heap_moves("0.10601")) == found  # the same values, by the laws of cousins
    for other in ("0.77", "0.16", "grundy", "nim", "subtraction take=all-but:2,5"):
        assert published_period(heap_moves(wy.game(other))) is None


def test_it_is_no_answer() -> None:
    assert wy.period("0.106", limit=10**5) is None
    with pytest.raises(UnknownValue):
        wy.game("0.106").grundy((10**15,))


def test_none_of_them_is_proved_here() -> None:
    lines = {line.code: line for digits in (3, 4) for line in bundled_survey(OctalCodes(digits)).lines()}
    for one in PUBLISHED:
        assert parse_octal_code(one.code).text == one.code
        assert one.source
        if one.code in lines:
            assert lines[one.code].period is None
            assert lines[one.code].published == str(one)
    assert {line.same_as for line in lines.values() if line.published} == {one.code for one in PUBLISHED}


def test_cousins_have_it_shifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if that of Kayles were only published: 4.4 has its values, each one heap later."""
    monkeypatch.setattr(published, "PUBLISHED", (PublishedPeriod("0.77", 0, 71, 12, "a source"),))
    found, proved = published_period(heap_moves("4.4")), wy.period("4.4")
    assert found is not None
    assert proved is not None
    assert (found.preperiod, found.period) == (proved.preperiod, proved.period) == (72, 12)
    assert str(found).endswith("(a source; of 0.77, whose G(n) is G(n + 1) here)")
    kayles, other = wy.grundy_sequence("0.77", 100), wy.grundy_sequence("4.4", 100)
    assert all(kayles[n + found.shift] == other[n] for n in range(1, 100))
