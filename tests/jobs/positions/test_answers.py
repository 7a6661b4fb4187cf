"""What stands behind a row: where no move wins, one type a column, Grundy values and indices, by both paths."""

import csv
import io
import json
from itertools import product
from pathlib import Path

import oracle
import pyarrow as pa
import pyarrow.json
import pyarrow.parquet
import pytest
from commands import Run

import wythoff as wy
from wythoff.exact import loading
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.solve_file import Report, solve_file
from wythoff.jobs.positions.source import Job

HUGE = 10**30

FORMATS = ["csv", "jsonl", "parquet"]


def solved(tmp_path: Path, game: str, text: str, target: str, **options: object) -> tuple[Report, list[dict[str, str]]]:
    """The report, and the rows as texts, "" where there is nothing."""
    path, out = tmp_path / "in.csv", tmp_path / f"out.{target}"
    path.write_text(text)
    report = solve_file(Job(game, str(path), str(out), **options))  # type: ignore[arg-type]
    if target == "csv":
        return report, list(csv.DictReader(io.StringIO(out.read_text())))
    rows = (
        pa.parquet.read_table(out).to_pylist()
        if target == "parquet"
        else [json.loads(line) for line in out.read_text().splitlines()]
    )
    return report, [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in rows]


ENDS: list[tuple[str, str, list[tuple[int, ...]]]] = [
    ("misere-wythoff", "x,y", [(0, 0), (2, 2), (0, 5), (0, 1)]),
    ("misere-t-wythoff t=3", "x,y", [(0, 0), (0, 1), (4, 7)]),
    ("misere-nim", "heap1,heap2,heap3", [(0, 0, 0), (1, 1, 0), (1, 0, 0), (5, 1, 0)]),
    ("0.07 play=misere", "heap1,heap2", [(0, 0), (1, 0), (1, 1), (2, 0), (3, 2)]),
]


@pytest.mark.parametrize("target", [*FORMATS, "txt"])
@pytest.mark.parametrize(("game", "names", "positions"), ENDS, ids=[end[0] for end in ENDS])
@pytest.mark.parametrize("way", ["few rows", "kernels", "one by one"])
def test_no_move_is_no_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, game: str, names: str, positions: list[tuple[int]],
    way: str,
) -> None:  # fmt: skip
    if way == "few rows":
        monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 1)
    if way == "one by one":
        monkeypatch.setattr("wythoff.jobs.positions.pipeline.solve_compiled", lambda *_: None)
    text = "".join(f"{line}\n" for line in (names, *(",".join(map(str, position)) for position in positions)))
    rules = wy.game(game)
    if target == "txt":
        (tmp_path / "in.csv").write_text(text)
        solve_file(Job(game, str(tmp_path / "in.csv"), str(tmp_path / "out.txt")))
        lines = [
            " ".join(map(str, (*position, rules.outcome(position), *_left(game, position))))
            for position in positions
        ]  # fmt: skip
        assert (tmp_path / "out.txt").read_text().splitlines() == lines
        return
    report, rows = solved(tmp_path, game, text, target)
    assert (report.rows, report.p_rows) == (len(positions), sum(map(rules.is_p, positions)))
    for position, row in zip(positions, rows, strict=True):
        left = [row[name] for name in row if name.startswith("to_")]
        assert row["outcome"] == rules.outcome(position)
        assert left == (list(map(str, _left(game, position))) or [""] * len(left)), position
    same = solved(tmp_path, game, text, target, to_same=True)[1]
    for position, row in zip(positions, same, strict=True):
        left = [row[name] for name in row if name.startswith("to_")]
        wanted = _left(game, position) or [*position, *[0] * (len(left) - len(position))]
        assert left == list(map(str, wanted))


def _left(game: str, position: tuple[int, ...]) -> list[int]:
    """What the best move leaves, a new heap behind the others; nothing if there is none."""
    rules = wy.game(game).ruleset
    best = wy.game(game).best_move(position)
    width = len(rules.names_after_move(rules.names(len(position))))
    return [] if best is None else [*best, *[0] * (width - len(best))]


