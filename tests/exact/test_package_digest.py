"""The digest of packages: any file of theirs changes it."""

from pathlib import Path

import pytest

from wythoff.exact.package_digest import package_digest
from wythoff.jobs.shards import fingerprint


def test_every_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "digested"
    (package / "inner" / "__pycache__").mkdir(parents=True)
    for name in ("__init__.py", "inner/__init__.py", "inner/a.py", "inner/data.csv"):
        (package / name).write_text(name)
    (package / "__init__.py").write_text("")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    seen = []

    def digest(*names: str) -> str:
        package_digest.cache_clear()
        seen.append(package_digest(*names))
        return seen[-1]

    digest("digested")
    (package / "inner" / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert digest("digested") == seen[0]  # what is compiled does not
    for name in ("inner/a.py", "inner/data.csv"):
        (package / name).write_text("changed")
        digest("digested")
    (package / "inner" / "a.py").rename(package / "a.py")
    digest("digested")
    digest("digested.inner")
    digest("digested", "other")
    assert len(set(seen)) == len(seen) - 1
    package_digest.cache_clear()


def test_a_new_package_is_decisive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def digest(*names: str) -> str:
        asked.extend(names)
        return "0"

    monkeypatch.setattr(fingerprint, "package_digest", digest)
    fingerprint.fingerprint.__wrapped__()
    home = Path(fingerprint.__file__).parents[2]
    folders = {f"wythoff.{file.parent.name}" for file in home.glob("*/__init__.py")}
    assert set(asked) == folders - {"wythoff.app", "wythoff.jobs"}
