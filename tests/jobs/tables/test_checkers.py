"""The checkers of docs/certificates.md, run as scripts on changed files: refused in one line, or a true statement."""

import json
import random
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import check_certificate
import check_misere_certificate
import pytest
from heap_codes import moves_of

import wythoff as wy
from wythoff.api import tables
from wythoff.games.heaps.periods import period
from wythoff.games.heaps.quotients.quotient import misere_quotient
from wythoff.games.wythoff.automata import proof
from wythoff.games.wythoff.automata.bundled import bundled_text
from wythoff.jobs.tables.certificate import certificate, misere_certificate

PERIODS, QUOTIENTS, AUTOMATA = check_certificate.__file__, check_misere_certificate.__file__, str(proof.__file__)
KAYLES = "normal play of 0.77 ('kayles'): G(n + 12) = G(n) for all heaps n >= 71; 71 and 12 are the least such numbers"


def of_period(game: str, code: str) -> bytes:
    return json.dumps(certificate(game, moves_of(code), period(moves_of(code)))).encode("ascii")


def of_quotient(game: str, code: str) -> bytes:
    return json.dumps(misere_certificate(misere_quotient(moves_of(code), game))).encode("ascii")


# A checker, a file, what it proves without the name of the game, and how many changes are tried: a second each.
FILES = {
    "period": (PERIODS, of_period("kayles", "0.77"), "normal play of 0.77 ()" + KAYLES.partition("('kayles')")[2], 200),
    "quotient": (
        QUOTIENTS,
        of_quotient("0.123", "0.123"),
        "misere play of 0.123 (): order 20, all heaps, period 5",
        200,
    ),
    "automaton": (AUTOMATA, bundled_text(1, 1).encode("ascii"), str(proof.prove(bundled_text(1, 1))), 80),
}


def checked(
    checker: str, content: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[Any, str]:
    """The exit status and the line that a checker prints of a file."""
    (folder / "file").write_bytes(content)
    monkeypatch.setattr(sys, "argv", [checker, str(folder / "file")])
    try:
        runpy.run_path(checker, run_name="__main__")
        status: Any = 0
    except SystemExit as ended:
        status = ended.code
    printed = capsys.readouterr()
    assert printed.err == ""
    line = printed.out if status in (None, 0) else f"{status}\n"  # of a text sys.exit makes status 1
    assert line.count("\n") == 1
    return bool(status), line.strip()


@pytest.mark.parametrize("kind", FILES)
def test_changed_bytes_and_keys(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checker, content, statement, count = FILES[kind]
    draw, accepted = random.Random(27), 0
    assert not checked(checker, content, tmp_path, monkeypatch, capsys)[0]
    for _ in range(count):
        changed = bytearray(content)
        way = draw.randrange(6)
        place = draw.randrange(len(changed))
        if way == 0:
            changed[place] = draw.randrange(256)
        elif way == 1:
            changed[place : place + draw.randint(1, 4)] = b""
        elif way == 2:
            changed[place:place] = draw.choice([b"0", b"-", b"9", b'"', b"]", b"\n", b" ", b"\xff", b"1e9", b"null"])
        elif way == 3:
            changed = changed[:place]
        elif way == 4:
            number = draw.choice(list(re.finditer(rb"\d+", changed)))
            other = draw.choice([0, 1, int(number[0][:9]) + 1, 10**30])
            changed[number.start() : number.end()] = b"%d" % other
        elif kind != "automaton":
            fields = json.loads(content)
            key = draw.choice(list(fields))
            value = fields.pop(key)
            if draw.random() < 0.8:
                others: list[Any] = [
                    None,
                    True,
                    -1,
                    0,
                    1.0,
                    2.5,
                    "",
                    "x",
                    [],
                    [[]],
                    {},
                    [value],
                    10**19,
                    float("nan"),
                    "\u0660",
                ]
                fields[key] = draw.choice(others)
            changed = bytearray(json.dumps(fields).encode("ascii"))
        is_refused, line = checked(checker, bytes(changed), tmp_path, monkeypatch, capsys)
        if is_refused:
            assert line.startswith("refused: "), line
        else:
            accepted += 1
            plain = re.sub(r"\(['\"].*['\"]\)", "()", line)
            assert plain.startswith(f"accepted: {statement}"), (line, bytes(changed))
    assert accepted < count / 2


@pytest.mark.parametrize("checker", [PERIODS, QUOTIENTS, AUTOMATA])
@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"{}", b"null", b"[" * 100_000, b"\xff\xfe", b"1 1\n\n", b"1 1\n0 0"]
)
def test_what_is_no_certificate(
    checker: str, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused, line = checked(checker, content, tmp_path, monkeypatch, capsys)
    assert is_refused
    assert line.startswith("refused: ")


def test_names_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A name is a label, unless it is one of a game whose rules are others."""
    for name in ("dawsons-kayles", "treblecross", "grundy", "0.07", "0.770", 7, None):
        for checker, content in ((PERIODS, of_period("kayles", "0.77")), (QUOTIENTS, of_quotient("0.123", "0.123"))):
            changed = json.dumps({**json.loads(content), "game": name}).encode("ascii")
            assert checked(checker, changed, tmp_path, monkeypatch, capsys)[0], name
    content = of_period("ka1les", "0.77")
    assert checked(PERIODS, content, tmp_path, monkeypatch, capsys) == (
        False,
        f"accepted: {KAYLES}".replace("kayles", "ka1les"),
    )


def test_rules_behind_names_are_those_of_the_catalogue() -> None:
    assert check_certificate.RULES == check_misere_certificate.RULES
    for name, rules in check_certificate.RULES.items():
        moves = tables.heap_moves(wy.game(name))
        assert (
            check_certificate.rules({"digits": moves.digits or (0,), "unequal_splits": moves.unequal_splits}) == rules
        )
