"""Contenders beside their rivals, and at the end one table of ratios.

Each benchmark belongs to a group, a row of the table; `against` names its rival there. Ratios are of the least times:
on a machine that others use, the least is the one that has been disturbed least.

--figures FILE keeps what was measured as CSV: benchmarks/figures.csv is what the page of speeds shows.

--check-targets makes a run with --benchmark-enable fail where a ratio misses its target by more than --target-room;
--check-times where a time does, too.
"""

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.figures import Figure, table, write
from benchmarks.targets import verdicts

Describe = Callable[..., None]


# A ratio on a machine that others use is seldom wrong by more.
ROOM = 1.5


def pytest_addoption(parser: pytest.Parser) -> None:
    options = parser.getgroup("targets")
    options.addoption("--check-targets", action="store_true", help="Fail where a ratio misses its target.")
    options.addoption("--check-times", action="store_true", help="Fail where a ratio or a time misses its target.")
    options.addoption("--figures", metavar="FILE", help="Write what was measured, as CSV.")
    options.addoption("--target-room", type=float, default=ROOM, help=f"By more than this factor: {ROOM}.")


@pytest.fixture
def describe(benchmark: Any) -> Describe:
    """Give a benchmark its row: group, contender, the ratio asked for, and how many items one call handles."""

    def describe(group: str, contender: str, target: str = "", items: int = 1, note: str = "") -> None:
        benchmark.group, benchmark.name = group, contender
        benchmark.extra_info.update(target=target, items=items, note=note)

    return describe


@pytest.fixture(scope="session")
def is_measured(request: pytest.FixtureRequest) -> bool:
    """Whether times are wanted; else a benchmark only has to run: sizes are smaller, and few may be left out."""
    return bool(request.config.getoption("benchmark_enable"))


def _groups(config: pytest.Config) -> dict[str, list]:  # type: ignore[type-arg]
    """What was measured: the contenders of each group, the rival first."""
    session = getattr(config, "_benchmarksession", None)
    done = [bench for bench in session.benchmarks if bench.stats.rounds] if session else []
    groups: dict[str, list] = {}  # type: ignore[type-arg]
    for bench in done:
        groups.setdefault(bench.group, []).append(bench)
    return groups


def _figure(bench: Any) -> Figure:
    info = bench.extra_info
    return Figure(bench.group, bench.name, bench.stats.min / info["items"], info["target"], info["note"])


def _check(config: pytest.Config) -> tuple[list[str], list[str]]:
    """(Missed targets, targets that were not checked), a line each."""
    missed: list[str] = []
    skipped: list[str] = []
    room, with_times = config.getoption("target_room"), config.getoption("check_times")
    for group, benches in _groups(config).items():
        each = {bench.name: _figure(bench).each for bench in benches}
        for bench in benches:
            found = verdicts(list(each), each, bench.extra_info["target"], bench.name, room, with_times)
            for lines, words in zip((missed, skipped), found, strict=True):
                lines += [f"{group}: {bench.name}: {word}" for word in words]
    return missed, skipped


def _is_checked(config: pytest.Config) -> bool:
    return bool(config.getoption("check_targets") or config.getoption("check_times"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if not _is_checked(session.config) or session.exitstatus:
        return
    if not _groups(session.config) or _check(session.config)[0]:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    groups = _groups(config)
    if _is_checked(config) and not groups:
        terminalreporter.write_line("nothing was measured: --check-targets needs --benchmark-enable", red=True)
    if not groups:
        return
    figures = [_figure(bench) for benches in groups.values() for bench in benches]
    say = terminalreporter.write_line
    say("\n" + "\n".join(table(figures)))
    if path := config.getoption("figures"):
        write(path, figures)
    if _is_checked(config):
        missed, skipped = _check(config)
        for line in skipped:
            say(f"not checked: {line}")
        for line in missed:
            say(f"MISSED by more than {config.getoption('target_room'):g}: {line}", red=True)
        say(f"{len(missed)} targets missed, {len(skipped)} not checked")
