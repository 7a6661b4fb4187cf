"""What the documentation shows is what happens."""

import doctest
import re
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from systems import needs_links
from value_3 import needs_value_3

import wythoff
from benchmarks.figures import read, table
from wythoff.jobs import selftest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_docstring_of_the_package() -> None:
    assert doctest.testmod(wythoff).attempted >= 4
    assert doctest.testmod(wythoff).failed == 0


def test_the_python_of_the_readme() -> None:
    examples = doctest.DocTestParser().get_doctest(README.replace("```", "\n"), {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 5
    assert doctest.DocTestRunner().run(examples).failed == 0


PYTHON = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)
WRITTEN = {page.name: page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md"))}


# Pages with a far value of Wythoff's game that is 3 or "at least 4".
HAVE_VALUE_3 = {"far-values.md"}


def examples_of(pages: Iterable[str]) -> list[Any]:
    return [pytest.param(page, marks=[needs_value_3] if page in HAVE_VALUE_3 else []) for page in pages]


@needs_links
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", examples_of(name for name, text in WRITTEN.items() if "```python\n>>> " in text))
def test_the_python_of_the_pages(page: str) -> None:
    text = "\n".join(PYTHON.findall(WRITTEN[page]))
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


COMMANDS = re.compile(r"^\$ (wythoff .*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
SHOWN = COMMANDS.findall(README)
FILES = re.compile(r"^```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)  # what takes minutes is no console
PAGES = {name: COMMANDS.findall("".join(CONSOLE.findall(text))) for name, text in WRITTEN.items()}


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder to work in, with the tests of the project in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    return tmp_path


@needs_links
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_the_commands_of_the_readme(command: str, output: str, capfd: pytest.CaptureFixture[str]) -> None:
    printed, shown = outputs(command, output, capfd)
    if command == "wythoff games":  # a game may be added without a word here
        assert set(shown.splitlines()) <= set(printed.splitlines())
    else:
        assert printed == shown


@pytest.mark.parametrize("page", examples_of(name for name, shown in PAGES.items() if shown))
@needs_links
def test_the_commands_of_the_pages(page: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for file, text in FILES.findall(WRITTEN[page]):
        (folder / file).write_text(text, "utf-8")
    for command, output in PAGES[page]:  # one after the other: files stay
        printed, shown = outputs(command, output, capfd)
        assert printed == shown, command


def outputs(command: str, output: str, capfd: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What a command prints and what is shown of it, both without the seconds."""
    from wythoff.app.main import main

    with pytest.raises(SystemExit):
        main(shlex.split(command)[1:])
    seconds = re.compile(r"[0-9.]+ s$", re.MULTILINE)
    captured = capfd.readouterr()
    return seconds.sub("S", captured.out + captured.err), seconds.sub("S", output)


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len(README.splitlines()) <= 250
    assert len(SHOWN) >= 4


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)", README)
    assert len(links) >= 15
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_speeds_of_the_readme_are_those_of_the_bundled_run() -> None:
    kept = set(table(read(ROOT / "benchmarks" / "figures.csv")))
    shown = [line for line in README.splitlines() if line.startswith("|") and re.search(r" (ns|µs|ms|s) \|", line)]
    assert len(shown) == 3
    assert set(shown) <= kept


GAMES = [text for _, text in FILES.findall(WRITTEN["add-a-game.md"]) if "\nGAME = " in text]


@pytest.mark.parametrize("text", GAMES)
def test_the_games_of_the_pages(text: str, tmp_path: Path) -> None:
    """Each passes the self-test."""
    file = tmp_path / "mine.py"
    file.write_text(text)
    assert [check for check in selftest.run([str(file)]) if not check.passed] == []
    assert len(GAMES) >= 3
