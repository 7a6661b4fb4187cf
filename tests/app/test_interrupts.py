"""A few of the trials of tests/interrupts.py, of which `python tests/interrupts.py --fuzz 2000` makes many."""

from pathlib import Path

import interrupts
import pytest
from systems import needs_proc


@pytest.mark.slow
@needs_proc
def test_commands_end_when_told_to(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    interrupts.make_rows(tmp_path)
    first = pytestconfig.getoption("seed")
    for seed in range(first, first + pytestconfig.getoption("fuzz") // 12):
        one = interrupts.trial(seed, list(interrupts.COMMANDS), 1.0)
        # Kernels that are not in the cache yet take some seconds to compile, and other tests have the machine.
        assert not interrupts.fault(one, tmp_path, 60), f"trial {seed}: {one}"
