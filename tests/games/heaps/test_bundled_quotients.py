"""The bundled misere quotients: each is proved again, and equals what a search finds."""

import lzma
from pathlib import Path

import numpy as np
import pytest
from heap_codes import moves_of

import wythoff as wy
from wythoff.games.heaps.misere import MisereHeapSolver
from wythoff.games.heaps.named import DAWSONS_CHESS, GAMES, KAYLES
from wythoff.games.heaps.quotients import bundled
from wythoff.games.heaps.quotients.candidate import Candidate
from wythoff.games.heaps.quotients.quotient import (
    MAX_WAITING_NANOSECONDS,
    WAITING_LIMIT,
    MisereQuotient,
    misere_quotient,
)

CODES = [line.split(" ", 1)[0] for line in bundled._lines()]


def read(code: str) -> MisereQuotient:
    found = bundled.bundled_quotient(moves_of(code), code)
    assert found is not None
    return found


def test_the_games() -> None:
    """Codes of one spelling, and all named games; what is bundled without a period is a named game."""
    assert len(set(CODES)) == len(CODES) > 380
    assert [bundled._code(moves_of(code)) for code in CODES] == CODES == sorted(CODES)
    named = {bundled._code(game.moves) for game in GAMES if game.moves.all_but is None}
    assert {"0.77", "0.07", "0.137", "0.007", "0.6", "0.+"} == named <= set(CODES)
    assert {code for code in CODES if read(code).period is None} == named - {"0.77"}
    assert {len(code) for code in set(CODES) - named} == {2, 3, 4, 5}


def test_each_is_proved_again() -> None:
    """The conditions of the theorem, from the rules alone; and that the elements are different and generated."""
    for code in CODES:
        found = read(code)
        assert Candidate(found.products, found.is_p, found.values, list(found.words)).find_failure(found.moves) is None
        assert len(np.unique(found.is_p[found.products], axis=0)) == found.order, code
        assert [found.element(word) for word in found.words] == list(range(found.order)), code
        assert (found.products == found.products.T).all(), code


@pytest.mark.parametrize("part", range(8))
def test_the_search_finds_each_again(part: int) -> None:
    for code in CODES[part::8]:
        found = read(code)
        again = misere_quotient(found.moves, code, WAITING_LIMIT, MAX_WAITING_NANOSECONDS)
        assert found == again, code
        arrays = [(one.products, one.is_p, one.values) for one in (found, again)]
        assert [part.dtype for part in arrays[0]] == [part.dtype for part in arrays[1]]


def test_it_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that is made for Kayles and the codes of one digit has the same lines."""
    monkeypatch.setattr(bundled, "GAMES", (KAYLES,))
    bundled.write_bundle(tmp_path / "some.xz", bundled.find_quotients(1))
    lines = lzma.decompress((tmp_path / "some.xz").read_bytes()).decode("ascii").splitlines()
    some = [code for code in CODES if code == "0.77" or (len(code) <= 3 and read(code).period)]
    assert lines == [line for line in bundled._lines() if line.split(" ")[0] in some]
    assert len(lines) > 5
    bundled.write_bundle(tmp_path / "all.xz", {code: read(code) for code in CODES})
    assert lzma.decompress((tmp_path / "all.xz").read_bytes()).decode("ascii").splitlines() == bundled._lines()


def test_answers_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a limit no search begins; with a limit, or for another game, the search decides."""

    def refuse(*_: object) -> MisereQuotient:
        raise AssertionError

    whole = wy.misere_quotient("kayles", 10**6)
    assert wy.misere_quotient("kayles", 100).known == 100
    monkeypatch.setattr("wythoff.games.heaps.quotients.search.QuotientSearch.__init__", refuse)
    assert wy.misere_quotient("kayles") == whole
    assert wy.misere_quotient("0.77").game == "0.77"
    assert wy.game("kayles", play="misere").outcome((10**1000, 7, 12)) == "N"
    game, search = wy.game("dawsons-chess", play="misere"), MisereHeapSolver(DAWSONS_CHESS)
    for heaps in ((20, 17, 12), (19, 18, 3), (31, 8)):
        assert game.outcome(heaps) == search.outcome(heaps)
    for name, limit in (("kayles", 10**6), ("dawsons-chess", None)):
        with pytest.raises(AssertionError):
            wy.misere_quotient(name, limit)


def test_games_that_are_not_bundled() -> None:
    for code in ("0.3102", "0.1023", "4.41+"):
        assert bundled.bundled_quotient(moves_of(code), code) is None
