"""The journal of a job: what is continued, cut back and refused, whatever the files hold."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.journal import Journal, OtherJobError, check_same_job, identity


def begun(folder: Path, job: dict[str, Any], *names: str) -> Journal:
    """A journal whose files hold ten bytes each, of which six are saved."""
    journal = Journal(job, *(folder / name for name in names))
    journal.check()
    for file in journal.lock():
        file.write(b"0123456789")
    journal.save({"done": 6})
    journal.close()
    return journal


def test_a_run_goes_on_where_the_journal_says(tmp_path: Path) -> None:
    job = identity(options={"game": "nim", "columns": ("x", "y")})
    begun(tmp_path, job, "a", "b")
    journal = Journal(job, tmp_path / "a", tmp_path / "b")
    journal.check()
    assert journal.read(is_resumed=True) == {"done": 6}
    files = journal.lock()
    journal.cut(6, 4)
    for file in files:
        file.write(b"+")
    journal.save({"done": 7})
    assert [path.read_bytes() for path in journal.partials] == [b"012345+", b"0123+"]
    assert not journal.is_due
    journal.remove()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.partial", "b.partial"]


def test_another_job_is_refused_and_named(tmp_path: Path) -> None:
    begun(tmp_path, identity(options=1, input=[5]), "a")
    other = Journal({**identity(options=2, input=[6]), "version": "0"}, tmp_path / "a")
    message = (
        r"a\.partial: belongs to another job, with different version, options, input; start again without --resume"
    )
    with pytest.raises(OtherJobError, match=message):
        other.read(is_resumed=True)
    assert other.read(is_resumed=False) == {"done": 6}
    with pytest.raises(OtherJobError, match="with different input; start"):  # of a version that wrote fewer fields
        check_same_job(tmp_path, {"options": 2}, {"options": 2, "input": None})


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "5", "{}"])
def test_a_journal_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    journal = begun(tmp_path, {}, "a")
    journal.path.write_text(text)
    assert not journal.read(is_resumed=True)
    journal.path.write_text(json.dumps({"done": 6, "job": text}))
    with pytest.raises(OtherJobError, match=r"a\.partial: is damaged: its job cannot be read"):
        journal.read(is_resumed=True)


def test_what_is_refused_is_left_as_it_is(tmp_path: Path) -> None:
    journal = begun(tmp_path, {}, "a", "b")
    journal.lock()
    with pytest.raises(FileError, match=r"a: another run is writing it"):
        Journal({}, tmp_path / "a").lock()
    with pytest.raises(FileError, match=r"b\.partial: is damaged: it is shorter than its journal says; start again"):
        journal.cut(5, 11)
    assert [path.read_bytes() for path in journal.partials] == [b"0123456789"] * 2
    journal.path.unlink()
    with pytest.raises(FileError, match=r"a\.partial: exists, but is not a resumable run; move it or delete it"):
        journal.check()


def test_errors_name_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the number of its handle, which an open file that was made from one has for its name."""

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    journal = begun(tmp_path, {}, "a")
    journal.lock()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as error:
        journal.save({})
    assert error.value.filename == str(tmp_path / "a.partial")
    journal.close()
