"""wythoff warmup."""

import time

import click


@click.command()
def warmup() -> None:
    """Compile the kernels now, so that the first large file need not wait for it."""
    start = time.perf_counter()
    from wythoff.exact import arrays
    from wythoff.solve import (
        first_rows,
        golden_arrays,
        grundy_board,
        grundy_strip,
        heap_periods,
        outcome_table,
        p_positions,
    )

    boards = grundy_board, grundy_strip, first_rows
    for kernels in (arrays, golden_arrays, p_positions, outcome_table, *boards, heap_periods):
        kernels.warm_up()
    click.echo(f"kernels are ready ({time.perf_counter() - start:.1f} s)", err=True)
