"""Defined names, and the numeration that the names, words and square roots in a statement need."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from wythoff.automata.automaton import Automaton
from wythoff.automata.formulas import Formula, Term
from wythoff.automata.numeration import Numeration, numeration, numeration_of_root
from wythoff.automata.tokens import StatementError, Token
from wythoff.automata.words import Word
from wythoff.exact.bigint import short_repr

# The numeration of statements that do not need another one.
DEFAULT_NUMERATION = "2"


@dataclass(frozen=True)
class Definition:
    """The meaning of a defined name.

    Attributes
    ----------
    name : str
    body : Word, Automaton, Term or Formula
        A word W, a term f(x, y), or a predicate p(x, y).
    parameters : tuple of str
    needs : tuple of (Numeration or int, str)
        The numerations, and the radicands of the square roots, that the body needs. Each comes with the spelling of the
        word or the root in the body, for errors.
    text, tokens : str and tuple of Token
        The text of the body, for errors; empty for automata and words.
    """

    name: str
    body: Word | Automaton | Term | Formula
    parameters: tuple[str, ...] = ()
    needs: tuple[tuple[Numeration | int, str], ...] = ()
    text: str = field(default="", compare=False)
    tokens: tuple[Token, ...] = field(default=(), compare=False, repr=False)


def needed_numeration(needs: Sequence[tuple[Numeration | int, str]], name: str | None) -> Numeration:
    """Return the numeration `name`, or, if `name` is None, the numeration that the words and roots in `needs` need.

    Raises StatementError if no single numeration suits all of `needs`, or if `name` does not.
    """
    if not isinstance(name, str | None):
        raise TypeError(f"numeration must be a str such as 'fibonacci', got {short_repr(name)}")
    chosen, source = (numeration(name), name) if name else (None, "")
    for need, what in needs:
        if isinstance(need, Numeration):
            if chosen is not None and chosen != need:
                if name:
                    raise StatementError(_other_numeration(what, need, chosen))
                raise StatementError(_two_numerations(what, need, source, chosen))
            chosen, source = need, source or what
    for need, what in needs:
        if isinstance(need, int):
            if chosen is None:
                chosen, source = _numeration_of_root(need), what
            if not chosen.is_quadratic_unit or chosen.radicand[0] != need:
                needed = _numeration_of_root(need)
                if name:
                    raise StatementError(_other_numeration(what, needed, chosen))
                raise StatementError(_two_numerations(what, needed, source, chosen))
    return chosen or numeration(DEFAULT_NUMERATION)


def _other_numeration(what: str, needed: Numeration, chosen: Numeration) -> str:
    return f"{what} needs the numeration {needed.title}, not {chosen.title}; accepted: {needed.name}, or no numeration"


def _two_numerations(what: str, needed: Numeration, source: str, chosen: Numeration) -> str:
    return (
        f"{what} needs the numeration {needed.title}, but {source} needs {chosen.title}; "
        "accepted: a single numeration in a statement"
    )


def _numeration_of_root(d: int) -> Numeration:
    try:
        return numeration_of_root(d)
    except ValueError as error:
        raise StatementError(str(error)) from None
