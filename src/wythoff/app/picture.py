"""What all pictures have in common: names of files, sizes, colours, the options of a command. Needs matplotlib.

The first number of a position, x or the pile, goes to the right, the second one, y or the cap, upward.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Count
from wythoff.app.options import Command, Decorator, quiet_option
from wythoff.jobs.formats import PICTURES, STANDARD, format_by_suffix, listed

if TYPE_CHECKING:
    from wythoff.app.sheet import Sheet as Sheet
else:
    Sheet = Any  # imported when something is drawn: --help needs no matplotlib

# Colours that differ for the colour-blind too (Okabe and Ito), and for print by the order of their brightness.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#7F7F7F", "#D55E00", "#000000", "#B2A000")
WRONG = "#C00000"
GREY = "#777777"

# As matplotlib writes it at its axes.
MINUS = "\N{MINUS SIGN}"

# More points than that are drawn as pixels in SVG and PDF too: each would take 100 bytes.
MOST_POINTS = 500

# Inches of a side and pixels of the longer one at most: 1.6 GB while it is drawn.
MOST_INCHES, MOST_PIXELS = 100.0, 20_000
DPI = 150

_SIZE = re.compile(r"([0-9]+\.?[0-9]*)(?:[x,]([0-9]+\.?[0-9]*))?")


def check_matplotlib(what: str = "a picture") -> None:
    """Raise ValueError if matplotlib is not there."""
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise ValueError(f"{what} needs matplotlib: pip install '.[plot]'") from None


def check_name(name: str, what: str = "a picture") -> None:
    """Raise ValueError, before anything is computed, if the picture could not be written."""
    if name != STANDARD:
        format_by_suffix(name, f"{what} is", PICTURES)
    check_matplotlib(what)


def sheet(size: Any, width: float, height: float, layout: Any = "constrained") -> Sheet:
    """Return an empty figure of this size: see `inches`."""
    check_matplotlib()
    from wythoff.app import sheet as sheets

    width, height = inches(size, width, height)
    if not (0 < width <= MOST_INCHES and 0 < height <= MOST_INCHES):
        raise ValueError(f"the sides of a picture are up to {MOST_INCHES:g} inches, got {width:g} x {height:g}")
    return sheets.Sheet(figsize=(width, height), dpi=DPI, layout=layout)


def plain(*several: Any) -> None:
    """A light grid behind what is drawn on these axes, and no frame above and to the right."""
    for axes in several:
        axes.grid(which="major", color="#DDDDDD", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)


def integer_ticks(*axes: Any) -> None:
    """Let these axes, such as figure.axes[0].xaxis, have integers at their ticks only."""
    from matplotlib.ticker import MaxNLocator

    for axis in axes:
        axis.set_major_locator(MaxNLocator(integer=True))


def points(axes: Any, x: Any, y: Any, **style: Any) -> None:
    """Single points: as shapes while they are few, else as pixels, which neighbours in depth share."""
    axes.plot(x, y, linestyle="none", rasterized=len(x) > MOST_POINTS, markeredgewidth=0, zorder=1.5, **style)


def inches(size: Any, width: float, height: float) -> tuple[float, float]:
    """Return the sides of a picture from "8x5", "8" (in the proportions of `width` and `height`), numbers, or None."""
    if size is None:
        return width, height
    match = _SIZE.fullmatch(str(size)) if isinstance(size, str | int | float) else None
    if match:
        across = float(match[1])
        return across, float(match[2]) if match[2] else across * height / width
    if isinstance(size, tuple) and len(size) == 2:
        return float(size[0]), float(size[1])
    raise ValueError(f"a size is W or WxH in inches, such as 8x5, got {size!r:.40}")


def within(value: Any, name: str, least: int, most: int, why: str = "") -> int:
    """Return an integer from `least` to `most`. Raises ValueError; `why` is said behind the bounds."""
    from wythoff.exact.bigint import as_mpz, shortened

    number = as_mpz(value, name)
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least} to {most}{why}, got {shortened(number)}")
    return int(number)


def picture_command(kind: str, draw: Callable[..., Sheet], short_help: str, *parameters: Decorator) -> click.Command:
    """The command that writes a kind of picture: what `draw` takes, as `parameters` say, and -o, --size, --dpi and -q.

    The docstring of `draw` is its help.
    """

    def command(output: str | None, dpi: int, quiet: bool, **chosen: Any) -> None:
        write(kind, lambda: draw(**chosen), output, dpi, quiet)

    with_options: Command = picture_options(command)
    for parameter in reversed(parameters):
        with_options = parameter(with_options)
    return click.command(kind, short_help=short_help, help=draw.__doc__)(with_options)


def picture_options(command: Command) -> Command:
    """-o, --size, --dpi and -q."""
    for option in (
        quiet_option("Do not say what was written."),
        click.option("--dpi", type=Count(10, 1200), default=DPI, show_default=True, help="Pixels an inch."),
        click.option("--size", metavar="W[xH]", help="Inches, such as 8x5."),
        click.option("--output", "-o", metavar="FILE", help=f"{listed(PICTURES)}; KIND.png if not given."),
    ):
        command = option(command)
    return command


def write(kind: str, draw: Callable[[], Sheet], output: str | None, dpi: int, quiet: bool) -> None:
    """Draw, and write the picture: under its name only when it is whole."""
    from wythoff.jobs.files import whole_file

    name = output if output is not None else f"{kind}.png"
    check_name(name)
    from wythoff.app.sheet import save

    with whole_file(name) as file:
        figure = draw()
        pixels = max(figure.get_size_inches()) * dpi
        if pixels > MOST_PIXELS:
            raise ValueError(f"a picture has up to {MOST_PIXELS} pixels a side, got {pixels:.0f}")
        save(figure, file, Path(name).suffix or ".png", dpi)
    if not quiet and name != STANDARD:
        size = Path(name).stat().st_size
        click.echo(f"picture: {name}, {size / 1000:.3g} kB", err=True)
