"""Ctrl-C ends what takes long at once, whatever compiled code is at work."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from children import Child
from systems import needs_signals

import wythoff as wy
from wythoff.games.wythoff.values import board_sets, first_rows
from wythoff.games.wythoff.values import strip as grundy_strip

COMMANDS = [
    "grundy wythoff 30000 31000",
    "grundy wythoff 700 10^100",
    "table grundy --rays 1,0;0,1;1,1;1,2 --board 9000 -o b.npy",
    "grundy --rays 1,0;0,1;1,1;2,1 9000 9000",
    "table rows 500 --recompute",
    "table strip --rows 10^7 --values 64",
]


@pytest.mark.slow
@needs_signals
def test_interrupts(tmp_path: Path) -> None:
    board_sets.grundy_value(200, 300)  # compiled before: no compiler is to be at work
    first_rows.warm_up()
    grundy_strip.warm_up()
    wy.game("rays").grundy((50, 50))
    children = [
        Child(
            [sys.executable, "-m", "wythoff", *command.split()],
            cwd=tmp_path,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for command in COMMANDS
    ]
    time.sleep(4)  # they are at work then, on a busy machine too
    for command, child in zip(COMMANDS, children, strict=True):
        assert child.poll() is None, command
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate()
        assert (child.returncode, errors.strip()) == (130, b"wythoff: interrupted"), command
    assert list(tmp_path.iterdir()) == []
