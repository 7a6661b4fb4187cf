"""Look at the pages of a folder in a browser: python tests/check_pages.py build/docs [--contrast] [--pictures FOLDER].

Every page must fit a phone (380 px: what is wider scrolls in a box of its own), also with text of twice the size; the
browser has nothing to say, and asks nobody. With --contrast axe looks whether all text stands out from what is behind
it, in the light and in the dark: a minute and a half. With --pictures each page is photographed: light, large, dark.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browsing import MISSING, chromium, launched
from playwright.sync_api import Browser, Page, sync_playwright

WIDTH = 380
CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
LARGE = "* { transition: none !important } html { font-size: 200% !important }"

# The elements of the text that reach beyond the window, but for those in a box that scrolls.
BEYOND = """(width) => {
    const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX)
        || scrolls(one.parentElement));
    return [...document.querySelectorAll("article *")]
        .filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement) && !scrolls(one))
        .map((one) => one.outerHTML.slice(0, 120));
}"""


def wrong_pages(browser: Browser, folder: Path, contrast: bool = False, pictures: Path | None = None) -> list[str]:
    """A line for each thing that is wrong with a page."""
    folder = folder.resolve()
    paths = sorted(folder.rglob("*.html"))
    wrong = [f"{folder}: has no pages"] if not paths else []
    for scheme in ("light", "dark") if contrast or pictures else ("light",):
        page: Any = browser.new_page(viewport={"width": WIDTH, "height": 800}, color_scheme=scheme)
        said: list[str] = []
        page.on("console", lambda message, said=said: said.append(f"says {message.text}"))
        page.on("pageerror", lambda error, said=said: said.append(f"says {error}"))
        page.on("request", lambda request, said=said: said.extend(_elsewhere(request.url)))
        for path in paths:
            page.goto(path.as_uri())
            for look in ("light", "large") if scheme == "light" else ("dark",):
                if look == "large":
                    page.add_style_tag(content=LARGE)
                said += [*_too_wide(page), *(_too_faint(page) if contrast and look != "large" else [])]
                wrong += [f"{path}: {look}: {what}" for what in said]
                said.clear()
                if pictures:
                    name = "-".join(path.relative_to(folder).with_suffix("").parts)
                    page.screenshot(path=pictures / f"{name}-{look}.png")
        page.close()
    return wrong


def _too_wide(page: Page) -> Iterator[str]:
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    beyond: list[str] = page.evaluate(BEYOND, WIDTH)
    if wide > WIDTH or beyond:
        yield f"{wide} px wide; beyond the window is {beyond[:1]}"


def _too_faint(page: Page) -> Iterator[str]:
    from axe_playwright_python.sync_playwright import Axe

    for one in Axe().run(page, options=CONTRAST).response["violations"]:
        for node in one["nodes"][:3]:
            yield f"too little contrast: {node['html'][:100]}: {node['any'][0]['message']}"


def _elsewhere(url: str) -> list[str]:
    return [] if url.startswith(("file:", "data:", "about:")) else [f"asks for {url}"]


def main(arguments: Any = None) -> int:
    """Look, and say what is wrong."""
    asked = argparse.ArgumentParser(description="Look at built pages in a browser.")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--contrast", action="store_true")
    asked.add_argument("--pictures", type=Path)
    given = asked.parse_args(arguments)
    if chromium() is None:
        print(MISSING)
        return 0
    if given.pictures:
        given.pictures.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        found = wrong_pages(browser, given.folder, given.contrast, given.pictures)
        browser.close()
    print("\n".join(found) or "every page fits and asks nobody")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
