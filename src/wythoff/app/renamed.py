"""Commands of earlier versions: each prints its new name, and works until 1.0."""

import click

# A former command, or a command with an option that it had, and the words that are typed now.
RENAMED = {
    "automaton": "grundy --automaton",
    "docs": "--help",
    "grundy --board": "table grundy --board",
    "grundy --stop": "table grundy --stop",
    "outcomes": "table outcomes",
    "rows": "table rows",
    "strip": "table strip",
    "warmup": "selftest --warm",
}


def with_new_words(arguments: list[str], is_silent: bool) -> list[str]:
    """The arguments of `wythoff` with a former command replaced; one line on standard error names the new one."""
    for old, new in RENAMED.items():
        command, *options = old.split()
        if arguments[:1] == [command] and all(_has(arguments, option) for option in options):
            if not is_silent:
                click.echo(f"wythoff: `wythoff {old}` is now `wythoff {new}`; the old name works until 1.0", err=True)
            return [*(word for word in new.split() if word not in options), *arguments[1:]]
    return arguments


def _has(arguments: list[str], option: str) -> bool:
    return any(argument == option or argument.startswith(f"{option}=") for argument in arguments)
