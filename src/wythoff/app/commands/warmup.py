"""wythoff warmup."""

import time

import click


@click.command(short_help="Compile the kernels now.")
def warmup() -> None:
    """Compile the kernels now, so that the first large file need not wait for it: 20 to 50 s, once."""
    start = time.perf_counter()
    from wythoff.app.progress import working
    from wythoff.claims import inductions
    from wythoff.exact import arrays
    from wythoff.solve.copycat import batches as copycat_arrays
    from wythoff.solve.heaps import batches as heap_arrays
    from wythoff.solve.heaps import periods as heap_periods
    from wythoff.solve.pairs import golden_batches as golden_arrays
    from wythoff.solve.pairs import listing as p_positions
    from wythoff.solve.queens import board as grundy_board
    from wythoff.solve.queens import first_rows
    from wythoff.solve.queens import strip as grundy_strip
    from wythoff.solve.rays import outcomes as outcome_table
    from wythoff.solve.take_away import batches as take_away_arrays
    from wythoff.solve.take_away import boards as take_away_boards

    boards = grundy_board, grundy_strip, first_rows, take_away_boards
    batches = golden_arrays, copycat_arrays, heap_arrays, take_away_arrays
    parts = arrays, p_positions, outcome_table, *batches, *boards, heap_periods, inductions
    with working("compiling kernels") as say:
        for number, kernels in enumerate(parts, 1):
            say(f"compiling kernels, {number} of {len(parts)}: {kernels.__name__.split('.')[-1].replace('_', ' ')}")
            kernels.warm_up()
    click.echo(f"kernels are ready ({time.perf_counter() - start:.1f} s)", err=True)
