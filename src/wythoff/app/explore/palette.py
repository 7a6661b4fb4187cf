"""Draw tiles as pictures, and describe their colours. Colour-blind readers can distinguish the colours."""

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.app.picture import COLOURS
from wythoff.jobs.tiles.tile import UNKNOWN, Tile
from wythoff.solve.board_svg import RAMP

Colour = tuple[int, int, int, int]


def _rgb(text: str) -> Colour:
    """Return the colour (red, green, blue, 255) of a text in the notation of CSS, such as #0072B2."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue, 255


# {theme: the colour of the background of the page and of N-positions}. page.css has the same colours.
PAPER: dict[str, Colour] = {"light": (251, 250, 247, 255), "dark": (22, 24, 29, 255)}
P: dict[str, Colour] = {"light": _rgb(COLOURS[0]), "dark": _rgb(COLOURS[4])}
WHITE: Colour = (255, 255, 255, 255)

# Unknown cells are transparent, so that the stripes of the page are visible.
CLEAR: Colour = (0, 0, 0, 0)

# The colour of N-positions whose value is not known. It is the last colour of the palettes of values.
WINNING: Colour = (91, 100, 114, 255)

# Values up to MAX_VALUE have a logarithmic scale, with 16 colours from a value to its double. Larger values
# share a colour.
MAX_VALUE, STEPS_PER_DOUBLING = 1 << 13, 16

MODULUS = 16

# The index of unknown cells in a palette, and the index of its first colour.
UNKNOWN_COLOUR, FIRST_COLOUR = 0, 1

LAYERS = {"outcomes": "P-positions", "values": "Grundy values", "remainders": f"Grundy values mod {MODULUS}"}
"""{layer: the name that the page shows}. A layer is a kind of tiles."""


def png(tile: Tile, layer: str, theme: str = "light", outcomes: Tile | None = None) -> bytes:
    """Return the picture of a tile, x to the right and y upward; unknown cells are transparent.

    If `outcomes` is the tile of outcomes at the same place, N-positions without a known value have their own colour.
    """
    from PIL import Image

    places = indices(tile, layer)
    if outcomes is not None:
        is_n = (places == UNKNOWN_COLOUR) & (outcomes.pixels.T[::-1] == 0)
        places[is_n] = len(colours_of(layer, theme)) - 1
    image = Image.frombytes("P", places.shape[::-1], places.tobytes())
    colours = colours_of(layer, theme)
    image.putpalette(np.array(colours, np.uint8)[:, :3].tobytes())
    file = BytesIO()
    image.save(file, "PNG", compress_level=1, transparency=bytes(colour[3] for colour in colours))
    return file.getvalue()


def indices(tile: Tile, layer: str) -> NDArray[np.uint8]:
    """Return the palette index of the colour of each pixel, as rows from the top."""
    pixels = tile.pixels.T[::-1]
    if layer == "values":
        pixels = np.minimum(pixels, MAX_VALUE)
    elif layer == "remainders":
        pixels = np.where(pixels < MODULUS, pixels, MODULUS + pixels % MODULUS)
    return np.ascontiguousarray(_indices_of_numbers(layer)[pixels.astype(np.intp)])


@cache
def _indices_of_numbers(layer: str) -> NDArray[np.uint8]:
    """Return the palette index of the colour of each number 0, 1, ... The last one is the index for UNKNOWN."""
    numbers = np.arange({"outcomes": 2, "remainders": 2 * MODULUS}.get(layer, MAX_VALUE + 1))
    if layer == "remainders":
        places = np.where(numbers == 0, 0, 1 + numbers % MODULUS)
    elif layer == "values":
        places = np.where(
            numbers == 0, 0, 1 + np.floor(STEPS_PER_DOUBLING * np.log2(np.maximum(numbers, 1))).astype(int)
        )
    else:
        places = numbers
    table = np.append(places + FIRST_COLOUR, 0).astype(np.uint8)
    table[UNKNOWN] = UNKNOWN_COLOUR
    return table


def colours_of(layer: str, theme: str) -> list[Colour]:
    """Return the colours of a layer in a theme, in the order of their indices in the palette."""
    if layer == "outcomes":
        return [CLEAR, PAPER[theme], P[theme]]
    return [CLEAR, WHITE, *(_wheel() if layer == "remainders" else _ramp(_log_place(MAX_VALUE))), WINNING]


def colours_of_values(stop: int) -> list[str]:
    """Return the colours of the Grundy values 0, 1, ..., stop - 1 in the notation of CSS."""
    colours = colours_of("values", "light")
    return [_css(colours[place]) for place in _indices_of_numbers("values")[:stop]]


def legend(layer: str, theme: str = "light") -> list[dict[str, str]]:
    """Return the legend of a layer, [{colour, text}]. A colour is in the notation of CSS, or "unknown" for stripes."""
    colours = colours_of(layer, theme)[FIRST_COLOUR:]
    if layer == "outcomes":
        texts = {1: "P: the player to move loses", 0: "N: the player to move wins"}
    elif layer == "remainders":
        texts = {0: "0: P-positions", 1: f"{MODULUS}, {2 * MODULUS}, ...", **{1 + k: f"{k}" for k in range(1, MODULUS)}}
    else:
        marks = [1, 2, 4, 8, 16, 64, 256, 1024]
        texts = {0: "0: P-positions", **{_log_place(mark): f"{mark}" for mark in marks}}
        texts[_log_place(MAX_VALUE)] = f"{MAX_VALUE} or more"
    if layer != "outcomes":
        texts[len(colours) - 1] = "N, value not known"
    shown = [{"colour": _css(colours[place]), "text": text} for place, text in texts.items()]
    return [*shown, {"colour": "unknown", "text": "not known"}]


def losing_colour(layer: str) -> str:
    """Return a word for the colour of P-positions that fits both themes."""
    return "Blue" if layer == "outcomes" else "White"


def _log_place(value: int) -> int:
    return 1 + int(STEPS_PER_DOUBLING * np.log2(value))


def _css(colour: Colour) -> str:
    return f"rgba({colour[0]}, {colour[1]}, {colour[2]}, {colour[3] / 255:.3g})"


def _ramp(count: int) -> list[Colour]:
    """Return `count` colours at equal distances on the scale of colours RAMP."""
    marks = np.array([list(bytes.fromhex(mark)) for mark in RAMP], np.float64)
    at = np.linspace(0, len(marks) - 1, count)
    channels = [np.interp(at, np.arange(len(marks)), marks[:, channel]).round().astype(int) for channel in range(3)]
    return [(int(red), int(green), int(blue), 255) for red, green, blue in zip(*channels, strict=True)]


def _wheel() -> list[Colour]:
    """Return MODULUS colours, none near white. Red, green and blue are cosine waves, shifted by a third of a turn."""
    turns = np.arange(MODULUS)[:, None] / MODULUS + np.array([0, 2, 1]) / 3
    colours: Any = (255 * (0.42 + 0.4 * np.cos(2 * np.pi * turns))).round().astype(int)
    return [(int(red), int(green), int(blue), 255) for red, green, blue in colours]
