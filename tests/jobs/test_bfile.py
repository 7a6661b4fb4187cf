from pathlib import Path

import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.number_file import PublishedSequence, read_published


def read(folder: Path, text: str, name: str = "file.txt") -> PublishedSequence:
    path = folder / name
    path.write_text(text)
    return read_published(str(path))


def test_a_b_file(tmp_path: Path) -> None:
    found = read(tmp_path, "# A000045 (b-file)\n\n1 1\n2 1 # a comment\n3\t2\n", "b000045.txt")
    assert [term[:2] for term in found.terms] == [(1, 1), (2, 1), (3, 2)]
    assert (found.faults, found.is_numbered, found.number) == ([], True, "A000045")


def test_the_number_is_in_a_comment_too(tmp_path: Path) -> None:
    assert read(tmp_path, "# terms of A002186\n0 0\n1 1\n").number == "A002186"
    assert read(tmp_path, "0 0\n1 1\n").number == ""


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("0 0\n1 x\n2 2\n", 2, "'1 x' is not n and x(n)"),
        ("0 0\n1 1 1\n2 2\n", 2, "'1 1 1' is not n and x(n)"),
        ("0 0\n2 2\n", 2, "n = 2 follows n = 0"),
        ("0 0\n1 1\n1 1\n2 2\n", 3, "n = 1 is in line 2 too, with the same term"),
        ("0 0\n1 1\n1 5\n2 2\n", 3, "n = 1 is in line 2 too, with another term; 5 here is ignored"),
        (f"0 0\n1 {'9' * 1001}\n", 2, "the term has 1001 digits; accepted in a b-file: up to 1000"),
    ],
)
def test_faults_are_told_with_their_lines(tmp_path: Path, text: str, line: int, says: str) -> None:
    found = read(tmp_path, text)
    assert found.faults == [(line, says)]
    assert found.terms[-1].n == int(text.split("\n")[-2].split()[0])


def test_numbers_without_n(tmp_path: Path) -> None:
    found = read(tmp_path, "1, 3, 4,\n6 8 9\n")
    assert [term[:2] for term in found.terms] == [(0, 1), (1, 3), (2, 4), (3, 6), (4, 8), (5, 9)]
    assert not found.is_numbered


@pytest.mark.parametrize("text", ["", "# nothing\n", "n x\n"])
def test_a_file_without_terms_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileError, match=r"file\.txt"):
        read(tmp_path, text)
