"""wythoff selftest: check that this installation gives right answers."""

import json
import time
from dataclasses import asdict

import click

from wythoff.app.completion import complete_game
from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import format_count
from wythoff.app.options import json_option, quiet_option, refuse

# The packages with files that call kernels. Each such file has a function `warm_up`, which compiles them.
KERNEL_CALLERS = "exact", "automata", "solve", "games", "claims"


@click.command(
    cls=StrictCommand, short_help="Check that this installation, or a game of your own, gives right answers."
)
@click.argument("game", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@click.option(
    "--warm", is_flag=True, help="Only compile the kernels (20 to 50 s, once), so that later commands start at once."
)
@json_option("Print a JSON object for each check, and one for the summary.")
@quiet_option("Print only failed checks and the summary.")
def selftest(game: tuple[str, ...], warm: bool, as_json: bool, quiet: bool) -> int:
    """Check that this installation, or a game of your own, gives right answers.

    \b
    wythoff selftest                              this installation
    wythoff selftest kayles "t-wythoff t=3"       two games
    wythoff selftest ./mine.py                    a game in a file

    \b
    For each GAME, these parts are checked:
      rules      each move leads to a position and is listed once; all functions agree about the moves
      notation   printed positions and moves can be read again
      facts      the answers equal the published ones
      solver     outcomes, moves and values equal those of a search of small positions, one by one and in batches

    \b
    Without a GAME, these parts are checked:
      every game      its published facts, and its solver against a search of small positions
      compiled code   its results against those of big integers
      claims          the verdicts on a sample of true and false claims

    The first run also compiles the kernels, which takes 20 to 50 s.

    Exit status: 0 all checks passed; 1 a check failed.
    """
    if warm:
        refuse("cannot be combined with --warm", "game", "as_json", "quiet")
        _compile_kernels()
        return 0
    from wythoff.jobs import selftest as checks

    began = time.perf_counter()
    passed = failed = 0
    for check in checks.run(game):
        passed, failed = passed + check.passed, failed + (not check.passed)
        if quiet and check.passed:
            continue
        if as_json:
            click.echo(json.dumps({**asdict(check), "seconds": round(check.seconds, 4)}))
        else:
            click.echo(f"{'ok    ' if check.passed else 'FAILED'}  {check.name}: {check.detail}")
    seconds = time.perf_counter() - began
    if as_json:
        click.echo(json.dumps({"passed": passed, "failed": failed, "seconds": round(seconds, 2)}))
    else:
        click.echo(f"{format_count(passed, 'check')} passed, {failed} failed; {seconds:.1f} s")
    return 1 if failed else 0


def _compile_kernels() -> None:
    from importlib import import_module
    from pkgutil import walk_packages

    from wythoff.app.progress import working

    began = time.perf_counter()
    packages = [import_module(f"wythoff.{name}") for name in KERNEL_CALLERS]
    names = [file.name for package in packages for file in walk_packages(package.__path__, f"{package.__name__}.")]
    files = [file for file in map(import_module, names) if hasattr(file, "warm_up")]
    with working("compiling kernels") as say:
        for number, file in enumerate(files, 1):
            subject = file.__name__.removeprefix("wythoff.").replace(".", " ").replace("_", " ")
            say(f"compiling kernels, {number} of {len(files)}: {subject}")
            file.warm_up()
    click.echo(f"kernels are ready ({time.perf_counter() - began:.1f} s)", err=True)
