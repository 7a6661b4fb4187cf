"""wy.compare: files, sequences, games, claims and formulas; what it prints and what it refuses."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import Run

import wythoff as wy
from wythoff.jobs.comparisons.agreement import Kind

LOWER = [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32, 33, 35, 37, 38, 40]


def test_subjects() -> None:
    (claim,) = [one for one in wy.claims() if one.id == "biscuit-floor"]
    for subject in ("wythoff", wy.game("wythoff"), "t-wythoff t=1", claim, "biscuit-floor"):
        found = wy.compare(LOWER, subject)
        assert (found.agrees, found.differences, found.agreement.agreeing) == (True, (), len(LOWER))
    assert wy.compare(LOWER, form="floor(n*phi)").agrees
    assert wy.compare(np.array(LOWER[1:]), "wythoff", first=1).agrees
    assert wy.compare(iter(LOWER[4:]), "wythoff", of="a").agreement.shift == 4
    assert not wy.compare(LOWER, "wythoff", of="b").agrees


def test_a_file_is_compared_as_the_command_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "b000201.txt"
    wrong = [*LOWER[1:8], 0, 7, *LOWER[10:]]
    path.write_text("".join(f"{n} {value}\n" for n, value in enumerate(wrong, 1)))
    found = wy.compare(path)
    done = run("compare", str(path)).stdout.decode()
    assert done == f"{path}: 25 terms, n = 1 to 25\n{found}\n"
    assert [(one.kind, one.n, one.found, one.computed) for one in found.differences] == [
        (Kind.WRONG, 8, 0, 12),
        (Kind.WRONG, 9, 7, 14),
    ]
    assert str(found).splitlines()[1:] == [
        "n = 8 (line 8): the file has 0, computed is 12; an error of the file",
        "n = 9 (line 9): the file has 7, computed is 14; the next 12 terms agree: an error of the file",
    ]
    assert "<td>9</td><td>7</td><td>14</td>" in found._repr_html_()


@pytest.mark.parametrize(
    ("arguments", "options", "error", "says"),
    [
        (([],), {"form": "n"}, ValueError, "has no terms"),
        (([1.0], "wythoff"), {}, ValueError, r"x\(0\) must be an integer, got 1.0"),
        (({1, 2}, "wythoff"), {}, TypeError, "must be in a list or another ordered sequence"),
        ((5, "wythoff"), {}, TypeError, "5 is not a sequence; accepted"),
        ((LOWER,), {}, ValueError, "name a game or a claim"),
        ((LOWER, "wythoff"), {"form": "n"}, ValueError, "form cannot be combined"),
        ((LOWER, "biscuit-floor"), {"of": "a"}, ValueError, "has a single sequence"),
        ((LOWER, "wythof"), {}, ValueError, "did you mean wythoff"),
        ((LOWER, 7), {}, TypeError, "game must be a name, the path of a file, or a Game"),
        (("none.txt", "wythoff"), {}, OSError, "none.txt"),
    ],
)
def test_refused(arguments: Any, options: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        wy.compare(*arguments, **options)
