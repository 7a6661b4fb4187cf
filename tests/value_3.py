"""Tests that need value 3 of Wythoff's game at any size: they are skipped if its file is not installed."""

import pytest

from wythoff.games.wythoff.automata import bundled

needs_value_3 = pytest.mark.skipif(bool(bundled.addition(1, 3)), reason=bundled.addition(1, 3))
