"""A survey as a file. CSV and Parquet have a row for each game; plain text and HTML have a row for each family."""

import csv
import io
from collections.abc import Iterator
from html import escape

from wythoff.jobs.files import whole_file
from wythoff.jobs.formats import SURVEYS, Format, format_of
from wythoff.jobs.survey.survey import Line, Survey

# The headings of text and HTML.
HEADINGS = (
    "game",
    "preperiod",
    "period",
    "heaps",
    "greatest",
    "at",
    "mask",
    "rare",
    "last rare",
    "games with the same values, shifted by s",
)


def write_survey(survey: Survey, target: str = "-", to: str | None = None) -> None:
    """Write a survey as CSV, Parquet, text or HTML. Standard output gets text unless `to` names another format.

    The file gets its name only when it is complete. Raises FileError if neither `to` nor the suffix of the name
    determines the format.
    """
    kind = format_of(target, SURVEYS, to, Format.TEXT)
    with whole_file(target) as file:
        if kind is Format.PARQUET:
            import pyarrow as pa
            from pyarrow import parquet

            texts = ("code", "same_as", "published")
            schema = pa.schema([(name, "string" if name in texts else "int64") for name in Line._fields])
            parquet.write_table(pa.Table.from_pylist([line._asdict() for line in survey.lines()], schema), file)
        elif kind is Format.CSV:
            text = io.StringIO()
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(Line._fields)
            writer.writerows(survey.lines())
            file.write(text.getvalue().encode("ascii"))
        else:
            file.write((_page(survey) if kind is Format.HTML else _text(survey)).encode("utf-8"))


def _games(survey: Survey) -> Iterator[list[str]]:
    """Yield a row for each family of games with equal values: the first game, its results, and the other games."""
    rows: list[list[str]] = []
    for line in survey.lines():
        if line.code != line.same_as:
            rows[-1][-1] += f"{' ' * bool(rows[-1][-1])}{line.code}{f' s={line.shift}' if line.shift else ''}"
            continue
        numbers = (line.preperiod, line.period, line.heaps, line.greatest, line.at)
        mask = "" if line.mask is None else f"{line.mask:x}{'+n' if line.by_parity else ''}"
        cells = ["" if number is None else str(number) for number in (*numbers, mask, line.rare, line.last_rare)]
        rows.append([line.code, *cells, ""])
    yield from rows


def _text(survey: Survey) -> str:
    rows = [list(HEADINGS), *_games(survey)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS) - 1)]
    lines = []
    for name, *cells in rows:
        numbers = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=False))
        lines.append(f"{name:<{widths[0]}}  {'  '.join(numbers)}  {cells[-1]}".rstrip())
    return "\n".join([*lines, "", str(survey), *_published(survey), ""])


def _published(survey: Survey) -> list[str]:
    """Return a line for each game whose period is published but not proved by this survey."""
    return [f"{line.code}: {line.published}" for line in survey.lines() if line.published]


def _page(survey: Survey) -> str:
    from wythoff.solve.solution import html_table

    style = "body{font-family:sans-serif}td{text-align:right}td:last-child{text-align:left}th,td{padding:0 .5em}"
    title = f"Survey of {survey.games.title}"
    return (
        f"<!doctype html>\n<html lang='en'><meta charset='utf-8'><title>{title}</title>\n<style>{style}</style>\n"
        f"{html_table(_games(survey), str(survey), HEADINGS)}\n"
        f"{''.join(f'<p>{escape(line)}</p>' for line in _published(survey))}\n</html>\n"
    )
