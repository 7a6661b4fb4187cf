"""wythoff reference: one page of all that `import wythoff` offers, made from the docstrings."""

import html
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from wythoff.version import __version__


class Entry(NamedTuple):
    """One name of the page."""

    name: str
    signature: str
    text: str  # the docstring
    is_member: bool  # of the class before it


@click.command(short_help="Write the Python reference: one page, from the docstrings.")
@click.option("--output", "-o", default="-", metavar="FILE", help="reference.html or reference.md; - prints Markdown.")
def reference(output: str) -> None:
    """Write the reference of the Python names, made from their docstrings, as one page: .html or .md.

    \b
    wythoff reference -o reference.html
    wythoff reference | less
    """
    suffix = Path(output).suffix.lower()
    if output == "-":
        click.echo(as_markdown())
    elif suffix in (".html", ".htm", ".md"):
        Path(output).write_text(as_markdown() if suffix == ".md" else as_html(), "utf-8")
    else:
        raise click.UsageError(f"{output}: the format cannot be told from the name; accepted: .html, .md")


def entries() -> Iterator[Entry]:
    """The names of the package in order, with the public methods and properties of classes."""
    import wythoff

    for name in sorted(wythoff.__all__, key=str.lower):
        thing = getattr(wythoff, name)
        if name.startswith("_"):
            continue
        yield Entry(name, _signature(name, thing), inspect.getdoc(thing) or "", False)
        if inspect.isclass(thing) and not issubclass(thing, Exception | str):
            for member, value in vars(thing).items():
                is_shown = inspect.isfunction(value) or isinstance(value, property | staticmethod | classmethod)
                if is_shown and not member.startswith("_"):
                    value = value.__func__ if isinstance(value, staticmethod | classmethod) else value
                    yield Entry(f"{name}.{member}", _signature(member, value), inspect.getdoc(value) or "", True)


def _signature(name: str, thing: Any) -> str:
    if isinstance(thing, property) or (inspect.isclass(thing) and issubclass(thing, Exception | str)):
        return name
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return name
    kept = [one for one in signature.parameters.values() if one.name != "self"]
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in kept]
    return f"{name}{signature.replace(parameters=bare, return_annotation=inspect.Signature.empty)}"


def _head_and_rest(text: str) -> tuple[str, str]:
    head, _, rest = text.partition("\n\n")
    return " ".join(head.split()), rest.strip("\n")


def as_markdown() -> str:
    """The page as Markdown; what stands below the first paragraph of a docstring is kept as it is written."""
    lines = [f"# wythoff {__version__}", "", "`import wythoff as wy`", ""]
    for name, signature, text, is_member in entries():
        head, rest = _head_and_rest(text)
        lines += [f"{'###' if is_member else '##'} {name}", "", f"`{signature}`", "", head, ""]
        if rest:
            lines += ["```text", rest, "```", ""]
    return "\n".join(lines).rstrip()


_STYLE = (
    "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}"
    "pre{background:#f4f4f4;padding:.6rem;overflow:auto}nav a{margin-right:.8rem}"
    "section.member{margin-left:2rem}code{font-size:1.05em}"
)


def as_html() -> str:
    """The same as a page of HTML, with a list of all names."""
    every = list(entries())
    links = [f'<a href="#{name}">{name}</a>' for name, _, _, is_member in every if not is_member]
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>wythoff {__version__}</title>',
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>wythoff {__version__}</h1><p><code>import wythoff as wy</code></p><nav>{' '.join(links)}</nav>",
    ]
    for name, signature, text, is_member in every:
        head, rest = _head_and_rest(text)
        level, kind = ("h3", ' class="member"') if is_member else ("h2", "")
        lines.append(f'<section id="{name}"{kind}><{level}>{name}</{level}>')
        lines.append(f"<p><code>{html.escape(signature)}</code></p><p>{html.escape(head)}</p>")
        lines.append(f"<pre>{html.escape(rest)}</pre></section>" if rest else "</section>")
    return "\n".join([*lines, "</body></html>", ""])
