"""Find claims by their ids, in the files of this folder and in files of users."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from wythoff.claims.claim import Claim, claims_of
from wythoff.exact.bigint import short_repr
from wythoff.rules.game_file import run_file
from wythoff.rules.parameters import with_written


def claims() -> list[Claim]:
    """Return all claims of this package, in the order of its source files. Claims of users are not included."""
    return list(_by_id().values())


def ids() -> list[str]:
    """Return the ids of all claims of the catalogue, without parameters."""
    return list(_by_id())


def find(claim_id: str) -> Claim:
    """Return the claim with this id. "t-wythoff-floor t=3" has a parameter, "mine.py:id" is a claim in a file.

    Raises ValueError for an unknown id.
    """
    if not isinstance(claim_id, str):
        raise TypeError(f"the id of a claim must be a str, got {short_repr(claim_id)}")
    if found := _file_with((claim_id.split() or [""])[0]):  # not in a user's file, though a parameter may be a file
        return _find_by_id(claim_id, found)
    path, name = file_and_id(claim_id)
    if path:
        return _find_by_id(name, {one.id: one for one in claims_in(path)}, path)
    if claim_id.endswith(".py"):
        example = f"{claim_id}:{claims_in(claim_id)[0].id}"
        raise ValueError(f"{claim_id} is a file; name one of its claims, such as {example}; {_lists(claim_id)}")
    return _find_by_id(claim_id, _by_id())


def file_and_id(claim_id: str) -> tuple[str, str]:
    """Split "mine.py:id" into ("mine.py", "id"), and "id" into ("", "id")."""
    path, is_file, name = claim_id.rpartition(".py:")
    return (f"{path}.py", name) if is_file else ("", claim_id)


def _lists(path: str) -> str:
    return f"`wythoff claims{' --file ' if path else ''}{path}` lists them"


def _find_by_id(claim_id: str, known: dict[str, Claim], path: str = "") -> Claim:
    name, *written = claim_id.split() or [claim_id]
    parameters = with_written({}, written)
    if name not in known:
        close = get_close_matches(name, known, 1)
        similar = f"did you mean {path}{':' if path else ''}{close[0]}? " if close else ""
        raise ValueError(f"unknown claim {name[:60]!r}; {similar}{_lists(path)}")
    return known[name].with_parameters(**parameters)


def claims_in(path: str) -> list[Claim]:
    """Run a Python file and return its claims.

    Raises OSError if the file cannot be read, and ValueError if the file fails or has no claims.
    """
    if not (found := claims_of(run_file(path))):
        raise ValueError(f"{path} has no claims: write a function under @wythoff.claim")
    if twice := [name for name, times in Counter(one.id for one in found).items() if times > 1]:
        raise ValueError(f"{path} has two claims with the id {twice[0]!r}")
    return found


@cache
def _by_id() -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for part in _files():
        if twice := found.keys() & part.keys():
            raise ValueError(f"wythoff.claims has two claims with the id {min(twice)!r}")
        found |= part
    return found


def _file_with(name: str) -> dict[str, Claim] | None:
    """Return the claims, by id, of the file that has the claim `name`. Return None if no file has it."""
    return next((part for part in _files(name) if name in part), None)


def _files(name: str = "") -> Iterator[dict[str, Claim]]:
    """Yield for each file in this folder a dict of its claims by id.

    The files whose names are the beginning of the id `name` come first.
    """
    folder = import_module("wythoff.claims")  # `import wythoff.claims as folder` would give the function wy.claims
    for file in sorted(iter_modules(folder.__path__), key=lambda file: not name.startswith(file.name)):
        yield {one.id: one for one in claims_of(import_module(f"wythoff.claims.{file.name}"))}
