"""What solve_many and the functions of arrays take: rows are positions, or one sentence says no."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import wythoff as wy

masked: Any = np.ma.array

G, NIM = wy.game("wythoff"), wy.game("nim")
BIG = 2**70
ROWS = [(3, 5), (10, 13)]


class Table:
    """Columns that iterate as columns and give an array of rows, as those of dataframe libraries."""

    def __init__(self, **columns: list[int]) -> None:
        self.named = columns
        self.columns = list(columns)

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.named.values())

    def __len__(self) -> int:
        return len(next(iter(self.named.values())))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(list(self.named.values()), dtype=dtype).T


class Stream:
    """A table that gives no array."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        raise NotImplementedError

    def __iter__(self) -> Iterator[list[int]]:
        return iter([[3, 10], [5, 13]])


def frame(library: str) -> Callable[[dict[str, Any]], Any]:
    return lambda columns: pytest.importorskip(library).DataFrame(columns)


TABLES = [
    pytest.param(lambda columns: Table(**columns), id="stand-in"),
    pytest.param(pa.table, id="arrow-table"),
    pytest.param(pa.RecordBatch.from_pydict, id="arrow-batch"),
    pytest.param(frame("polars"), id="polars"),
    pytest.param(frame("pandas"), id="pandas"),
]


@pytest.mark.parametrize("make", TABLES)
def test_rows_of_tables_are_positions(make: Callable[[dict[str, Any]], Any]) -> None:
    solved = G.solve_many(make({"x": [3, 10], "y": [5, 13]}))
    assert (solved.is_p.tolist(), solved.move.tolist()) == ([True, False], [[3, 5], [4, 7]])
    assert NIM.solve_many(make({"a": [3, 9, 6], "b": [3, 4, 6]})).is_p.tolist() == [True, False, True]
    assert wy.floor_phi(make({"a": [1, 2, 3], "b": [4, 5, 6]})).tolist() == [[1, 6], [3, 8], [4, 9]]
    with pytest.raises(ValueError, match="are cap, pile; take-away needs the order pile, cap"):
        wy.game("take-away").solve_many(make({"cap": [3], "pile": [5]}))
    with pytest.raises(ValueError, match=r"a position of wythoff needs 2 numbers \(x, y\), got 3"):
        G.solve_many(make({"x": [3, 10], "y": [5, 13], "z": [1, 2]}))


def test_missing_values() -> None:
    null = pa.array([3, None])
    with pytest.raises(ValueError, match=r"positions must hold integers, got missing values \(NaN\)"):
        G.solve_many(null)
    with pytest.raises(ValueError, match=r"n must hold integers, got missing values \(NaN\)"):
        wy.floor_phi(null)


def test_one_column() -> None:
    starts = wy.game("fibonacci-nim")
    column: Any
    for column in (pa.array([8, 9]), pa.chunked_array([[8], [9]]), memoryview(np.array([8, 9]).data), [8, 9]):
        assert starts.solve_many(column).is_p.tolist() == [True, False]
        assert wy.wythoff_index(column)[1].tolist() == [5, 6]
        for game, width in ((G, "2"), (NIM, "heaps")):
            with pytest.raises(ValueError, match=f"shape .n, {width}.|needs 2 numbers .x, y.|rows of heaps"):
                game.solve_many(column)
    series = np.empty(2, object)
    series[:] = ROWS
    assert G.solve_many(series).is_p.tolist() == [True, False]


@pytest.mark.parametrize("y", [13, BIG])
def test_iterables_are_read_once(y: int) -> None:
    rows = [(3, 5), (10, y)]
    for game in (G, NIM, wy.game("t-wythoff"), wy.game("kayles")):
        wanted = game.solve_many(rows)
        for given in ((row for row in rows), (iter(row) for row in rows), dict.fromkeys(rows).keys()):
            found = game.solve_many(given)
            assert (found.is_p.tolist(), found.move.tolist()) == (wanted.is_p.tolist(), wanted.move.tolist())


