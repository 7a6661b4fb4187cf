"""Tables of pandas, Polars, DuckDB and pyarrow, in and out: every digit, every null, and no copy of the numbers."""

import itertools
import random
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from oracle import board

import wythoff as wy

G = wy.game("wythoff")
Columns = dict[str, Any]


def relation(columns: Columns) -> Any:
    return duckdb.connect().from_arrow(pa.table(columns))


MAKERS = [
    pytest.param(pa.table, id="arrow"),
    pytest.param(pa.RecordBatch.from_pydict, id="batch"),
    pytest.param(pl.DataFrame, id="polars"),
    pytest.param(pd.DataFrame, id="pandas"),
    pytest.param(relation, id="duckdb"),
]
Make = Callable[[Columns], Any]


def wanted(rows: Sequence[tuple[int, ...]], to_same: bool = False) -> list[tuple[str, int | None, int | None]]:
    """Outcome and what is left, position by position."""
    found: list[tuple[str, int | None, int | None]] = []
    for row in rows:
        left = G.best_move(row)
        shown = row if left is None and to_same else left
        found.append(("P" if left is None else "N", *(shown or (None, None))))
    return found


def answers(table: Any) -> list[tuple[Any, ...]]:
    columns = [table[name].to_pylist() for name in ("outcome", "to_x", "to_y")]
    return list(zip(*columns, strict=True))


@pytest.mark.parametrize("make", MAKERS)
def test_every_library(make: Make) -> None:
    rows = list(itertools.product(range(12), repeat=2))
    table = make({"id": [f"row {n}" for n in range(len(rows))], "y": [y for _, y in rows], "x": [x for x, _ in rows]})
    solved = wy.solve_table(table)
    assert solved.column_names == ["id", "y", "x", "outcome", "to_x", "to_y"]
    assert solved["id"].to_pylist()[7] == "row 7"
    assert answers(solved) == wanted(rows)
    assert [board(12)[x][y] for x, y in rows] == [outcome == "P" for outcome, *_ in answers(solved)]
    assert answers(wy.solve_table(table, to_same=True)) == wanted(rows, to_same=True)
    assert wy.solve_table(table, columns=["y", "x"])["to_y"].to_pylist() == [
        left and left[0] for left in (G.best_move((y, x)) for x, y in rows)
    ]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("threads", [1, 2])
def test_columns_of_piles_in_order(make: Make, threads: int) -> None:
    rows = [(500, 1000), (3, 5), (2**62, 7)]
    solved = G.solve_many(make({"x": [x for x, _ in rows], "y": [y for _, y in rows]}), threads=threads)
    same = G.solve_many(np.array(rows))
    assert (solved.is_p.tolist(), solved.move.tolist()) == (same.is_p.tolist(), same.move.tolist())
    assert pl.DataFrame(solved).rows() == wanted(rows)
    assert str(solved) == str(same)


@pytest.mark.parametrize("make", MAKERS)
def test_strings_and_nulls_of_every_library(make: Make) -> None:
    rows = [(3, 5), None, (10**30, 7), (500, 1000)]
    table = make({name: [row and str(row[pile]) for row in rows] for pile, name in enumerate("xy")})
    found = answers(wy.solve_table(table))
    assert found.pop(1) == (None, None, None)
    assert found == wanted([row for row in rows if row])
    assert G.solve_many(table).is_p.tolist() == [True, None, False, False]


DIGITS = [
    pytest.param(pa.string(), id="string"),
    pytest.param(pa.large_string(), id="large"),
    pytest.param(pa.string_view(), id="view"),
]


@pytest.mark.parametrize("kind", DIGITS)
@pytest.mark.parametrize("is_dictionary", [False, True])
def test_strings_of_digits(kind: Any, is_dictionary: bool) -> None:
    draw = random.Random(5)
    piles = [
        3,
        5,
        0,
        2**63 - 1,
        2**63,
        2**64,
        10**30,
        *(draw.getrandbits(draw.choice((8, 60, 300))) for _ in range(50)),
    ]
    rows = [(x, draw.choice(piles)) for x in piles]
    texts = {name: pa.array([str(row[pile]) for row in rows]).cast(kind) for pile, name in enumerate("xy")}
    if is_dictionary:
        texts = {
            name: pa.DictionaryArray.from_arrays(pa.array(range(len(rows)), pa.int32()), column)
            for name, column in texts.items()
        }
    found = wy.solve_table(pa.table(texts))
    assert found.schema.field("x").type == texts["x"].type
    digits = [tuple(None if n is None else str(n) for n in row) for row in wanted(rows)]
    assert answers(found) == digits
    assert G.solve_many(pa.table(texts)).move.tolist() == [list(G.best_move(row) or row) for row in rows]
    few = pa.table({"x": pa.array(["0x1F", "007"]).cast(kind), "y": pa.array([" 4", "10"]).cast(kind)})
    assert answers(wy.solve_table(few)) == wanted([(31, 4), (7, 10)])


