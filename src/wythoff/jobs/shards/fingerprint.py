"""Fingerprint of the code that computes results. Runs with different fingerprints cannot work on the same job."""

from functools import cache
from pathlib import Path
from pkgutil import iter_modules

from wythoff.exact.package_digest import package_digest
from wythoff.version import __version__

# Packages that show, store or send results but do not compute them.
NOT_DECISIVE = ("app", "jobs")


@cache
def fingerprint() -> str:
    """Return the version and a digest of the code, such as "0.1.0+5f0c2f61a1b2c3d4".

    The digest is computed at the first call in a process.
    """
    packages = [module.name for module in iter_modules([str(Path(__file__).parents[2])]) if module.ispkg]
    decisive = (f"wythoff.{name}" for name in packages if name not in NOT_DECISIVE)
    return f"{__version__}+{package_digest(*decisive)}"
