"""The sequences of the OEIS that are computed here, against their published first terms."""

import oeis_terms
import pytest

import wythoff as wy
from wythoff.jobs.comparisons.comparison import compare_terms, of_form, of_game
from wythoff.jobs.comparisons.known import KNOWN
from wythoff.jobs.number_file import Term

PREFIXES = oeis_terms.prefixes()


def test_each_sequence_has_its_published_terms() -> None:
    assert list(PREFIXES) == sorted(KNOWN)


@pytest.mark.parametrize("number", sorted(KNOWN))
def test_all_published_terms_agree(number: str) -> None:
    known, published = KNOWN[number], PREFIXES[number]
    subjects = [of_form(known.form)] if known.form else of_game(wy.game(known.game), known.sequence)
    terms = [Term(n, value, 0) for n, value in enumerate(published.terms, published.first)]
    found = compare_terms(terms, subjects).agreement
    assert found.is_whole
    assert found.agreeing >= len(terms) - 2  # of A000045 and A054046: see the page
