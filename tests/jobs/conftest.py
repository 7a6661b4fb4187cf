"""Running the command as a user does, in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """wythoff with these arguments; standard input as bytes."""

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> "subprocess.CompletedProcess[bytes]":
        command = [sys.executable, "-m", "wythoff", *arguments]
        environment = {**os.environ, **variables}
        return subprocess.run(command, input=stdin, cwd=tmp_path, env=environment, capture_output=True, check=False)

    return run
