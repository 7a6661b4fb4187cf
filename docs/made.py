"""Pages that are made from the package while the documentation is built, into docs/made: an extension of Sphinx."""

import inspect
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from claim_pages import claims, errata, plain

import wythoff as wy

HERE = Path(__file__).parent
FOLDER = HERE / "made"

sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests")]  # for `benchmarks` and `oeis_terms`

PICTURES = (
    ("p-positions wythoff --board 100", "P-positions of Wythoff's game, and the two lines near them"),
    ("board wythoff --board 200", "Grundy values of Wythoff's game, with P-positions in white"),
    (
        "board --window 10^6 1618034 150",
        "Grundy values below 256 of Wythoff's game, far out, near (1000000, 1618034)",
    ),
    ("board --rays 1,0;0,1;1,1;1,2;2,1 --board 150", "Grundy values of a game whose moves follow five rays"),
    (
        "p-positions maharaja -p knight=1,7 --board 100",
        "P-positions of Maharaja Nim with leaps of 1 and 7",
    ),
    (
        "p-positions take-away -p f=2x --board 90",
        "Take-away with f(x) = 2x: P-positions by pile and by cap, the most that may be taken",
    ),
    (
        "g-values wythoff --rows 20000 --values 4",
        "Wythoff's game: distances of the n-th positions of values 1 to 3 from P-position n",
    ),
    ("nim-sequence 0.6 --stop 600", "Officers: Grundy values of heaps, with rare values marked"),
    ("nim-sequence kayles --stop 300", "Kayles: Grundy values of heaps, periodic from heap 71 on"),
)


def setup(app: Any) -> dict[str, bool]:
    """Make the pages before any is read."""
    app.connect("builder-inited", lambda _: make())
    app.connect("sphinx-click-process-description", examples)
    return {"parallel_read_safe": True}


def make() -> None:
    """Write all pages that have changed; pictures are drawn once."""
    FOLDER.mkdir(exist_ok=True)
    pages = {"python.rst": python, "games.md": games, "claims.md": claims, "errata.md": errata}
    pages |= {"sequences.md": sequences, "laws.md": laws, "speed.md": speed, "comparison.md": comparison}
    pages |= {"gallery.md": gallery}
    for name, lines in pages.items():
        path, text = FOLDER / name, "\n".join(lines()) + "\n"
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def python() -> Iterator[str]:
    """Yield the page of the public names, from their docstrings."""
    yield from ("Python", "======", "", ".. currentmodule:: wythoff", "")
    yield "All names of ``import wythoff as wy``. Each is imported when it is first used."
    yield from ("", "In the types a Position is a tuple of integers, and an Integer is an int or an mpz of any size.")
    yield "A Surd is a tuple (p, q, d, r): the number (p + q sqrt d) / r. An NDArray is an array of NumPy."
    yield "Progress is a function that is called with two numbers: the finished work, and the whole work or None."
    yield "Parameters without a type take integers of any type."
    for name in sorted(wy.__all__, key=str.lower):
        thing = getattr(wy, name)
        if name.startswith("_") or not callable(thing):
            continue
        is_class = inspect.isclass(thing)
        kind = "function" if not is_class else "exception" if issubclass(thing, Exception) else "class"
        members = ["   :members:"] if kind == "class" else []
        if is_class and any(base.__module__.startswith("wythoff") for base in thing.__mro__[1:]):
            members.append("   :inherited-members:")
        yield from ("", f".. auto{kind}:: wythoff.{name}", *members)


def games() -> Iterator[str]:
    """Yield the page of the games of the catalogue, with their rules."""
    yield from (
        "# Games",
        "",
        "Each entry has, in this order, the name of a game, its parameters with their defaults, its rule, its other",
        "names (after *Also*), and the meanings of its parameters. Commands take a name after `-g` and a parameter",
        'after `-p`: `-g t-wythoff -p t=3`. In Python write `wy.game("t-wythoff", t=3)`. An octal code such as `0.137`',
        "is also a name of a game, and so is the path of a file with rules of your own, such as `./mine.py`. If a rule",
        "does not name the winner or the loser, a player who cannot move loses. With `play=misere` the player who",
        "makes the last move loses.",
        "",
    )
    for name in wy.games():
        rules = wy.game(name).ruleset
        parameters = "".join(f" `{parameter}={getattr(rules, parameter)}`" for parameter in rules.parameters)
        also = f". Also {', '.join(rules.aliases)}" if rules.aliases else ""
        others = [one for one in rules.describe_parameters() if one.name != "play"]
        meanings = [f"*{one.name}*: {plain(one.meaning)}." for one in others]
        yield from (f"**{name}**{parameters}", " ".join([f": {plain(rules.summary + also)}.", *meanings]), "")


