"""Former names of commands and options. A former name works until 1.0, and prints its new name."""

import click

# {former command, or command with a former option: the new words}.
RENAMED = {
    "automaton": "grundy --automaton",
    "docs": "--help",
    "grundy --board": "table grundy --board",
    "grundy --stop": "table grundy --stop",
    "outcomes": "table outcomes",
    "rows": "table rows",
    "strip": "table strip",
    "survey --from-kept": "survey --from-bundled",
    "survey --keep": "survey --write-bundle",
    "survey --kept": "survey --bundled",
    "survey --status": "job status",
    "verify --status": "job status",
    "warmup": "selftest --warm",
}


def with_new_words(arguments: list[str], is_silent: bool) -> list[str]:
    """Return the arguments of `wythoff` with the new name of a former command or option.

    The new name is printed to standard error, unless `is_silent`.
    """
    for old, new in RENAMED.items():
        (command, *options), (new_command, *new_words) = old.split(), new.split()
        if arguments[:1] != [command] or not all(_has(arguments, option) for option in options):
            continue
        if not is_silent:
            click.echo(f"wythoff: `wythoff {old}` is now `wythoff {new}`; the old name works until 1.0", err=True)
        if new_command != command:
            gone = [option for option in options if option not in new_words]
            rest = [word for argument in arguments[1:] for word in _without(argument, gone)]
            return [new_command, *(word for word in new_words if word not in options), *rest]
        for option, new_option in zip(options, new_words, strict=True):
            arguments = [_replace(argument, option, new_option) for argument in arguments]
    return arguments


def _replace(argument: str, option: str, new_option: str) -> str:
    name, equals, value = argument.partition("=")
    return f"{new_option}{equals}{value}" if name == option else argument


def _without(argument: str, options: list[str]) -> list[str]:
    """Return an argument without these options: "--to" -> [], "--to=csv" -> ["csv"], and "x" -> ["x"]."""
    name, equals, value = argument.partition("=")
    return [argument] if name not in options else [value] if equals else []


def _has(arguments: list[str], option: str) -> bool:
    return any(argument == option or argument.startswith(f"{option}=") for argument in arguments)
