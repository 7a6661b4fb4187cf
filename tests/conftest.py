"""Compiled kernels are kept in the checkout, in a folder named by their content; commands run as a user runs them.

With NUMBA_BOUNDSCHECK=1 they are compiled anew, and a run of all tests, or of all under the mark `kernels`, fails if it
has left out a kernel.
"""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import children
import commands
import compiled
import pytest
from hypothesis import HealthCheck, settings

from wythoff.exact import loading

CHECKS_BOUNDS = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
IS_WORKER = WORKER != ""

if CHECKS_BOUNDS and not IS_WORKER:
    os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="wythoff-bounds-")
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parent.parent / ".numba-cache"))

# Rewriting the asserts of all tests takes ten seconds: it is done once, whatever an environment says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

children.restore_signals()

# A busy machine is no fault of a test.
settings.register_profile("busy", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

LEFT_OUT = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, default=100, metavar="N", help="random cases that each fuzzer tries")
    parser.addoption("--kills", type=int, default=4, metavar="N", help="kills of jobs that are continued afterwards")
    parser.addoption("--seed", type=int, default=0, metavar="S", help="the first of them; case S is always the same")


def pytest_report_header(config: pytest.Config) -> str:
    first = config.getoption("seed")
    return f"random cases: {first} to {first + config.getoption('fuzz') - 1}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a test under the mark `kernels` are not read where only those tests are wanted."""
    is_left_out = config.option.markexpr == "kernels" and collection_path.suffix == ".py"
    return True if is_left_out and "mark.kernels" not in collection_path.read_text("utf-8") else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Every other worker reads the files from the last on: the asserts of each are rewritten by whoever comes first."""
    report = yield
    if WORKER[2:] and int(WORKER[2:]) % 2 and isinstance(collector, pytest.Dir):
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers have the same order."""
    items.sort(key=lambda item: item.path)


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end: the collector of garbage need not look at them again and again."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    gc.unfreeze()  # libraries say what is left at the end


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not CHECKS_BOUNDS or IS_WORKER:
        return
    config, cache = session.config, Path(os.environ["NUMBA_CACHE_DIR"])
    is_whole = config.args_source is config.ArgsSource.TESTPATHS and not config.option.keyword
    if is_whole and config.option.markexpr in ("", "kernels") and (left_out := compiled.not_compiled(cache)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        config.stash[LEFT_OUT] = left_out
    shutil.rmtree(cache)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for kernel in config.stash.get(LEFT_OUT, []):
        terminalreporter.write_line(f"NOT COMPILED with bounds checks: wythoff.kernels.{kernel}", red=True)


@pytest.fixture(autouse=True)
def _kernels_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve also the smallest batch by compiled code, which is what tests compare, unless a test sets other limits."""
    monkeypatch.setattr(loading, "MAX_WORK", 0)
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 0)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium; only while a module needs it, as no other event loop can run beside Playwright's."""
    from browsing import TIMEOUT, launched
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def run(tmp_path: Path) -> commands.Run:
    """wythoff with these arguments, in a folder of its own; standard input as bytes.

    In this process, as starting one takes longer than most commands; with environment variables in a new one.
    """

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> commands.Done:
        if variables:
            return commands.process(arguments, stdin, tmp_path, **variables)
        return commands.here(arguments, stdin, tmp_path)

    return run


@pytest.fixture
def run_process(tmp_path: Path) -> commands.Run:
    """The same, always in a process of its own."""

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> commands.Done:
        return commands.process(arguments, stdin, tmp_path, **variables)

    return run


@pytest.fixture(scope="session", autouse=True)
def no_power_cuts() -> Iterator[None]:
    """No test can see whether the disk has what the system has, and to wait for it takes long."""
    with mock.patch.object(os, "fsync", os.fstat):  # which refuses what is no open file
        yield


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    with children.none_left():
        yield