def test_both_ends_have_no_option() -> None:
    """The oracle agrees that these positions are ends: they have no option, and misere play makes them won."""
    for name, _, positions in ENDS:
        game = wy.game(name)
        for position in positions:
            if not game.options(position):
                assert (game.outcome(position), game.best_move(position), game.solve(position).best) == (
                    "N",
                    None,
                    None,
                )
    assert oracle.t_board(3, 3, True)[0][0] is False


DRAWS = """
from dataclasses import dataclass
from wythoff.exact.bigint import mpz
from wythoff.rules.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Circle(Ruleset):
    piles: tuple[str, ...] = ("n",)
    is_loopy: bool = True
    can_grow: bool = True

    def options(self, position):
        (n,) = position
        yield from ((mpz(k),) for k in {1: [0], 2: [1], 3: [2], 4: [5, 2], 5: [4, 0], 6: [7], 7: [6]}.get(int(n), []))

    def count_options(self, position):
        return 2

GAME = Circle(name="circle", summary="4 and 5 lead to each other, and so do 6 and 7; the other numbers go down")
"""
OUTCOMES_WITH_DRAWS = "PNPNNNDD"


@pytest.mark.parametrize("target", [*FORMATS, "txt"])
@pytest.mark.parametrize("to_same", [False, True])
def test_draws(tmp_path: Path, target: str, to_same: bool) -> None:
    """In the game, 0 and 2 are P, and 6 and 7 never end. A row is a draw as in a single answer."""
    (tmp_path / "circle.py").write_text(DRAWS)
    name, stay = str(tmp_path / "circle.py"), dict(enumerate(map(str, range(8)))) if to_same else {}
    assert "".join(wy.game(name).outcome((n,)) for n in range(8)) == OUTCOMES_WITH_DRAWS
    wanted = [(outcome, stay.get(n, "")) for n, outcome in enumerate(OUTCOMES_WITH_DRAWS)]
    for n, left in ((1, "0"), (3, "2"), (4, "2"), (5, "0")):
        wanted[n] = ("N", left)
    text = "n\n" + "".join(f"{n}\n" for n in range(8))
    if target == "txt":
        (tmp_path / "in.csv").write_text(text)
        report = solve_file(Job(name, str(tmp_path / "in.csv"), str(tmp_path / "out.txt"), to_same=to_same))
        lines = [" ".join([str(n), *filter(None, row)]) for n, row in enumerate(wanted)]
        assert (tmp_path / "out.txt").read_text().splitlines() == lines
    else:
        report, rows = solved(tmp_path, name, text, target, to_same=to_same)
        assert [(row["outcome"], row["to_n"]) for row in rows] == wanted
    assert (report.rows, report.p_rows, report.draws) == (8, 2, 2)


def test_the_summary_counts_draws(tmp_path: Path, run: Run) -> None:
    (tmp_path / "circle.py").write_text(DRAWS)
    (tmp_path / "in.csv").write_text("n\n3\n-1\n6\n")
    done = run("solve", "in.csv", "-g", "./circle.py", "--rejects", "bad.txt")
    assert done.stdout == b"n,outcome,to_n\n3,N,2\n6,D,\n"
    assert b"2 rows: 0 P, 1 N, 1 D; 1 rejected" in done.stderr


