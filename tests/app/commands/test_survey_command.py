"""wythoff survey: what it prints and writes, and what it refuses in one line."""

import shlex
from pathlib import Path

import pytest

from wythoff.app.main import main
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.survey import file_of


def run(arguments: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["survey", *shlex.split(arguments)])
    captured = capfd.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


def test_a_table_and_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    status, output, errors = run("--digits 1 --limit 1000 -j 2", capfd)
    assert status == 0
    assert [line.split()[:3] for line in output.splitlines()[:5]] == [
        ["game", "preperiod", "period"],
        ["0.1", "2", "1"],
        ["0.2", "1", "2"],
        ["0.4", "54", "34"],
        ["0.5", "0", "2"],
    ]
    said = "8 octal codes of at most 1 digit, in 6 families of equal values: 5 proved periodic, 1 not so far"
    assert output.endswith(f"\n{said}\n")
    assert errors.startswith(f"{said}; ")


def test_what_comes_with_the_package(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "three.csv"
    assert run(f"--digits 3 --bundled -o {target}", capfd) == (0, "", "")
    lines = target.read_text("ascii").splitlines()
    assert len(lines) == 576
    assert "0.77,4.4,1,71,12," in lines[1 + [line.split(",")[0] for line in lines[1:]].index("0.77")]


def test_published_periods_stand_below_the_table(capfd: pytest.CaptureFixture[str]) -> None:
    _, output, _ = run("--digits 3 --bundled", capfd)
    said, published = output.splitlines()[-2:]
    assert said.endswith("145 proved periodic, 66 not so far")
    law = "period 328226140474, preperiod 465384263797"
    assert published.startswith(
        f"0.106: proved by the certificate tests/data/0.106.xz, if its segments are right: {law} ("
    )
    for form in ("csv", "html"):
        assert run(f"--digits 3 --bundled --to {form}", capfd)[1].count("proved by the certificate") == 1


def test_it_goes_on_from_the_package(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As kept.py says; with no further limit the same file."""
    kept, ledger = tmp_path / "octal_3.csv.xz", tmp_path / "three.db"
    status, output, _ = run(f"--digits 3 --from-bundled --limit 1e5 --ledger {ledger} --write-bundle {kept}", capfd)
    assert status == 0
    assert output == run("--digits 3 --bundled", capfd)[1]
    assert kept.read_bytes() == file_of(OctalCodes(3)).read_bytes()
    with pytest.raises(SystemExit):
        main(["job", "status", str(ledger)])
    said = capfd.readouterr().out.splitlines()
    assert said[0].startswith(
        "survey of octal codes of 3 digits further than before, 211 families of games, rounds: 3, "
    )
    assert said[1] == "211 of 633 searches are done (100.0 %), in 211 shards; 0 left, 422 not needed; complete"


def test_subtraction_sets(capfd: pytest.CaptureFixture[str]) -> None:
    status, output, _ = run("--subtractions 4 --limit 1000 --to csv", capfd)
    assert status == 0
    assert '"1,3,4","1,3,4",0,0,7,' in output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "the set of games is missing; accepted: either --digits N or --subtractions N"),
        ("--digits 2 --subtractions 5", "--digits and --subtractions exclude each other"),
        ("--subtractions 21", "the largest number in a subtraction set must be 1 to 20, got 21"),
        ("--subtractions 5 --from-bundled", "subtraction sets up to 5: no survey is bundled"),
        (
            "--digits 3 --bundled --write-bundle file",
            "--write-bundle is for computing a survey, and --bundled only shows the bundled one",
        ),
        ("--digits 0", "digits must be 1 to 6, got 0"),
        ("--digits 2 --limit 5e4", "limit must be a power of ten from 1000 to 10^12, got 50000"),
        ("--digits 2 --share 4/3", "--share must be I/K with 1 <= I <= K, such as 2/3, got '4/3'"),
        ("--digits 2 --share half", "--share must be I/K with 1 <= I <= K, such as 2/3, got 'half'"),
        ("--digits 2 --seconds 0", "Invalid value for '--seconds'"),
        ("--digits 2 -j 1 --processes 2", "exclude each other"),
        ("--digits 5 --bundled", "octal codes of 5 digits: no survey is bundled"),
        (
            "--digits 3 --bundled --limit 1e4",
            "--limit is for computing a survey, and --bundled only shows the bundled one",
        ),
        ("--digits 3 -o survey.png", "the name does not show the format; accepted: .csv, .parquet, "),
        ("--digits 1 --limit 1e3 --merge none.db", "none.db: this ledger does not exist"),
    ],
)
def test_what_is_refused(
    arguments: str, says: str, capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, output, errors = run(arguments, capfd)
    assert (status, output) == (2, "")
    assert says in errors
    assert errors.count("\n") == 1
    assert not list(tmp_path.iterdir())
