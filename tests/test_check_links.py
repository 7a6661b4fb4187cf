from pathlib import Path

import pytest
from check_links import wrong_links


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('<a href="b.html">b</a> <a href="b.html#there">there</a> <a href="https://example.org">far</a>', ""),
        ('<h1 id="top"></h1><a href="#top">up</a>', ""),
        ('<a href="c.html">c</a>', "c.html is no file"),
        ('<a href="b.html#nowhere">b</a>', "b.html#nowhere is no place of that page"),
        ('<a href="#nowhere">b</a>', "#nowhere is no place of that page"),
        ('<img src="p.png">', "p.png is no file"),
        ('<script src="https://example.org/x.js"></script>', "fetches https://example.org/x.js"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "fetches //example.org/x.css"),
    ],
)
def test_links(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "a.html").write_text(text)
    (tmp_path / "b.html").write_text('<p id="there"></p>')
    found = wrong_links(tmp_path)
    assert len(found) == bool(wrong)
    assert all(line.endswith(f": {wrong}") for line in found)


def test_a_folder_without_pages(tmp_path: Path) -> None:
    assert wrong_links(tmp_path) == [f"{tmp_path}: has no pages"]
