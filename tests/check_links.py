"""Check the pages of a folder: python tests/check_links.py build/docs.

Every link to a page, a picture or a place of a page must lead to one, and no page may fetch anything from elsewhere.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser fetches by itself.
FETCHED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}


class Page(HTMLParser):
    """The links of a page, and the places that links may lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.places |= {values[name] for name in ("id", "name") if values.get(name)}
        for name in ("href", "src"):
            if name in values:
                self.links.append((tag, values[name]))
            if name in values and (tag, name) in FETCHED and values.get("rel") not in ("canonical", "prev", "next"):
                self.fetched.append(values[name])


def wrong_links(folder: Path) -> list[str]:
    """A line for each link that leads nowhere, and for each thing that is fetched from elsewhere."""
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html")}
    wrong = [f"{folder}: has no pages"] if not pages else []
    for path, page in pages.items():
        wrong += [f"{path}: fetches {link}" for link in page.fetched if urlsplit(link).netloc]
        for _, link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                wrong.append(f"{path}: {link} is no file")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                wrong.append(f"{path}: {link} is no place of that page")
    return wrong


if __name__ == "__main__":
    found = wrong_links(Path(sys.argv[1]))
    print("\n".join(found) or "every link leads somewhere")
    sys.exit(bool(found))
