"""wythoff warmup."""

import time

import click

# Layers whose files may call kernels; each file that does has a function `warm_up`.
LAYERS = "exact", "solve", "games", "claims"


@click.command(short_help="Compile the kernels now.")
def warmup() -> None:
    """Compile the kernels now, so that the first large file need not wait for it: 20 to 50 s, once."""
    start = time.perf_counter()
    from importlib import import_module
    from pkgutil import walk_packages

    from wythoff.app.progress import working

    layers = [import_module(f"wythoff.{layer}") for layer in LAYERS]
    names = [file.name for layer in layers for file in walk_packages(layer.__path__, f"{layer.__name__}.")]
    files = [file for file in map(import_module, names) if hasattr(file, "warm_up")]
    with working("compiling kernels") as say:
        for number, file in enumerate(files, 1):
            subject = file.__name__.removeprefix("wythoff.").replace(".", " ").replace("_", " ")
            say(f"compiling kernels, {number} of {len(files)}: {subject}")
            file.warm_up()
    click.echo(f"kernels are ready ({time.perf_counter() - start:.1f} s)", err=True)
