"""wythoff completion: print the script that lets a shell complete commands, options, games and claims."""

import click
from click.shell_completion import get_completion_class

from wythoff.app.groups import StrictCommand


@click.command(cls=StrictCommand, short_help="Print a script that lets a shell complete commands and names.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script that lets a shell complete commands, options, names of games and ids of claims.

    Put the first or second line into the start-up file of your shell, or run the third line once:

    \b
    eval "$(wythoff completion bash)"                                      bash: in ~/.bashrc
    eval "$(wythoff completion zsh)"                                       zsh: in ~/.zshrc
    wythoff completion fish > ~/.config/fish/completions/wythoff.fish      fish: once
    """
    kind = get_completion_class(shell)
    assert kind is not None
    root = click.get_current_context().find_root().command
    click.echo(kind(root, {}, "wythoff", "_WYTHOFF_COMPLETE").source())
