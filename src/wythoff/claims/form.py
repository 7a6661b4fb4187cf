"""Compare formulas for the P-positions of a game on two piles with its P-positions.

The formulas are called a form. "floor(n*phi)" gives the first piles a_n, n = 0, 1, 2, ...;
"floor(n*phi), floor(n*phi) + n" gives both piles. If the order of piles does not matter, the first pile is the smaller
one; otherwise piles are in the order of the game.

A form may also consist of families, separated by ";". A family is a pair of formulas x, y for n = 0, 1, 2, ..., or a
single pair of numbers. All families together must give all P-positions. Their pairs are sorted by the smaller pile, the
larger pile, and x. An example is "0, 0; n, 2*n + 1; 2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2".
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from wythoff.api.game import Game
from wythoff.api.proofs import pairs_of
from wythoff.api.sequences import p_pair_blocks
from wythoff.claims.checksums import Sums
from wythoff.claims.claim import Claim, claim
from wythoff.claims.formula import Formula
from wythoff.claims.verdict import AnswerError, Finding, Verdict, tried
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.grammar import quoted
from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The default bound for a game without a closed form: its table takes a second.
TABLE_BOUND = 10_000

# The default bound for other games: a second or two.
BOUND = 100_000

# The numbers of a block, which is evaluated between two reports of progress.
BLOCK = 1 << 14

Blocks = Iterable["NDArray[Any]"]
"""Arrays (rows, 2) that together have the P-positions (x, y), in order."""


class Form:
    """A form: formulas for P-positions, as `wythoff verify --form` reads them."""

    def __init__(self, text: str) -> None:
        families = pairs_of(text)
        if max(map(len, families)) > 2 or (len(families) > 1 and min(map(len, families)) < 2):
            raise ValueError(f"a form must be a formula in n, or pairs such as '1, 2; n, 2*n', got {quoted(text)}")
        self.families = [tuple(map(Formula, pair)) for pair in families]

    @property
    def is_numbered(self) -> bool:
        """Whether there is only one family, so that its formulas at n give P-position n.

        The pairs of several families must be sorted first.
        """
        return len(self.families) == 1

    def first_error(
        self, blocks: Blocks, start: int = 0, report: Callable[[int], None] = lambda n: None
    ) -> "FormError | None":
        """Return the first P-position with index >= `start` that differs from the form. Return None if all agree.

        `blocks` has the P-positions from index `start` on. `report` is called with the index of the next P-position.
        """
        source = _IndexedPairs(self.families[0], start) if self.is_numbered else _SortedPairs(self.families)
        n = start
        for block in blocks if self.is_numbered else _checked_order(blocks):
            for first in range(0, len(block), BLOCK):
                report(n)
                lost = block[first : first + BLOCK, : len(self.families[0])]
                if (error := self._error_in(source, lost, n)) is not None:
                    return error
                n += len(lost)
        return None

    def describe_error(self, error: "FormError") -> str:
        """Return the claimed and the true P-position as text: "3, and a_1 = 1"."""
        true = f"a_{error.n} = {error.true}" if len(self.families[0]) == 1 else f"P-position {error.n} is {error.true}"
        return f"{error.claimed}, and {true}"

    def _error_in(self, source: "_IndexedPairs | _SortedPairs", lost: "NDArray[Any]", n: int) -> "FormError | None":
        """Return the first difference between the form and the P-positions `lost`, which have the indices n, n + 1, ...

        If a formula cannot be evaluated at some index, a difference before this index is still returned.
        """
        try:
            claimed = source.next_pairs(len(lost), lost[-1].min())
        except ValueError:
            if len(lost) == 1 or not self.is_numbered:
                raise
            half = len(lost) // 2
            return self._error_in(source, lost[:half], n) or self._error_in(source, lost[half:], n + half)
        differ = (claimed != lost[: len(claimed)]).any(axis=1)
        if not differ.any() and len(claimed) == len(lost):
            return None
        row = int(differ.argmax()) if differ.any() else len(claimed)
        return FormError(n + row, _format_row(claimed[row : row + 1]), _format_row(lost[row : row + 1]))


class FormError(NamedTuple):
    """A difference: the index n of a P-position, the pile or pair that a form claims, and the true one, as texts."""

    n: int
    claimed: str
    true: str


def _order(pairs: "NDArray[Any]") -> "NDArray[Any]":
    """Return the indices that sort pairs (x, y) by the smaller pile, the larger pile, and x."""
    import numpy as np

    return np.lexsort((pairs[:, 0], pairs.max(axis=1), pairs.min(axis=1)))


def _checked_order(blocks: Blocks) -> Blocks:
    """Yield the blocks. Raises ValueError if their pairs are not sorted by the smaller pile, the larger pile, and x."""
    import numpy as np

    last = np.empty((0, 2), np.int64)
    for block in blocks:
        several = np.concatenate((last, block))
        if (np.diff(_order(several)) != 1).any():
            rule = "a form with ';' needs a game whose P-positions are listed by the smaller pile"
            raise ValueError(f"{rule}; accepted for this game: a single pair of formulas, without ';'")
        last = several[-1:].copy()
        yield block


class _IndexedPairs:
    """The pairs that a form with a single family states for the P-positions n, n + 1, ..., in this order."""

    def __init__(self, formulas: "tuple[Formula, ...]", n: int) -> None:
        self.formulas, self.n = formulas, n

    def next_pairs(self, count: int, last: int) -> "NDArray[Any]":
        """Return the next `count` pairs. `last` is not used."""
        import numpy as np

        found = np.stack([formula.values(self.n, self.n + count) for formula in self.formulas], axis=1)
        self.n += count
        return found


class _SortedPairs:
    """The pairs that several families claim together, sorted by the smaller pile, the larger pile, and x."""

    def __init__(self, families: "list[tuple[Formula, ...]]") -> None:
        import numpy as np

        self.families, self.returned = families, 0
        self.counts, self.reached = [0] * len(families), [0] * len(families)
        self.waiting = np.empty((0, 2), np.int64)

    def next_pairs(self, count: int, last: int) -> "NDArray[Any]":
        """Return the next `count` pairs, or fewer if the families have no more.

        `last` is the smaller pile of the last P-position that is compared. Each family is evaluated until its smaller
        pile exceeds `last`, or until this family alone has given enough pairs.
        """
        import numpy as np

        self.returned += count
        for k, family in enumerate(self.families):
            while self.reached[k] <= last and self.counts[k] < (self.returned + 1 if family[0].has_n else 1):
                self.waiting = np.concatenate((self.waiting, self._more(k)))
        self.waiting = self.waiting[_order(self.waiting)]
        found, self.waiting = self.waiting[:count], self.waiting[count:]
        return found

    def _more(self, k: int) -> "NDArray[Any]":
        """Return the next pairs (x, y) that family k of the form gives, in the order of n."""
        import numpy as np

        start, (x, y) = self.counts[k], self.families[k]
        stop = start + (BLOCK if x.has_n else 1)
        pairs = np.stack([formula.values(start, stop) for formula in (x, y)], axis=1)
        smaller = pairs.min(axis=1)
        steps = np.diff(smaller, prepend=self.reached[k])
        if (wrong := np.flatnonzero((steps < 0) | (pairs.max(axis=1) >= 2**63))).size:
            pair = ", ".join(map(shortened, pairs[wrong[0]].tolist()))
            raise ValueError(
                f"{quoted(f'{x.text}, {y.text}')} gives ({pair}) at n = {start + int(wrong[0])}; accepted: piles below"
                " 2^63, and smaller piles that are at least 0 and never decrease"
            )
        self.counts[k], self.reached[k] = stop, int(smaller[-1])
        return pairs.astype(np.int64)


def _format_row(pairs: "NDArray[Any]") -> str:
    """Return the pile or the pair in an array of one row as text, or "no pair" if the array is empty."""
    numbers = [shortened(mpz(int(pile))) for row in pairs for pile in row]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})" if numbers else "no pair"


def form_claim_about(
    text: str,
    blocks: Callable[[int], Blocks],
    bound: int,
    progress: Progress | None = None,
    closed: Callable[[int, int], Blocks] | None = None,
) -> Claim:
    """Return the claim that the form `text` gives the P-positions of a game. `bound` is its default bound.

    blocks(stop) yields the P-positions with indices below `stop`. closed(start, stop) yields those with indices from
    start to stop - 1, by a closed form; it is None if the game has no closed form.
    """
    form = Form(text)

    def check(bound: int) -> Verdict:
        def report(n: int) -> None:
            if progress:
                progress(n, bound)

        error = form.first_error(blocks(bound), report=report)
        if error is None:
            return tried(None, bound)
        return tried(error.n, bound, form.describe_error(error))

    def search(start: int, stop: int) -> Finding:
        assert closed is not None
        sums = Sums()
        try:
            first = form.first_error(_with_sums(closed(start, stop), sums), start)
        except ValueError as error:
            raise AnswerError(*error.args) from None  # the message says where the formula fails, and why
        if first is not None:
            return Finding(first.n - start + 1, first.n)
        return sums.finding(stop - start)

    check.__doc__ = f"a_n = {text}"
    made: Claim = claim("form", bound=bound, search=search if closed and form.is_numbered else None)(check)
    return made


def _with_sums(blocks: Blocks, sums: Sums) -> Blocks:
    """Yield the blocks, and add the smaller piles of their pairs to `sums`."""
    for block in blocks:
        sums.add_array(block.min(axis=1))
        yield block


def form_claim_of(text: str, game: Game, progress: Progress | None = None) -> Claim:
    """Return the claim that a form gives the P-positions of a game.

    a_n, n = 0, 1, 2, ..., is the first pile of P-position n, or its smaller pile if the order of piles does not matter.

    Parameters
    ----------
    text : str
        The form, such as "floor(n*phi + 1/2)".
    game : Game
        A game on two piles.
    progress : callable, optional
        Called with the number of checked n, and with the number of all n.

    Returns
    -------
    Claim
        In t-Wythoff, also with t = 1 or in misere play, its check compares the form with the pairs that `greedy_pairs`
        gives by the rules of the game. Its search can begin anywhere, since it compares the form with the closed form
        of the P-positions (see the claims biscuit-floor and t-wythoff-floor). In other games the check compares the
        form with the list of P-positions that the game computes, and the claim has no search. With several families
        the claim has no search either.

    Raises
    ------
    ValueError
        If the text cannot be read, or its floors cannot be computed exactly. The message has the place and the accepted
        input.
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
        raise ValueError(f"{game.ruleset.title}: a form needs a game on two piles, such as wythoff, t-wythoff or rays")
    return form_claim_about(text, lambda stop: p_pair_blocks(game, 0, stop), TABLE_BOUND, progress)


