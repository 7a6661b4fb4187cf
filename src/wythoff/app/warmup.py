"""wythoff warmup."""

import time

import click


@click.command()
def warmup() -> None:
    """Compile the kernels now, so that the first large file need not wait for it."""
    start = time.perf_counter()
    from wythoff.claims import inductions
    from wythoff.exact import arrays
    from wythoff.solve import (
        copycat_arrays,
        first_rows,
        golden_arrays,
        grundy_board,
        grundy_strip,
        outcome_table,
        p_positions,
    )

    modules = (arrays, golden_arrays, p_positions, outcome_table, grundy_board, grundy_strip, first_rows)
    for kernels in (*modules, copycat_arrays, inductions):
        kernels.warm_up()
    click.echo(f"kernels are ready ({time.perf_counter() - start:.1f} s)", err=True)
