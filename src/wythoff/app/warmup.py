"""wythoff warmup."""

import time

import click


@click.command()
def warmup() -> None:
    """Compile the kernels now, so that the first large file need not wait for it."""
    start = time.perf_counter()
    from wythoff.exact.arrays import warm_up as warm_up_golden
    from wythoff.solve.golden_arrays import warm_up as warm_up_pairs

    warm_up_golden()
    warm_up_pairs()
    click.echo(f"kernels are ready ({time.perf_counter() - start:.1f} s)", err=True)
