"""The chart of the comparison: three panels, log-log, wrong answers marked as such. Needs matplotlib."""

from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from wythoff.jobs.contenders import MOVES, SIEVES, VALUES

if TYPE_CHECKING:
    from wythoff.jobs.comparison import Measured

SUFFIXES = (".png", ".svg", ".pdf")

# Colours that differ for the colour-blind too (Okabe and Ito), and for print by the order of their brightness.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#7F7F7F", "#D55E00", "#000000", "#B2A000")
WRONG = "#C00000"


def check_chart(name: str) -> None:
    """Raise ValueError, before anything is measured, if the chart could not be drawn."""
    if Path(name).suffix.lower() not in SUFFIXES:
        raise ValueError(f"{name}: a chart is one of {', '.join(SUFFIXES)}")
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise ValueError("a chart needs matplotlib: pip install 'wythoff[plot]'") from None


def draw(measured: Sequence["Measured"], file: BinaryIO, suffix: str, machine: str) -> None:
    """Write the chart of one run, in the format of this suffix."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "wythoff", "svg.fonttype": "none", "font.family": "DejaVu Sans"})
    from matplotlib import pyplot

    panels: list[tuple[str, str, str, Callable[[Any], float], Callable[[Any], float]]] = [
        (SIEVES, "n", "nanoseconds a term", lambda row: 10.0**row.power, lambda row: row.seconds / 10**row.power * 1e9),
        (VALUES, "digits of n", "seconds", lambda row: row.power + 1, lambda row: row.seconds),
        (MOVES, "digits of n", "seconds", lambda row: row.power + 1, lambda row: row.seconds),
    ]
    panels = [panel for panel in panels if any(row.group == panel[0] for row in measured)]
    figure, all_axes = pyplot.subplots(1, len(panels), figsize=(5.2 * len(panels), 6.4), squeeze=False)
    for axes, (group, across, up, x, y) in zip(all_axes[0], panels, strict=True):
        rows = [row for row in measured if row.group == group]
        for method, colour in zip(dict.fromkeys(row.method for row in rows), cycle(COLOURS)):
            own = [row for row in rows if row.method == method]
            first = own[0].first_wrong
            style = {"color": colour, "linewidth": 1.4, "linestyle": "--" if first else "-", "markersize": 4}
            axes.plot([x(row) for row in own], [y(row) for row in own], **style)
            label = f"{method}, wrong from {first}" if first else method
            axes.plot([x(row) for row in own if row.trusted], [y(row) for row in own if row.trusted], "o", color=colour,
                      markersize=4)  # fmt: skip
            axes.plot([], [], marker="o", label=label, **style)
        bad = [row for row in rows if not row.trusted]
        if bad:
            label = "some answer up to here is wrong"
            axes.plot([x(row) for row in bad], [y(row) for row in bad], "x", color=WRONG, markersize=5, label=label)
        axes.set(xscale="log", yscale="log", xlabel=across, ylabel=up, title=group.replace("phi", "φ"))
        axes.grid(which="major", color="#DDDDDD", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=8, frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2)
    figure.text(0.995, 0.005, machine, ha="right", va="bottom", fontsize=7, color="#777777")
    figure.tight_layout()
    kind = suffix.lower().removeprefix(".")
    figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)
    pyplot.close(figure)
