"""wythoff play: play a game against the computer, in a terminal or with moves from a file."""

import sys
from contextlib import suppress
from typing import Any

import click

from wythoff.app.numbers import Count, Number, NumbersCommand, Real, read_position
from wythoff.app.options import Game, game_and_piles

# The most digits of a number on a terminal; longer numbers are shortened.
MAX_SHOWN_DIGITS = 40


@click.command(cls=NumbersCommand, short_help="Play a game against the computer.")
@game_and_piles
@click.option("--first", type=click.Choice(["me", "computer"]), help="Choose who moves first.  [default: ask]")
@click.option(
    "--level", type=Number(), help="Set the largest pile of a random start: 5 or more.  [default: 20 in most games]"
)
@click.option(
    "--seed",
    type=Count(0),
    metavar="N",
    help="Set the random seed, which a game prints. With it, the same moves get the same answers.",
)
@click.option(
    "--err",
    type=Real(0, 1),
    default=0.0,
    metavar="P",
    help="If the computer can win, let it choose a move that does not win, with this probability.",
)
@click.option(
    "--bluff",
    is_flag=True,
    help="In lost positions, let the computer make small random moves instead of the smallest move.",
)
def play(
    game: Game, piles: tuple[str, ...], first: str | None, level: Any, seed: int | None, err: float, bluff: bool
) -> int:
    """Play a game against the computer, from a position or from a random start.

    From a random start you can win or draw, unless the program says that it does not know who wins.

    Type a move as the piles after it ("20 12") or as a take ("5 from 2" takes 5 from pile 2). `help` shows more ways,
    `?` lists the winning moves, and `why` explains the position.

    The computer plays perfectly if it knows who wins, else at random. In a lost position it takes as
    little as possible.

    \b
    wythoff play                              Wythoff's game, from a random start with piles up to 20
    wythoff play wythoff 20 31                from a position
    wythoff play kayles --level 12 --first me
    wythoff play t-wythoff -p t=3 --err 0.3   the computer errs in three of ten moves
    wythoff play fibonacci-nim 10^1000
    """
    from random import Random, SystemRandom

    from wythoff.app.play.engine import Engine
    from wythoff.app.play.session import Session
    from wythoff.app.play.starts import MIN_LARGEST_PILE, random_start
    from wythoff.exact.bigint import mpz, shortened

    if level is not None and piles:
        raise click.UsageError("--level, for a random start, cannot be combined with piles; accepted: --level or piles")
    size = mpz(game.solver.usual_size) if level is None else level
    if size < MIN_LARGEST_PILE:
        raise ValueError(f"--level must be at least {MIN_LARGEST_PILE}, got {shortened(size)}")
    position = game.ruleset.check(read_position(piles, game.ruleset)) if piles else None
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    random = Random(seed)
    reader = Lines()
    click.echo(f"seed {seed}")
    if position is None:
        you_start = random.random() < 0.5 if first is None else first == "me"
        position, is_known = random_start(game, size, you_start, random)
        if not is_known:
            click.echo("I do not know who wins from this position.")
    longest = MAX_SHOWN_DIGITS if sys.stdout.isatty() else None
    session = Session(Engine(game, random, err=err, bluff=bluff), position, longest)
    _say(session.introduction())
    if first is None and (first := _who_starts(reader)) is None:
        click.echo("Good-bye.")
        return 0
    _say(session.begin(first == "me"))
    while not session.is_over:
        line = reader.read("> ")
        _say(session.answer("quit" if line is None else line))
    return 0


class Lines:
    """Lines of standard input. If they do not come from a terminal, they are printed, to show the whole game."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="backslashreplace")

    def read(self, prompt: str) -> str | None:
        """Return the next line, without its end; None at the end of input."""
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 (makes typed lines editable)
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                return None
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            return None
        line = line.rstrip("\r\n")
        plain = ascii(line)[1:-1]  # without the quotes
        click.echo(f"{prompt}{plain[:200]}")
        return line


def _who_starts(reader: Lines) -> str | None:
    """Ask who moves first. Return "me" or "computer"; None for quit and at the end of input."""
    while (line := reader.read("Who moves first, me or computer? ")) is not None:
        answer = line.strip().lower()
        if answer in ("quit", "q", "exit"):
            return None
        for who in ("me", "computer"):
            if answer and who.startswith(answer):
                return who
        click.echo("Type me, computer or quit.")
    return None


def _say(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)
