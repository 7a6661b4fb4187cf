"""A digest of whole packages: cached results that depend on them are stored under it."""

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def package_digest(*packages: str) -> str:
    """Return 16 hexadecimal digits that change with any file of these packages, data and names included.

    Files are read when the process first calls it. Compiled files are left out. `packages`: such as "wythoff.kernels".
    """
    digest = hashlib.sha256()
    for package in packages:
        spec = find_spec(package)
        assert spec is not None, package
        for home in map(Path, spec.submodule_search_locations or ()):
            for path in sorted(home.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    digest.update(f"{package}/{path.relative_to(home).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]
