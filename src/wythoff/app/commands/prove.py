"""wythoff prove: statements about all natural numbers, decided by automata."""

import json
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.options import json_option, quiet_option

if TYPE_CHECKING:
    from wythoff.automata.decision import Decision

FALSE, GIVEN_UP = 1, 3

# Free variables: solutions that are printed, and states of an automaton whose text is.
FIRST_SOLUTIONS, MOST_STATES_SHOWN = 10, 24

UNITS = {"": 10**9, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


class Memory(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """An amount of memory: 4, 4GB, 500MB."""

    name = "memory"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([kmgt]?)b?", str(value).strip().lower())
        if match is None or not float(match[1]):
            self.fail(f"{value!r} is not an amount of memory, such as 4GB or 500MB", param, ctx)
        return int(float(match[1]) * UNITS[match[2]])


@click.command(short_help="Decide a statement about all natural numbers, by automata: proved, or a counterexample.")
@click.argument("statement")
@click.option("--base", "-b", "numeration", metavar="NAME", help="The numeration. [default: the one that occurs]")
@click.option(
    *("--define", "-d", "definitions"), multiple=True, metavar="'F(X) := BODY'", help="A name for a formula or a term."
)
@click.option("--walnut", is_flag=True, help="The statement, and definitions, are in the syntax of Walnut.")
@click.option("--memory", type=Memory(), metavar="SIZE", help="For each automaton. [default: a quarter of the machine]")
@click.option("--output", "-o", metavar="FILE", help="Write the automaton of the free variables as text; - is stdout.")
@click.option("--steps", "shows_steps", is_flag=True, help="Print each automaton that was made.")
@json_option("One JSON object.")
@quiet_option("No progress bar.")
def prove(
    statement: str,
    numeration: str | None,
    definitions: tuple[str, ...],
    walnut: bool,
    memory: int | None,
    output: str | None,
    shows_steps: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Decide a statement about all natural numbers 0, 1, 2, ...: a proof, not a trial.

    \b
    wythoff prove "forall n: floor(n*phi^2) = floor(n*phi) + n"
    wythoff prove "forall m >= 1: (exists n >= 1: m = floor(n*sqrt(2))) xor (exists n >= 1: m = floor(n*(2 + sqrt(2))))"
    wythoff prove "not exists i, n >= 1: forall k < 3*n: F[i+k] = F[i+n+k]"
    wythoff prove -d "a(n) := floor(n*phi)" "forall n >= 1: a(a(n)) = a(n) + n - 1"
    wythoff prove "x + y = 2*z and F[x] = F[y]"     free variables: the automaton of all solutions
    wythoff prove --walnut "?msd_fib Ei Ak (k<n) => F[i+k]=F[i+n+k]"

    Quantifiers are forall and exists, with a bound if you like (m, n >= 1: both); connectives and, or, xor, not, =>,
    <=>. Terms are sums of variables times rational or quadratic numbers, floor, ceil, // and %, letters F[n] of the
    words F (Fibonacci), TR (Tribonacci), T (Thue-Morse), RS (Rudin-Shapiro) and PD (period doubling), and automata such
    as `wythoff guess` prints. A comparison with a letter whose index is negative does not hold.

    Numerations: a base 2, 3, ...; fibonacci, pell, tribonacci; t2, t3, ...; s3, s4, ...; coefficients such as 2,0,1.

    Exit status: 0 proved, or the automaton was made; 1 false; 2 the statement cannot be read; 3 given up, as automata
    grew beyond the memory; 130 interrupted.
    """
    from wythoff.app.progress import notes_printed, progress_bar
    from wythoff.automata.decision import prove as decide
    from wythoff.automata.work import GivenUpError

    text = sys.stdin.read() if statement == "-" else statement
    try:
        with progress_bar(quiet, " states") as progress, notes_printed():
            names, syntax = _definitions(definitions), "walnut" if walnut else "math"
            found = decide(text, syntax, names, numeration, memory=memory, progress=progress)
    except GivenUpError as error:
        click.echo(f"wythoff: given up: {error}", err=True)
        return GIVEN_UP
    if shows_steps:
        for step in found.steps:
            click.echo(step)
    if output is not None:
        with click.open_file(output, "w", "ascii") as file:
            file.write(found.automaton.text())
    if as_json:
        click.echo(json.dumps(_row(found)))
    elif output != "-":
        _print(found, output is None)
    return FALSE if found.holds is False else 0


def _definitions(given: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for one in given:
        head, sign, body = one.partition(":=")
        if not sign:
            raise click.UsageError(f"a definition is written 'name(x, y) := formula', got {one[:60]!r}")
        found[head.strip()] = body
    return found


def _print(found: "Decision", shows_text: bool) -> None:
    if found.holds is not None:
        click.echo(f"{found}; {found.seconds:.2f} s" if found.holds else str(found))
        return
    click.echo(f"{found}; {found.seconds:.2f} s")
    solutions = found.automaton.first(FIRST_SOLUTIONS + 1)
    if solutions:
        rows = [", ".join(str(row[name]) for name in found.variables) for row in solutions[:FIRST_SOLUTIONS]]
        more = ", ..." if len(solutions) > FIRST_SOLUTIONS else ""
        click.echo(f"first: {', '.join(rows if len(found.variables) == 1 else [f'({row})' for row in rows])}{more}")
    if shows_text and found.automaton.states <= MOST_STATES_SHOWN:
        click.echo(found.automaton.text(), nl=False)


def _row(found: "Decision") -> dict[str, Any]:
    return {
        "statement": found.statement,
        "holds": found.holds,
        "witness": found.witness,
        "variables": list(found.variables),
        "numeration": found.numeration,
        "states": found.automaton.states,
        "automata": len(found.steps),
        "largest": found.largest,
        "seconds": round(found.seconds, 6),
    }
