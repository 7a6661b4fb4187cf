"""What the check of built pages finds, and what it lets pass."""

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, chromium
from check_pages import wrong_pages
from playwright.sync_api import Browser

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("text", "looks", "wrong"),
    [
        ("<p>text</p>", "", ""),
        ("<div style='overflow-x: auto'><pre style='width: 900px'>x</pre></div>", "", ""),
        ("<pre style='width: 900px'>x</pre>", "light large", "px wide; beyond the window is"),
        ("<pre style='width: 14rem'>x</pre>", "large", "px wide; beyond the window is"),
        ("<script>console.log('hello')</script>", "light", "says hello"),
        ("<script>nowhere()</script>", "light", "says nowhere is not defined"),
        ("<img alt='' src='http://127.0.0.1:9/p.png'>", "light", "asks for http://127.0.0.1:9/p.png"),
        ("<p style='color: #999; background: #fff'>text</p>", "light dark", "too little contrast: "),
    ],
)
def test_pages(browser: Browser, tmp_path: Path, text: str, looks: str, wrong: str) -> None:
    (tmp_path / "a.html").write_text(f"<!doctype html><html lang=en><title>A</title><article>{text}</article></html>")
    found = wrong_pages(browser, tmp_path, contrast="color" in text)
    for look in looks.split():
        assert any(line.startswith(f"{tmp_path / 'a.html'}: {look}: ") and wrong in line for line in found), found
    assert {line.split(": ")[1] for line in found} == set(looks.split())


def test_a_folder_without_pages(browser: Browser, tmp_path: Path) -> None:
    assert wrong_pages(browser, tmp_path) == [f"{tmp_path}: has no pages"]
