"""Draw the Grundy values of single heaps, with rare values marked, and a histogram of the values."""

from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import game_argument
from wythoff.app.picture import (
    COLOURS,
    MINUS,
    Sheet,
    check_int,
    explain_parameters,
    integer_ticks,
    picture_command,
    plain,
    points,
    sheet,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.games.heaps.moves import HeapMoves

# The most heaps: they take some seconds.
MAX_HEAPS = 10**7

# The most heaps of common value that are drawn; if there are more, every k-th one is drawn. All rare heaps are drawn.
MAX_COMMON = 20_000

# The fewest heaps from which a sparse space can be found.
MIN_HEAPS = 16


def draw(game: Any = "kayles", stop: Any = 400, size: Any = None) -> Sheet:
    """Draw the Grundy values of single heaps of an octal game, and a histogram. Rare values are marked.

    For a number m, the space of m is the set of all values with an even number of binary ones in common with m. The
    sparse space is the space whose values occur at the fewest of the first 2^18 heaps of the picture (Winning Ways,
    chapter 4). Its values are called rare.

    \b
    wythoff plot nim-sequence 0.156 --stop 1000
    wythoff plot nim-sequence officers --stop 20000 -o officers.svg
    """
    import numpy as np
    from matplotlib.ticker import MaxNLocator

    from wythoff.api.catalogue import as_game
    from wythoff.api.tables import grundy_sequence, heap_moves

    chosen, last = as_game(game), check_int(stop, "stop", MIN_HEAPS, MAX_HEAPS)
    moves = heap_moves(chosen)
    values = grundy_sequence(chosen, last)
    is_rare, mask = rare_heaps(moves, values)
    figure = sheet(size, 9, 4.6)
    above, beside = figure.subplots(1, 2, sharey=True, width_ratios=(4, 1))
    heaps = np.arange(len(values))
    common, rare = heaps[~is_rare], heaps[is_rare]
    shown = common[:: -(-max(len(common), 1) // MAX_COMMON)]
    dot = min(4.0, max(1.5, 1600 / len(values)))
    has_space = mask is not None
    name = "common values" if has_space else "values"
    points(above, shown, values[shown], marker="o", markersize=dot, color=COLOURS[0], label=f"{name}: {len(common):,}")
    if has_space:
        label = f"rare values: {len(rare):,}"
        points(above, rare, values[rare], marker="D", markersize=dot + 1.5, color=COLOURS[6], label=label)
    kinds = np.arange(int(values.max()) + 1)
    common_counts, rare_counts = (np.bincount(values[chosen], minlength=len(kinds)) for chosen in (common, rare))
    beside.barh(kinds, common_counts, height=0.8, color=COLOURS[0])
    beside.barh(kinds, rare_counts, left=common_counts, height=0.8, color=COLOURS[6])
    above.set(xlabel="heap n", ylabel="G(n)")
    beside.set(xlabel="heaps of this value", xlim=(0, 1.06 * (common_counts + rare_counts).max()))
    beside.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    integer_ticks(above.xaxis, above.yaxis)
    plain(above, beside)
    above.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=9, frameon=False, markerscale=1.5)
    name = chosen.ruleset.label
    note = f"rare: {mask}" if has_space else "no heap is split, so there is no sparse space"
    figure.suptitle(f"Grundy values of single heaps of {name}, n < {last:,}\n{note}", fontsize=10)
    explain_parameters(figure, chosen.ruleset)
    return figure


def rare_heaps(moves: "HeapMoves", values: "NDArray[Any]") -> "tuple[NDArray[np.bool_], str | None]":
    """Return (is_rare, rule): whether each heap has a rare value, and a text that states which values are rare.

    If no move splits a heap, no heap is rare, and the rule is None.
    """
    import numpy as np

    from wythoff.games.heaps.sequence import HeapSequence
    from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, best_space

    splits = () if moves.all_but is not None else HeapSequence(moves, 1).splits
    if not splits:
        return np.zeros(len(values), np.bool_), None
    space = best_space(values[:BLOCK_HEAPS], splits)
    table = space.is_rare(int(values.max()) + 1)
    is_rare = table[np.arange(len(values)) & 1, values] == 1
    mask = space.mask & (1 << int(values.max()).bit_length()) - 1
    rule = f"an even number of bits in common with {mask:b}"
    return is_rare, f"{rule}; an odd number where n {MINUS} {space.shift} is odd" if space.by_parity else rule


command = picture_command(
    "nim-sequence",
    draw,
    "Draw the Grundy values of single heaps.",
    game_argument("kayles", "[CODE]"),
    click.option("--stop", type=Number(), default="400", show_default=True, help="Draw the heaps below N."),
)