@pytest.mark.parametrize("source", ["csv", "txt", "parquet"])
@pytest.mark.parametrize("size", [3, 20_000])
def test_one_type_a_column_of_json(tmp_path: Path, source: str, size: int) -> None:
    """A pile beyond int64 far behind small ones does not change the type that a reader has found."""
    rows = [(n, 2 * n) for n in range(size)] + [(HUGE, 5), (0, 0)]
    path, out = tmp_path / f"in.{source}", tmp_path / "out.jsonl"
    if source == "parquet":
        small = rows[:size]
        table = {"x": [x for x, _ in small], "y": pa.array([y for _, y in small], pa.uint64()), "k": [2**60] * size}
        table["u"] = pa.array([2**63 + n if n % 2 else None for n in range(size)], pa.uint64())
        rows = small
        pa.parquet.write_table(pa.table(table), path)
    else:
        mark = "," if source == "csv" else " "
        path.write_text("".join(f"{x}{mark}{y}\n" for x, y in rows))
    solve_file(Job("wythoff", str(path), str(out), values=("grundy", "index") if size < 10 else ()))
    options = pa.json.ReadOptions(block_size=1 << 12)
    table = pa.json.read_json(out, read_options=options)
    kinds = {field.name: field.type for field in table.schema}
    assert {kinds[name] for name in ("x", "y", "outcome", "to_x", "to_y")} == {pa.string()}
    assert table["x"].to_pylist() == [str(x) for x, _ in rows]
    if source == "parquet":
        assert (kinds["k"], kinds["u"]) == (pa.int64(), pa.string())
    elif size < 10:
        assert (kinds["grundy"], kinds["index"]) == (pa.string(), pa.string())


VALUED = [
    ("wythoff", "x,y", [*product(range(12), repeat=2), (140, 150), (3000, 20), (5, 2**62), (40, 2**63 - 1)]),
    ("t-wythoff t=2", "x,y", [*product(range(8), repeat=2), (600, 3)]),
    ("nim", "heap1,heap2,heap3", [*product(range(4), repeat=3), (2**62, 1, 5)]),
    ("kayles", "heap1,heap2", [*product(range(9), repeat=2), (10**12, 7)]),
    ("rays rays=1,0;0,1;1,2", "x,y", list(product(range(8), repeat=2))),
    ("fibonacci-nim", "pile,cap", [*product(range(14), repeat=2), (9, 10**6)]),
    ("take-away f=x^2", "pile", [(n,) for n in range(30)]),
]


