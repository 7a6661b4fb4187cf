"""Periods that take too long to prove again: named, with the source and the certificate, and never an answer."""

from pathlib import Path

import pytest

import wythoff as wy
from wythoff.api.tables import heap_moves
from wythoff.games.heaps import periods as published
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.periods import PUBLISHED, PublishedPeriod, published_period
from wythoff.jobs.segments.audit import audit_segments
from wythoff.jobs.segments.certificate import WindowCertificate, read_window_certificate
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.survey import bundled_survey
from wythoff.solve.solution import UnknownValue


def test_0_106() -> None:
    """A. Flammenkamp; OEIS A071458."""
    found = published_period(heap_moves("0.106"))
    assert found is not None
    assert (found.preperiod, found.period) == (465384263797, 328226140474)
    law = "period 328226140474, preperiod 465384263797"
    assert str(found).startswith(f"proved by the certificate tests/data/0.106.xz, if its segments are right: {law} (")
    assert wy.period("0.106") == found.proved
    assert str(found.proved).startswith(f"{law}: G(n + 328226140474) = G(n) for all n >= 465384263797; proved")
    assert "A071458" in found.source
    assert published_period(heap_moves("0.10601")) == found  # the same values, by the laws of cousins
    for other in ("0.77", "0.16", "grundy", "nim", "subtraction take=all-but:2,5"):
        assert published_period(heap_moves(wy.game(other))) is None


def certificate() -> WindowCertificate:
    return read_window_certificate(Path(__file__).parents[3] / str(PUBLISHED[0].certificate))


def test_its_certificate() -> None:
    """The listed numbers are those of the file, which has all checkpoints that they need."""
    found = certificate()
    assert (found.game, found.segments.tables.moves) == ("0.106", heap_moves("0.106"))
    assert found.period == PUBLISHED[0].proved
    assert list(found.law.differences) == [2, 103, 4523, 352273]
    assert (found.segments.every, len(found.segments.windows)) == (10**9, 793)
    assert len(found.space["rare"]) == 15


@pytest.mark.slow
@pytest.mark.timeout(1200)  # half a minute on an idle core
def test_a_segment_of_it() -> None:
    """One of 793 is computed again, and that the period follows from all: some 10^10 heaps."""
    assert audit_segments(Path(__file__).parents[3] / str(PUBLISHED[0].certificate), 1).passes


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
    monkeypatch.setattr(published, "PUBLISHED", (PublishedPeriod("0.77", 0, 71, 12, "a source", "a file", 200),))
    found, proved = published_period(heap_moves("4.4")), wy.period("4.4", limit=10**4)
    assert found is not None
    assert proved is not None
    assert (found.preperiod, found.period) == (proved.preperiod, proved.period) == (72, 12)
    assert (found.checked_to, wy.period("4.4")) == (201, found.proved)
    assert str(found).endswith("(a source; of 0.77, whose G(n) is G(n + 1) here)")
    kayles, other = wy.grundy_sequence("0.77", 100), wy.grundy_sequence("4.4", 100)
    assert all(kayles[n + found.shift] == other[n] for n in range(1, 100))
