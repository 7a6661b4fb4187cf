"""`wy.guess`: guess the laws of a game or of a sequence."""

from collections.abc import Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from wythoff.api.catalogue import as_game
from wythoff.api.proved_laws import with_proofs
from wythoff.api.sequences import Terms, guessable
from wythoff.exact.bigint import as_signed, short_repr, shortened
from wythoff.guess.guesses import Guess, guess_sequence, slope_interval
from wythoff.guess.pair_guesses import guess_pairs
from wythoff.rules.position import NO_SEQUENCES

# The most terms that are computed of a game, and that are read of a sequence.
MAX_GAME_TERMS, MAX_SEQUENCE_TERMS = 10**6, 10**7

# The default number of terms that are computed of a game.
DEFAULT_TERMS = 4000


@dataclass(frozen=True)
class Laws:
    """The laws that `wy.guess` found. Some of them may be proved. str() has a line for each law and for each slope.

    Attributes
    ----------
    guesses : tuple of Guess
        The laws that are true for all terms. If there are none: laws that fail, and the first n at which each of them
        fails.
    slopes : dict
        For each sequence that agrees with floor(n alpha + gamma) for some alpha and gamma: the interval of the possible
        slopes alpha, in words. The key is the name of the sequence.
    form : str
        The formula for `wythoff verify --form` and `wythoff compare --form`, which check the formula for more n. "" if
        no law has such a formula.
    names : tuple of str
        The names of the sequences: ("a", "b"), ("H",), ("G",) or ("x",).
    counts : tuple of int
        The number of terms that were used of each sequence, in the order of `names`.
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
        """Whether at least one law is true for all terms."""
        return any(one.holds for one in self.guesses)

    @property
    def terms(self) -> str:
        """The number of terms that were used, in words: "4000 terms of a and 4000 terms of b"."""
        return " and ".join(f"{count} terms of {name}" for name, count in zip(self.names, self.counts, strict=True))

    def __str__(self) -> str:
        none = () if self.holds else (f"no law found that explains {self.terms}",)
        return "\n".join([*map(str, self.guesses), *none, *self.slopes.values()])

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [(one.kind, one.law, one.explained) for one in self.guesses]
        return html_table(
            [*rows, *(("slope", line, "") for line in self.slopes.values())], f"Guessed from {self.terms}"
        )


def guess(subject: Any = "wythoff", terms: Any = DEFAULT_TERMS, *, first: int = 0) -> Laws:
    """Guess the laws of a game or a sequence. Each law is fitted on the first half of the terms and tested on all.

    Parameters
    ----------
    subject : str, path, Game, or iterable of int or of pairs
        A game, or at least 12 integers x(n) of any size, or at least 12 pairs of integers (a(n), b(n)), n = 0, 1, ...
        For a game, its P-positions (a(n), b(n)), its losing starts H(n) or its Grundy values G(n) are computed.
    terms : int
        The number of terms that are computed for a game, 12 to 10^6. It has no effect on given integers or pairs.
    first : int
        The n of the first of the given integers x(n). It has no effect on pairs and games.

    Returns
    -------
    Laws

    Raises
    ------
    ValueError
        If the game has none of these sequences, if there are fewer than 12 terms, or if a term is a fraction or float.
    TypeError
        If `subject` or a term is an object of another type.

    Notes
    -----
    These kinds of laws are found:

    - a period p with a saltus s: x(n + p) = x(n) + s,
    - x(n) = c floor(n alpha + gamma) + d,
    - linear recurrences,
    - fixed points of substitutions,
    - automata that read the digits of n.

    For pairs these kinds are found too: b(n) = a(n) + t n + s; each number from some number on is in exactly one pair;
    and families of pairs: a family has the pairs (x(n), y(n)) of two formulas in n, and every pair is in a family.

    Examples
    --------
    >>> print(guess([n * n for n in range(40)]))
    x(n) = 3 x(n-1) - 3 x(n-2) + x(n-3) for n >= 3: fitted on 20 terms, and explains 20 more
    """
    laws = laws_of(_data(subject, terms, first))
    if len(laws.names) < 2 or not laws.form or not (isinstance(subject, str) or not isinstance(subject, Iterable)):
        return laws
    return replace(laws, guesses=with_proofs(laws.guesses, laws.form, as_game(subject)))


def laws_of(data: Mapping[str, Terms]) -> Laws:
    """Guess the laws of the sequences in `data`, whose keys are their names.

    `data` has a single sequence, or the two sequences "a" and "b" of the piles of P-positions.
    """
    if "b" in data:
        found, kinds = guess_pairs(data["a"].values, data["b"].values), ("pairs", "difference")
    else:
        ((name, (start, values)),) = data.items()
        found, kinds = guess_sequence(values, name, start), ("floor", "automaton")
    form = next((one.form for one in found[::-1] if one.form and one.holds and one.kind in kinds), "")
    slopes = {name: slope_interval(terms.values, name) for name, terms in data.items()}
    counts = (len(terms.values) for terms in data.values())
    return Laws(tuple(found), {name: line for name, line in slopes.items() if line}, form, tuple(data), tuple(counts))


def _data(subject: Any, count: Any, first: Any) -> dict[str, Terms]:
    start = int(as_signed(first, "first"))
    if isinstance(subject, str) or not isinstance(subject, Iterable):
        return _terms_of_game(subject, count)
    terms = terms_of(subject)
    if not terms or not isinstance(terms[0], Iterable) or isinstance(terms[0], str):
        return {"x": Terms(start, [int(as_signed(term, f"x({n})")) for n, term in enumerate(terms, start)])}
    for n, pair in enumerate(terms):
        if not isinstance(pair, Sized) or isinstance(pair, NO_SEQUENCES) or len(pair) != 2:
            raise ValueError(f"each pair must have two numbers, got {short_repr(pair)} at n = {n}")
    piles = ([int(as_signed(pair[k], f"{name}({n})")) for n, pair in enumerate(terms)] for k, name in enumerate("ab"))
    return {name: Terms(0, values) for name, values in zip("ab", piles, strict=True)}


def terms_of(source: Iterable[Any]) -> list[Any]:
    """Return the terms of an iterable as a list.

    Raises TypeError for a set, a dict or bytes, and ValueError for more than 10^7 terms.
    """
    if isinstance(source, NO_SEQUENCES):
        raise TypeError(f"the terms must be in a list or another ordered sequence, got {short_repr(source)}")
    terms = list(islice(source, MAX_SEQUENCE_TERMS + 1))
    if len(terms) > MAX_SEQUENCE_TERMS:
        raise ValueError("a sequence must have at most 10^7 terms, got more")
    return terms


def _terms_of_game(subject: Any, count: Any) -> dict[str, Terms]:
    terms = int(as_signed(count, "terms"))
    if not 12 <= terms <= MAX_GAME_TERMS:
        raise ValueError(f"terms must be 12 to 10^6, got {shortened(terms)}")
    return guessable(as_game(subject), terms)