@pytest.mark.parametrize(("game", "names", "positions"), VALUED, ids=[game[0] for game in VALUED])
@pytest.mark.parametrize("target", FORMATS)
def test_grundy_values(tmp_path: Path, game: str, names: str, positions: list[tuple[int, ...]], target: str) -> None:
    rules = wy.game(game)
    text = "".join(f"{line}\n" for line in (names, *(",".join(map(str, position)) for position in positions)))
    found = [solved(tmp_path, game, text, target, values=("grundy",))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wythoff.jobs.positions.pipeline.solve_compiled", lambda *_: None)
        found.append(solved(tmp_path, game, text, target, values=("grundy",)))
    known = {position: rules.grundy(position) for position in positions}
    for report, rows in found:
        assert report.unknown == 0
        assert [row["grundy"] for row in rows] == [str(known[position]) for position in positions]
    for position in positions:  # by the rule: none of the options has the value, and all smaller ones are there
        if max(position) < 14:
            options = {rules.grundy(option) for option in rules.options(position)}
            assert known[position] == next(value for value in range(99) if value not in options)


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize("huge", [False, True])
def test_index(tmp_path: Path, target: str, huge: bool) -> None:
    game = wy.game("wythoff")
    positions = [game.p_position(n) for n in range(30)] + [(5, 5), (2, 1)]
    if huge:
        positions.append(game.p_position(10**40)[::-1])
    text = "x,y,note\n" + "".join(f"{x},{y},a\n" for x, y in positions)
    report, rows = solved(tmp_path, "wythoff", text, target, values=("index", "grundy"))
    assert list(rows[0])[-2:] == ["index", "grundy"]
    indices = [game.p_index(position) for position in positions]
    assert [row["index"] for row in rows] == ["" if index is None else str(index) for index in indices]
    assert report.unknown == 0
    if target == "parquet":
        kinds = {pa.parquet.read_schema(tmp_path / "out.parquet").field(name).type for name in ("index", "to_x")}
        assert kinds == {pa.string() if huge else pa.int64()}


def test_a_value_that_is_not_known_is_empty_and_counted(tmp_path: Path, run: object) -> None:
    rows = "x,y\n3,4\n1000000,3000000\n1,2\n"
    report, found = solved(tmp_path, "wythoff", rows, "csv", values=("grundy",))
    assert [row["grundy"] for row in found] == ["2", "", "0"]
    assert (report.rows, report.rejected, report.unknown) == (3, 0, 1)
    done = run("solve", "in.csv", "--with", "grundy")  # type: ignore[operator]
    assert done.returncode == 0
    assert done.stderr.decode().startswith("--with: 1 unknown value, left empty\n")
    table = "pile,cap\n3,2\n9,4\n5,5\n"  # the second needs f(7), for its move and its value
    report, found = solved(tmp_path, "take-away f=1,3,2,5,4,9", table, "csv", values=("grundy",))
    known = [str(wy.game("take-away f=1,3,2,5,4,9").grundy(position)) for position in ((3, 2), (5, 5))]
    assert [row["grundy"] for row in found] == known
    assert report.rejected == 1


@pytest.mark.parametrize(
    ("game", "target", "values", "reason"),
    [
        (
            "misere-wythoff",
            "csv",
            ("grundy",),
            "Grundy values are for normal play; misere-wythoff is misere",
        ),
        ("misere-nim", "csv", ("grundy",), "--with grundy: Grundy values are for normal play; misere-nim is misere"),
        (
            "kayles",
            "csv",
            ("index",),
            "--with index: the n-th P-position is computed for games with a formula for it, not for kayles",
        ),
        ("wythoff", "csv", ("moves",), "--with moves: unknown name; accepted: grundy, index"),
        ("wythoff", "csv", ("index", "index"), "--with must name different columns, got index, index"),
        ("wythoff", "txt", ("index",), "text output has no column for --with index; accepted: csv, jsonl, parquet"),
        ("wythoff", "csv", ("index",), "in.csv: already has a column 'index'; rename it"),
    ],
)
def test_refused(tmp_path: Path, game: str, target: str, values: tuple[str, ...], reason: str) -> None:
    names = "x,y,index" if "already" in reason else "x,y"
    with pytest.raises(FileError) as refused:
        solved(tmp_path, game, f"{names}\n1,2,3\n"[: 20 if "already" in reason else 4], target, values=values)
    assert reason in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.parametrize("options", [("--with", "grundy", "--with", "index"), ("--with", "grundy,index")])
def test_columns_that_are_named_one_by_one(options: tuple[str, ...], tmp_path: Path, run: Run) -> None:
    """Each of them counts, also of --columns; one that comes twice is refused."""
    (tmp_path / "in.csv").write_text("x,y,note\n3,5,1\n")
    done = run("solve", "in.csv", "-q", "--columns", "x", "--columns", "y", *options)
    assert done.stdout.decode() == "x,y,note,outcome,to_x,to_y,grundy,index\n3,5,1,P,,,0,2\n"
    done = run("solve", "in.csv", *options, "--with", "index")
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "wythoff: --with must name different columns, got grundy, index, index\n",
    )


def test_a_pile_of_19_digits_beside_a_huge_one(tmp_path: Path) -> None:
    """A huge number makes a column text; numbers below 2^63 are solved in arrays all the same."""
    edge = [0, 10**18 - 1, 10**18, 2**63 - 1, 2**63, 10**19 - 1, 10**19, 2**64, 10**30]
    rows = list(product(edge, edge)) * 3
    (tmp_path / "in.csv").write_text("x,y\n" + "".join(f"{x},{y}\n" for x, y in rows), "ascii")
    solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv")))
    with open(tmp_path / "out.csv", newline="", encoding="ascii") as file:
        answers = list(csv.DictReader(file))
    assert len(answers) == len(rows)
    for (x, y), answer in zip(rows, answers, strict=True):
        best = wy.game("wythoff").best_move((x, y))
        assert answer["outcome"] == ("P" if best is None else "N")
        if best is not None:
            assert (int(answer["to_x"]), int(answer["to_y"])) == best
