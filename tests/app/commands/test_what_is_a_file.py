"""Which arguments of `wythoff solve` are numbers, and which are names of files."""

import io
import sys
from pathlib import Path

import pytest

from wythoff.app.main import main


def solve(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["solve", *arguments])
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out, said.err


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder named 7, a file named 12, and files that could be numbers."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "7").mkdir()
    for name in ("12", "9-2", "a.csv"):
        (tmp_path / name).write_text("3 5\n")
    return tmp_path


def test_numbers_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(capsys, "7", "9")[:2] == solve(capsys, "07", "9")[:2]
    assert solve(capsys, "9-2", "9")[1] == solve(capsys, "07", "9")[1]
    assert solve(capsys, "-g", "fibonacci-nim", "12")[1] == "(12) is N: take 1 and leave (11, 2).\n"
    for arguments in (["7/2"], ["7/2", "9"], ["9", "7/2"]):
        status, out, error = solve(capsys, *arguments)
        assert (status, out) == (2, "")
        assert error == "wythoff: '/' leaves a remainder in '7/2'; '//' rounds down\n"


def test_options_of_files_are_refused_for_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    said = solve(capsys, "12", "--from", "text")[2]
    assert said.startswith("wythoff: --from is for files, but 12 is a position; write ./12 for the file (see ")
    assert solve(capsys, "3", "5", "--to-same")[2].startswith(
        "wythoff: --to-same is for files, but 3 5 is a position ("
    )


def test_names_are_files(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("./12", "9-2"):  # the second is there, and a position has two numbers
        assert solve(capsys, name, "--from", "text", "-q")[:2] == (0, "3 5 P\n")
    for arguments in (["a.csv", "9"], ["9", "a.csv"], ["9", "none/in"], ["9", "none.txt"]):
        status, _, error = solve(capsys, *arguments)
        assert status == 2
        assert "is a file name, but other arguments are not; accepted: only files, or only piles" in error
    assert solve(capsys, "none.csv")[2] == "wythoff: none.csv: No such file or directory\n"


def test_standard_input_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert solve(capsys, "-")[::2] == (2, "wythoff: standard input is closed\n")

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def fileno(self) -> int:
            return 0

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Pipe(b"PAR1")))
    status, _, error = solve(capsys, "-", "--from", "parquet", "-o", str(tmp_path / "out.csv"))
    assert (status, error.count("\n")) == (2, 1)
    assert "-: Parquet cannot be read from a pipe" in error
