"""Pages that are made from the package while the documentation is built, in docs/made: an extension of Sphinx."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import wythoff as wy

FOLDER = Path(__file__).parent / "made"


def setup(app: Any) -> dict[str, bool]:
    """Make the pages before any is read."""
    app.connect("builder-inited", lambda _: make())
    return {"parallel_read_safe": True}


def make() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, lines in {
        "python.rst": python(),
        "games.md": games(),
        "errata.md": errata(),
        "claims.md": claims(),
        "oeis.md": (),
    }.items():
        if text := "\n".join(lines):
            _write(FOLDER / name, f"{text}\n")
    pictures()


def _write(path: Path, text: str) -> None:
    """A page that has not changed is not read anew."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def python() -> Iterator[str]:
    """Every public name."""
    yield from ("Python", "======", "", ".. currentmodule:: wythoff", "")
    yield "All names of ``import wythoff as wy``. Each is imported when it is first used."
    for name in sorted(wy.__all__, key=str.lower):
        thing = getattr(wy, name)
        if name.startswith("_"):
            continue
        kind = "function"
        if inspect.isclass(thing):
            kind = "exception" if issubclass(thing, Exception) else "class"
        yield from ("", f".. auto{kind}:: wythoff.{name}", *(["   :members:"] if kind == "class" else []))


def games() -> Iterator[str]:
    """All games of the catalogue, with their rules."""
    yield from ("# Games", "", "`-g NAME` of the commands, `wy.game(name)` in Python; `-p` gives a parameter.", "")
    yield from ("| game | parameters | rule | other names |", "|---|---|---|---|")
    for name in wy.games():
        rules = wy.game(name).ruleset
        parameters = " ".join(f"`{parameter}={getattr(rules, parameter)}`" for parameter in rules.parameters)
        yield f"| `{name}` | {_cell(parameters)} | {_cell(rules.summary)} | {_cell(', '.join(rules.aliases))} |"


def claims() -> Iterator[str]:
    """All claims, with what each says."""
    yield from (
        "# Claims",
        "",
        "`wythoff claims --check ID` tries one, `wythoff verify ID --to N` takes it further.",
        "",
    )
    yield from ("| id | source | statement |", "|---|---|---|")
    for one in wy.claims():
        yield f"| `{one.id}` | {_cell(', '.join(filter(None, (one.source, one.place))))} | {_cell(one.statement)} |"


def errata() -> Iterator[str]:
    """The published statements that are false: each is tried while the page is made."""
    yield from (
        "# Errata",
        "",
        "Published statements that are false, each with its least counterexample. Every one was",
        "tried while this page was made.",
        "",
    )
    yield from ("| statement | source | least counterexample | corrected |", "|---|---|---|---|")
    known = {one.id: one for one in wy.claims()}
    for one in known.values():
        if one.kind != "statement":
            continue
        verdict = one.check()
        if verdict.holds is not False:
            continue
        fixed = known.get(f"{one.id.partition('/')[0]}-fixed")
        found = _cell(f"{verdict.counterexample}" + (f": {verdict.detail}" if verdict.detail else ""))
        corrected = f"`{fixed.id}`: {_cell(fixed.statement)}" if fixed else ""
        place = _cell(", ".join(filter(None, (one.source, one.place))))
        yield f"| `{one.id}`: {_cell(one.statement)} | {place} | {found} | {corrected} |"


def pictures() -> None:
    """The pictures of the gallery."""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("\n", " ")
