"""The progress of the job of a ledger as a page, without scripts."""

import time
from collections.abc import Iterable, Iterator
from html import escape

from wythoff.app.statuses import clock, counterexample_of, progress_of, rest_of, title_of
from wythoff.exact.amounts import duration_text
from wythoff.jobs.ledger_status import Status
from wythoff.solve.solution import html_table

# The most missing ranges that a page lists.
MAX_LISTED = 50

STYLE = """:root { color-scheme: light dark }
body { font-family: sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; overflow-wrap: anywhere }
progress { width: 100%; height: 1.5rem }
.table { overflow-x: auto }
table { border-collapse: collapse }
caption { font-weight: bold; padding: .5rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; overflow-wrap: normal; white-space: nowrap }
th:first-child, td:first-child { text-align: left }"""


def page_of(status: Status) -> str:
    """Return an HTML page that shows the progress of a job."""
    title = escape(title_of(status))
    done = f"{100 * (status.done + status.settled) / status.numbers if status.numbers else 100:.2f}"
    lines = [progress_of(status), *rest_of(status), *counterexample_of(status)]
    return (
        f"<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n"
        f"<meta name='viewport' content='width=device-width, initial-scale=1'>\n<title>{title}</title>\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"<progress aria-label='progress' value='{done}' max='100'>{done} %</progress>\n"
        f"{''.join(f'<p>{escape(line)}</p>' for line in lines)}\n"
        f"{''.join(_tables(status))}"
        f"<p>By wythoff {escape(status.job.version)}; {escape(status.total.summary())}; "
        f"written {clock(time.time())}.</p>\n</main>\n</body>\n</html>\n"
    )


def _tables(status: Status) -> Iterator[str]:
    yield _table(
        (
            (
                machine.host,
                machine.shards,
                duration_text(machine.seconds),
                clock(machine.ended) if machine.ended else "",
            )
            for machine in status.machines
        ),
        "Machines",
        ("machine", "shards", "work", "last shard"),
    )
    if status.missing:
        count = len(status.missing)
        more = f", the first {MAX_LISTED} of {count}" if count > MAX_LISTED else ""
        rows = ((first, last, last - first) for first, last in status.missing[:MAX_LISTED])
        yield _table(rows, f"Missing ranges{more}", ("start", "stop", "numbers"))


def _table(rows: Iterable[Iterable[object]], title: str, heads: tuple[str, ...]) -> str:
    """Return a table that scrolls, also by keyboard, if it is wider than the window."""
    return (
        f"<div class='table' role='region' tabindex='0' aria-label='{title}'>{html_table(rows, title, heads)}</div>\n"
    )
