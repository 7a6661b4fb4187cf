"""Digest of the files of packages. Cached results are stored under the digest of the packages they depend on."""

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def package_digest(*packages: str) -> str:
    """Return 16 hexadecimal digits that change whenever a file of these packages changes.

    File names and data files count; compiled files do not. `packages` are import names such as "wythoff.kernels". The
    files are read at the first call; later calls in the same process return the stored digest.
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