@pytest.mark.parametrize(
    "kind",
    [
        pa.int8(),
        pa.uint8(),
        pa.int16(),
        pa.uint32(),
        pa.int64(),
        pa.uint64(),
        pa.decimal128(38, 0),
        pa.decimal128(38, 2),
        pa.decimal256(76, 0),
        pa.dictionary(pa.int8(), pa.int64()),
    ],
    ids=str,
)
def test_integers_of_every_width(kind: Any) -> None:
    last = {pa.uint64(): 2**64 - 1, pa.decimal128(38, 0): 10**38 - 1, pa.decimal256(76, 0): 10**70}.get(kind, 120)
    rows: list[Any] = [(3, 5), (120, 7), None, (last, 4), (4, last)]
    plain = kind.value_type if pa.types.is_dictionary(kind) else kind
    cast = Decimal if pa.types.is_decimal(kind) else int
    columns = {name: pa.array([row and cast(row[n]) for row in rows], plain) for n, name in enumerate("xy")}
    if plain is not kind:
        columns = {name: column.dictionary_encode() for name, column in columns.items()}
    found = answers(wy.solve_table(pa.table(columns)))
    assert found.pop(2) == (None, None, None)
    assert [tuple(cell if cell in ("P", "N", None) else int(cell) for cell in row) for row in found] == wanted(
        [row for row in rows if row]
    )


def test_the_integers_of_duckdb() -> None:
    most = 2**127 - 1
    for lossless in ("false", "true"):
        con = duckdb.connect()
        con.execute(f"set arrow_lossless_conversion = {lossless}")
        rows = [(3, 5), (most, 7), (most, most - 1)]
        for kind in ("hugeint", "ubigint", "varchar", "utinyint"):
            fitting = rows if kind in ("hugeint", "varchar") else rows[:1]
            values = ", ".join(f"({x}, {y}, {n})" for n, (x, y) in enumerate([*fitting, ("null", 1)]))
            query = con.sql(f"select x::{kind} as x, y::{kind} as y from (values {values}) t(x, y, n) order by n")
            found = answers(wy.solve_table(query))
            assert found.pop() == (None, None, None)
            assert [tuple(cell if cell in ("P", "N", None) else int(cell) for cell in row) for row in found] == wanted(
                fitting
            )


def test_nulls() -> None:
    table = pa.table({"x": [3, None, 10, None], "y": [5, 5, 13, None]})
    assert answers(wy.solve_table(table)) == [
        ("P", None, None),
        (None, None, None),
        ("N", 4, 7),
        (None, None, None),
    ]
    solved = G.solve_many(table)
    assert solved.is_p.tolist() == [True, None, False, None]
    assert solved.move.tolist() == [[3, 5], [None, None], [4, 7], [None, None]]
    assert str(solved) == "<Solutions: 4 positions: 1 P, 1 N, 2 null>"
    assert "<td>1</td><td>null</td><td></td>" in solved._repr_html_()
    assert pl.DataFrame(solved)["outcome"].to_list() == ["P", None, "N", None]
    nothing = wy.solve_table(pa.table({"x": pa.nulls(2), "y": [1, 2]}))
    assert answers(nothing) == [(None, None, None)] * 2
    heaps = pa.table({"heap1": [3, None, None], "heap2": [4, 5, None]})
    assert wy.solve_table(heaps, "nim").select(["outcome", "to_heap1", "to_heap2"]).to_pylist() == [
        {"outcome": "N", "to_heap1": 3, "to_heap2": 3},
        {"outcome": "N", "to_heap1": 0, "to_heap2": 0},
        {"outcome": None, "to_heap1": None, "to_heap2": None},
    ]
    starts = pa.table({"pile": [7, 8, None], "cap": [None, 3, 1]})
    fibonacci = wy.game("fibonacci-nim")
    assert wy.solve_table(starts, fibonacci)["outcome"].to_pylist() == [
        str(fibonacci.outcome((7,))),
        str(fibonacci.outcome((8, 3))),
        None,
    ]


