"""wythoff selftest: whether this installation gives right answers."""

import json
import time
from dataclasses import asdict

import click

from wythoff.app.numbers import counted
from wythoff.app.options import json_option, quiet_option


@click.command(short_help="Check that this installation gives right answers: half a minute.")
@json_option("One JSON object a check, and one for the summary.")
@quiet_option("Only what is wrong, and the summary.")
def selftest(as_json: bool, quiet: bool) -> int:
    """Compare this installation with what is published and with the rules alone.

    It checks the published facts of every game, every solver against a search at small positions, compiled code against
    big integers, and a sample of claims, false ones too. The first run also compiles the kernels.

    Exit status: 0 all as expected; 1 something is wrong.
    """
    from wythoff.jobs import selftest as checks

    began = time.perf_counter()
    passed = failed = 0
    for check in checks.run():
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
        click.echo(f"{counted(passed, 'check')} passed, {failed} failed; {seconds:.1f} s")
    return 1 if failed else 0
