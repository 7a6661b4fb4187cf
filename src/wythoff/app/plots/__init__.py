"""Kinds of pictures, one file each: to add a kind, add a file with a function `draw` and a click command `command`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@cache
def kinds() -> tuple[str, ...]:
    """Return the names of all kinds."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def module_of(kind: str) -> Any:
    """Return the module of a kind. Raises ValueError, with all kinds, if there is no such kind."""
    if kind not in kinds():
        raise ValueError(f"unknown kind of picture {kind!r:.40}; accepted: {', '.join(kinds())}")
    return import_module(f"{__name__}.{kind.replace('-', '_')}")


def plot(kind: str, *arguments: Any, **options: Any) -> "Figure":
    """Draw a picture of this kind, for notebooks: a matplotlib Figure, which displays itself.

    Parameters
    ----------
    kind : str
        "p-positions", "pairs", "board", "g-values", "nim-sequence" or "bench".
    *arguments, **options
        The parameters of the kind, as on the command line (`wythoff plot KIND --help`): plot("board", "wythoff",
        rows=200). Every kind takes `size` in inches: 8, (8, 5) or "8x5".

    Returns
    -------
    matplotlib.figure.Figure
        Its savefig writes a file. It needs no display and is not registered with pyplot.

    Raises
    ------
    ValueError
        For an unknown kind or bad options, or if matplotlib is not installed.

    Examples
    --------
    >>> plot("pairs", "wythoff", stop=30).axes[0].get_title()
    "P-positions (a_n, b_n) of Wythoff's game, 1 ≤ n < 30"
    """
    figure: Figure = module_of(kind).draw(*arguments, **options)
    return figure
