"""The site without a server: lessons, a map, games, sequences, a gallery. A browser also opens it from a folder."""

import os
import re
from base64 import b64encode
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from wythoff.api.catalogue import named_game
from wythoff.app.explore import palette
from wythoff.app.explore.bundle import bundle
from wythoff.app.explore.exact_data import GRUNDY_FILE, SEQUENCE_FILE, grundy_js, sequence_js
from wythoff.app.explore.gallery import gallery_json
from wythoff.jobs.files import unfinished_folder
from wythoff.jobs.formats import FileError
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.rules.parameters import Parameter

# The files that the server has too. Those in the folder `site` of the page are for the site only.
SHARED = (
    *("page.css", "learn.css", "learn.html", "learn.js", "sequences.css"),
    *("learn-board.js", "learn-heaps.js", "learn-wythoff.js", "exact.js", "match.js"),
)

LIST = "wythoff-site.txt"
"""The name of the file that lists all files of an export. A folder with files outside its list is not replaced."""

# The scripts that are joined from modules, and the scripts with the globals that the page of sequences needs.
BUNDLED, SEQUENCE_SCRIPTS = ("play-page", "sequences"), (SEQUENCE_FILE, "exact.js", "sequences.js")

# The part of index.html with games, its place in play.html, and the script of sequences.html.
_PLAY, PLAY = re.compile(r'    <section id="play">.*?</section>\n', re.DOTALL), "<!-- play -->\n"
_MODULE = re.compile(r'<script type="module" src="[^"]*"></script>')

# The place for the cards in gallery.html, the cells of a side of a card's picture, and the games of the page Play.
CARDS, TILE_CELLS = "<!-- cards -->", 32
PLAYED = ("wythoff", "t-wythoff", "nim", "fibonacci-nim", "kayles")


def export_site(folder: str) -> int:
    """Write the site to a folder, and return its size in bytes. The folder gets its name only when complete.

    Raises FileError if the folder has files that are not of an earlier export.
    """
    target = Path(os.path.realpath(folder))
    _check_replaceable(target, folder)
    contents = site_files()
    with unfinished_folder(target) as path:
        for name, content in contents.items():
            (path / name).write_bytes(content)
    return sum(map(len, contents.values()))


def site_files() -> dict[str, bytes]:
    """Return {name: contents} of all files of the site."""
    page = files("wythoff.app.explore") / "page"
    own = {file.name: file.read_bytes() for file in (page / "site").iterdir() if file.is_file()}
    contents = {name: (page / name).read_bytes() for name in SHARED} | own

    def text(name: str) -> str:
        return (page / name).read_text("utf-8")

    def module(name: str) -> str:
        own = page / "site" / "modules" / f"{name}.js"
        return own.read_text("utf-8") if own.is_file() else text(f"{name}.js")

    section = _PLAY.search(text("index.html"))
    assert section, "index.html has a section of games"
    cards = "\n".join(_card(card) for card in gallery_json()["games"])
    scripts = "\n".join(f'<script defer src="{name}"></script>' for name in SEQUENCE_SCRIPTS)
    made = {
        "gallery.html": text("site/gallery.html").replace(CARDS, cards),
        "play.html": text("site/play.html").replace(PLAY, section[0]),
        "sequences.html": _MODULE.sub(scripts, text("sequences.html")),
        GRUNDY_FILE: grundy_js(has_boards=True),
        SEQUENCE_FILE: sequence_js(),
        **{f"{name}.js": bundle(name, module) for name in BUNDLED},
    }
    contents |= {name: content.encode() for name, content in made.items()}
    contents[LIST] = "".join(f"{name}\n" for name in sorted([*contents, LIST])).encode()
    return contents


def _check_replaceable(target: Path, name: str) -> None:
    """Raise FileError unless the target is missing, an empty folder or an earlier export."""
    accepted = "accepted: a new or empty folder, or an earlier export"
    if not name or (target.exists() and not target.is_dir()):
        raise FileError(f"{name or 'empty name'}: is not a folder; {accepted}")
    if not target.parent.is_dir():
        raise FileError(f"{name}: there is no folder {target.parent}; create it first")
    if not target.exists():
        return
    found = {entry.name for entry in target.iterdir()}
    listed = set((target / LIST).read_text("utf-8", "replace").splitlines()) if LIST in found else set()
    if others := sorted(found - listed):
        raise FileError(f"{name}: has other files, such as {others[0]}; {accepted}")


def _card(card: dict[str, Any]) -> str:
    """Return a card of the gallery in HTML."""
    words = " ".join([card["title"], card["words"], card["summary"], card["kind"], card["play"]]).lower()
    name = card["words"].split()[0]
    if name in PLAYED:
        way = f'<a href="play.html#game={escape(name)}">Play {escape(card["title"])}</a>'
    else:
        way = f"<code>wythoff explore {escape(name)}</code>"
    notes = "".join(f"<small>{escape(str(Parameter(**one)))}</small>" for one in card["parameters"])
    drawing = _picture(card["game"]) if card["has_tile"] else _rows(card["rows"])
    return (
        f'    <li data-kind="{card["kind"]}" data-words="{escape(words)}">{drawing}<b>{escape(card["title"])}</b>'
        f"<span>{escape(card['summary'])}</span>{notes}{way}</li>"
    )


def _picture(game: str) -> str:
    """Return HTML that contains a picture of the P-positions near the origin."""
    tile = Atlas(named_game(game, {})).outcomes(0, 0, 0, TILE_CELLS)
    light, dark = (
        f"data:image/png;base64,{b64encode(palette.png(tile, 'outcomes', theme)).decode()}" for theme in palette.PAPER
    )
    source = f'<source media="(prefers-color-scheme: dark)" srcset="{dark}">'
    return f'<picture>{source}<img class="tile" src="{light}" width="64" height="64" alt=""></picture>'


def _rows(rows: list[str]) -> str:
    """Return HTML that draws rows of counters, coins or squares."""
    places = [
        "".join(f'<span class="place{" none" * (mark == " ")}" data-mark="{escape(mark)}"></span>' for mark in row)
        for row in rows
    ]
    drawn = "".join(f'<span class="places">{row}</span>' for row in places)
    return f'<span class="drawing" aria-hidden="true">{drawn}</span>'
