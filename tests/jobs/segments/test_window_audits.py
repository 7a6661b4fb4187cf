"""Audits of certificates by checkpoints, by the package and by a checker without it: what is faked is refused."""

import json
import lzma
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import check_segments
import pytest
from commands import here

import wythoff as wy
from wythoff.api.tables import heap_moves
from wythoff.jobs.formats import FileError
from wythoff.jobs.segments.audit import audit_segments
from wythoff.jobs.segments.certificate import read_window_certificate
from wythoff.jobs.segments.search import WindowSearch
from wythoff.jobs.shards.executors import InLine

CODE, EVERY, COUNT, WINDOW = "0.1005", 131_072, 10, 1 << 14


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("segments") / "c.xz"
    with WindowSearch(CODE, heap_moves(CODE), path, EVERY) as work:
        assert work.run()
        work.finish()
    return path


def edited(path: Path, target: Path, change: Callable[[dict[str, Any], bytearray], object]) -> Path:
    """A copy of a certificate, with other fields and checkpoints."""
    head, body = lzma.decompress(path.read_bytes()).split(b"\n", 1)
    fields, data = json.loads(head), bytearray(body)
    change(fields, data)
    target.write_bytes(json.dumps(fields).encode() + b"\n" + data)
    return target


def checked(capsys: pytest.CaptureFixture[str], path: Path, *segments: int) -> tuple[str, str]:
    """What the checker prints, and why it refuses the file."""
    reason = ""
    try:
        check_segments.main(str(path), list(segments))
    except Exception as error:
        reason = str(error)
    return capsys.readouterr().out, reason


