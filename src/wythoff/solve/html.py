"""Small HTML tables: how answers show themselves in a notebook."""

from collections.abc import Iterable

# Digits of a number that a cell shows at most.
LONGEST = 40


def html_table(rows: Iterable[Iterable[object]], caption: str = "", head: Iterable[object] = ()) -> str:
    """A table of texts, all of them escaped; the first cell of a row is its heading if there is no `head`."""
    from html import escape

    heads = [escape(str(cell)) for cell in head]
    lines = ["<table>"]
    if caption:
        lines.append(f"<caption style='text-align:left'>{escape(caption)}</caption>")
    if heads:
        lines.append(f"<tr>{''.join(f'<th>{cell}</th>' for cell in heads)}</tr>")
    for row in rows:
        first, *others = [escape(str(cell)) for cell in row]
        begin = f"<td>{first}</td>" if heads else f"<th style='text-align:left'>{first}</th>"
        lines.append(f"<tr>{begin}{''.join(f'<td>{cell}</td>' for cell in others)}</tr>")
    return "\n".join([*lines, "</table>"])
