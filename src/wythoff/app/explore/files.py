"""The files of the page, read once at the start: its own files, and those of Leaflet in the NiceGUI package."""

from importlib import metadata, util
from importlib.resources import files
from pathlib import Path

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}

# {name that the page requests: path of the file of Leaflet within NiceGUI}.
LEAFLET = {"leaflet.js": "dist/index.js", "leaflet.css": "dist/leaflet/leaflet.css"}

MISSING = "wythoff explore needs the extra `page`: pip install '.[page]'"


def page_files() -> dict[str, tuple[str, bytes]]:
    """Return {name: (content type, bytes)}. Raises ValueError if the extra `page` is not installed."""
    own = files("wythoff.app.explore") / "page"
    found = {file.name: file.read_bytes() for file in own.iterdir() if Path(file.name).suffix in KINDS}
    folder = _leaflet()
    found |= {name: (folder / path).read_bytes() for name, path in LEAFLET.items()}
    return {name: (KINDS[Path(name).suffix], content) for name, content in found.items()}


def check_installed() -> None:
    """Raise ValueError if the extra `page` is not installed."""
    if any(util.find_spec(name) is None for name in ("starlette", "uvicorn", "PIL", "nicegui")):
        raise ValueError(MISSING)


def _leaflet() -> Path:
    """Return the folder of Leaflet. Does not import NiceGUI, because this takes a second."""
    check_installed()
    spec = util.find_spec("nicegui")
    assert spec is not None
    folder = Path(next(iter(spec.submodule_search_locations or ()))) / "elements" / "leaflet"
    if not all((folder / path).is_file() for path in LEAFLET.values()):
        raise ValueError(
            f"nicegui {metadata.version('nicegui')} does not contain Leaflet; wythoff explore needs a version"
            " that the extra `page` accepts: pip install -U '.[page]'"
        )
    return folder
