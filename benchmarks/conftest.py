"""Contenders beside their rivals, and at the end one table of ratios.

Each benchmark belongs to a group, a row of the table; `against` names its rival there. Ratios are of the least times:
on a machine that others use, the least is the one that has been disturbed least.
"""

from collections.abc import Callable

import pytest

from wythoff.app.bench import seconds

Describe = Callable[..., None]


@pytest.fixture
def describe(benchmark) -> Describe:  # type: ignore[no-untyped-def]
    """Give a benchmark its row: group, contender, the ratio asked for, and how many items one call handles."""

    def describe(group: str, contender: str, target: str = "", items: int = 1, note: str = "") -> None:
        benchmark.group, benchmark.name = group, contender
        benchmark.extra_info.update(target=target, items=items, note=note)

    return describe


def pytest_terminal_summary(terminalreporter, config) -> None:  # type: ignore[no-untyped-def]
    session = getattr(config, "_benchmarksession", None)
    done = [bench for bench in session.benchmarks if bench.stats.rounds] if session else []
    groups: dict[str, list] = {}  # type: ignore[type-arg]
    for bench in done:
        groups.setdefault(bench.group, []).append(bench)
    if not groups:
        return
    write = terminalreporter.write_line
    write("\n| what | contender | each | ratio | target |\n|---|---|---|---|---|")
    for group, benches in groups.items():
        rival = benches[0]  # the first of a group
        base = rival.stats.min / rival.extra_info["items"]
        for bench in benches:
            each = bench.stats.min / bench.extra_info["items"]
            info = bench.extra_info
            ratio = "rival" if bench is rival else f"{each / base:.3g}"
            note = f" ({info['note']})" if info["note"] else ""
            write(f"| {group} | {bench.name}{note} | {seconds(each)} | {ratio} | {info['target']} |")
