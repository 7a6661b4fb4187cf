"""The figure of a picture, and the function that writes it as a small file. Needs matplotlib, but no display."""

from io import BytesIO
from typing import Any, BinaryIO

import numpy as np
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

# The settings of SVG: letters are stored as text, and equal pictures give equal files.
SVG: Any = {"svg.hashsalt": "wythoff", "svg.fonttype": "none"}

# A PNG with a palette has at most PALETTE_COLOURS colours: a pixel takes a byte before compression. If a picture has
# more colours, such as those at edges of letters, its rarest colours are replaced by the nearest common ones. A picture
# of more than MAX_COLOURS colours is written without a palette.
PALETTE_COLOURS, MAX_COLOURS = 256, 1 << 14


class Sheet(Figure):
    """A matplotlib figure that pyplot does not manage: it needs no display, and a notebook shows it only once."""

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        save(self, buffer, ".png")
        return buffer.getvalue()


def save(figure: Figure, file: BinaryIO, suffix: str, dpi: float | None = None) -> None:
    """Write the figure to an open file, in the format of this suffix: .png, .svg or .pdf."""
    kind = suffix.lower().removeprefix(".")
    if kind == "png":
        _save_png(figure, file, dpi)
        return
    with rc_context(SVG):
        metadata = {"Date": None} if kind == "svg" else {"CreationDate": None}
        figure.savefig(file, format=kind, dpi=dpi or figure.dpi, metadata=metadata)


def _save_png(figure: Figure, file: BinaryIO, dpi: float | None) -> None:
    """Write an opaque PNG, with a palette unless the figure has more than MAX_COLOURS colours."""
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
        kept = np.sort(np.argsort(-counts, kind="stable")[:PALETTE_COLOURS])
        distances = np.zeros((len(shades), len(kept)), np.int64)
        for channel in range(3):
            distances += (shades[:, None, channel] - shades[None, kept, channel]) ** 2
        nearest = distances.argmin(axis=1).astype(np.uint8)
        image = Image.fromarray(nearest[places].reshape(codes.shape))
        image.putpalette(shades[kept].astype(np.uint8).tobytes())
    image.save(file, format="png", optimize=True)
