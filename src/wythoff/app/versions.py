"""wythoff --version: the versions of what the answers come from."""

import click

from wythoff.version import __version__

# What is installed with the package, and what its extras bring.
PACKAGES = ("numpy", "numba", "gmpy2", "pyarrow", "click", "tqdm")
EXTRAS = ("matplotlib", "zarr", "distributed")


def versions() -> dict[str, str | None]:
    """Names and versions: of wythoff, of Python, of what is installed; None for what is missing."""
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
    """Print them and leave: what to put into a report of an error."""
    if not value or context.resilient_parsing:
        return
    found = versions()
    click.echo(f"wythoff, version {found.pop('wythoff')}")
    shown = [f"{name} {number}" for name, number in found.items() if number or name not in EXTRAS]
    click.echo(", ".join(shown).replace(" None", " missing"))
    context.exit()