def greedy_blocks(stop: int, t: int, is_misere: bool) -> Blocks:
    """Yield the pairs of `greedy_pairs` with n < stop, in arrays (rows, 2)."""
    import numpy as np

    pairs = greedy_pairs(stop, t, is_misere)
    while block := list(islice(pairs, BLOCK)):
        yield np.array(block, np.int64)


def greedy_pairs(stop: int, t: int, is_misere: bool) -> Iterator[tuple[int, int]]:
    """Yield the pairs (a_n, b_n) of t-Wythoff for n < stop, by the greedy rule.

    a_n is the least integer in no earlier pair, and b_n = a_n + t n + s. The constant s is 1 in misere play with t >=
    2, else 0. In misere play with t = 1 the first two pairs are (0, 1) and (2, 2) instead.
    """
    if is_misere and t == 1:  # (0, 1), (2, 2), then as in normal play, whose first two pairs have 0, 1, 2 too
        yield from [(0, 1), (2, 2)][:stop]
        first, used, a = 2, {0, 1, 2}, 0
    else:
        first, used, a = 0, set(), 0
    s = int(is_misere and t > 1)
    for n in range(first, stop):
        while a in used:
            used.remove(a)  # all numbers below a are in pairs
            a += 1
        b = a + t * n + s
        yield a, b
        used |= {a, b}
