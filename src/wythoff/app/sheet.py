"""The figure of a picture, and how it is written as a small file. Imports matplotlib without its windows."""

from io import BytesIO
from typing import Any, BinaryIO

import numpy as np
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

# Settings of SVG: text stays text, and equal pictures are equal files.
SVG: Any = {"svg.hashsalt": "wythoff", "svg.fonttype": "none"}

# With a palette of at most 256 colours, a pixel takes a byte before compression. If a picture has more colours (edges
# of letters), the rarest become the nearest of the others; if it has more than MAX_COLOURS, there is no palette.
PALETTE, MAX_COLOURS = 256, 1 << 14


class Sheet(Figure):
    """A figure outside pyplot: it needs no display, and a notebook shows it only once."""

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        save(self, buffer, ".png")
        return buffer.getvalue()


def save(figure: Figure, file: BinaryIO, suffix: str, dpi: float | None = None) -> None:
    """Write the figure to a small file, in the format of this suffix."""
    kind = suffix.lower().removeprefix(".")
    if kind == "png":
        _save_png(figure, file, dpi)
        return
    with rc_context(SVG):
        metadata = {"Date": None} if kind == "svg" else {"CreationDate": None}
        figure.savefig(file, format=kind, dpi=dpi or figure.dpi, metadata=metadata)


def _save_png(figure: Figure, file: BinaryIO, dpi: float | None) -> None:
    """Write a PNG without opacity, and with a palette unless there are more than MAX_COLOURS colours."""
    from PIL import Image

    before = figure.dpi
    try:
        figure.set_dpi(dpi or before)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        pixels = np.asarray(canvas.buffer_rgba())[..., :3].astype(np.uint32)
    finally:
        figure.set_dpi(before)
    codes = pixels @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, places, counts = np.unique(codes, return_inverse=True, return_counts=True)
    if len(colours) > MAX_COLOURS:
        image = Image.fromarray(pixels.astype(np.uint8))
    else:
        shades = ((colours[:, None] >> np.array([16, 8, 0])) & 255).astype(np.int64)
        kept = np.sort(np.argsort(-counts, kind="stable")[:PALETTE])
        distances = np.zeros((len(shades), len(kept)), np.int64)
        for channel in range(3):
            distances += (shades[:, None, channel] - shades[None, kept, channel]) ** 2
        nearest = distances.argmin(axis=1).astype(np.uint8)
        image = Image.fromarray(nearest[places].reshape(codes.shape))
        image.putpalette(shades[kept].astype(np.uint8).tobytes())
    image.save(file, format="png", optimize=True)
