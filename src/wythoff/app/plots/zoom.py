"""Draw a flight from (0, 0) to a far P-position. Every pixel is exact.

A picture of the flight shows a square part of the board. At first the corner of the square is (0, 0), and its side
grows until the square contains the P-position. Then the side shrinks, and the P-position stays at the same place of the
picture.
"""

from collections.abc import Iterator
from math import floor, log2
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Count, Number
from wythoff.app.options import Game, game_argument, quiet_option
from wythoff.app.picture import COLOURS, Sheet, check_matplotlib, sheet
from wythoff.exact.amounts import bytes_text
from wythoff.exact.bigint import Integer, as_mpz, digit_count, mpz, shortened

if TYPE_CHECKING:
    from PIL.Image import Image

    from wythoff.jobs.tiles.atlas import Atlas

# The side of the first and the last picture in cells, the least distance, and the most digits of the distance.
NEAR, MIN_DISTANCE, MAX_DIGITS = 16, 100, 10_000

# A side of the board is at least 2^PIXEL_BITS pixels. The number of pictures, the most pictures, and how many are shown
# in a second. The inches of a side and the pixels per inch.
PIXEL_BITS, PICTURES, MAX_PICTURES, PER_SECOND, INCHES, DPI = 8, 96, 1000, 12, 5.0, 100

SUFFIXES = (".gif", ".png", ".mp4")

# The place of the board in a picture: left, bottom, width and height, of 1.
FRAME = (0.2, 0.12, 0.76, 0.76)

# The most ticks of an axis, and the most digits that a tick shows.
MAX_TICKS, TICK_DIGITS = 4, 7


def draw(
    game: Any = "wythoff", to: Any = 10**1000, pictures: Any = PICTURES, place: Any = None, size: Any = None
) -> Sheet:
    """Draw the P-positions on a flight from (0, 0) to a P-position whose larger pile is near --to.

    The command writes a film: an animated GIF or PNG, or MP4 if ffmpeg is installed. In Python, plot("zoom", place=i)
    draws only picture i of the film, i = 0, 1, ..., or the last picture without `place`.

    \b
    wythoff plot zoom -o zoom.gif
    wythoff plot zoom t-wythoff -p t=3 --to 10^100 -o zoom.png
    """
    atlas, target, count = _flight(game, to, pictures)
    figure = sheet(size, INCHES, INCHES, layout=None)
    _draw(figure, atlas, target, count - 1 if place is None else int(place), count)
    return figure


def _flight(game: Any, to: Any, pictures: Any) -> "tuple[Atlas, tuple[Integer, Integer], int]":
    """Return (atlas, target, count): tiles, the P-position at the end of the flight, and the number of pictures."""
    from wythoff.api.catalogue import as_game
    from wythoff.jobs.tiles.atlas import Atlas

    chosen, far, count = as_game(game), as_mpz(to, "to"), int(as_mpz(pictures, "pictures"))
    if not chosen.solver.supports("pairs"):
        raise ValueError(
            f"{chosen.ruleset.title}: the P-positions far out are not known; "
            "accepted: wythoff, t-wythoff, misere-t-wythoff"
        )
    if far < MIN_DISTANCE or digit_count(far) > MAX_DIGITS + 1:
        raise ValueError(f"the pile --to must be {MIN_DISTANCE} to 10^{MAX_DIGITS}, got {shortened(far)}")
    if not 2 <= count <= MAX_PICTURES:
        raise ValueError(f"pictures must be 2 to {MAX_PICTURES}, got {count}")
    below, above = mpz(0), far
    while above - below > 1:  # find the last P-position with its larger pile at most `far`
        middle = (below + above) // 2
        below, above = (middle, above) if chosen.p_position(middle)[1] <= far else (below, middle)
    x, y = chosen.p_position(below)
    return Atlas(chosen), (mpz(x), mpz(y)), count


def part(target: tuple[Integer, Integer], place: int, count: int) -> tuple[Integer, Integer, Integer]:
    """Return (x, y, side): the corner and the side of the square part of the board in picture `place` of `count`."""
    widest = 5 * target[1] // 4
    turn = 2 * place / (count - 1)
    share = turn if turn <= 1 else 2 - turn
    smooth = share * share * (3 - 2 * share)
    bits = log2(NEAR) + smooth * (_log2(widest) - log2(NEAR))
    side = mpz(2 ** (bits % 1 + 52)) << floor(bits) >> 52
    if turn <= 1:
        return mpz(0), mpz(0), side
    return target[0] - target[0] * side // widest, target[1] - target[1] * side // widest, side


def _log2(number: Integer) -> float:
    shift = max(0, number.bit_length() - 60)
    return float(log2(int(number >> shift)) + shift)


