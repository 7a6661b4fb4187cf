"""The command line: its commands, and how every error becomes one line and an exit status."""

import errno
import os
import sys
from contextlib import suppress
from typing import Any, NoReturn

import click

from wythoff.app.groups import FileGroup
from wythoff.app.renamed import with_new_words
from wythoff.app.signals import Ended, signals_as_exceptions
from wythoff.app.versions import show_versions
from wythoff.jobs.formats import INTERNAL_ERROR, internal_error, one_line

INTERRUPTED = 130
BAD_INPUT = 2
STREAMS = ("stdin", "stdout", "stderr")  # in the order of their numbers


class Commands(FileGroup):
    """The commands. Former names still work; for a wrong name the error suggests another.

    A command ends quietly if the reader of its pipe closes it.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = next((place for place, word in enumerate(args) if not word.startswith("-")), len(args))
        return super().parse_args(ctx, args[:first] + with_new_words(args[first:], ctx.resilient_parsing))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0]
        if not name.startswith("-") and name not in self.names():
            raise click.UsageError(f"No such command {name[:40]!r}. {_suggestion(args, self.names())}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if ctx.params["shows_traceback"]:
                import traceback

                click.echo(traceback.format_exc(), err=True, nl=False)
            if isinstance(error, EOFError):  # click would treat it as an interrupt
                raise RuntimeError("unexpected end of data") from error
            raise


def _suggestion(args: list[str], names: tuple[str, ...]) -> str:
    """Suggest commands for arguments that do not begin with one."""
    from difflib import get_close_matches

    name, commands = args[0], f"There are {', '.join(names)}"
    if close := get_close_matches(name.lower(), names, 1):
        return f"Did you mean {close[0]}? {commands}"
    if name[:1].isdigit():
        return f"Did you mean `wythoff solve {' '.join(args)[:60]}`? {commands}"
    from wythoff.api import catalogue

    if name.lower() in catalogue.names():
        return f"It is a game: `wythoff solve -g {name} PILES...`, `wythoff play {name}`. {commands}"
    return commands


@click.group(
    cls=Commands,
    package="wythoff.app.commands",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 done; 1 rows rejected, a file of a folder not solved, a claim refuted (`verify`, `guess "
    "--verify`), a statement false (`prove`), a check failed (`selftest`), an automaton refused, or a difference found "
    "(`compare`, `table rows --recompute`); 2 bad usage or input, or undecided; 3 `prove` gave up; 70 internal error; "
    "129, 130, 143 ended by SIGHUP, Ctrl-C, SIGTERM. Tab completion: `wythoff completion --help`.\n\n"
    "Documentation: docs/index.md in the source folder; `sphinx-build docs build/docs` builds the pages.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=show_versions, help="Show versions."
)
@click.option("--traceback", "shows_traceback", is_flag=True, help="Print the traceback of an error.")
def wythoff(shows_traceback: bool) -> None:
    """Solve Wythoff's game and other impartial games exactly, at any size."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status. User errors print no traceback.

    ValueError, UnknownValue, OSError and MemoryError are errors of the input. Any other exception, such as a KeyError,
    is a fault of the program, unless a file of the user raises it.
    """
    closed = _replace_closed_streams()
    try:
        with signals_as_exceptions():
            status = wythoff.main(args=arguments, prog_name="wythoff", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        _leave(BAD_INPUT, error.format_message())
    except click.ClickException as error:
        _leave(BAD_INPUT, f"wythoff: {' '.join(error.format_message().split())}{_hint(error)}")
    except (click.Abort, KeyboardInterrupt):
        _leave(INTERRUPTED, "wythoff: interrupted")
    except Ended as error:
        with suppress(OSError):  # a terminal that has hung up
            click.echo("wythoff: terminated", err=True)
        sys.exit(error.code)
    except (ValueError, OSError, MemoryError) as error:
        if closed and isinstance(error, OSError) and error.errno == errno.EBADF:
            os.dup2(os.open(os.devnull, os.O_WRONLY), STREAMS.index("stdout"))  # for output still in the buffer
            _leave(BAD_INPUT, f"wythoff: {closed}")
        if isinstance(error, OSError) and error.errno == errno.ENOSPC and not error.filename:
            error.filename = "standard output"  # errors of files have a name
            os.dup2(os.open(os.devnull, os.O_WRONLY), STREAMS.index("stdout"))
        _leave(BAD_INPUT, f"wythoff: {one_line(error)}")
    except Exception as error:
        _leave(*_status_and_line(error))
    _leave(status if isinstance(status, int) else 0)


def _replace_closed_streams() -> str:
    """Replace closed standard streams, and return a text that names them. Reading or writing them is an error.

    Otherwise the next opened file would get the number of a standard stream, and messages would be written into it.
    Messages to a closed standard error are lost.
    """
    closed = []
    for number, name in enumerate(STREAMS):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            handle = os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_WRONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))
            closed += [] if name == "stderr" else [f"standard {name.removeprefix('std')}put is closed"]
    return ", ".join(closed)


def _hint(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and context and context.parent is None:
        return f" Options follow a command: wythoff COMMAND {error.option_name} ... (see wythoff --help)"
    return f" (see {context.command_path} --help)" if context else ""


def _status_and_line(error: Exception) -> tuple[int, str]:
    """Return the exit status and the message for an error whose class does not tell if the input is bad."""
    from wythoff.rules.game_file import error_in_file
    from wythoff.solve.solution import UnknownValue

    if isinstance(error, UnknownValue):
        return BAD_INPUT, f"wythoff: {one_line(error)}"
    if (in_file := error_in_file(error)) is not None:
        return BAD_INPUT, f"wythoff: {' '.join(in_file.split())}"
    return INTERNAL_ERROR, f"wythoff: {internal_error(error, 'wythoff --traceback COMMAND ...')}"


def _leave(status: int, message: Any = None) -> NoReturn:
    if message:
        click.echo(message, err=True)
    sys.exit(status)
