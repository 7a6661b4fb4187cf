"""The figure that pictures are drawn on, and how it becomes a small file. Imports matplotlib, but no window of it."""

from io import BytesIO
from typing import BinaryIO

import numpy as np
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

# Text stays text, and the same picture is the same file.
SVG = {"svg.hashsalt": "wythoff", "svg.fonttype": "none"}

# Colours of a palette: a PNG of no more than these takes a byte a pixel.
PALETTE = 256


class Sheet(Figure):
    """A figure that belongs to nobody's pyplot: nothing needs a display, and a notebook shows it once."""

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        save(self, buffer, ".png")
        return buffer.getvalue()


def save(figure: Figure, file: BinaryIO, suffix: str, dpi: float | None = None) -> None:
    """Write the figure in the format of this suffix, in few bytes."""
    kind = suffix.lower().removeprefix(".")
    if kind == "png":
        _save_png(figure, file, dpi)
        return
    with rc_context(SVG):
        metadata = {"Date": None} if kind == "svg" else {"CreationDate": None}
        figure.savefig(file, format=kind, dpi=dpi or figure.dpi, metadata=metadata)


def _save_png(figure: Figure, file: BinaryIO, dpi: float | None) -> None:
    """Without a channel of opacity; with a palette where the colours are few."""
    from PIL import Image

    before = figure.dpi
    try:
        figure.set_dpi(dpi or before)
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        pixels = np.asarray(canvas.buffer_rgba())[..., :3].astype(np.uint32)
    finally:
        figure.set_dpi(before)
    colours, places = np.unique(pixels @ np.array([1 << 16, 1 << 8, 1], np.uint32), return_inverse=True)
    if len(colours) <= PALETTE:
        image = Image.fromarray(places.reshape(pixels.shape[:2]).astype(np.uint8), "P")
        image.putpalette(((colours[:, None] >> np.array([16, 8, 0])) & 255).astype(np.uint8).tobytes())
    else:
        image = Image.fromarray(pixels.astype(np.uint8))
    image.save(file, format="png", optimize=True)