def sequences() -> Iterator[str]:
    """Yield the page of the sequences of the OEIS, each compared with its published terms."""
    import oeis_terms  # of the tests

    from wythoff.jobs.comparisons.comparison import compare_terms, of_form, of_game
    from wythoff.jobs.comparisons.known import KNOWN
    from wythoff.jobs.number_file import Term

    yield from (
        "# Sequences of the OEIS",
        "",
        "Each sequence was compared with its published terms (`tests/data/oeis.txt`) while this page was made. The",
        "command is `wythoff compare FILE`, followed by the words of the column *command*. If the name of the file",
        "contains the number of the sequence, as in `b000201.txt`, these words can be omitted. The column *index in",
        "wythoff* is the index that term n of the OEIS has in this program. All published terms agree, except for four",
        "terms that are not compared: the first two terms of A000045 come before the first losing start, and this",
        "program cannot compute the last two terms of A054046.",
        "",
        "| number | command | index in wythoff | terms that agree |",
        "|---|---|---|---|",
    )
    for number, published in oeis_terms.prefixes().items():
        known = KNOWN[number]
        subjects = [of_form(known.form)] if known.form else of_game(wy.game(known.game), known.sequence)
        terms = [Term(n, value, 0) for n, value in enumerate(published.terms, published.first)]
        agreement = compare_terms(terms, subjects).agreement
        shift = f"n {agreement.shift:+d}".replace("+", "+ ").replace("-", "- ") if agreement.shift else "n"
        yield f"| {number} | `{known.command}` | {shift} | {agreement.agreeing} |"


def laws() -> Iterator[str]:
    """Yield the page of the laws that `wythoff guess` finds; the tests find them again."""
    yield from (
        "# Laws that `wythoff guess` finds",
        "",
        "`wythoff guess GAME` finds these laws in 4000 P-positions (a(n), b(n)) or Grundy values G(n) of a game, or in",
        "its losing starts H(n) below 10^300. Several laws of a game are separated by `;`. In a law that begins",
        'with "(a(n), b(n)), in order, are", `;` separates families of pairs. [](../guesses.md) describes how laws',
        "are found and read. Each law is true for all of these terms. The command also states which laws of",
        "P-positions it proves for all n.",
        "",
        "| game | laws |",
        "|---|---|",
    )
    for line in (HERE.parent / "tests" / "data" / "laws.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            game, found = line.split("\t")
            yield f"| {game} | {plain(found)} |"


def speed() -> Iterator[str]:
    """Yield the page of speeds, from the bundled run of the benchmarks."""
    from benchmarks.figures import read, table

    yield from (
        "# Speed",
        "",
        "One run of `pytest benchmarks --benchmark-enable --figures benchmarks/figures.csv` measured these times, on",
        "two cores of a shared x86-64 machine with AVX-512.",
        "",
        "- *what*: the task. *contender*: a method for the task.",
        "- *each*: the time for one item, such as a number, a position, a value or a heap. If the task has no items,",
        "  this is the time for the whole task. Each time is the least of several measurements. Other programs on the",
        "  machine may have lengthened it by up to a half.",
        "- *ratio*: this time divided by the time of the *rival*, which is the first method for the same task.",
        "- *target*: a bound on the ratio, or on the time if the bound has a unit. For example, 1/150 of naive means",
        "  that the time should be at most 1/150 of the time of the method *naive*. Bounds with *about* or",
        "  *not reached* are not checked.",
        "",
        "In the column *contender*, p50 and p99 are times: 50 % and 99 % of the single measurements are not longer. A",
        "number of MB is the largest memory that the process used.",
        "",
    )
    yield from table(read(HERE.parent / "benchmarks" / "figures.csv"))


def comparison() -> Iterator[str]:
    """Yield the page of methods: tables and chart of the bundled run of `wythoff bench`."""
    from wythoff.app.commands.bench import table
    from wythoff.app.plots.bench import read

    path = HERE.parent / "benchmarks" / "comparison.jsonl"
    rows = list(read(path.read_text("utf-8").splitlines(), path.name))
    yield from (
        "# Comparison of methods",
        "",
        "One run of `wythoff bench --json -o benchmarks/comparison.jsonl` measured these times, on two cores of a",
        "shared x86-64 machine. [](../which-method.md) describes how to read the tables.",
        "",
    )
    yield table(rows, "").rstrip(" .\n") + "."
    picture = FOLDER / "comparison.png"
    if not picture.exists():
        _draw(f"bench {path}", picture)
    yield from ("", "![Time of every method against n; wrong answers are crossed](comparison.png)")


def gallery() -> Iterator[str]:
    """Yield the page of pictures, each with the command that draws it."""
    yield from ("# Gallery", "", "The command below each picture drew it while this page was made.", "")
    for number, (arguments, title) in enumerate(PICTURES, 1):
        name = f"picture{number}.png"
        if not (FOLDER / name).exists():
            _draw(arguments, FOLDER / name)
        yield from (f"## {title}", "", f"![{title}]({name})", "", f"`wythoff plot {_quoted(arguments)}`", "")


def examples(app: Any, ctx: Any, lines: list[str]) -> None:
    """Turn the examples of a help text into code. An example is a line of its own."""
    original = [*lines]
    lines.clear()
    for before, line in zip(["", *original], original, strict=False):
        if line.startswith("| "):
            lines += [] if before.startswith("| ") else ["", ".. code-block:: text", ""]
            lines.append(f"    {line[2:]}")
        else:
            lines.append(line)


def _draw(arguments: str, path: Path) -> None:
    from wythoff.app.main import main

    with suppress(SystemExit):
        main(["plot", *arguments.split(" "), "-o", str(path)])
    if not path.exists():
        raise RuntimeError(f"wythoff plot {arguments} has drawn nothing")


def _quoted(arguments: str) -> str:
    return " ".join(f"'{word}'" if ";" in word else word for word in arguments.split(" "))
