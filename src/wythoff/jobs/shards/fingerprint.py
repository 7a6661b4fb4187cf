"""What the answers of this installation depend on, as one word: two that differ must not share a job."""

import hashlib
from functools import cache
from pathlib import Path

from wythoff.version import __version__

# Folders and files whose sources decide what comes out; not how it is shown, stored or sent.
DECISIVE = ("kernels", "exact", "rulesets", "games", "solve", "claims", "api")


@cache
def fingerprint() -> str:
    """The version and a digest of the sources, as they were when a process first asked: "0.1.0+5f0c2f61a1b2c3d4"."""
    home = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for name in DECISIVE:
        place = home / name
        for source in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(f"{source.relative_to(home).as_posix()}\0".encode() + source.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:16]}"
