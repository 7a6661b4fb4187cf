"""What is written is read again: answers are positions for `solve_table` and for files, in every game."""

from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from commands import Run

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Position

IN_FILES = [name for name in wy.games() if wy.game(name).ruleset.in_files]


def starts(game: wy.Game) -> list[Position]:
    """Positions of one length: at the start of play, and what a move leaves of them."""
    rules, random = game.ruleset, Random(11)
    found = [rules.check(rules.random_start(mpz(size), random)) for size in (3, 5, 8, 8, 6)]
    found += [option for option in (game.best_move(start) for start in found) if option]
    width = max(map(len, found))
    return [position for position in found if len(position) == width]


def outcomes(game: wy.Game, positions: list[Position]) -> list[str]:
    return [str(game.outcome(position)) for position in positions]


def read(game: wy.Game, texts: list[str]) -> list[Position]:
    return [game.ruleset.check(text) for text in texts]


@pytest.mark.parametrize("name", IN_FILES)
@pytest.mark.parametrize("with_words", [True, False])
def test_tables(name: str, with_words: bool) -> None:
    game = wy.game(name)
    positions = starts(game)
    texts = [game.ruleset.format_position(p) if with_words else " ".join(map(str, p)) for p in positions]
    solved = wy.solve_table(pa.table({"position": texts}), game)
    assert solved["outcome"].to_pylist() == outcomes(game, positions)
    left = [text for text in solved["to_position"].to_pylist() if text is not None]
    wanted = [move for move in map(game.best_move, positions) if move is not None]
    assert read(game, left) == wanted
    again = wy.solve_table(pa.table({"position": left}), game)
    assert again["outcome"].to_pylist() == outcomes(game, wanted)
    lists = wy.solve_table(pa.table({"position": [text.split() for text in texts]}), game)
    assert lists["to_position"].equals(solved["to_position"])


def columns_of(positions: list[Position], kind: type) -> dict[str, list[Any]]:
    return {f"n{place}": [kind(p[place]) for p in positions] for place in range(len(positions[0]))}


@pytest.mark.parametrize("name", IN_FILES)
@pytest.mark.parametrize("kind", [int, str])
def test_columns_of_tables(name: str, kind: type) -> None:
    game = wy.game(name)
    positions = starts(game)
    columns = columns_of(positions, kind)
    solved = wy.solve_table(pa.table(columns), game, columns=list(columns))
    assert solved["outcome"].to_pylist() == outcomes(game, positions)
    answers = solved.select([column for column in solved.column_names if column.startswith("to_")])
    answers = answers.rename_columns([f"n{place}" for place in range(answers.num_columns)])
    there = [row for row in answers.to_pylist() if None not in row.values()]
    wanted = [move for move in map(game.best_move, positions) if move is not None]
    assert len(there) == len(wanted)
    if there:
        again = wy.solve_table(pa.Table.from_pylist(there), game, columns=answers.column_names)
        assert again["outcome"].to_pylist() == outcomes(game, wanted)


def renamed(path: Path, suffix: str) -> None:
    """Give the column of answers the name of the column of questions, as a user does with an editor."""
    if suffix in ("csv", "tsv", "jsonl"):
        text = path.read_text()
        for old, new in (("to_position", "left"), ("position", "before"), ("outcome", "was"), ("left", "position")):
            text = text.replace(f'"{old}"', f'"{new}"') if suffix == "jsonl" else text.replace(old, new, 1)
        path.write_text(text)
        return
    if suffix == "parquet":
        table = pyarrow.parquet.read_table(path).rename_columns(["before", "was", "position"])
        pyarrow.parquet.write_table(table, path)
        return
    with pa.ipc.open_file(path) as reader:
        table = reader.read_all().rename_columns(["before", "was", "position"])
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


# Each game in both kinds of text; what keeps strings as they are, in turn.
FILES = [(name, suffix) for name in IN_FILES for suffix in ("csv", "jsonl")]
FILES += zip(IN_FILES, cycle(["tsv", "parquet", "arrow"]), strict=False)


@pytest.mark.parametrize(("name", "suffix"), FILES)
def test_files(run: Run, tmp_path: Path, name: str, suffix: str) -> None:
    game = wy.game(name)
    positions = starts(game)
    texts = [game.ruleset.format_position(position) for position in positions]
    pyarrow.parquet.write_table(pa.table({"position": texts}), tmp_path / "in.parquet")
    assert run("solve", "-g", name, "in.parquet", "-o", f"out.{suffix}", "--to-same", "-q").returncode == 0
    renamed(tmp_path / f"out.{suffix}", suffix)
    done = run("solve", "-g", name, f"out.{suffix}", "-o", "again.parquet", "-q", "--to-same")
    assert (done.returncode, done.stderr) == (0, b"")
    again = pyarrow.parquet.read_table(tmp_path / "again.parquet")
    assert again["was"].to_pylist() == outcomes(game, positions)
    left = [game.best_move(position) or position for position in positions]
    assert again["outcome"].to_pylist() == outcomes(game, left)
    assert read(game, again["to_position"].to_pylist()) == [game.best_move(p) or p for p in left]
