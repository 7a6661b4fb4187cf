"""The chart and the tables of a saved run of `wythoff bench`. They are computed once, before the server starts."""

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from wythoff.app.explore.request_fields import RequestFields
from wythoff.exact.amounts import seconds_text

if TYPE_CHECKING:
    from wythoff.jobs.bench.comparison import Measurement

# The exponents k of the columns 10^k of the tables.
SHOWN_POWERS = (2, 4, 6, 8, 9, 12, 15, 18, 100, 1000, 10**4, 10**5, 10**6)


@dataclass(frozen=True)
class Comparison:
    """The chart and the tables of a saved run of `wythoff bench`, as the page shows them."""

    png: bytes
    tables: list[dict[str, Any]]

    @classmethod
    def read(cls, name: str) -> "Comparison":
        """Read a file that `wythoff bench --json` wrote. Raises ValueError for other files."""
        from wythoff.app.picture import check_matplotlib

        check_matplotlib("a chart")
        import click

        from wythoff.app.plots.bench import draw, read
        from wythoff.app.sheet import save

        try:
            with click.open_file(name, encoding="utf-8") as file:
                measured = list(read(file, name))
        except UnicodeDecodeError:
            raise ValueError(f"{name}: not a text file; accepted: a file that `wythoff bench --json` wrote") from None
        if not measured:
            raise ValueError(
                f"{name}: the file has no measurements; accepted: a file that `wythoff bench --json` wrote"
            )
        picture = BytesIO()
        save(draw(measured), picture, ".png")
        return cls(picture.getvalue(), [_table(group, measured) for group in dict.fromkeys(r.group for r in measured)])


def comparison_json(comparison: Comparison | None, fields: RequestFields) -> dict[str, Any]:
    """Return the tables of a saved run as JSON. If `comparison` is None, the list of tables is empty."""
    return {"tables": comparison.tables if comparison else []}


def _table(group: str, measured: "list[Measurement]") -> dict[str, Any]:
    rows = [row for row in measured if row.group == group]
    powers = [power for power in SHOWN_POWERS if any(row.power == power for row in rows)]
    methods = []
    for method in dict.fromkeys(row.method for row in rows):
        own = {row.power: row for row in rows if row.method == method}
        first = next(iter(own.values())).first_wrong
        methods.append({"method": method, "times": [_cell(own.get(power)) for power in powers], "wrong": first})
    return {"group": group, "powers": powers, "methods": methods}


def _cell(row: "Measurement | None") -> str:
    return "" if row is None else f"{seconds_text(row.seconds)}{'' if row.trusted else ' x'}"
