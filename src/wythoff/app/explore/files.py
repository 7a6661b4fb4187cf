"""The files of the page, read once at the start: its own files, and those of Leaflet in the package XStatic-Leaflet."""

from importlib import util
from importlib.resources import files
from pathlib import Path

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}

# The package that has the files of Leaflet in its folder `data`, and their names there.
LEAFLET_PACKAGE, LEAFLET_FILES = "xstatic.pkg.leaflet", ("leaflet.js", "leaflet.css")

# The door of the page that exists only if its file is installed.
LEARN_DOOR = b'<a href="learn.html">Learn</a>'

MISSING = "wythoff explore needs the extra `page`: pip install '.[page]'"


def page_files() -> dict[str, tuple[str, bytes]]:
    """Return {name: (content type, bytes)}. Raises ValueError if the extra `page` is not installed."""
    own = files("wythoff.app.explore") / "page"
    found = {file.name: file.read_bytes() for file in own.iterdir() if Path(file.name).suffix in KINDS}
    if "learn.html" not in found:
        found["index.html"] = found["index.html"].replace(LEARN_DOOR, b"")
    check_installed()
    found |= {name: (files(LEAFLET_PACKAGE) / "data" / name).read_bytes() for name in LEAFLET_FILES}
    return {name: (KINDS[Path(name).suffix], content) for name, content in found.items()}


def check_installed() -> None:
    """Raise ValueError if the extra `page` is not installed."""
    try:
        is_installed = all(util.find_spec(name) for name in ("starlette", "uvicorn", "PIL", LEAFLET_PACKAGE))
    except ModuleNotFoundError:  # a folder above LEAFLET_PACKAGE is missing
        is_installed = False
    if not is_installed:
        raise ValueError(MISSING)
