"""The common parts of all pictures: file names, sizes, colours, and options of commands. Needs matplotlib.

The first number of a position, x or the pile, goes to the right; the second number, y or the cap, goes upward.
"""

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import Count
from wythoff.app.options import Command, Decorator, output_option, quiet_option
from wythoff.exact.amounts import bytes_text
from wythoff.jobs.formats import PICTURES, STANDARD, format_by_suffix, list_suffixes

if TYPE_CHECKING:
    from wythoff.app.sheet import Sheet as Sheet
    from wythoff.rules.ruleset import Ruleset
else:
    Sheet = Any  # imported when a picture is drawn: --help does not need matplotlib

# The colours of Okabe and Ito: colour-blind readers can distinguish them, and they differ in brightness for print.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#7F7F7F", "#D55E00", "#000000", "#B2A000")
WRONG = "#C00000"
GREY = "#777777"

# The minus sign that matplotlib uses at axes.
MINUS = "\N{MINUS SIGN}"

# The most points that SVG and PDF store as shapes, of 100 bytes each. More points are stored as pixels.
MAX_SHAPES = 500

# The most inches of a side, and the most pixels of the longer side: drawing so many pixels takes 1.6 GB of memory.
MAX_INCHES, MAX_PIXELS = 100.0, 20_000
DPI = 150

# The letters of a note that fit on an inch.
LETTERS_PER_INCH = 18

_SIZE = re.compile(r"([0-9]+\.?[0-9]*)(?:[x,]([0-9]+\.?[0-9]*))?")


def check_matplotlib(what: str = "a picture") -> None:
    """Raise ValueError, "WHAT needs matplotlib", if matplotlib is not installed."""
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise ValueError(f"{what} needs matplotlib: pip install '.[plot]'") from None


def check_name(name: str, what: str = "a picture") -> None:
    """Raise ValueError if the suffix of a file is not that of a picture, or if matplotlib is not installed."""
    if name != STANDARD:
        format_by_suffix(name, f"{what} is", PICTURES)
    check_matplotlib(what)


def sheet(size: Any, width: float, height: float, layout: Any = "constrained") -> Sheet:
    """Return an empty figure. Its sides are `inches(size, width, height)`. Raises ValueError if they are too long."""
    check_matplotlib()
    from wythoff.app import sheet as sheets

    width, height = inches(size, width, height)
    if not (0 < width <= MAX_INCHES and 0 < height <= MAX_INCHES):
        raise ValueError(f"the sides of a picture must be at most {MAX_INCHES:g} inches, got {width:g} x {height:g}")
    return sheets.Sheet(figsize=(width, height), dpi=DPI, layout=layout)


def plain(*several: Any) -> None:
    """Give these axes a light grid, and remove the top and the right line of their frames."""
    for axes in several:
        axes.grid(which="major", color="#DDDDDD", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)


def explain_parameters(figure: Sheet, rules: "Ruleset") -> None:
    """Write small text below a picture: the meanings of the parameters in the title of its game."""
    notes = "; ".join(str(one) for one in rules.title_parameters if one.meaning)
    if notes:
        figure.supxlabel(fill(notes, int(LETTERS_PER_INCH * figure.get_figwidth())), fontsize=7, color=GREY)


def integer_ticks(*axes: Any) -> None:
    """Place the ticks of these axes only at integers. An axis is, for example, figure.axes[0].xaxis."""
    from matplotlib.ticker import MaxNLocator

    for axis in axes:
        axis.set_major_locator(MaxNLocator(integer=True))


def points(axes: Any, x: Any, y: Any, **style: Any) -> None:
    """Draw points: at most MAX_SHAPES points as shapes, more points as the pixels of an image."""
    axes.plot(x, y, linestyle="none", rasterized=len(x) > MAX_SHAPES, markeredgewidth=0, zorder=1.5, **style)


def inches(size: Any, width: float, height: float) -> tuple[float, float]:
    """Return the sides of a picture in inches, as a pair.

    `size` is "8x5", a pair, or None for (`width`, `height`). A single number is the width; the height is then in the
    proportion of `width` and `height`. Raises ValueError for other sizes.
    """
    if size is None:
        return width, height
    match = _SIZE.fullmatch(str(size)) if isinstance(size, str | int | float) else None
    if match:
        across = float(match[1])
        return across, float(match[2]) if match[2] else across * height / width
    if isinstance(size, tuple) and len(size) == 2:
        return float(size[0]), float(size[1])
    raise ValueError(f"size must be W or WxH in inches, such as 8x5, got {size!r:.40}")


def check_int(value: Any, name: str, least: int, most: int, why: str = "") -> int:
    """Return `value` as an integer. Raises ValueError unless least <= value <= most; `why` explains the bounds."""
    from wythoff.exact.bigint import as_mpz, shortened

    number = as_mpz(value, name)
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least} to {most}{why}, got {shortened(number)}")
    return int(number)


def picture_command(kind: str, draw: Callable[..., Sheet], short_help: str, *parameters: Decorator) -> click.Command:
    """Return the command that writes a picture of this kind. Its help is the docstring of `draw`.

    The decorators `parameters` declare the arguments of `draw`; the command also has -o, --size, --dpi and -q.
    """

    def command(output: str | None, dpi: int, quiet: bool, **chosen: Any) -> None:
        write(kind, lambda: draw(**chosen), output, dpi, quiet)

    with_options: Command = picture_options(kind)(command)
    for parameter in reversed(parameters):
        with_options = parameter(with_options)
    return click.command(kind, cls=StrictCommand, short_help=short_help, help=draw.__doc__)(with_options)


def picture_options(kind: str) -> Decorator:
    """Return a decorator that adds the options -o, --size, --dpi and -q."""

    def with_options(command: Command) -> Command:
        for option in (
            quiet_option("Print no summary."),
            click.option(
                "--dpi", type=Count(10, 1200), default=DPI, show_default=True, help="Set the number of pixels per inch."
            ),
            click.option("--size", metavar="W[xH]", help="Set the width and the height in inches, such as 8x5."),
            output_option(f"Write to this file: {list_suffixes(PICTURES)}.  [default: {kind}.png]", metavar="FILE"),
        ):
            command = option(command)
        return command

    return with_options


def write(kind: str, draw: Callable[[], Sheet], output: str | None, dpi: int, quiet: bool) -> None:
    """Draw a picture and write it to `output`, by default `kind`.png. The file gets its name only when complete."""
    from wythoff.jobs.files import whole_file

    name = output if output is not None else f"{kind}.png"
    check_name(name)
    from wythoff.app.sheet import save

    with whole_file(name) as file:
        figure = draw()
        pixels = max(figure.get_size_inches()) * dpi
        if pixels > MAX_PIXELS:
            raise ValueError(f"a picture must have at most {MAX_PIXELS} pixels per side, got {pixels:.0f}")
        save(figure, file, Path(name).suffix or ".png", dpi)
    if not quiet and name != STANDARD:
        size = Path(name).stat().st_size
        click.echo(f"picture: {name}, {bytes_text(size)}", err=True)