def _draw(figure: Sheet, atlas: "Atlas", target: tuple[Integer, Integer], place: int, count: int) -> None:
    from matplotlib.colors import ListedColormap

    x, y, side = part(target, place, count)
    zoom = max(0, side.bit_length() - 1 - PIXEL_BITS)
    left, low = x >> zoom << zoom, y >> zoom << zoom
    pixels = int((side >> zoom) + 3)
    tile = atlas.outcomes(left, low, zoom, pixels)
    figure.clear()
    axes = figure.add_axes(FRAME)
    axes.tick_params(labelsize=8)
    colours = ListedColormap(["#FBFAF7", COLOURS[0]])
    axes.imshow(
        tile.pixels.T, colours, origin="lower", extent=(0, pixels, 0, pixels), vmin=0, vmax=1, interpolation="nearest"
    )

    def pixel(cell: Integer, start: Integer) -> float:
        return float(((cell - start) << 20 >> zoom) / (1 << 20))

    for axis, start, corner, name in ((axes.xaxis, x, left, "x"), (axes.yaxis, y, low, "y")):
        numbers = round_numbers(start, side)
        half = 0.5 if not zoom else 0.0
        axis.set_ticks([pixel(number, corner) + half for number, _ in numbers], [text for _, text in numbers])
        digits = digit_count(start + side)
        axis.set_label_text(f"{name}, {digits} digits" if digits > TICK_DIGITS else name)
    axes.set(xlim=(pixel(x, left), pixel(x + side, left)), ylim=(pixel(y, low), pixel(y + side, low)))
    axes.set_title(f"P-positions of {atlas.game.ruleset.label}", fontsize=11)


def round_numbers(start: Integer, side: Integer) -> list[tuple[Integer, str]]:
    """Return the round numbers from `start` to `start + side`, at most MAX_TICKS, each with its text.

    The numbers are multiples of 1, 2 or 5 times a power of ten. A text is "40", "4·10^998", or the last digits "…0040".
    """
    power = max(0, digit_count(side // MAX_TICKS) - 1)
    step = next(factor * mpz(10) ** power for factor in (1, 2, 5, 10) if factor * mpz(10) ** power * MAX_TICKS >= side)
    first = -(-start // step)
    return [(turn * step, _text(turn * step)) for turn in range(int(first), int((start + side) // step) + 1)]


def _text(number: Integer) -> str:
    if number < 10**TICK_DIGITS:
        return str(number)
    digits = str(number)
    short = digits.rstrip("0")
    zeros = len(digits) - len(short)
    if len(short) < TICK_DIGITS - 1:
        return f"10^{zeros}" if short == "1" else f"{short}·10^{zeros}"
    return f"…{short[-4:]}·10^{zeros}" if zeros > 3 else f"…{digits[-5:]}"


def images(game: Any, to: Any, pictures: Any, dpi: int) -> "Iterator[Image]":
    """Yield the pictures of the flight from (0, 0) to a P-position near `to`, in order."""
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image

    atlas, target, count = _flight(game, to, pictures)
    figure = sheet(None, INCHES, INCHES, layout=None)
    figure.set_dpi(dpi)
    for place in range(count):
        _draw(figure, atlas, target, place, count)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        yield Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3].copy()).quantize(64)


def write_film(film: "Iterator[Image]", file: BinaryIO, suffix: str) -> None:
    """Write the pictures of a film to an open file, as an animated GIF or PNG, or as MP4 by ffmpeg."""
    if suffix != ".mp4":
        first, *others = film
        first.save(file, suffix[1:].upper(), save_all=True, append_images=others, duration=1000 // PER_SECOND, loop=0)
        return
    from subprocess import PIPE, Popen

    command = [
        "ffmpeg",
        "-loglevel",
        "error",
        "-y",
        "-f",
        "image2pipe",
        "-framerate",
        str(PER_SECOND),
        "-c:v",
        "png",
        "-i",
        "-",
    ]
    command += ["-pix_fmt", "yuv420p", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-f", "mp4"]
    with Popen([*command, file.name], stdin=PIPE) as encoder:
        assert encoder.stdin
        for image in film:
            image.save(encoder.stdin, "PNG")
    if encoder.returncode:
        raise ValueError(f"ffmpeg failed with status {encoder.returncode}")


@click.command(
    "zoom", cls=StrictCommand, short_help="Make a film of a flight from (0, 0) to a far P-position.", help=draw.__doc__
)
@game_argument()
@click.option(
    "--to", type=Number(), metavar="N", default="10^1000", show_default=True,
    help="End at a P-position whose larger pile is near N.",
)  # fmt: skip
@click.option(
    "--pictures", type=Count(2, MAX_PICTURES), default=PICTURES, show_default=True, help="Make this many pictures."
)
@click.option(
    "--output",
    "-o",
    type=FILE_NAME,
    metavar="FILE",
    default="zoom.gif",
    show_default=True,
    help="Write to this file: .gif, .png or .mp4.",
)
@click.option("--dpi", type=Count(10, 300), default=DPI, show_default=True, help="Set the number of pixels per inch.")
@quiet_option("Print no summary.")
def command(game: Game, to: Any, pictures: int, output: str, dpi: int, quiet: bool) -> None:
    from wythoff.app.progress import each_shown
    from wythoff.jobs.files import whole_file

    check_matplotlib()
    suffix = Path(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{output}: a film is written as .gif, .png or .mp4")
    if suffix == ".mp4" and not which("ffmpeg"):
        raise ValueError(
            f"{output}: .mp4 needs the program ffmpeg, which was not found; accepted without it: .gif, .png"
        )
    with whole_file(output) as file:
        write_film(each_shown(images(game, to, pictures, dpi), pictures, quiet, "picture"), file, suffix)
    if not quiet:
        click.echo(f"film: {output}, {bytes_text(Path(output).stat().st_size)}", err=True)
