"""The named take-and-break games: octal codes, sets of numbers that may be taken, and nim."""

from wythoff.games.heaps.rules import HeapRuleset
from wythoff.rules.ruleset import Facts

MISERE_NIM = HeapRuleset(
    name="misere-nim",
    summary="take any positive number from one heap; the player who takes the last object loses",
    take="any",
    play="misere",
    parameters=(),
    in_other_play="nim",
)
"""Misere nim: take any positive number from one heap; the player who takes the last object loses.

A position with a heap of two or more is P iff the xor of its heaps is 0. A position without such a heap is P iff the
number of its heaps of one is odd.

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.
"""

NIM = HeapRuleset(
    name="nim",
    summary="take any positive number from one heap",
    take="any",
    in_other_play="misere-nim",
    facts=Facts(
        grundy=(0, 1, 2, 3, 4, 5, 6, 7),
        source="C. L. Bouton, Annals of Mathematics 3 (1901-02) 35-39",
    ),
)
"""Nim: take any positive number from one heap; the player who takes the last object wins.

A heap of n has the Grundy value n. So a position is P iff the xor of its heaps is 0.

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.
"""

KAYLES = HeapRuleset(
    name="kayles",
    summary="take 1 or 2 from a heap; the rest of it may be split",
    code="0.77",
    facts=Facts(
        grundy=(0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2),
        preperiod=71,
        period=12,
        source="OEIS A002186; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
"""Kayles: bowl over one pin, or two neighbouring pins, of a row; a row that is hit inside becomes two rows.

H. E. Dudeney, The Canterbury Puzzles (1907), no. 73. R. K. Guy, C. A. B. Smith, The G-values of various games,
Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

DAWSONS_KAYLES = HeapRuleset(
    name="dawsons-kayles",
    aliases=("dawson-kayles",),
    summary="take 2 from a heap; the rest of it may be split",
    code="0.07",
    facts=Facts(
        grundy=(0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5),
        preperiod=53,
        period=34,
        source="OEIS A002187 with one more 0 at the start; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
"""Dawson's Kayles: bowl over two neighbouring pins of a row; a single pin cannot be taken.

A heap of n + 1 has the same Grundy value as a heap of n in Dawson's chess.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

DAWSONS_CHESS = HeapRuleset(
    name="dawsons-chess",
    aliases=("dawson-chess",),
    summary="take 3 from a heap, and split the rest or not; or take 2 without a split; or take a whole heap of 1",
    code="0.137",
    facts=Facts(
        grundy=(0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2),
        preperiod=52,
        period=34,
        source="OEIS A002187; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
"""Dawson's chess: remove a pawn with its neighbours from a row of pawns. A board of n files is a heap of n.

On the board two rows of pawns face each other with one empty row between them, and captures are forced. If a pawn
advances, it is therefore exchanged, and so are the pawns on the neighbouring files. So a move takes 3 neighbouring
files from a heap, or 2 files at an end of the heap, or a whole heap of 1.

T. R. Dawson, Caissa's Wild Roses (1935), problem 80, in normal play. R. K. Guy, C. A. B. Smith, The G-values of various
games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

TREBLECROSS = HeapRuleset(
    name="treblecross",
    summary="take 3 from a heap; the rest of it may be split",
    code="0.007",
    facts=Facts(
        grundy=(0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2, 3, 3),
        source="computed from the rules by brute force",
    ),
)
"""Treblecross: both players write crosses in a row of squares; the first to make three neighbouring crosses wins.

A row of n squares is a heap of n + 2. A player loses by writing a cross on one of the two nearest squares on either
side of a cross. So a cross removes up to five squares, which takes 3 objects from the heap. No period is known.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), chapter 4.
"""

OFFICERS = HeapRuleset(
    name="officers",
    summary="take 1 from a heap of two or more; the rest of it may be split",
    code="0.6",
    facts=Facts(
        grundy=(0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1),
        source="computed from the rules by brute force",
    ),
)
"""Officers: take one object from a heap of two or more; the rest of the heap may be split.

No period is known.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), chapter 4.
"""

GRUNDY = HeapRuleset(
    name="grundy",
    aliases=("grundys-game",),
    summary="split a heap into two unequal heaps",
    unequal_splits=True,
    facts=Facts(
        grundy=(0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1),
        source="OEIS A002188",
    ),
)
"""Grundy's game: split a heap into two unequal heaps. Heaps of one and two cannot be split.

No period is known.

P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8.
"""

GAMES = (
    NIM,
    MISERE_NIM,
    KAYLES,
    DAWSONS_KAYLES,
    DAWSONS_CHESS,
    TREBLECROSS,
    OFFICERS,
    GRUNDY,
)
