"""Solve arrays whose rows are rows of coins, by compiled code. Tables hold the coins to turn.

For rows of few coins, a table has the move of each possible row. For longer rows, a table has the coins of a move for
each place of the last coin and each xor that the values of the other coins must have.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.turn_code import TurnCode
from wythoff.games.coins.values import CoinValues
from wythoff.kernels import coins
from wythoff.solve.row_blocks import Block
from wythoff.solve.solution import UnknownValue

# The most coins of a row for which a table of all rows is made, and the most entries of a table by last coin and
# wanted xor. These entries take a megabyte. (64 coins with the values 1 to 64 need 2^13 entries.)
MAX_TABLE_COINS, MAX_KEYS = 8, 1 << 17

Write = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], int]
"""A function (rows, is_p, move) that writes is_p and move, and returns more than 1 if a number in rows is above 1."""


def coin_block(coin_values: CoinValues, rows: NDArray[Any]) -> Block | None:
    """Return the function that solves rows of coins by compiled code; None if `_writer` returns None for these rows."""
    write = _writer(coin_values, rows.shape[1]) if rows.size and rows.shape[1] <= 64 else None
    return None if write is None else lambda *arrays: write(*arrays) <= 1


def _writer(coin_values: CoinValues, width: int) -> Write | None:
    """Return the function that writes the answers for rows of `width` coins by compiled code.

    Return None if the value of a coin is unknown, or if the table would be too large.
    """
    try:
        values = coin_values.first(width)
    except UnknownValue:
        return None
    bits = int(max(values)).bit_length()
    if width <= MAX_TABLE_COINS:
        return _writer_by_row(coin_values, values)
    return _writer_by_key(coin_values, values, bits) if (width + 1) << bits <= MAX_KEYS else None


def _writer_by_row(coin_values: CoinValues, values: list[Integer]) -> Write:
    masks = np.zeros(1 << len(values), np.uint64)
    for row in range(len(masks)):
        there = [place for place in range(len(values), 0, -1) if row >> place - 1 & 1]
        total = mpz(0)
        for place in there:
            total ^= values[place - 1]
        if total:
            place = next(place for place in there if values[place - 1] ^ total < values[place - 1])
            masks[row] = _mask(coin_values, place, values[place - 1] ^ total)

    def write(rows: NDArray[Any], is_p: NDArray[Any], move: NDArray[Any]) -> int:
        return int(coins.turn_few_coins(rows, masks, is_p, move))

    return write


def _writer_by_key(coin_values: CoinValues, values: list[Integer], bits: int) -> Write:
    by_place = np.array([int(value) for value in values], np.uint64)
    masks, there = np.zeros((len(values) + 1) << bits, np.uint64), np.zeros((len(values) + 1) << bits, np.bool_)
    there[0] = True

    def write(rows: NDArray[Any], is_p: NDArray[Any], move: NDArray[Any]) -> int:
        keys, needed = np.empty(len(rows), np.int64), np.zeros(len(masks), np.bool_)
        seen = int(coins.coin_keys(rows, by_place, bits, keys, needed))
        for key in np.flatnonzero(needed & ~there).tolist():
            masks[key] = _mask(coin_values, key >> bits, mpz(key & ((1 << bits) - 1)))
            there[key] = True
        coins.turn_coins(rows, keys, masks, is_p, move)
        return seen

    return write


def _mask(coin_values: CoinValues, place: int, wanted: Integer) -> int:
    """Return a bitmask of the coins that a move turns: bit p - 1 stands for the coin at place p.

    The last of these coins is at `place`. The values of the other coins have the xor `wanted`.
    """
    return sum(1 << coin - 1 for coin in (place, *coin_values.some_companions(place, wanted)))


def grundy_rows(values: list[Integer], rows: Any) -> Any:
    """Return (values, is_known) for an int64 array whose rows are rows of coins.

    `values` are the Grundy values of the single coins. All results are known. Returns None if a single coin has the
    value 2^63 or more, or if a number in `rows` is not 0 or 1.
    """
    if max(values) >> 63 or (rows.size and not 0 <= rows.min() <= rows.max() <= 1):
        return None
    by_place = np.array([int(value) for value in values], np.int64)
    return np.bitwise_xor.reduce(rows * by_place, axis=1), np.ones(len(rows), np.bool_)


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    values = CoinValues(TurnCode(1, 2))
    for width in (2, MAX_TABLE_COINS + 1):
        write = _writer(values, width)
        assert write is not None
        write(np.ones((1, width), np.uint64), np.empty(1, np.bool_), np.empty((1, width), np.uint64))
