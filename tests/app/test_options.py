"""What commands share is the same in all of them: how numbers and games are given, and what excludes what."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from wythoff.app.commands.table import table
from wythoff.app.groups import StrictCommand
from wythoff.app.main import wythoff

KAYLES = Path(__file__).parents[1] / "data" / "my_kayles.py"
LINES = {"--stop": ("table", "--stop"), "--limit": ("period", "kayles", "--limit"), "ROWS": ("table", "rows")}


@pytest.mark.parametrize(("option", "words"), LINES.items())
def test_a_number_is_read_from_a_file_too_and_a_wrong_one_is_named(run, tmp_path: Path, option: str, words) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "n.txt").write_text("10^3/10\n")
    assert run(*words, "@n.txt", "-q").stdout == run(*words, "100", "-q").stdout
    wrong = run(*words, "1OO")
    assert wrong.returncode == 2
    assert wrong.stderr.decode().startswith(
        f"wythoff: Invalid value for '{option}': cannot read '1OO' at character 1 of "
    )


def test_a_position_is_read_alike(run) -> None:  # type: ignore[no-untyped-def]
    for command in (("solve", "-g", "kayles"), ("grundy", "kayles"), ("play", "kayles")):
        assert b"piles must be separated by blanks, such as 3 4, got '3,4'" in run(*command, "3,4").stderr
        assert b"standard input (-) can give the size of one pile only" in run(*command, "-", "-").stderr
    assert run("solve", "-g", "take-away", "12", " ").returncode == 0
    assert run("play", "take-away", "12", " ", "--first", "me").returncode == 0
    assert run("grundy", "wythoff", "-", "2^64", stdin=b" 7 \n").stdout == run("grundy", "wythoff", "7", "2^64").stdout


def test_with_rays_there_is_no_name_before_the_piles(run) -> None:  # type: ignore[no-untyped-def]
    rays = ("--rays", "1,0 0,1")
    assert run("grundy", *rays, "3", "4").stdout == b"7\n"
    assert b"\n(3, 4)\n" in run("play", *rays, "3", "4", "--first", "me", "--seed", "1").stdout
    for words in (("solve", "-g", "wythoff", "3", "4"), ("grundy", "nim", "3"), ("play", "nim", "3"), ("table", "nim")):
        more = ("--stop", "9") if words[0] == "table" else ()
        error = run(*words, *rays, *more).stderr
        assert error.startswith(
            b"wythoff: --rays, which defines a game, cannot be combined with a name of a game, -g or -p"
        ), words


def test_a_game_stands_before_its_piles(run) -> None:  # type: ignore[no-untyped-def]
    for command in ("grundy", "play"):
        for pile in ("7", "10^3", "F(7)", "-", "@n.txt"):
            said = f"name the game before the piles, as in wythoff {command} wythoff {pile} 5"
            assert said in run(command, pile, "5").stderr.decode()


def commands(context: click.Context, command: click.Command) -> Iterator[click.Command]:
    """Yield a command, or all commands of a group."""
    if not isinstance(command, click.Group):
        yield command
        return
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        yield from commands(click.Context(found, context), found)


def test_every_command_refuses_an_option_with_two_values() -> None:
    found = list(commands(click.Context(wythoff), wythoff))
    assert len(found) > 30
    assert [command.name for command in found if not isinstance(command, StrictCommand)] == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("table strip --rows 5 --values 2 -o", "--output"),
        ("table grundy kayles --stop 3 -o", "--output"),
        ("solve a.csv --rejects", "--rejects"),
        ("verify biscuit-floor --stop 10 --log", "--log"),
        ("verify biscuit-floor --stop 10 --ledger", "--ledger"),
        ("period 0.77 --checkpoints", "--checkpoints"),
        ("guess --from", "--from"),
        ("merge a.db -o b.db", "LEDGER..."),
        ("compare", "BFILE"),
    ],
)
def test_an_empty_name_of_a_file_is_refused(run, tmp_path: Path, words: str, name: str) -> None:  # type: ignore[no-untyped-def]
    """As from an unset variable of the shell. It must not stand for the folder, or for standard output."""
    done = run(*words.split(), "")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"wythoff: {name}: is empty; accepted: the name of a file (see wythoff ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "name", "accepted"),
    [
        ("solve 1 2 -g", "--game", "NAME"),
        ("solve 1 2 -g t-wythoff -p", "--parameter", "NAME=VALUE"),
        ("solve - --columns", "--columns", "A,B"),
        ("prove x=x -b", "--base", "NAME"),
        ("solve 1 2 --rays", "--rays", "RAYS"),
        ("job init biscuit-floor -o", "--output", "the name of a folder"),
    ],
)
def test_an_empty_text_of_an_option_is_refused(  # type: ignore[no-untyped-def]
    run, words: str, name: str, accepted: str
) -> None:
    done = run(*words.split(), "")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"wythoff: {name}: is empty; accepted: {accepted} (see wythoff ")


def test_an_empty_argument_is_no_position(run) -> None:  # type: ignore[no-untyped-def]
    for argument in ("", " "):
        assert run("solve", argument, "-o", "a.csv").stderr.startswith(b"wythoff: cannot read an empty text as a num")


def test_a_strip_is_written_to_a_file_or_a_folder(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "7").touch()
    for name in ("-", "7"):
        done = run("table", "strip", "--rows", "5", "--values", "2", "-o", name)
        said = f"wythoff: {name}: a strip is written as .csv, .parquet or a folder, whose name has no suffix\n"
        assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", said)
    assert [path.name for path in tmp_path.iterdir()] == ["7"]


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("verify biscuit-floor --share 1/2 --share 2/2", "--share"),
        ("solve 3 5 -o a.csv --output=b.csv", "--output"),
        ("solve 3 5 -oa.csv -qo b.csv", "--output"),
        ("grundy wythoff -g nim --game wythoff 3 -5", "--game"),
        ("table --stop 5 --stop 6", "--stop"),
        ("job init biscuit-floor -o a -o b", "--output"),
        ("job run a.db -j 1 -j 2", "--workers"),
        ("plot board -o a.png -o b.png", "--output"),
    ],
)
def test_an_option_with_two_values_is_refused(run, tmp_path: Path, words: str, option: str) -> None:  # type: ignore[no-untyped-def]
    result = run(*words.split())
    path = " ".join(words.split()[: 2 if words.split()[0] in ("job", "plot") else 1])
    assert result.returncode == 2
    assert result.stderr.decode().startswith(f"wythoff: {option}: given twice; accepted: once (see wythoff {path}")
    assert not list(tmp_path.iterdir())


def test_options_that_may_be_repeated(run) -> None:  # type: ignore[no-untyped-def]
    """Options that collect values, and switches."""
    twice = run("solve", "-g", "t-wythoff", "-p", "t=2", "-p", "play=misere", "1", "2", "-q", "-q")
    assert (twice.returncode, twice.stdout) == (0, run("solve", "-g", "t-wythoff t=2 play=misere", "1", "2").stdout)


def test_too_many_workers_are_refused(run) -> None:  # type: ignore[no-untyped-def]
    for words in ("job run a.db", "verify biscuit-floor", "solve 3 5", "period kayles", "table grundy nim --stop 5"):
        result = run(*words.split(), "-j", "100000")
        assert result.returncode == 2, words
        assert b"'-j': 100000 is not in the range 1<=x<=1024" in result.stderr


def test_options_that_are_for_something_else(run) -> None:  # type: ignore[no-untyped-def]
    for words, said in (
        (("solve", "3", "5", "--no-header"), b"--header is for files, but 3 5 is a position"),
        (("table", "grundy", "nim", "--method", "naive"), b"--method needs --stop"),
        (("claims", "--rays", "1,0 0,1"), b"--rays needs --form"),
        (("claims", "--bound", "9"), b"--bound needs --check or --form"),
        (("table", "rows", "3", "--csv", "--json"), b"--csv and --json exclude each other"),
        (("table", "--stop", "3", "--json", "--to", "csv"), b"--json and --to csv exclude each other"),
        (("verify", "biscuit-floor", "-j", "1", "--processes", "1"), b"--workers and --processes exclude each other"),
    ):
        assert run(*words).stderr.startswith(b"wythoff: " + said), words
    for usual in (
        ("solve", "3", "5", "-o", "-"),
        ("table", "grundy", "nim", "--stop", "3", "--method", "auto"),
    ):
        assert run(*usual).returncode == 0


def test_a_verdict_is_the_same_row_everywhere(run) -> None:  # type: ignore[no-untyped-def]
    checked = json.loads(run("claims", "--check", "biscuit-floor", "--bound", "1000", "--json").stdout)
    verified = json.loads(run("verify", "biscuit-floor", "--stop", "1000", "--json").stdout)
    assert list(checked) == list(verified)
    names = ["id", "holds", "checked_to", "counterexample", "proved", "seconds", "detail", "decided", "checked_from"]
    assert list(checked) == names
    same = ("id", "holds", "counterexample", "proved", "decided")
    assert [checked[name] for name in same] == [verified[name] for name in same]
    assert (checked["checked_to"], verified["checked_to"]) == (None, 1000)  # a formula is decided without a trial
    assert 0 < checked["seconds"] == round(checked["seconds"], 6)


def test_every_file_is_a_command() -> None:
    context = click.Context(wythoff)
    for group, least in ((wythoff, 19), (table, 5)):
        names = group.list_commands(context)
        assert least <= len(names) < least + 3
        for name in names:
            found = group.get_command(context, name)
            assert found is not None
            assert (found.name, bool(found.get_short_help_str())) == (name, True)
    assert wythoff.get_command(context, "nosuch") is None


def test_a_game_is_named_before_its_piles_or_by_an_option(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """The same answer in every command that names a game; two different names are refused."""
    (tmp_path / "my_kayles.py").write_text(KAYLES.read_text())
    for words, more in {
        ("solve",): ("7", "12"),
        ("grundy",): ("7", "12"),
        ("period",): ("-q",),
        ("guess",): ("--terms", "200"),
        ("table", "grundy", "--stop", "9"): (),
        ("table", "outcomes", "--board", "4", "-q", "-o", "p.npy"): (),
    }.items():
        for name in ("kayles", "0.77", "./my_kayles.py"):
            if words == ("solve",) and name == "0.77":
                continue  # there a first word such as 0.5 may be meant as a pile
            alone = run(*words, name, *more)
            assert alone.returncode == 0, alone.stderr
            assert run(*words, "-g", name, *more).stdout == alone.stdout
            assert run(*words, name, *more, "--game", name).stdout == alone.stdout
            wrong = run(*words, name, *more, "-g", "nim")
            assert (wrong.returncode, wrong.stdout) == (2, b"")
            assert wrong.stderr.startswith(f"wythoff: two games: {name} and -g nim".encode())
    assert run("table", "-g", "t-wythoff", "-p", "t=3", "--stop", "2").stdout == b"n,x,y\n0,0,0\n1,1,4\n"
    assert run("grundy", "-g", "mock-turtles", "HTHHT").stdout == run("grundy", "mock-turtles", "HTHHT").stdout
    assert (
        run("play", "-g", "nim", "3", "4", "--first", "me", "--seed", "1").stdout
        == run("play", "nim", "3", "4", "--first", "me", "--seed", "1").stdout
    )
    assert b"the game is missing; accepted: CODE as an argument, or -g NAME" in run("period").stderr


@pytest.mark.parametrize("name", ["misere-kayles", "Dawson's chess", "kayles play=misere"])
def test_solve_reads_a_name_that_is_not_listed_before_the_piles(run, name: str) -> None:  # type: ignore[no-untyped-def]
    done = run("solve", name, "9", "4")
    assert done.stdout == run("solve", "-g", name, "9", "4").stdout
    assert done.stdout.startswith(b"(9, 4) is ")
