"""A fingerprint of the code that computes answers: two that differ must not share a job."""

from functools import cache
from pathlib import Path
from pkgutil import iter_modules

from wythoff.exact.package_digest import package_digest
from wythoff.version import __version__

# Packages that show, store or send what comes out, and do not decide it.
NOT_DECISIVE = ("app", "jobs")


@cache
def fingerprint() -> str:
    """The version and a digest of the packages, as they were when a process first asked: "0.1.0+5f0c2f61a1b2c3d4"."""
    packages = [module.name for module in iter_modules([str(Path(__file__).parents[2])]) if module.ispkg]
    decisive = (f"wythoff.{name}" for name in packages if name not in NOT_DECISIVE)
    return f"{__version__}+{package_digest(*decisive)}"
