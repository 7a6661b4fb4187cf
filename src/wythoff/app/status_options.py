"""The options --status and --html, which show the progress of the job of a ledger."""

from functools import wraps
from pathlib import Path
from typing import Any

import click

from wythoff.app.options import Command, refuse


def status_options(command: Command) -> Command:
    """Add the options --status and --html to a command. With --status the command itself does not run."""

    @wraps(command)
    def with_status(status: str | None, html: str | None, **others: Any) -> Any:
        if status is None:
            refuse("needs --status", "html")
            return command(**others)
        names = {param.name or "" for param in click.get_current_context().command.params}
        refuse("and --status exclude each other", *(names - {"status", "html", "as_json", "quiet"}))
        show_status(status, html, others.get("as_json", False))
        return 0

    page = click.option("--html", metavar="FILE", help="With --status, also write the progress as a page.")
    return click.option("--status", metavar="FILE", help="Only print the progress that a ledger records.")(
        page(with_status)
    )


def show_status(ledger: str, html: str | None, as_json: bool) -> None:
    """Print the progress of the job of a ledger, and write it to the page `html` if this is a path."""
    import json

    from wythoff.app.status_page import page_of
    from wythoff.app.statuses import status_row, status_sentences
    from wythoff.jobs.files import write_whole
    from wythoff.jobs.ledger_status import status

    found = status(ledger)
    if html is not None:
        write_whole(Path(html), page_of(found).encode())
    click.echo(json.dumps(status_row(found)) if as_json else status_sentences(found))
