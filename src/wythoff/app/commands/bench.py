"""wythoff bench: measure methods, and print a table, CSV or JSON lines, or draw a chart."""

import csv
import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import fields
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wythoff.app.completion import complete_from
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.options import at_most_one, json_option, output_option, quiet_option

if TYPE_CHECKING:
    from wythoff.jobs.bench.comparison import Measurement

PARTS = ("sieves", "values", "moves")

# The exponents k of the columns 10^k of the table. CSV and JSON have all measured exponents.
SHOWN_POWERS = (2, 4, 6, 8, 9, 18, 100, 1000, 10**4, 10**5, 10**6, 10**7)

# The largest exponent k of the n = 10^k whose counted steps and bits are in the table.
MAX_COUNTED_POWER = 1000


def _methods() -> list[str]:
    from wythoff.jobs.bench.contenders import CONTENDERS

    return list(dict.fromkeys(contender.name for contender in CONTENDERS))


@click.command(cls=StrictCommand, short_help="Measure methods for P-positions and floor(n phi): time, memory, errors.")
@click.option("--full", is_flag=True, help="Measure larger cases too: sieves to 10^9, and numbers of 10^7 digits.")
@click.option("--only", type=click.Choice(PARTS), help="Measure only this part.")
@click.option(
    *("--method", "names"), multiple=True, metavar="NAME", shell_complete=complete_from(_methods),
    help="Measure only this method; may be repeated.",
)  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="Print all measurements as CSV.")
@json_option("Print all measurements as JSON lines.")
@output_option("Write to this file.  [default: standard output]", "-")
@click.option(
    "--plot",
    type=FILE_NAME,
    metavar="FILE",
    help="Also draw a chart in this file: .png, .svg or .pdf. Needs the extra `plot`.",
)
@quiet_option("Show no progress bar.")
def bench(
    full: bool,
    only: str | None,
    names: tuple[str, ...],
    as_csv: bool,
    as_json: bool,
    output: str,
    plot: str | None,
    quiet: bool,
) -> None:
    """Compare methods for Wythoff's game: the time, the memory and the first wrong answer of each.

    The comparison has three parts: `sieves` lists the first n P-positions, `values` computes floor(n phi), and `moves`
    finds a winning move from one position.

    \b
    wythoff bench                              under a minute
    wythoff bench --plot comparison.svg        also a chart of the same run
    wythoff bench --full --csv -o all.csv      minutes, and 5 GB of memory
    wythoff bench --only values --method newton --method double
    """
    at_most_one("as_csv", "as_json")
    if plot:
        from wythoff.app.picture import check_name

        check_name(plot, "a chart")
    from wythoff.app.plots.bench import draw, measure_all
    from wythoff.jobs.bench.comparison import Measurement, machine
    from wythoff.jobs.bench.contenders import CONTENDERS, MOVES, SIEVES, VALUES
    from wythoff.jobs.files import whole_file

    group = dict(zip(PARTS, (SIEVES, VALUES, MOVES), strict=True)).get(only or "")
    for name in names:
        if name not in _methods():
            raise click.UsageError(f"--method must be one of {', '.join(_methods())}, got {name!r}")
    of_group = [contender for contender in CONTENDERS if group in (None, contender.group)]
    chosen = [contender for contender in of_group if not names or contender.name in names]
    if not chosen:
        raise click.UsageError(
            f"--only {only} has no method {' or '.join(names)}; accepted: {', '.join(c.name for c in of_group)}"
        )
    measured: list[Measurement] = []
    with ExitStack() as files:  # the files are opened before the measurements
        file = TextIOWrapper(files.enter_context(whole_file(output)), "utf-8", newline="\n", write_through=True)
        files.callback(file.detach)  # otherwise it would close standard output
        picture = files.enter_context(whole_file(plot)) if plot else None
        writer = csv.DictWriter(file, [field.name for field in fields(Measurement)], lineterminator="\n")
        if as_csv:
            writer.writeheader()
        for row in measure_all(chosen, full, quiet):
            measured.append(row)
            if as_csv:
                writer.writerow(row.as_row())
            elif as_json:
                print(json.dumps(row.as_row()), file=file)
        if not as_csv and not as_json:
            file.write(table(measured, machine()))
        if plot and picture:
            from wythoff.app.sheet import save

            save(draw(measured, machine()), picture, Path(plot).suffix)
    if plot and not quiet:
        click.echo(f"chart: {plot}", err=True)


def table(measured: Sequence["Measurement"], machine: str) -> str:
    """Return the measurements as Markdown tables, with a row for each method and a column for each power of ten."""
    from wythoff.jobs.bench.contenders import SIEVES

    lines: list[list[str]] = []
    for group in dict.fromkeys(row.group for row in measured):
        rows = [row for row in measured if row.group == group]
        powers = [power for power in SHOWN_POWERS if any(row.power == power for row in rows)]
        is_sieve = group == SIEVES
        has_cost = any(row.steps is not None for row in rows)
        counted = max((power for power in powers if power <= MAX_COUNTED_POWER), default=0)
        head = [f"{group}, time{' per term' if is_sieve else ''}", *map(_power, powers), "peak memory"]
        head += ["first wrong"] if not is_sieve else []
        head += [f"steps, bits at {_power(counted)}"] if has_cost else []
        lines += [head, ["---"] * len(head)]
        for method in dict.fromkeys(row.method for row in rows):
            own = {row.power: row for row in rows if row.method == method}
            cells = [method, *(_cell(own.get(power), is_sieve) for power in powers), _memory(list(own.values()))]
            cells += [next(iter(own.values())).first_wrong or "never"] if not is_sieve else []
            cells += [_cost(own.get(counted))] if has_cost else []
            lines.append(cells)
        lines.append([])
    text = "".join(f"| {' | '.join(cells)} |\n" if cells else "\n" for cells in lines)
    return f"{text}x: a wrong answer at or below this n is known; xx: an answer of this run is wrong. {machine}.\n"


def _power(power: int) -> str:
    """Return the text of 10^power: "10^6" for the power 6, and "10^10^6" for the power 10^6."""
    digits = str(power)
    is_round = power >= 10**4 and digits.strip("0") == "1"
    return f"10^10^{len(digits) - 1}" if is_round else f"10^{power}"


def _cell(row: "Measurement | None", per_term: bool) -> str:
    from wythoff.exact.amounts import seconds_text

    if row is None:
        return ""
    mark = "" if row.trusted else " x" if row.right else " xx"
    return seconds_text(row.seconds / 10**row.power if per_term else row.seconds) + mark


def _memory(rows: list["Measurement"]) -> str:
    grown = [row.memory for row in rows if row.memory is not None]
    return f"{max(grown) / 1e6:.1f} MB" if grown else "unknown"


def _cost(row: "Measurement | None") -> str:
    return "" if row is None or row.bits is None else f"{row.steps}, {row.bits}"
