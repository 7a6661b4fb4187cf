"""All claims, found by going through the files of this folder: to add one, add a function."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from wythoff.claims.claim import Claim
from wythoff.rulesets.ruleset import positive_int


def claims() -> list[Claim]:
    """All claims, in the order of the files and the lines in them."""
    return list(_by_id().values())


def find(claim_id: str) -> Claim:
    """The claim of this id, which may carry parameters: find("t-wythoff-floor t=3").

    Raises ValueError for an unknown one.
    """
    if not isinstance(claim_id, str):
        raise TypeError(f"the id of a claim must be a str, got {claim_id!r:.60}")
    name, *written = claim_id.split() or [claim_id]
    given = {}
    for text in written:
        parameter, is_there, value = text.partition("=")
        if not is_there:
            raise ValueError(f"a parameter is written name=value, without blanks, got {text!r}")
        given[parameter] = positive_int(value, parameter)
    if name not in _by_id():
        raise ValueError(f"unknown claim {name!r}; `wythoff claims` lists them")
    return _by_id()[name].with_parameters(**given)


def claims_of(module: ModuleType) -> list[Claim]:
    """The claims that a module defines, in the order of its lines: by themselves, or some readings in a tuple."""
    values = [value if isinstance(value, tuple) else (value,) for value in vars(module).values()]
    return [one for several in values for one in several if isinstance(one, Claim)]


@cache
def _by_id() -> dict[str, Claim]:
    folder = import_module("wythoff.claims")  # `import wythoff.claims as folder` is the function wy.claims
    found: dict[str, Claim] = {}
    for file in iter_modules(folder.__path__):
        for one in claims_of(import_module(f"wythoff.claims.{file.name}")):
            if one.id in found:
                raise ValueError(f"two claims are named {one.id}")
            found[one.id] = one
    return found