def test_an_honest_certificate(honest: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Segments are checked in any order, the file may be unpacked."""
    found = audit_segments(honest, 200, 1, InLine())
    assert found.passes
    assert found.audited == tuple(range(1, COUNT + 1))
    assert str(found) == f"{CODE}: 10 of 10 segments were computed again: all are right; 200 draws, seed 1"
    plain = edited(honest, tmp_path / "plain", lambda fields, data: None)
    out, reason = checked(capsys, plain, 7, 2, 10, 1)
    assert out.splitlines()[:4] == [f"segment {i} of 10 is right" for i in (7, 2, 10, 1)]
    law = "G(n + 194) = G(n) for all n >= 1294723, and 1294723 and 194 are the least such numbers"
    digits = "[0, 1, 0, 0, 5]"
    assert out.splitlines()[4:] == [
        f"accepted: normal play with the digits {digits}: if all 10 segments are right, {law}"
    ]
    assert reason == ""
    assert here(("audit", str(plain), "--draws", "3", "--seed", "5", "-q"), b"", tmp_path).returncode == 0


@pytest.mark.parametrize("seed", range(3))
def test_faked_checkpoints(honest: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int) -> None:
    """One changed value, and a whole window from elsewhere: the segments at both sides are false, no other."""
    draw = random.Random(seed)
    i = draw.randrange(1, COUNT - 1)

    def fake(fields: dict[str, Any], data: bytearray) -> None:
        if seed:
            data[(i - 1) * WINDOW + draw.randrange(WINDOW)] ^= 1
        else:
            data[(i - 1) * WINDOW : i * WINDOW] = data[i * WINDOW : (i + 1) * WINDOW]

    path = edited(honest, tmp_path / "faked", fake)
    found = audit_segments(path, 300, seed)
    assert i in found.false_segments
    assert set(found.false_segments) <= {i, i + 1}
    assert checked(capsys, path, i)[1] == f"checkpoint {i} is false"
    done = here(("audit", str(path), "--draws", "300", "--seed", str(seed), "-q"), b"", tmp_path)
    assert done.returncode == 1
    assert f"false: {(i - 1) * EVERY} to {i * EVERY}: the checkpoint at the end does not".encode() in done.stdout
    row = json.loads(here(("audit", str(path), "--draws", "300", "--json", "-q"), b"", tmp_path).stdout)
    assert {"start": (i - 1) * EVERY, "stop": i * EVERY} in row["false"]


@pytest.mark.parametrize(
    ("change", "why", "reason"),
    [
        (
            lambda fields, data: fields.update(preperiod=1294724),
            "preperiod 1294724 is not the least: G(1294723) = G(1294917)",
            "1294724 is not the least heap from which on values return",
        ),
        (
            lambda fields, data: fields.update(preperiod=1294722),
            "G(1294722) is not G(1294916)",
            "1294722 is not the least heap from which on values return",
        ),
        (
            lambda fields, data: fields.update(period=388, differences=[[2, 1294723], [97, 1294723]]),
            "heap 1294723 does not show that 194 is not a period",
            "194 may be a period",
        ),
        (
            lambda fields, data: fields.update(differences=fields["differences"][:1]),
            "the differences must have one entry for each prime factor of the period 194",
            "a prime factor of the period is missing",
        ),
        (
            lambda fields, data: data.__delitem__(slice(-2 * WINDOW, None)),
            "the checkpoints end more than 131072 heaps before heap 1311301",
            "checkpoints are missing",
        ),
    ],
)
def test_faked_laws(
    honest: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Any, why: str, reason: str
) -> None:
    path = edited(honest, tmp_path / "faked", change)
    found = audit_segments(path, 1, 1)
    assert (found.fault, found.conclusion()) == (why, f"false: {why}")
    assert not found.passes
    assert checked(capsys, path)[1] == reason
    assert here(("audit", str(path), "--draws", "1", "-q"), b"", tmp_path).returncode == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda fields, data: fields.update(digits=[0, 7, 7]), "mask must be|rare must be"),
        (lambda fields, data: fields["rare"].pop(), "rare must be"),
        (lambda fields, data: fields.update(mask=1), "mask must be"),
        (lambda fields, data: fields.update(swapped=1), "swapped must be None"),
        (lambda fields, data: fields.update(every=5), "every, the distance of checkpoints, must be at least"),
        (lambda fields, data: fields.update(every=1e9), "must be integers"),
        (lambda fields, data: fields.update(window=100), "are wrong"),
        (lambda fields, data: fields.update(digits=[0, 8]), "digits must be 0 to 7"),
        (lambda fields, data: fields.pop("period"), "'period'"),
        (lambda fields, data: data.append(0), "its last checkpoint is not complete"),
        (lambda fields, data: data.__setitem__(0, 200), "values must be below 128"),
    ],
)
def test_damaged_certificates(
    honest: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Any, message: str
) -> None:
    path = edited(honest, tmp_path / "damaged", change)
    with pytest.raises(FileError, match=message):
        read_window_certificate(path)
    assert checked(capsys, path)[1]
    done = here(("audit", str(path), "-q"), b"", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_bad_usage(honest: Path, tmp_path: Path) -> None:
    done = here(("audit", str(honest), "--discard"), b"", tmp_path)
    assert done.returncode == 2
    assert b"--discard is for ledgers only" in done.stderr
    honest_bytes = honest.read_bytes()
    (tmp_path / "cut").write_bytes(honest_bytes[:-9])
    done = here(("audit", "cut", "-q"), b"", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is not a certificate by checkpoints, or is damaged" in done.stderr


def test_values_of_any_size(honest: Path, tmp_path: Path) -> None:
    """Values near checkpoints and far out are those of the game, whose period the program proves in another way."""
    period = wy.period(CODE, 10**7)
    assert period is not None
    values = wy.grundy_sequence(CODE, period.preperiod + 2 * period.period)
    certificate = read_window_certificate(honest)
    near = [0, 1, WINDOW, EVERY - 1, EVERY, EVERY + 1, 7 * EVERY + 5, *range(period.preperiod - 2, len(values))]
    assert [certificate.value(n) for n in near] == values[near].tolist()
    far = 10**1000
    wanted = int(values[period.preperiod + (far - period.preperiod) % period.period])
    assert certificate.value(far) == wanted
    done = here(("grundy", CODE, "10^1000", str(EVERY), "--checkpoints", str(honest)), b"", tmp_path)
    assert (done.returncode, int(done.stdout)) == (0, wanted ^ int(values[EVERY]))
    assert b"right if the segments of" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kayles", "5"], b"is a certificate of 0.1005; accepted: a certificate of kayles"),
        (["wythoff", "5", "6"], b"is not a take-and-break game"),
        ([CODE, "5", "-p", "play=misere"], b"--checkpoints is for normal play only"),
        ([CODE], b"the piles of the position are missing"),
        ([CODE, "5", "--genus"], b"--genus"),
    ],
)
def test_values_that_a_certificate_does_not_have(
    honest: Path, tmp_path: Path, words: list[str], message: bytes
) -> None:
    done = here(("grundy", *words, "--checkpoints", str(honest)), b"", tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert message in done.stderr
