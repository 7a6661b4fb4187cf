"""What `wy.guess` gives: the laws that a game or a sequence seems to follow, and the slopes that are possible."""

from collections.abc import Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from itertools import islice
from typing import Any

from wythoff.api.catalogue import as_game
from wythoff.api.sequences import Terms, guessable
from wythoff.exact.bigint import as_signed
from wythoff.guess.guesses import Guess, guess_sequence, slope_interval
from wythoff.guess.pair_guesses import guess_pairs
from wythoff.rules.position import NO_SEQUENCES

# Terms of a game, and of a sequence, at most.
MOST_TERMS, MOST_GIVEN = 10**6, 10**7

USUAL_TERMS = 4000


@dataclass(frozen=True)
class Laws:
    """The laws that were found; not proved. str() has a line for each, then the possible slopes.

    Attributes
    ----------
    guesses : tuple of Guess
        Those that explain all terms; if there are none, those that fail, with the first n at which they do.
    slopes : dict
        For each sequence, by its name, that a line floor(n alpha + gamma) gives: the interval of alpha that the terms
        leave, and how many terms were used.
    form : str
        The formula that `wythoff verify --form`, or `wythoff compare --form`, tries further; "" if there is none.
    names : tuple of str
        What the sequences are called: ("a", "b"), ("H",), ("G",), ("x",).
    counts : tuple of int
        How many terms of each were looked at.
    """

    guesses: tuple[Guess, ...]
    slopes: dict[str, str]
    form: str
    names: tuple[str, ...]
    counts: tuple[int, ...]

    def __iter__(self) -> Iterator[Guess]:
        return iter(self.guesses)

    def __len__(self) -> int:
        return len(self.guesses)

    @property
    def holds(self) -> bool:
        """Whether some law explains all terms."""
        return any(one.holds for one in self.guesses)

    @property
    def terms(self) -> str:
        """What was looked at: "4000 terms of a and 4000 terms of b"."""
        return " and ".join(f"{count} terms of {name}" for name, count in zip(self.names, self.counts, strict=True))

    def __str__(self) -> str:
        none = () if self.holds else (f"none found that explains {self.terms}",)
        return "\n".join([*map(str, self.guesses), *none, *self.slopes.values()])

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [(one.kind, one.law, one.explained) for one in self.guesses]
        return html_table(
            [*rows, *(("slope", line, "") for line in self.slopes.values())], f"Guessed from {self.terms}"
        )


def guess(subject: Any = "wythoff", terms: Any = USUAL_TERMS, *, first: int = 0) -> Laws:
    """The laws that a game or a sequence seems to follow: found in the first half of the terms, tried on all of them.

    Parameters
    ----------
    subject : str, path, Game, or iterable of int or of pairs
        A game by its name or as an object: its P-positions (a(n), b(n)), losing starts H(n) or Grundy values G(n).
        Else the integers x(first), x(first + 1), ..., at least 12, of any size; or pairs (a(0), b(0)), ...
    terms : int
        How many terms of a game are looked at: 12 to 10^6.
    first : int
        The n of the first term of a sequence of integers.

    Returns
    -------
    Laws

    Raises
    ------
    ValueError, TypeError
        For games without such a sequence, fewer than 12 terms, and what is not an integer.

    Notes
    -----
    Looked for are x(n + p) = x(n) + s, c floor(n alpha + gamma) + d, linear recurrences, fixed points of substitutions,
    automata that read the digits of n; of pairs b(n) = a(n) + t n + s, whether each number is in one of a and b, and
    families of pairs. Other laws are not found.

    Examples
    --------
    >>> print(guess([n * n for n in range(40)]))
    x(n) = 3 x(n-1) - 3 x(n-2) + x(n-3) for n >= 3: fitted on 20 terms, and explains 20 more
    """
    return laws_of(_data(subject, terms, first))


def laws_of(data: Mapping[str, Terms]) -> Laws:
    """Return the laws of one sequence, or of the piles "a" and "b" of pairs."""
    if "b" in data:
        found, kinds = guess_pairs(data["a"].values, data["b"].values), ("pairs", "difference")
    else:
        ((name, (start, values)),) = data.items()
        found, kinds = guess_sequence(values, name, start), ("floor", "automaton")
    form = next((one.form for one in found[::-1] if one.form and one.holds and one.kind in kinds), "")
    slopes = {name: slope_interval(of.values, name) for name, of in data.items()}
    counts = (len(of.values) for of in data.values())
    return Laws(tuple(found), {name: line for name, line in slopes.items() if line}, form, tuple(data), tuple(counts))


def _data(subject: Any, count: Any, first: Any) -> dict[str, Terms]:
    start = int(as_signed(first, "first"))
    if isinstance(subject, str) or not isinstance(subject, Iterable):
        return _of_game(subject, count)
    given = terms_of(subject)
    if not given or not isinstance(given[0], Iterable) or isinstance(given[0], str):
        return {"x": Terms(start, [int(as_signed(term, f"x({n})")) for n, term in enumerate(given, start)])}
    for n, pair in enumerate(given):
        if not isinstance(pair, Sized) or isinstance(pair, NO_SEQUENCES) or len(pair) != 2:
            raise ValueError(f"pairs have two numbers each, got {pair!r:.60} at n = {n}")
    piles = ([int(as_signed(pair[k], f"{name}({n})")) for n, pair in enumerate(given)] for k, name in enumerate("ab"))
    return {name: Terms(0, values) for name, values in zip("ab", piles, strict=True)}


def terms_of(source: Iterable[Any]) -> list[Any]:
    """The terms of a sequence in order. Raises TypeError for what has no order, ValueError for more than 10^7."""
    if isinstance(source, NO_SEQUENCES):
        raise TypeError(f"a sequence has terms in order, got {source!r:.60}")
    given = list(islice(source, MOST_GIVEN + 1))
    if len(given) > MOST_GIVEN:
        raise ValueError("a sequence may have 10^7 terms, got more")
    return given


def _of_game(subject: Any, count: Any) -> dict[str, Terms]:
    terms = int(as_signed(count, "terms"))
    if not 12 <= terms <= MOST_TERMS:
        raise ValueError(f"terms must be 12 to 10^6, got {terms}")
    return guessable(as_game(subject), terms)
