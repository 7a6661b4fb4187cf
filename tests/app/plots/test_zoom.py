"""The film of the flight to 10^1000: exact cells, round numbers at the axes, files, errors in a line."""

import os
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff.app.main import main
from wythoff.app.plots import zoom
from wythoff.exact.bigint import mpz

pytest.importorskip("matplotlib")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as left:
        main(["plot", "zoom", *arguments])
    return left.value.code, capsys.readouterr().err


@pytest.mark.parametrize("place", [0, 3, 8, 12, 13, 20, 24])
def test_pixels_are_the_p_positions(place: int) -> None:
    """A pixel is blue if one of its cells is a P-position, by their formula and a search."""
    to, count = 10**30, 25
    axes = wy.plot("zoom", to=to, pictures=count, place=place).axes[0]
    _, target, _ = zoom._flight("wythoff", to, count)
    x, y, side = zoom.part(target, place, count)
    image = axes.images[0].get_array()
    assert image is not None
    block = 1 << max(0, int(side).bit_length() - 1 - zoom.PIXEL_BITS)
    left, low = (int(start) // block for start in (x, y))
    for i in (0, 5, 100, len(image) - 1):
        for j in (0, 7, 90, len(image) - 1):
            if i < len(image) and j < len(image):
                assert bool(image[j][i]) == has_p((left + i) * block, (low + j) * block, block), (i, j)


def has_p(x: int, y: int, side: int) -> bool:
    """Whether the square from (x, y) contains a P-position, in one of its two orders."""
    return any(has_pair(a, b, side) for a, b in ((x, y), (y, x)))


def floor_phi(n: int) -> int:
    """floor(n phi) = floor((n + sqrt(5 n^2)) / 2)."""
    return (n + isqrt(5 * n * n)) // 2


def has_pair(a: int, b: int, side: int) -> bool:
    """Whether some pair (a_n, b_n) has a <= a_n < a + side and b <= b_n < b + side."""
    low = least(lambda n: floor_phi(n) >= a and n + floor_phi(n) >= b)
    return floor_phi(low) < a + side and low + floor_phi(low) < b + side


def least(holds: Any) -> int:
    """The least n for which a monotone condition holds."""
    stop = 1
    while not holds(stop):
        stop *= 2
    start = -1
    while stop - start > 1:
        middle = (start + stop) // 2
        start, stop = (start, middle) if holds(middle) else (middle, stop)
    return stop


def test_the_flight() -> None:
    """It begins at (0, 0), and ends at a P-position with the larger pile just below the goal."""
    figure: Any = wy.plot("zoom", pictures=4)
    (a, b), game = zoom._flight("wythoff", 10**1000, 4)[1], wy.game("wythoff")
    assert game.is_p((a, b))
    assert 10**1000 - 3 <= b <= 10**1000
    x, y, side = zoom.part((a, b), 3, 4)
    assert x <= a < x + side
    assert y <= b < y + side
    assert abs(side - zoom.NEAR) <= 1
    assert zoom.part((a, b), 0, 4) == (0, 0, zoom.NEAR)
    axes = figure.axes[0]
    assert axes.get_title() == "P-positions of Wythoff's game"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x, 1000 digits", "y, 1001 digits")


@pytest.mark.parametrize(
    ("start", "side", "texts"),
    [
        (0, 16, ["0", "5", "10", "15"]),
        (0, 3 * 10**998, ["0", "10^998", "2·10^998", "3·10^998"]),
        (10**50 + 7, 20, ["…00010", "…00015", "…00020", "…00025"]),
    ],
)
def test_round_numbers(start: int, side: int, texts: list[str]) -> None:
    found = zoom.round_numbers(mpz(start), mpz(side))
    assert [text for _, text in found] == texts
    assert all(start <= number <= start + side for number, _ in found)


@pytest.mark.parametrize("suffix", ["gif", "png"])
def test_films(capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str) -> None:
    from PIL import Image

    path = tmp_path / f"zoom.{suffix}"
    code, printed = run(capsys, "--pictures", "5", "--to", "10^100", "-o", str(path))
    assert (code, printed.startswith(f"film: {path}, ")) == (0, True)
    with Image.open(path) as film:
        assert (getattr(film, "n_frames", 1), film.size) == (5, (500, 500))


def test_mp4_by_the_encoder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures go to ffmpeg, here a program that counts them; without it, one line says so."""
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / "zoom.mp4"
    code, printed = run(capsys, "-o", str(path))
    assert code == 2
    assert (
        printed
        == f"wythoff: {path}: .mp4 needs the program ffmpeg, which was not found; accepted without it: .gif, .png\n"
    )
    encoder = tmp_path / "ffmpeg"
    encoder.write_text('#!/bin/sh\nfor name; do :; done\n/usr/bin/env -i /bin/grep -ac IEND > "$name"\n')
    encoder.chmod(0o755)
    if os.access("/bin/grep", os.X_OK):
        assert run(capsys, "--pictures", "4", "--to", "1000", "-o", str(path))[0] == 0
        assert path.read_text() == "4\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "a.svg"], "a.svg: a film is written as .gif, .png or .mp4"),
        (["kayles"], "kayles: the P-positions far out are not known; accepted: wythoff, t-wythoff, misere-t-wythoff"),
        (["--to", "5"], "the pile --to must be 100 to 10^10000, got 5"),
        (
            ["--to", "10^20000"],
            "the pile --to must be 100 to 10^10000, got 100000000000...000000000000 (20001 digits)",
        ),
    ],
)
def test_errors(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, *arguments) == (2, f"wythoff: {message}\n")
    assert list(tmp_path.iterdir()) == []
