"""Commands that a new user gets wrong: each is answered by one line that says what is accepted."""

from pathlib import Path

import pytest

WRONG = [
    (["sovle", "1", "2"], "no command 'sovle'. Did you mean solve? (see wythoff --help)"),
    (["Solve", "1", "2"], "Did you mean solve?"),
    (["500", "1000"], "Did you mean `wythoff solve 500 1000`?"),
    (["wythoff", "500", "1000"], "wythoff is a game: `wythoff solve wythoff PILES...`, `wythoff play wythoff` (see"),
    (["--game", "nim"], "Write options after the command: wythoff COMMAND --game"),
    (["solve", "500"], "a position of wythoff needs 2 numbers (x, y), got 1"),
    (["solve", "500,1000"], "piles must be separated by blanks, such as 500 1000, got"),
    (["solve", "(500,", "1000)"], "piles must be separated by blanks, such as 500 1000, got"),
    (["solve", "five", "ten"], "accepted: numbers such as 1000, 1_000, 0xff, 1e12"),
    (["solve", "1e-3", "2"], "accepted: numbers such as 1000"),
    (["solve", "1", "2", "-g", "wythof"], "did you mean wythoff? `wythoff games` lists all games"),
    (["solve", "1", "2", "-g", "kales"], "did you mean kayles?"),
    (["solve", "1", "2", "-g", "0.78"], "'8' at position 4 is not an octal digit"),
    (["solve", "1", "2", "-g", "t-wythoff", "-p", "t=0"], "t must be an integer from 1 to 10^18 - 1, got '0'"),
    (["solve", "1", "2", "-g", "t-wythoff", "-p", "t"], "a parameter must be name=value"),
    (["solve", "1", "2", "-g", "t-wythoff", "-p", "k=3"], "t-wythoff has no parameter k; accepted: t"),
    (["solve", "3", "-g", "take-away", "-p", "f=x!"], "accepted: a formula such as 2x"),
    (["solve", "3", "-g", "subtraction", "-p", "take=0"], "numbers must be from 1 to 10000"),
    (["solve", "1", "2", "--rays", "1,1,1"], "a ray must be i,j or i,j:longest, as in '1,0 0,1 1,1:5'"),
    (["solve", "1", "2", "--jsn"], "--json"),
    (["solve", "missing.csv"], "missing.csv: No such file or directory"),
    (["solve", "in.csv", "-o", "out.xlsx"], "accepted: .csv, .tsv, .jsonl"),
    (["table", "wythoff"], "Missing option '--stop'."),
    (
        ["table", "outcome", "--board", "5"],
        "no table 'outcome'. Did you mean outcomes? The tables are grundy, outcomes,",
    ),
    (["table", "chess", "--stop", "5"], "unknown game 'chess'"),
    (["table", "p-positions", "", "--stop", "5"], "unknown game ''"),
    (["table", "--stop", "5", "--start", "9"], "stop must be at least start = 9, got 5"),
    (["table", "--stop", "5", "--to", "xlsx"], "is not one of 'csv', 'text', 'jsonl'"),
    (
        ["table", "kayles", "--stop", "5"],
        "with a formula for it, not for kayles; accepted: ",
    ),
    (["grundy"], "the piles of the position are missing: wythoff grundy NAME PILES...; `wythoff table"),
    (["grundy", "misere-nim", "3", "4"], "Grundy values are for normal play"),
    (["table", "grundy", "--board", "10"], "--board needs -o OUT; accepted: .npy, .zarr or .png"),
    (["period", "wythoff"], "accepted: games such as kayles, 0.77"),
    (["table", "strip", "--rows", "10"], "the range is missing; accepted: --rows with --values, or --nth with --value"),
    (["table", "outcomes", "--board", "10"], "Missing option '--output' / '-o'."),
    (["claims", "biscuit-flor"], "did you mean biscuit-floor? `wythoff claims` lists them"),
    (["verify", "biscuit-flor", "--stop", "10"], "did you mean biscuit-floor?"),
    (["beatty", "1", "2", "3"], "the five numbers N P Q D R are needed, got 3"),
    (["bench", "--only", "sieve"], "is not one of 'sieves', 'values', 'moves'"),
    (["completion", "tcsh"], "is not one of 'bash', 'zsh', 'fish'"),
    (["play", "20", "31"], "name the game before the piles, as in wythoff play wythoff 20 31"),
    (["play", "--seed", "abc"], "'abc' is not a valid integer"),
    (["play", "--err", "abc"], "'abc' is not a valid number"),
    (["solve", "-g", "date", "20", "Januar"], "; a position of date may also be written as 5 January"),
    (["solve", "-g", "tactix", "ooo"], "; a position of tactix may also be written as o"),
    (["solve", "-g", "silver-dollar", "-p", "dollar=yes", ".o..o.o"], "with dollar=yes a strip must have one $, got"),
    (["solve", "-g", "fibonacci-tree", "400", "--all"], "--all: this position has too many winning moves to list"),
    (["solve", "-g", "coin-product", "-p", "down=9x", "HHHH"], "down must be a code such as 1-3"),
    (["solve", "-g", "coin-product", "-p", "width=10^12", "3"], "width must be at most 10000000, got 1000000000000"),
    (["solve", "-g", "ruler", "OHTX"], "cannot read the coins 'OHTX'; accepted: letters H and T"),
    (["play", "chess"], "unknown game 'chess'; `wythoff games` lists all games"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_one_line_that_helps(
    arguments: list[str],
    message: str,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from wythoff.app.main import main

    monkeypatch.chdir(tmp_path)
    Path("in.csv").write_text("x,y\n1,2\n")
    with pytest.raises(SystemExit) as left:
        main(arguments)
    said = capfd.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("wythoff: ")
    assert message in said.err
    assert len(said.err) < 400
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_there_are_thirty() -> None:
    assert len(WRONG) >= 30
