"""The kinds of pictures, a file for each kind.

To add a kind, add a file with a function `draw` and a click command `command`.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@cache
def kinds() -> tuple[str, ...]:
    """Return the names of all kinds of pictures."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def module_of(kind: str) -> Any:
    """Return the module of a kind of pictures. Raises ValueError, which lists all kinds, for any other name."""
    if kind not in kinds():
        raise ValueError(f"unknown kind of picture {kind!r:.40}; accepted: {', '.join(kinds())}")
    return import_module(f"{__name__}.{kind.replace('-', '_')}")


def plot(kind: str, *arguments: Any, **options: Any) -> "Figure":
    """Draw a picture, and return it as a matplotlib Figure, which a notebook displays.

    Parameters
    ----------
    kind : str
        The kind of picture: "p-positions", "pairs", "board", "g-values", "nim-sequence", "zoom" or "bench".
    *arguments, **options
        The parameters of this kind, as in plot("board", "wythoff", rows=200). `wythoff plot KIND --help` lists them.
        Every kind accepts `size` in inches: 8, (8, 5) or "8x5".

    Returns
    -------
    matplotlib.figure.Figure
        The picture. Its method `savefig` writes a file. It needs no display, and pyplot does not manage it.

    Raises
    ------
    ValueError
        If the kind is unknown, if an option is out of range, or if matplotlib is not installed.

    Examples
    --------
    >>> plot("pairs", "wythoff", stop=30).axes[0].get_title()
    "Piles of the n-th P-position of Wythoff's game, 1 ≤ n < 30"
    """
    figure: Figure = module_of(kind).draw(*arguments, **options)
    return figure