@pytest.mark.parametrize("game", [G, NIM, wy.game("t-wythoff"), wy.game("kayles"), wy.game("rays"), wy.game("copycat")])
@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (set(ROWS), TypeError, "positions must be an ordered sequence such as a list, got a set"),
        (frozenset([(3, BIG)]), TypeError, "positions must be an ordered sequence such as a list, got a frozenset"),
        ([{3, 5}], TypeError, "position 0: a position must be a sequence of integers"),
        ([{3: 5}], TypeError, "position 0: a position must be a sequence of integers"),
        ([bytearray(b"ab")], TypeError, "position 0: a position must be a sequence of integers"),
        ([b"ab"], TypeError, "position 0: a position must be a sequence of integers"),
        ({"x": [3, 10], "y": [5, 13]}, TypeError, r"numpy.column_stack\(list\(positions.values\(\)\)\)"),
        ((np.array([3, 10]), np.array([5, 13])), ValueError, "numpy.column_stack"),
        ([pa.array([3, 10]), pa.array([5, 13])], ValueError, "numpy.column_stack"),
        (
            Stream(),
            TypeError,
            "positions is a Stream and cannot become an array; pass a NumPy array",
        ),
        (masked(ROWS, mask=[[0, 0], [1, 0]]), ValueError, "positions has masked values"),
        (None, TypeError, "an array or a sequence of positions, got None"),
        ("35", TypeError, "an array or a sequence of positions, got '35'"),
        (b"35", TypeError, "positions must hold integers, got bytes"),
        ([(3, None)], TypeError, "must be an integer, got None"),
        ([(3, float("nan"))], ValueError, "must be an integer, got nan"),
        ([(3, 5.0)], ValueError, "must be an integer, got 5.0"),
        ([(True, 5)], TypeError, r"must be an integer, got True \(bool\)"),
        ([(np.True_, 5)], TypeError, "must be an integer, got"),
        ([("3", 5)], TypeError, "must be an integer, got '3'"),
        (np.array([[3, True]], object), TypeError, r"must be an integer, got True \(bool\)"),
        (np.array([(3, 5)], [("x", "i8"), ("y", "i8")]), TypeError, "positions must hold integers"),
    ],
)
def test_what_may_be_misread_is_refused(game: Any, given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        game.solve_many(given)
    assert "\n" not in str(raised.value)


def test_columns_of_tables_keep_their_kinds() -> None:
    """A library's array of a whole table makes numbers of dates and truth values, and floats of mixed integers."""
    mixed = {"x": np.array([2**63 + 5], np.uint64), "y": np.array([7], np.int64)}
    for make in (pa.table, frame("polars"), frame("pandas")):
        assert G.solve_many(make(mixed)).move.tolist() == [[4, 7]]
        for odd in (np.array(["2020-01-01"], "M8[D]"), np.array([True]), np.array([0.5])):
            with pytest.raises(
                (TypeError, ValueError),
                match=r"column .?x.? (of positions must hold integers, got an array|is .*; accepted: integers)",
            ):
                G.solve_many(make({"x": odd, "y": [1]}))
    polars = pytest.importorskip("polars")
    wide = polars.DataFrame({"x": polars.Series([2**100], dtype=polars.Int128), "y": [5]})
    with pytest.raises(ValueError, match="column x of positions is a Series and cannot become an array"):
        G.solve_many(wide)


def test_plain_subclasses_of_arrays() -> None:
    given: Any
    for given in (masked(ROWS), np.array(ROWS).view(np.matrix), np.array(ROWS).data):
        for game in (G, NIM):
            assert game.solve_many(given).move.tolist() == game.solve_many(ROWS).move.tolist()
    assert G.solve_many([(np.int8(3), np.uint64(5))]).is_p.tolist() == [True]


def test_out_has_no_mask() -> None:
    kind = np.ma.MaskedArray
    is_p, move, flags = np.zeros(2, bool), np.zeros((2, 2), int), np.zeros((2, 2), bool)
    for out in ((is_p, move.view(kind)), (flags.view(kind)[0], move)):
        with pytest.raises(ValueError, match=kind.__name__):
            G.solve_many(ROWS, out=out)
    for call in (
        lambda: wy.floor_phi(ROWS, out=move.view(kind)),
        lambda: wy.beatty(ROWS, 1, 1, 5, 2, out=move.view(kind)),
        lambda: G.p_positions(0, 2, out=move.view(kind)),
        lambda: wy.grundy_table("wythoff", 2, out=move.view(kind)),
        lambda: wy.outcome_table("wythoff", 2, out=flags.view(kind)),
    ):
        with pytest.raises(ValueError, match=f"got {kind.__name__}"):
            call()
    assert not move.any()


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_out_may_be_a_matrix() -> None:
    move, flags = np.zeros((2, 2), int), np.zeros((2, 2), bool)
    wy.outcome_table("wythoff", 2, out=flags.view(np.matrix))
    assert flags.tolist() == [[True, False], [False, False]]
    G.solve_many(ROWS, out=(np.zeros(2, bool), move.view(np.matrix)))
    assert move.tolist() == G.solve_many(ROWS).move.tolist()
