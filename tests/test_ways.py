"""From the README a newcomer reaches what people ask for in three clicks, on plain Markdown as on the built site."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+\.md)?(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
WRITTEN = sorted((ROOT / "docs").glob("*.md"))

# What somebody asks for, the heading that must name it, and what must stand below that heading.
ASKED = {
    "resume a killed job": ("Resume a stopped job", "--resume"),
    "cite the false table of Newton's method": (
        "How to cite the false table",
        "wythoff verify verkhovsky-newton-table",
    ),
    "add a game": ("Add a game", "GAME = "),
    "read a value at 10^1000": ("Get values and positions at 10^1000", "10^1000"),
    "run on a cluster": ("A Dask cluster", "dask scheduler"),
}


def headings(page: Path) -> dict[str, str]:
    """The headings of a page, each by the name that a link has for it."""
    found = re.findall(r"^#+ (.*)$", CODE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-"): heading for heading in found}


def links(page: Path) -> list[tuple[str, Path, str]]:
    """The links of a page to pages of this repository: text, page, place."""
    found = LINK.findall(page.read_text("utf-8"))
    return [(text, (page.parent / path).resolve() if path else page, place) for text, path, place in found]


def clicks(start: Path) -> dict[Path, int]:
    """How many clicks lead to each page."""
    reached, left = {start: 0}, [start]
    for page in left:
        for _, target, _ in links(page):
            if target not in reached:
                reached[target] = reached[page] + 1
                left.append(target)
    return reached


@pytest.mark.parametrize("start", ["README.md", "docs/index.md"])  # the site begins with the latter
@pytest.mark.parametrize("asked", ASKED)
def test_three_clicks(start: str, asked: str) -> None:
    heading, below = ASKED[asked]
    reached = clicks(ROOT / start)
    (page,) = [page for page in WRITTEN if heading in headings(page).values()]
    assert reached[page] <= 3
    assert below in page.read_text("utf-8").partition(f"# {heading}\n")[2]


def test_every_page_is_reached_and_stands_in_the_list() -> None:
    pages = {page for page in WRITTEN if page.name != "index.md"}
    assert pages <= clicks(ROOT / "README.md").keys()
    listed = {target for _, target, _ in links(ROOT / "docs" / "index.md")}
    assert listed == pages
    beside = re.findall(r"^[a-z-]+$", (ROOT / "docs" / "index.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(beside) == sorted({page.stem for page in pages} | {"commands"})


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *WRITTEN], ids=lambda page: page.name)
def test_links(page: Path) -> None:
    for text, target, place in links(page):
        assert text, f"the link to {target.name} has no text, and is invisible where Markdown is shown as it is"
        assert target.is_file()
        assert not place or place in headings(target)
