"""wythoff prove: decide statements about all natural numbers, and the P-positions of games, by automata."""

import json
import re
import sys
from typing import TYPE_CHECKING, Any, cast

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_option, is_given, json_option, options_given, output_option, quiet_option

if TYPE_CHECKING:
    from wythoff.api.game_proof import GameProof
    from wythoff.automata.automaton import Automaton
    from wythoff.automata.decision import Decision
    from wythoff.automata.words import Word
    from wythoff.exact.progress import Progress

FALSE, GIVEN_UP = 1, 3

# The most solutions of a statement with free variables that are printed.
MAX_SOLUTIONS = 10

# The most states of an automaton whose text is printed.
MAX_STATES = 24

UNITS = {"": 10**9, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


class Memory(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """The type of an option for an amount of memory, such as 4GB or 500MB. The default unit is GB."""

    name = "memory"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([kmgt]?)b?", str(value).strip().lower())
        if match is None or not float(match[1]):
            self.fail(f"{value!r} is not an amount of memory, such as 4GB or 500MB", param, ctx)
        return int(float(match[1]) * UNITS[match[2]])


@click.command(cls=StrictCommand, short_help="Prove or refute a statement about all natural numbers, by automata.")
@click.argument("statement", required=False)
@game_option("Prove the P-positions of this game instead of a statement.")
@click.option(
    "--automaton",
    "file",
    type=FILE_NAME,
    metavar="FILE",
    help="With --game: decide whether the automaton in FILE is right. [default: guess it from boards]",
)
@click.option(
    "--form",
    metavar="'X, Y; ...'",
    help="With --game: decide whether the P-positions are these pairs for n = 0, 1, ...",
)
@click.option(
    "--value",
    type=Number(),
    metavar="G",
    help="With --game: prove the positions of this Grundy value. [default: P-positions]",
)
@click.option(
    "--base",
    "-b",
    "numeration",
    metavar="NAME",
    help="Use this numeration. [default: chosen by the statement or the game]",
)
@click.option(
    *("--define", "-d", "definitions"),
    multiple=True,
    metavar="'F(X) := BODY'",
    help="Define a name for a formula, a term, or the automaton @FILE, which may also be a file of Walnut.",
)
@click.option(
    "--by-induction",
    multiple=True,
    metavar="NAME",
    help="For the definition NAME(..., n) := 'forall k < n: ...', guess an automaton, and prove it by induction.",
)
@click.option(
    "--walnut",
    is_flag=True,
    help="Read the statement, or the commands in @FILE, in the syntax of Walnut. -o writes its format.",
)
@click.option(
    "--memory",
    type=Memory(),
    metavar="SIZE",
    help="Limit the memory of each automaton. [default: a quarter of the memory of the machine]",
)
@output_option("Write the automaton as text to FILE, or a picture to FILE.svg; - is stdout.", metavar="FILE")
@click.option("--keep", is_flag=True, help="With --game: store the proof, so that `wythoff solve` works at any size.")
@click.option(
    "--certificate",
    type=FILE_NAME,
    metavar="FILE",
    help="Write a certificate that a separate program of 180 lines can check.",
)
@click.option("--latex", is_flag=True, help="Also print LaTeX: the statement, and the table of the automaton.")
@click.option("--steps", "shows_steps", is_flag=True, help="Print a line for each computed automaton.")
@json_option("Print a JSON object.")
@quiet_option("Print no progress bar.")
def prove(
    statement: str | None,
    game: Game,
    file: str | None,
    form: str | None,
    value: int | None,
    numeration: str | None,
    definitions: tuple[str, ...],
    by_induction: tuple[str, ...],
    walnut: bool,
    memory: int | None,
    output: str | None,
    keep: bool,
    certificate: str | None,
    latex: bool,
    shows_steps: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Decide a statement about all natural numbers 0, 1, 2, ..., or the P-positions of a game. The result is proved.

    \b
    wythoff prove "forall n: floor(n*phi^2) = floor(n*phi) + n"
    wythoff prove "forall m >= 1: (exists n >= 1: m = floor(n*sqrt(2))) xor (exists n >= 1: m = floor(n*(2 + sqrt(2))))"
    wythoff prove "not exists i, n >= 1: forall k < 3*n: F[i+k] = F[i+n+k]"
    wythoff prove -d "a(n) := floor(n*phi)" "forall n >= 1: a(a(n)) = a(n) + n - 1"
    wythoff prove -d "p(x, y) := @maharaja.txt" "exists x: p(x, x + 9)"     uses an automaton that -o wrote
    wythoff prove "x + y = 2*z and F[x] = F[y]"     prints the automaton of all solutions
    wythoff prove -d "same(i, j, n) := forall k < n: TR[i+k] = TR[j+k]" --by-induction same "same(i, 0, n)"
    wythoff prove --walnut "?msd_fib Ei Ak (k<n) => F[i+k]=F[i+n+k]"
    wythoff prove --walnut @commands.txt     runs def and eval commands of a file; prints each eval
    wythoff prove --game maharaja -p knight=1,7 -o maharaja.txt       finds an automaton and proves it
    wythoff prove --rays "1,0 0,1 1,1:3" --automaton mine.txt         decides whether your automaton is right
    wythoff prove --rays "1,0 0,1 1,1:9" --keep                       then `wythoff solve` works at any size

    Quantifiers are forall and exists. They may have a bound: "forall m, n >= 1:" means m >= 1 and n >= 1. Connectives
    are and, or, xor, not, => and <=>. Terms are sums of variables times numbers such as 2/3, phi or sqrt(2). They may
    contain floor, ceil, //, %, letters such as F[n] of infinite words, and the automata that `wythoff guess` prints.
    The words are F (Fibonacci), TR (Tribonacci), T (Thue-Morse), RS (Rudin-Shapiro) and PD (period doubling). Equal
    letters on the two sides of a comparison cancel: F[n-1] = F[n-1] is true for n = 0. Any other comparison that
    contains a letter with a negative index is false.

    Numerations (-b): a base 2, 3, ...; fibonacci, pell, tribonacci; t2, t3, ... with U(k) = t U(k-1) + U(k-2); s3, s4,
    ... with U(k) = s U(k-1) - U(k-2); 2,0,1 with U(k) = 2 U(k-1) + U(k-3). U(k) is the value of the digit 1 at
    place k.

    Games: games by rays, t-wythoff, maharaja, diagonal-wythoff, bouncing-queen and wythoff-pass, also in misere play;
    blocking-wythoff; end-wythoff around fixed inner piles, such as -p inner=5,3.

    Exit status: 0 proved, or the statement has free variables; 1 false; 2 the statement cannot be parsed; 3 given up,
    because no automaton was found or the memory was not enough; 130 interrupted.
    """
    from wythoff.app.progress import notes_printed, progress_bar
    from wythoff.automata.work import GivenUpError
    from wythoff.jobs.files import check_target, whole_file

    is_of_game = is_given("game") or is_given("rays")
    if is_of_game == (statement is not None):
        raise click.UsageError("give a statement, or a game by --game or --rays" + (", not both" if is_of_game else ""))
    of_statements, of_games = ("definitions", "by_induction"), ("file", "form", "value", "parameters", "keep")
    if wrong := options_given(*(of_statements if is_of_game else of_games)):
        raise click.UsageError(
            f"{wrong[0]} is accepted only with {'a statement' if is_of_game else '--game or --rays'}"
        )
    for name in (output, certificate):
        if name is not None:
            check_target(name)
    found: Decision | GameProof
    try:
        with progress_bar(quiet, " states") as progress, notes_printed():
            if statement is None:
                from wythoff.api.proofs import prove_game

                given = None if file is None else cast("Automaton", _read(file, ("x", "y")))
                found = prove_game(
                    game, given, form=form, value=value or 0, numeration=numeration, memory=memory, progress=progress
                )
            else:
                from wythoff.automata.decision import prove as decide

                text = sys.stdin.read() if statement == "-" else statement
                names, syntax = _definitions(definitions, walnut), "walnut" if walnut else "math"
                if walnut and _names_file(text, walnut):
                    if by_induction or latex:
                        raise click.UsageError("--by-induction and --latex are accepted only with a single statement")
                    return _run_file(text[1:], names, memory, as_json, progress)
                found = decide(
                    text, syntax, names, numeration, by_induction=by_induction, memory=memory, progress=progress
                )
    except GivenUpError as error:
        click.echo(f"wythoff: given up: {error}", err=True)
        return GIVEN_UP
    if shows_steps:
        for step in found.steps:
            click.echo(step)
    if output is not None:
        picture = _picture(found.automaton) if output.lower().endswith(".svg") else ""
        with whole_file(output) as target:
            target.write((picture or _text(found.automaton, walnut)).encode("ascii"))
    if certificate is not None and (found.holds or statement is not None):
        with whole_file(certificate) as target:
            target.write(found.certificate().encode("ascii"))
    if as_json:
        click.echo(json.dumps(found.row()))
    elif output != "-":
        _print(found, output is None)
    if latex:
        parts = [] if statement is None else [found.latex()]  # type: ignore[union-attr]
        parts += [found.automaton.latex()] if statement is None or found.holds is None else []
        click.echo("\n".join(parts), err=as_json or output == "-")
    if keep and found.holds:
        click.echo(f"stored as {found.keep()}", err=as_json or output == "-")  # type: ignore[union-attr]
    return FALSE if found.holds is False else 0


def _read(file: str, names: tuple[str, ...] = (), is_word: bool = False) -> "Automaton | Word":
    """Return the automaton in a file. In a file of Walnut the variables get `names`, and `is_word` asks for a Word."""
    from wythoff.automata.automaton import read
    from wythoff.automata.walnut_files import is_walnut, read_walnut
    from wythoff.jobs.number_file import text_of

    text = text_of(file)
    try:
        return read_walnut(text, names, is_word) if is_walnut(text) else read(text)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def _picture(automaton: "Automaton") -> str:
    from wythoff.automata.drawing import svg

    return svg(automaton)


def _text(automaton: "Automaton", walnut: bool) -> str:
    from wythoff.automata.walnut_files import walnut_text

    return walnut_text(automaton) if walnut else automaton.text()


def _run_file(
    name: str,
    definitions: "dict[str, str | Automaton | Word]",
    memory: int | None,
    as_json: bool,
    progress: "Progress | None",
) -> int:
    """Run the commands of a file of Walnut, and print the results. Return FALSE if a statement is false, else 0."""
    from wythoff.automata.walnut_files import run_commands
    from wythoff.jobs.number_file import text_of

    status, text = 0, text_of(name)
    try:
        for title, found in run_commands(text, definitions, memory, progress):
            status = FALSE if found.holds is False else status
            if as_json:
                click.echo(json.dumps({"name": title, **found.row()}))
            else:
                click.echo(f"{title}: ", nl=False)
                _print(found, False)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    return status


def _definitions(given: tuple[str, ...], walnut: bool) -> "dict[str, str | Automaton | Word]":
    """Return {HEAD: BODY} for definitions "HEAD := BODY". A body @FILE becomes the automaton in this file."""
    found: dict[str, str | Automaton | Word] = {}
    for one in given:
        head, sign, body = one.partition(":=")
        if not sign:
            raise click.UsageError(
                f"invalid definition {one[:60]!r}; accepted: 'name(x, y) := FORMULA', 'name(n) := TERM', "
                "'NAME := WORD', 'name(x, y) := @FILE'"
            )
        head, body = head.strip(), body.strip()
        found[head] = body
        if _names_file(body, walnut):
            names = tuple(re.findall(r"\w+", head)[1:])
            found[head] = _read(body[1:], names, "[" in head)
    return found


def _names_file(text: str, walnut: bool) -> bool:
    """Whether a text is @FILE. In the syntax of Walnut, @1 at the beginning is a letter of a word and not a file."""
    return bool(re.match("@.", text)) and not (walnut and re.match(r"@-?\d+(?![\w./])", text))


def _print(found: "Decision | GameProof", shows_text: bool) -> None:
    if found.holds is not None:
        click.echo(f"{found}; {found.seconds:.2f} s" if found.holds else str(found))
        return
    click.echo(f"{found}; {found.seconds:.2f} s")
    solutions = found.automaton.first(MAX_SOLUTIONS + 1)
    if solutions:
        rows = [", ".join(str(row[name]) for name in found.variables) for row in solutions[:MAX_SOLUTIONS]]
        more = ", ..." if len(solutions) > MAX_SOLUTIONS else ""
        click.echo(f"first: {', '.join(rows if len(found.variables) == 1 else [f'({row})' for row in rows])}{more}")
    if shows_text and found.automaton.states <= MAX_STATES:
        click.echo(found.automaton.text(), nl=False)
