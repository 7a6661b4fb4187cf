"""What a run of the benchmarks measured, as a table for people and as a file: `pytest benchmarks --figures FILE`."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wythoff.exact.amounts import seconds_text


class Figure(NamedTuple):
    """A contender of a group: the least time that was measured, for each of its items."""

    group: str
    contender: str
    each: float
    target: str
    note: str


def write(path: str, figures: Iterable[Figure]) -> None:
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("group", "contender", "seconds", "target", "note"))
        rows.writerows((*figure[:2], f"{figure.each:.4g}", *figure[3:]) for figure in figures)


def read(path: str | Path) -> list[Figure]:
    with Path(path).open(newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        return [Figure(group, name, float(each), target, note) for group, name, each, target, note in rows]


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """Lines of Markdown; the first contender of a group is the rival to which the others are ratios."""
    yield from ("| what | contender | each | ratio | target |", "|---|---|---|---|---|")
    rivals: dict[str, Figure] = {}
    for figure in figures:
        rival = rivals.setdefault(figure.group, figure)
        ratio = "rival" if figure is rival else f"{figure.each / rival.each:.3g}"
        note = f" ({figure.note})" if figure.note else ""
        yield f"| {figure.group} | {figure.contender}{note} | {seconds_text(figure.each)} | {ratio} | {figure.target} |"