def test_where_no_move_wins() -> None:
    ends = pa.table({"x": [0, 1, 3], "y": [0, 0, 5]})
    assert answers(wy.solve_table(ends, "misere-wythoff")) == [("N", None, None), ("P", None, None), ("P", None, None)]
    drawn = wy.game("flip-flop when=instead flips=unlimited")
    names = drawn.ruleset.piles
    position = drawn.ruleset.check((20, 31))
    found = wy.solve_table(pa.table({name: [int(n)] for name, n in zip(names, position, strict=True)}), drawn)
    assert found["outcome"].to_pylist() == ["D"]
    assert found[f"to_{names[0]}"].to_pylist() == [None]


def test_games_of_other_shapes() -> None:
    words = wy.solve_table(pa.table({"position": ["HTHHT", None], "n": [1, 2]}), "mock-turtles")
    assert words.to_pylist() == [
        {"position": "HTHHT", "n": 1, "outcome": "N", "to_position": "TTTTT"},
        {"position": None, "n": 2, "outcome": None, "to_position": None},
    ]
    split = wy.solve_table(pa.table({"heap1": [7, 1], "heap2": ["9", "1"]}), "kayles")
    assert split.column_names[2:] == ["outcome", "to_heap1", "to_heap2", "to_new"]
    assert split["to_new"].to_pylist() == [6, None]
    empty = wy.solve_table(pa.table({"x": pa.array([], pa.int32()), "y": pa.array([], pa.string())}))
    assert [field.type for field in empty.schema][2:] == [pa.string(), pa.int64(), pa.int64()]
    assert G.solve_many(empty.select(["x", "y"])).move.shape == (0, 2)


def test_chunks_are_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.solve import frames

    draw = random.Random(9)
    rows = [(draw.getrandbits(40), draw.getrandbits(40)) for _ in range(3000)]
    table = pa.table({"x": [x for x, _ in rows], "y": [y for _, y in rows]})
    cut = pa.concat_tables([table.slice(0, 1), table.slice(1, 1234), table.slice(1235)])
    whole = wy.solve_table(table)
    assert answers(whole) == wanted(rows)
    monkeypatch.setattr(frames, "CHUNK", 256)
    monkeypatch.setattr(frames, "ROWS_PER_CALL", 100)
    assert wy.solve_table(cut).equals(whole)
    huge = [(10**40, 3 * 10**40) if n % 700 == 5 else row for n, row in enumerate(rows)]
    texts = pa.table({name: [str(row[pile]) for row in huge] for pile, name in enumerate("xy")})
    digits = [tuple(n and str(n) for n in row) for row in wanted(huge)]
    assert answers(wy.solve_table(texts)) == digits
    assert G.solve_many(texts).move.tolist() == [list(G.best_move(row) or row) for row in huge]
    with pytest.raises(ValueError, match=r"^position 2999: y must be at least 0, got -1$"):
        wy.solve_table(pa.table({"x": table["x"], "y": [*table["y"].to_pylist()[:-1], -1]}))
    with pytest.raises(ValueError, match=r"^position 1400: x: '3.5' is a fraction"):
        wy.solve_table(pa.table({"x": [*map(str, range(1400)), "3.5"], "y": [1] * 1401}))


def test_numbers_go_back_without_a_copy() -> None:
    source = pl.DataFrame({"x": range(1000), "y": range(1000, 2000)})
    solved = wy.solve_table(source)

    def address(column: Any) -> int:
        return int(column.chunk(0).buffers()[1].address)

    back = pl.DataFrame(solved)
    for name in ("x", "y", "to_x", "to_y"):
        assert address(pa.table(back)[name]) == address(solved[name])
    assert address(pa.table(source)["x"]) == address(solved["x"])
    assert duckdb.sql("select count(*) from solved where outcome = 'P'").fetchall() == [
        (solved["outcome"].to_pylist().count("P"),)
    ]
    frame = pd.DataFrame.from_arrow(wy.solve_table(pd.DataFrame({"x": [1, 10], "y": [2, 13]}), to_same=True))
    assert frame.values.tolist() == [[1, 2, "P", 1, 2], [10, 13, "N", 4, 7]]


def test_a_table_of_nulls_has_words() -> None:
    """A sum over masked values only is masked."""
    found = G.solve_many(pa.table({"x": pa.nulls(2), "y": [2, 3]}))
    assert repr(found) == "<Solutions: 2 positions: 0 P, 0 N, 2 null>"
    assert found._repr_html_().count("null") == 3
