"""wythoff docs: which pages are opened, and what is said where there are none."""

import webbrowser
from pathlib import Path

import pytest
from commands import Run

from wythoff.app.commands import docs


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What the browser is asked to open. The program runs from no checkout."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(docs, "SOURCES", tmp_path / "elsewhere")
    return addresses


def checkout(folder: Path, page: str = "") -> None:
    """A folder with sources of pages, and with built ones if there is a page."""
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "conf.py").touch()
    if page:
        (folder / "build" / "docs").mkdir(parents=True)
        (folder / "build" / "docs" / "index.html").write_text(page)


def test_pages_of_this_folder_come_first(run: Run, tmp_path: Path, opened: list[str]) -> None:
    checkout(tmp_path, "here")
    checkout(tmp_path / "elsewhere", "there")
    address = (tmp_path / "build" / "docs" / "index.html").as_uri()
    assert run("docs", "--no-browser").stdout.decode() == f"{address}\n"
    assert opened == []
    assert run("docs").stdout.decode() == f"{address}\n"
    assert opened == [address]


def test_pages_of_the_checkout(run: Run, tmp_path: Path, opened: list[str]) -> None:
    checkout(tmp_path)
    checkout(tmp_path / "elsewhere", "there")
    assert run("docs").returncode == 0
    assert opened == [(tmp_path / "elsewhere" / "build" / "docs" / "index.html").as_uri()]


def test_no_pages(run: Run, tmp_path: Path, opened: list[str]) -> None:
    (tmp_path / "build" / "docs").mkdir(parents=True)
    (tmp_path / "build" / "docs" / "index.html").touch()  # of something else
    how = "run pip install '.[docs]' && sphinx-build docs build/docs\n"
    done = run("docs")
    sources = "the folder of the sources (a package that is installed has no pages)"
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"wythoff: the pages are not built yet: in {sources} {how}"
    checkout(tmp_path / "elsewhere")
    assert run("docs").stderr.decode() == f"wythoff: the pages are not built yet: in {docs.SOURCES} {how}"
    assert opened == []
