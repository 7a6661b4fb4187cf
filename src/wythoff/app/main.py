"""The command line: the group of all commands, and the conversion of errors to one line and an exit status."""

import errno
import sys
from contextlib import suppress
from typing import Any, NoReturn

import click

from wythoff.app.groups import FileGroup
from wythoff.app.renamed import with_new_words
from wythoff.app.signals import TerminationError, signals_as_exceptions
from wythoff.app.streams import discard_output, escape_unencodable, is_closed_pipe, replace_closed_streams
from wythoff.app.versions import show_versions
from wythoff.jobs.formats import INTERNAL_ERROR, TRY_AGAIN, internal_error, one_line
from wythoff.jobs.system import is_temporary

# Exit statuses.
INTERRUPTED = 130
BAD_INPUT = 2


class Commands(FileGroup):
    """The group of all commands. Former names of commands still work; for a wrong name the error suggests a right one.

    A command ends without a message if the reader of its pipe closes the pipe.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = next((index for index, word in enumerate(args) if not word.startswith("-")), len(args))
        return super().parse_args(ctx, args[:first] + with_new_words(args[first:], ctx.resilient_parsing))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0]
        if not name.startswith("-") and name not in self.names():
            raise click.UsageError(f"no command {name[:40]!r}. {_suggestion(args, self.names())}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if isinstance(error, OSError) and is_closed_pipe(error):
                discard_output()
                return 0
            if ctx.params["shows_traceback"]:
                import traceback

                click.echo(traceback.format_exc(), err=True, nl=False)
            if isinstance(error, EOFError):  # click would treat it as an interrupt
                raise RuntimeError("a file or stream ends too early") from error
            raise


def _suggestion(args: list[str], names: tuple[str, ...]) -> str:
    """Return a sentence with suggestions for arguments that do not begin with a command."""
    from difflib import get_close_matches

    name = args[0]
    if close := get_close_matches(name.lower(), names, 1):
        return f"Did you mean {close[0]}?"
    if name[:1].isdigit():
        return f"Did you mean `wythoff solve {' '.join(args)[:60]}`?"
    from wythoff.api import catalogue

    if catalogue.is_name(name.lower()):
        return f"{name} is a game: `wythoff solve {name} PILES...`, `wythoff play {name}`"
    return f"The commands are {', '.join(names)}"


@click.group(
    cls=Commands,
    package="wythoff.app.commands",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExit status:\n"
    "  0    done\n"
    "  1    a negative result, such as a refuted claim or a rejected row: see the help of the command\n"
    "  2    bad usage or input, or a question that cannot be decided\n"
    "  3    `prove` gave up\n"
    "  70   an internal error\n"
    "  75   a full disk, a locked file, or lost workers: the same command may succeed later\n"
    "  129, 130, 143    ended by SIGHUP, Ctrl-C, SIGTERM\n\n"
    "Tab completion: `wythoff completion --help`.\n\n"
    "Documentation: docs/index.md in the source folder; `sphinx-build docs build/docs` builds the pages.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=show_versions,
    help="Print the versions of wythoff and its packages.",
)
@click.option("--traceback", "shows_traceback", is_flag=True, help="If the command fails, print the traceback too.")
def wythoff(shows_traceback: bool) -> None:
    """Solve Wythoff's game and other impartial games exactly, at any size."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status. Errors print one line, without a traceback.

    ValueError, UnknownValue, OSError and MemoryError are errors of the input. Any other exception, such as a KeyError,
    is a fault of the program, unless code in a file of the user raised it.
    """
    closed = replace_closed_streams()
    escape_unencodable()
    try:
        with signals_as_exceptions():
            # On Windows click would replace "~", "*" and "$" in formulas. `wythoff solve` expands patterns itself.
            status = wythoff.main(arguments, "wythoff", standalone_mode=False, windows_expand_args=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        _leave(BAD_INPUT, error.format_message())
    except click.ClickException as error:
        _leave(BAD_INPUT, f"wythoff: {' '.join(error.format_message().split())}{_hint(error)}")
    except (click.Abort, KeyboardInterrupt):
        _leave(INTERRUPTED, "wythoff: interrupted")
    except TerminationError as error:
        with suppress(OSError):  # the terminal may be closed
            click.echo("wythoff: terminated", err=True)
        sys.exit(error.code)
    except (ValueError, OSError, MemoryError) as error:
        if closed and isinstance(error, OSError) and error.errno == errno.EBADF:
            discard_output()
            _leave(BAD_INPUT, f"wythoff: {closed}")
        if isinstance(error, OSError) and error.errno == errno.ENOSPC and not error.filename:
            error.filename = "standard output"  # errors of files have a name
        if isinstance(error, OSError) and error.filename == "standard output":
            discard_output()  # otherwise Python fails again when it ends
        _leave(TRY_AGAIN if is_temporary(error) else BAD_INPUT, f"wythoff: {one_line(error)}")
    except Exception as error:
        _leave(*_status_and_line(error))
    _leave(status if isinstance(status, int) else 0)


def _hint(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and context and context.parent is None:
        return f" Write options after the command: wythoff COMMAND {error.option_name} ... (see wythoff --help)"
    return f" (see {context.command_path} --help)" if context else ""


def _status_and_line(error: Exception) -> tuple[int, str]:
    """Return the exit status and the message for an error that may come from bad input or from the program."""
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
