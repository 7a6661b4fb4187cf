"""The search finds the automata that are kept, from nothing; what it finds too early is refused by the proof."""

import pytest

from wythoff.games.wythoff.automata import search
from wythoff.games.wythoff.automata.bundled import bundled_text
from wythoff.games.wythoff.automata.proof import AutomatonError, prove

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize(("t", "largest"), [(1, 1), (2, 8), (3, 8), (4, 8)])
def test_the_automata_that_are_kept_are_found_again(t: int, largest: int) -> None:
    assert search.find_candidate(t, largest).text() == bundled_text(t, largest)


def test_an_automaton_of_fewer_values_is_smaller() -> None:
    found = search.find_candidate(4, 3)
    assert prove(found.text()).types == len(found.kinds) < prove(bundled_text(4, 8)).types


def test_a_game_that_is_not_kept() -> None:
    found = prove(search.find_candidate(30, 1).text())
    assert (found.t, found.leads, found.offsets) == (30, ((-1, 0),), ((1, 1),))


def test_a_burn_in_that_is_too_short_is_found_out() -> None:
    with pytest.raises(AutomatonError, match="the leads and offsets of type"):
        prove(search.find_candidate(1, 1, burn_in=5).text())
    assert search.find_candidate(1, 1, burn_in=60).text() == bundled_text(1, 1)


def test_too_little_room_is_said() -> None:
    with pytest.raises(ValueError, match="more than 13000 windows"):
        search.find_candidate(1, 2, most=13_000)
    with pytest.raises(ValueError, match="most must be at least"):
        search.find_candidate(1, 1, most=5000)


def test_what_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="t must be at most 100 for a search of automata, got 101"):
        search.find_candidate(101, 1)
    for arguments in ((1, 10**12), (1, 1, 10**12), (1, 1, 90, 10**12)):
        with pytest.raises(ValueError, match=r"a search of [0-9]+ values in [0-9]+ windows of [0-9]+ rows needs"):
            search.find_candidate(*arguments)


def test_progress_is_reported() -> None:
    seen: list[int] = []
    search.find_candidate(4, 8, progress=lambda done, total: seen.append(done))
    assert seen
    assert seen == sorted(seen)
