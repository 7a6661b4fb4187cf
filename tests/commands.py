"""The command line, called as a user calls it: in a process of its own, or, which is much faster, in this one."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, chdir
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from unittest import mock

from wythoff.app.main import main

Done = subprocess.CompletedProcess[bytes]
Run = Callable[..., Done]


def here(arguments: tuple[str, ...], stdin: bytes, folder: Path) -> Done:
    """What `wythoff ARGUMENTS` prints and its exit status, in this process."""
    with ExitStack() as stack:
        stack.enter_context(chdir(folder))
        files = [stack.enter_context(TemporaryFile()) for _ in range(3)]
        files[0].write(stdin)
        files[0].seek(0)
        texts = [stack.enter_context(TextIOWrapper(file, "utf-8", write_through=True)) for file in files]
        for name, text in zip(("stdin", "stdout", "stderr"), texts, strict=True):
            stack.enter_context(mock.patch.object(sys, name, text))
        try:
            main(list(arguments))
        except SystemExit as ended:
            status = ended.code
        output, errors = (_all(file) for file in files[1:])
    assert isinstance(status, int)
    return Done(["wythoff", *arguments], status, output, errors)


def _all(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def process(arguments: tuple[str, ...], stdin: bytes, folder: Path, **variables: str) -> Done:
    """The same in a process of its own, with these environment variables besides."""
    command = [sys.executable, "-m", "wythoff", *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, input=stdin, cwd=folder, env=environment, capture_output=True, check=False)
