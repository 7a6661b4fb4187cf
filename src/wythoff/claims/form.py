"""Claims that formulas give the P-positions of a game on two piles.

"floor(n*phi)" is about the first piles a_n, n = 0, 1, 2, ..., "floor(n*phi), floor(n*phi) + n" about both. Where the
order of piles does not matter, the first one is the smaller one; else piles stand as in the game. Families, with ";"
between them, are pairs x, y for n = 0, 1, 2, ...; one without n is a single pair. Together they are all P-positions, in
the order of the smaller pile, the larger one, and x: "0, 0; n, 2*n + 1; 2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2".
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from wythoff.api.game import Game
from wythoff.api.sequences import p_pair_blocks
from wythoff.claims.claim import Claim, claim
from wythoff.claims.formula import Formula
from wythoff.claims.verdict import CHECKSUM_MODULUS, AnswerError, Finding, Verdict, tried
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.grammar import quoted
from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How far a formula for a game without a closed form is tried, if nobody says: its table takes a second.
TABLE_BOUND = 10_000

# Tried by `--form` alone: a second or two.
BOUND = 100_000

# Numbers that are evaluated at a time, and between two reports of progress.
BLOCK = 1 << 14

Blocks = Iterable["NDArray[Any]"]
"""P-positions (x, y) in order, in arrays (rows, 2)."""


class Form:
    """Formulas for P-positions, as `wythoff verify --form` reads them."""

    def __init__(self, text: str) -> None:
        families = [list(map(str.strip, re.split(r",(?![^\[]*\])", of))) for of in text.split(";")]
        if max(map(len, families)) > 2 or (len(families) > 1 and min(map(len, families)) < 2):
            raise ValueError(f"a form is a formula, or pairs x, y of them with ; between pairs, got {quoted(text)}")
        self.families = [tuple(map(Formula, of)) for of in families]

    @property
    def is_numbered(self) -> bool:
        """Whether P-position n is given by its number: no families are to be put in order."""
        return len(self.families) == 1

    def wrong(self, blocks: Blocks, start: int = 0, told: Callable[[int], None] = lambda n: None) -> "Wrong | None":
        """The first P-position, from number `start` on, that it does not give."""
        given = _Numbered(self.families[0], start) if self.is_numbered else _InOrder(self.families)
        n = start
        for block in blocks if self.is_numbered else _checked_order(blocks):
            for first in range(0, len(block), BLOCK):
                told(n)
                lost = block[first : first + BLOCK, : len(self.families[0])]
                if (wrong := self._wrong_in(given, lost, n)) is not None:
                    return wrong
                n += len(lost)
        return None

    def told(self, wrong: "Wrong") -> str:
        """What is said of a P-position and what is true."""
        true = f"a_{wrong.n} = {wrong.true}" if len(self.families[0]) == 1 else f"P-position {wrong.n} is {wrong.true}"
        return f"{wrong.said}, and {true}"

    def _wrong_in(self, given: "_Numbered | _InOrder", lost: "NDArray[Any]", n: int) -> "Wrong | None":
        """The same for some of them. Where some formula fails, one that is wrong before comes first."""
        try:
            said = given.following(len(lost), lost[-1].min())
        except ValueError:
            if len(lost) == 1 or not self.is_numbered:
                raise
            half = len(lost) // 2
            return self._wrong_in(given, lost[:half], n) or self._wrong_in(given, lost[half:], n + half)
        differ = (said != lost[: len(said)]).any(axis=1)
        if not differ.any() and len(said) == len(lost):
            return None
        place = int(differ.argmax()) if differ.any() else len(said)
        return Wrong(n + place, _shown(said[place : place + 1]), _shown(lost[place : place + 1]))


class Wrong(NamedTuple):
    """A number n, and what is said and what is true of P-position n."""

    n: int
    said: str
    true: str


def _order(pairs: "NDArray[Any]") -> "NDArray[Any]":
    """The places of pairs in the order of the smaller pile, the larger one, and x."""
    import numpy as np

    return np.lexsort((pairs[:, 0], pairs.max(axis=1), pairs.min(axis=1)))


def _checked_order(blocks: Blocks) -> Blocks:
    """The blocks. Raises ValueError where they are not in the order in which families are put."""
    import numpy as np

    last = np.empty((0, 2), np.int64)
    for block in blocks:
        several = np.concatenate((last, block))
        if (np.diff(_order(several)) != 1).any():
            rule = "families are put in the order of the smaller pile"
            raise ValueError(f"{rule}, and these P-positions are listed in another: give one pair of formulas")
        last = several[-1:].copy()
        yield block


class _Numbered:
    """P-positions given by their numbers, from n on."""

    def __init__(self, formulas: "tuple[Formula, ...]", n: int) -> None:
        self.formulas, self.n = formulas, n

    def following(self, count: int, last: int) -> "NDArray[Any]":
        """So many more."""
        import numpy as np

        found = np.stack([of.values(self.n, self.n + count) for of in self.formulas], axis=1)
        self.n += count
        return found


class _InOrder:
    """The pairs of families, put in order."""

    def __init__(self, families: "list[tuple[Formula, ...]]") -> None:
        import numpy as np

        self.families, self.given = families, 0
        self.counts, self.reached = [0] * len(families), [0] * len(families)
        self.waiting = np.empty((0, 2), np.int64)

    def following(self, count: int, last: int) -> "NDArray[Any]":
        """So many more: all that follow them have a smaller pile of at least `last`, or they are too many to be
        P-positions.
        """
        import numpy as np

        self.given += count
        for k, family in enumerate(self.families):
            while self.reached[k] <= last and self.counts[k] < (self.given + 1 if family[0].has_n else 1):
                self.waiting = np.concatenate((self.waiting, self._more(k)))
        self.waiting = self.waiting[_order(self.waiting)]
        found, self.waiting = self.waiting[:count], self.waiting[count:]
        return found

    def _more(self, k: int) -> "NDArray[Any]":
        """The next pairs of a family."""
        import numpy as np

        start, (x, y) = self.counts[k], self.families[k]
        stop = start + (BLOCK if x.has_n else 1)
        pairs = np.stack([of.values(start, stop) for of in (x, y)], axis=1)
        smaller = pairs.min(axis=1)
        steps = np.diff(smaller, prepend=self.reached[k])
        if (falls := np.flatnonzero(steps < 0)).size or pairs.dtype != np.int64:
            at = start + int(falls[0]) if falls.size else start
            rule = "the smaller piles of a family are numbers from 0 to 2^63 that do not fall"
            raise ValueError(f"{rule}; {quoted(f'{x.text}, {y.text}')} does at n = {at}")
        self.counts[k], self.reached[k] = stop, int(smaller[-1])
        return pairs


def _shown(pairs: "NDArray[Any]") -> str:
    """A pile, or a pair, of one row; nothing is said if there is none."""
    numbers = [shortened(mpz(int(pile))) for row in pairs for pile in row]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})" if numbers else "no pair"


def form_claim_about(
    text: str,
    blocks: Callable[[int], Blocks],
    bound: int,
    progress: Progress | None = None,
    closed: Callable[[int, int], Blocks] | None = None,
) -> Claim:
    """The claim about P-positions that are blocks(stop), n < stop, and closed(start, stop) by a closed form; tried to
    `bound` at first.
    """
    form = Form(text)

    def check(bound: int) -> Verdict:
        def told(n: int) -> None:
            if progress:
                progress(n, bound)

        wrong = form.wrong(blocks(bound), told=told)
        if wrong is None:
            return tried(None, bound)
        return tried(wrong.n, bound, form.told(wrong))

    def search(start: int, stop: int) -> Finding:
        assert closed is not None
        sums: list[int] = []
        try:
            wrong = form.wrong(_summed(closed(start, stop), sums), start)
        except ValueError as error:
            raise AnswerError(*error.args) from None  # of the formula: where, and why
        if wrong is not None:
            return Finding(wrong.n - start + 1, wrong.n)
        return Finding(stop - start, checksum=sum(sums) % CHECKSUM_MODULUS)

    check.__doc__ = f"a_n = {text}"
    made: Claim = claim("form", bound=bound, search=search if closed and form.is_numbered else None)(check)
    return made


def _summed(blocks: Blocks, sums: list[int]) -> Blocks:
    """The blocks; the sum of the smaller piles of each, modulo 2^64, is put into the list."""
    for block in blocks:
        sums.append(int(block.min(axis=1).sum()))
        yield block


def form_claim_of(text: str, game: Game, progress: Progress | None = None) -> Claim:
    """The claim that a form gives the P-positions of a game; a_n, n = 0, 1, 2, ..., are their first
    piles, the smaller ones where the order of piles does not matter.

    Parameters
    ----------
    text : str
        Such as "floor(n*phi + 1/2)".
    game : Game
        On two piles.
    progress : callable, optional
        Told how many n are done, of how many.

    Returns
    -------
    Claim
        For games of pairs, as t-Wythoff, its check compares exactly with the greedy rule (a_n the least integer in no
        earlier pair), its search, which can begin anywhere, with the closed form that biscuit-floor and t-wythoff-floor
        are about. For others the check takes what the game lists, and there is no search; nor for families.

    Raises
    ------
    ValueError
        For what cannot be read, or is not exact: where, and what is accepted.
    """
    if game.solver.supports("pairs"):
        pairs = game.solver.method_for("pairs")
        return form_claim_about(
            text,
            lambda stop: greedy_blocks(stop, pairs.t, pairs.is_misere),
            BOUND,
            progress,
            lambda start, stop: p_pair_blocks(game, start, stop),
        )
    if len(game.ruleset.start_names) != 2:
        raise ValueError(f"a_n is the first of two piles: wythoff, t-wythoff, ... or rays, not {game.ruleset.title}")
    return form_claim_about(text, lambda stop: p_pair_blocks(game, 0, stop), TABLE_BOUND, progress)


def greedy_blocks(stop: int, t: int, is_misere: bool) -> Blocks:
    """The pairs of t-Wythoff by the greedy rule, in arrays."""
    import numpy as np

    pairs = greedy_pairs(stop, t, is_misere)
    while block := list(islice(pairs, BLOCK)):
        yield np.array(block, np.int64)


def greedy_pairs(stop: int, t: int, is_misere: bool) -> Iterator[tuple[int, int]]:
    """(a_n, b_n), n < stop: a_n the least integer in no earlier pair, b_n = a_n + t n (+ 1 in misere play, t >= 2)."""
    if is_misere and t == 1:  # (0, 1), (2, 2), and then all goes on as in normal play: 0, 1 and 2 are taken there too
        yield from [(0, 1), (2, 2)][:stop]
        first, used, a = 2, {0, 1, 2}, 0
    else:
        first, used, a = 0, set(), 0
    s = int(is_misere and t > 1)
    for n in range(first, stop):
        while a in used:
            used.remove(a)  # all below a are in pairs
            a += 1
        b = a + t * n + s
        yield a, b
        used |= {a, b}
