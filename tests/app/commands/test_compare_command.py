"""wythoff compare, as a user meets it."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from commands import Run

from wythoff.exact.golden import floor_phi


class Done(NamedTuple):
    status: int
    out: str
    err: str


Compare = Callable[..., Done]


@pytest.fixture
def compare(run: Run) -> Compare:
    def compare(*arguments: str, stdin: bytes = b"") -> Done:
        done = run("compare", *arguments, stdin=stdin)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return compare


def bfile(path: Path, values: list[int], first: int = 1) -> Path:
    path.write_text("".join(f"{n} {value}\n" for n, value in enumerate(values, first)))
    return path


@pytest.fixture
def lower(tmp_path: Path) -> Path:
    """The lower Wythoff numbers as the OEIS has them."""
    return bfile(tmp_path / "b000201.txt", [floor_phi(n) for n in range(1, 2001)])


@pytest.mark.parametrize("subject", [("wythoff",), (), ("biscuit-floor",), ("--form", "floor(n*phi)")])
def test_a_file_that_agrees(compare: Compare, lower: Path, subject: tuple[str, ...]) -> None:
    done = compare(str(lower), *subject)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"{lower}: 2,000 terms, n = 1 to 2000\n")
    assert done.out.endswith(": all 2,000 terms agree\n")


def test_the_n_of_the_file_may_be_another(compare: Compare, tmp_path: Path) -> None:
    path = bfile(tmp_path / "mine.txt", [floor_phi(n) + n for n in range(5, 200)], 0)
    done = compare(str(path), "wythoff")
    assert done.status == 0
    assert (
        "b of wythoff, the second pile of P-position n: all 195 terms agree; x(n) of the file is b(n + 5)" in done.out
    )


def test_an_error_of_the_file(compare: Compare, lower: Path) -> None:
    lines = lower.read_text().splitlines()
    lines[49] = "50 81"
    del lines[99]
    lower.write_text("\n".join(lines) + "\n")
    done = compare(str(lower), "wythoff")
    assert done.status == 1
    assert done.out.splitlines()[1:] == [
        "line 100: n = 101 follows n = 99",
        "a of wythoff, the first pile of P-position n: 1998 of 1,999 terms agree",
        "n = 50 (line 50): the file has 81, computed is 80; the next 12 terms agree: an error of the file",
    ]


def test_a_formula_that_fails_is_not_called_an_error_of_the_file(compare: Compare, lower: Path) -> None:
    done = compare(str(lower), "--form", "floor(n*809/500)")
    first = next(n for n in range(1, 2001) if floor_phi(n) != n * 809 // 500)
    assert done.status == 1
    assert f"n = {first} (line {first}): the file has {floor_phi(first)}" in done.out
    assert "error of the file" not in done.out


def test_a_claim_that_is_false(compare: Compare, tmp_path: Path) -> None:
    path = bfile(tmp_path / "starts.txt", [2**i for i in range(30)])
    assert compare(str(path), "take-away", "-p", "f=x").status == 0
    assert compare(str(path), "takeaway-powers-fixed").status == 0
    done = compare(str(path), "takeaway-powers")  # the same numbers, but from i = 0 on
    assert done.out.splitlines()[1] == "takeaway-powers: all 30 terms agree; x(n) of the file is x(n - 1)"


def test_another_game(compare: Compare, lower: Path) -> None:
    done = compare(str(lower), "t-wythoff")
    assert done.status == 1
    assert "no sequence of t-wythoff t=2 fits" in done.out
    assert "n = 1 (line 1): the file has 1, computed is 2; from here on the sequences differ" in done.out


def test_standard_input_and_json(compare: Compare, lower: Path) -> None:
    done = compare("-", "wythoff", "--json", stdin=lower.read_bytes())
    found = json.loads(done.out)
    assert done.status == 0
    assert (found["sequence"], found["agree"], found["shift"], found["differences"]) == ("a", 2000, 0, [])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["kayles", "--of", "a"],
            "the sequence of kayles must be one of G, antidiagonals, ",
        ),
        (["nosuch"], "unknown game 'nosuch'"),
        (["biscuit-mex"], "biscuit-mex states no sequence"),
        (["misere-nim"], "misere-nim has no sequence of integers"),
        (["wythoff", "--form", "n"], "--form cannot be combined with a game, -p, --rays or --of"),
        (["-p", "t=2"], "-p needs a game or a claim"),
        (["biscuit-floor", "--of", "a"], "has a single sequence"),
        (["--form", "n/2"], "is not an integer at n = 1"),
    ],
)
def test_bad_arguments(compare: Compare, lower: Path, arguments: list[str], says: str) -> None:
    done = compare(str(lower), *arguments)
    assert (done.status, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") == 1


def test_bad_files(compare: Compare, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"\xff\xfe")
    for text, says in (
        (None, "line 1: not UTF-8 text"),
        ("a b\n", "has no terms"),
        ("100000000 1\n", "accepted: n up to 10000000"),
    ):
        if text is not None:
            path.write_text(text)
        done = compare(str(path), "wythoff")
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert says in done.err
    assert "No such file" in compare(str(tmp_path / "none"), "wythoff").err


def test_a_file_that_does_not_say_what_it_is(compare: Compare, tmp_path: Path) -> None:
    path = bfile(tmp_path / "mine.txt", [1, 2, 3])
    assert "name a game or a claim" in compare(str(path)).err
    path = bfile(tmp_path / "b999999.txt", [1, 2, 3])
    assert "A999999 is not among the known sequences" in compare(str(path)).err


def test_names_in_comments_marks_of_bytes_and_compressed_files(compare: Compare, lower: Path) -> None:
    text = "# by M\u00fcller\n" + lower.read_text()
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), gzip.compress(text.encode())):
        lower.write_bytes(data)
        assert compare(str(lower), "wythoff").status == 0
        assert compare("-", "wythoff", stdin=data).status == 0


def test_claims_are_named_with_their_parameters_and_nearly(compare: Compare, tmp_path: Path) -> None:
    path = bfile(tmp_path / "a.txt", [floor_phi(n) for n in range(40)], 0)
    assert compare(str(path), "t-wythoff-floor t=1").status == 0
    assert "did you mean the claim biscuit-floor?" in compare(str(path), "biscuit-flor").err
