"""wythoff grundy --automaton: prove where small Grundy values are, in all rows of the board."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from wythoff.app.numbers import format_count
from wythoff.app.options import Game, refuse

if TYPE_CHECKING:
    from wythoff.games.wythoff.automata.proof import Proof

# The exit status if the automaton fails its check.
REFUSED = 1


def prove(
    game: Game,
    value: int,
    find: bool,
    burn_in: int | None,
    most: int | None,
    file: str | None,
    output: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Check an automaton of small Grundy values, print the facts that it proves, and return the exit status.

    The automaton is read from `file`. Without a file, it is found by a search if `find`, else it is bundled. `burn_in`
    and `most` are options of the search. The status is 0, or REFUSED if the automaton fails its check.
    """
    from wythoff.app.progress import Stopwatch, working
    from wythoff.games.wythoff.automata.proof import AutomatonError, prove
    from wythoff.jobs.files import check_target, whole_file

    if not find:
        refuse("needs --find", "burn_in", "most")
    if file is not None:
        refuse("cannot be combined with --check, because the automaton file states the values", "value", "find")
        if game.name != "wythoff":
            raise click.UsageError(
                "--check cannot be combined with the name of a game, since the automaton file names its game"
            )
    if output is not None:
        check_target(output)
    watch = Stopwatch(quiet)
    text = _automaton_text(game, value, find, burn_in, most, quiet) if file is None else _read_file(file)
    try:
        with working("checking the automaton", quiet):
            proof = prove(text)
    except AutomatonError as error:
        click.echo(f"wythoff: the automaton is refused: {error}", err=True)
        return REFUSED
    if output is not None:
        with whole_file(output) as target:
            target.write(text.encode("ascii"))
    if as_json:
        click.echo(json.dumps(asdict(proof)))
    elif output != "-":
        _print(proof)
    watch.say(f"{format_count(proof.types, 'type')} of rows proved")
    return 0


def _automaton_text(game: Game, value: int, find: bool, burn_in: int | None, most: int | None, quiet: bool) -> str:
    """Return the text of the bundled automaton, or of the automaton that a search finds."""
    from wythoff.app.progress import progress_bar

    t = game.solver.method_for("numeration")()
    if not find:
        from wythoff.games.wythoff.automata.bundled import addition, find_automaton, largest_known
        from wythoff.solve.solution import UnknownValue

        bundled = find_automaton(t, value)
        if bundled is None:
            known = largest_known(t)
            accepted = f"accepted: --value up to {known}; " if known else ""
            raise UnknownValue(
                f"no automaton up to value {value} is bundled for t = {t}; {accepted}--find searches for one",
                addition=addition(t, value),
            )
        return bundled.text()
    from wythoff.games.wythoff.automata.search import BURN_IN, MAX_WINDOWS, find_candidate

    with progress_bar(quiet, " windows") as progress:
        return find_candidate(t, value, burn_in or BURN_IN, most or MAX_WINDOWS, progress).text()


def _read_file(file: str) -> str:
    try:
        with click.open_file(file, encoding="ascii") as stream:
            return str(stream.read())
    except UnicodeDecodeError:
        raise ValueError(
            f"{file}: the file is not an automaton; accepted: ASCII text that --automaton -o wrote"
        ) from None


def _print(proof: "Proof") -> None:
    game = "Wythoff's game" if proof.t == 1 else f"t-Wythoff, t = {proof.t}"
    click.echo(f"Proved for every row of {game}: {proof.types} types, {proof.states} states, {proof.pairs} pairs,")
    click.echo(f"{proof.words} words of {2 * (proof.reach + proof.t + 1) + 1} rows.")
    click.echo("value  lead      offset")
    for value, (lead, offset) in enumerate(zip(proof.leads, proof.offsets, strict=True), 1):
        click.echo(f"{value:5}  {f'{lead[0]}..{lead[1]}':8}  {offset[0]}..{offset[1]}")
