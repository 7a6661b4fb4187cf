"""The search finds the automata that are kept, from nothing; what it finds too early is refused by the proof."""

import pytest

from wythoff.games.wythoff.automata import search
from wythoff.games.wythoff.automata.kept import kept_text
from wythoff.games.wythoff.automata.proof import Refused, proved

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize(("t", "largest"), [(1, 1), (2, 8), (3, 8), (4, 8)])
def test_the_automata_that_are_kept_are_found_again(t: int, largest: int) -> None:
    assert search.candidate(t, largest).text() == kept_text(t, largest)


def test_an_automaton_of_fewer_values_is_smaller() -> None:
    found = search.candidate(4, 3)
    assert proved(found.text()).types == len(found.children) < proved(kept_text(4, 8)).types


def test_a_game_that_is_not_kept() -> None:
    found = proved(search.candidate(30, 1).text())
    assert (found.t, found.leads, found.offsets) == (30, ((-1, 0),), ((1, 1),))


def test_a_burn_in_that_is_too_short_is_found_out() -> None:
    with pytest.raises(Refused, match="the leads and offsets of type"):
        proved(search.candidate(1, 1, burn_in=5).text())
    assert search.candidate(1, 1, burn_in=60).text() == kept_text(1, 1)


def test_too_little_room_is_said() -> None:
    with pytest.raises(ValueError, match="more than 13000 windows"):
        search.candidate(1, 2, most=13_000)
    with pytest.raises(ValueError, match="most must be at least"):
        search.candidate(1, 1, most=5000)


def test_what_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="automata are looked for up to t = 100, got 101"):
        search.candidate(101, 1)
    for arguments in ((1, 10**12), (1, 1, 10**12), (1, 1, 90, 10**12)):
        with pytest.raises(ValueError, match=r"a search of [0-9]+ values in [0-9]+ windows of [0-9]+ rows needs"):
            search.candidate(*arguments)


def test_progress_is_reported() -> None:
    seen: list[int] = []
    search.candidate(4, 8, progress=lambda done, total: seen.append(done))
    assert seen
    assert seen == sorted(seen)
