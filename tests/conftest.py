"""Compiled kernels are kept in the checkout, in a folder named by their content; commands run as a user runs them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import children
import pytest

os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parent.parent / ".numba-cache"))

children.restore_signals()

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """wythoff with these arguments, in a folder of its own; standard input as bytes."""

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> "subprocess.CompletedProcess[bytes]":
        command = [sys.executable, "-m", "wythoff", *arguments]
        environment = {**os.environ, **variables}
        return subprocess.run(command, input=stdin, cwd=tmp_path, env=environment, capture_output=True, check=False)

    return run


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    with children.none_left():
        yield
