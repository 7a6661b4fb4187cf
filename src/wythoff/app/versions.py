"""wythoff --version: print the versions of wythoff, Python and the packages."""

import click

from wythoff.version import __version__

# The packages that wythoff requires, and the packages of its extras.
PACKAGES = ("numpy", "numba", "gmpy2", "pyarrow", "click", "tqdm")
EXTRAS = ("matplotlib", "zarr", "distributed")


def versions() -> dict[str, str | None]:
    """Return {name: version} of wythoff, Python and the packages; the version of a missing package is None."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    found: dict[str, str | None] = {"wythoff": __version__, "python": platform.python_version()}
    for name in (*PACKAGES, *EXTRAS):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def show_versions(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Print the versions that an error report needs, and exit."""
    if not value or context.resilient_parsing:
        return
    found = versions()
    click.echo(f"wythoff, version {found.pop('wythoff')}")
    shown = [f"{name} {number}" for name, number in found.items() if number or name not in EXTRAS]
    click.echo(", ".join(shown).replace(" None", " missing"))
    context.exit()
