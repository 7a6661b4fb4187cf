"""Sequences read from text files: what is a b-file, and what is refused."""

import io
import random
import re
import time
from pathlib import Path

import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.number_file import NumberFile, read_numbers


def read(path: Path, text: str) -> NumberFile:
    path.write_text(text)
    return read_numbers(str(path))


@pytest.mark.parametrize(
    ("text", "first", "terms", "is_bfile"),
    [
        ("# a\n1 4\n2 -5 # five\n\n3 +6\n", 1, [4, -5, 6], True),
        ("-1 7\r\n0 8\r\n", -1, [7, 8], True),
        ("0,0\n1,2\n3,5\n4,7\n", 0, [0, 0, 1, 2, 3, 5, 4, 7], False),
        ("1, 2; 3\n", 0, [1, 2, 3], False),
        ("5 7", 0, [5, 7], False),
        (f"1 1{'0' * 5000}\n2 1", 1, [10**5000, 1], True),
    ],
)
def test_what_is_read(text: str, first: int, terms: list[int], is_bfile: bool, tmp_path: Path) -> None:
    assert read(tmp_path / "x.txt", text) == NumberFile(first, terms, is_bfile)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "x.txt: has no numbers"),
        ("# 1 2 3\n\n", "x.txt: has no numbers"),
        ("1 2\n3 4.5\n", "x.txt, line 2: '4.5' is not a whole number"),
        ("1 2\n2 0x10\n", "x.txt, line 2: '0x10' is not a whole number"),
        ("1 \u0664\n", "x.txt, line 1: '\u0664' is not a whole number"),
        ("".join(f"{n} {n * n}\n" for n in range(20) if n != 7), "x.txt, line 8: n = 8 follows n = 6"),
        ("".join(f"{n} {n * n}\n" for n in range(20, 0, -1)), "x.txt: n falls by 1 from line to line"),
        ("".join(f"{n} {n * n}\n" for n in [*range(20), 19]), "x.txt, line 21: n = 19 follows n = 19"),
    ],
)
def test_what_is_refused(text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.txt").write_text(text, "utf-8")
    with pytest.raises(FileError, match=re.escape(says)):
        read_numbers("x.txt")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"3 1 4\n1 5")))
    assert read_numbers("-").terms == [3, 1, 4, 1, 5]


def test_many_numbers_in_little_time(tmp_path: Path) -> None:
    draw = random.Random(4)
    terms = [draw.randrange(10**9) for _ in range(200_000)]
    began = time.process_time()
    assert read(tmp_path / "b.txt", "".join(f"{n} {x}\n" for n, x in enumerate(terms, 5))) == NumberFile(5, terms, True)
    assert time.process_time() - began < 10
