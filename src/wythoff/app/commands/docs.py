"""wythoff docs: the built pages of the documentation in the browser."""

import webbrowser
from pathlib import Path

import click

SOURCES = Path(__file__).parents[4]  # where this runs from a checkout
BUILT = Path("build", "docs", "index.html")


@click.command(short_help="Open the built pages of the documentation in the browser.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def docs(no_browser: bool) -> None:
    """Open the documentation that was built in this folder, or in the checkout that this program runs from.

    \b
    pip install '.[docs]' && sphinx-build docs build/docs      builds it, in the folder of the sources
    wythoff docs
    """
    checkouts = [folder for folder in (Path.cwd(), SOURCES) if (folder / "docs" / "conf.py").is_file()]
    built = next((folder / BUILT for folder in checkouts if (folder / BUILT).is_file()), None)
    if built is None:
        folder = checkouts[0] if checkouts else "the folder of the sources (a package that is installed has no pages)"
        raise ValueError(
            f"the pages are not built yet: in {folder} run pip install '.[docs]' && sphinx-build docs build/docs"
        )
    click.echo(built.as_uri())
    if not no_browser:
        webbrowser.open(built.as_uri())
