"""Compiled kernels are kept in the checkout, in a folder named by their content; commands run as a user runs them."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import children
import commands
import pytest

os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parent.parent / ".numba-cache"))

children.restore_signals()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, default=200, metavar="N", help="random cases that each fuzzer tries")
    parser.addoption("--seed", type=int, default=0, metavar="S", help="the first of them; case S is always the same")


def pytest_report_header(config: pytest.Config) -> str:
    first = config.getoption("seed")
    return f"random cases: {first} to {first + config.getoption('fuzz') - 1}"


Run = Callable[..., commands.Done]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """wythoff with these arguments, in a folder of its own; standard input as bytes.

    In this process, as starting one takes longer than most commands; with environment variables in a new one.
    """

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> commands.Done:
        if variables:
            return commands.process(arguments, stdin, tmp_path, **variables)
        return commands.here(arguments, stdin, tmp_path)

    return run


@pytest.fixture
def run_process(tmp_path: Path) -> Run:
    """The same, always in a process of its own."""

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> commands.Done:
        return commands.process(arguments, stdin, tmp_path, **variables)

    return run


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    with children.none_left():
        yield
