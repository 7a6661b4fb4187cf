"""Fixtures of the tests that drive a browser."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def new_visit(browser: Any, address: str) -> Iterator[Any]:
    """A new page, of a kind of browsing.Visit; the console stays empty, and nobody else is asked."""
    contexts, visits = [], []

    def new_visit(kind: Any, **context: Any) -> Any:
        contexts.append(browser.new_context(**{"viewport": {"width": 1000, "height": 700}, **context}))
        visits.append(kind(contexts[-1].new_page(), address))
        return visits[-1]

    yield new_visit
    for each in visits:
        assert each.said == []
        assert [url for url in each.asked if not url.startswith((address, "about:", "data:", "blob:"))] == []
    for context in contexts:
        context.close()
