"""Answers as text and as HTML: escaped, long numbers shortened."""

import xml.etree.ElementTree as ElementTree

import numpy as np

import wythoff as wy
from wythoff.solve.solution import html_table


def cells(shown: object) -> list[list[str]]:
    """The texts of the table that an answer shows; it must be well formed."""
    root = ElementTree.fromstring(shown if isinstance(shown, str) else shown._repr_html_())  # type: ignore[attr-defined]
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


def test_tables_are_escaped() -> None:
    table = html_table([("<b>", "a & b"), ("x", 1)], caption="n < 5")
    assert "<b>" not in table
    assert cells(table) == [["<b>", "a & b"], ["x", "1"]]
    assert "n &lt; 5" in table
    assert cells(html_table([(1, "<")], head=("n", "sign"))) == [["n", "sign"], ["1", "<"]]


def test_solutions() -> None:
    shown = wy.game("wythoff").solve((500, 1000))
    assert cells(shown) == [
        ["outcome", "N: whoever moves from it wins"],
        ["move", "take 691 from pile 2"],
        ["leave", "(500, 309), P-position number 191"],
    ]
    assert "(500, 1000)" in shown._repr_html_()
    assert cells(wy.game("wythoff").solve((10, 13)))[-1] == ["also winning", "(8, 13) or (10, 6)"]
    assert cells(wy.game("wythoff").solve((1, 2))) == [["outcome", "P: whoever moves from it loses"], ["number", "1"]]
    drawn = wy.game("flip-flop", when="instead", flips="unlimited").solve((20, 31))
    assert cells(drawn) == [["outcome", "D: neither player can force a win"]]
    large = wy.game("wythoff").solve((7, 10**1000))._repr_html_()
    assert "(1001 digits)" in large
    assert len(large) < 1000


def test_many_solutions() -> None:
    solved = wy.game("wythoff").solve_many(np.array([[500, 1000], [1, 2]]))
    assert repr(solved) == "<Solutions: 2 positions: 1 P, 1 N>"
    assert cells(solved) == [["", "outcome", "leave"], ["0", "N", "(500, 309)"], ["1", "P", ""]]
    drawn = wy.game("flip-flop when=instead flips=unlimited").solve_many([(20, 31), (0, 0)])
    assert repr(drawn) == "<Solutions: 2 positions: 1 P, 0 N, 1 D>"
    assert cells(drawn)[1:] == [["0", "D", ""], ["1", "P", ""]]
    assert drawn.is_draw.tolist() == [True, False]
    many = wy.game("wythoff").solve_many([(7, 10**100 + n) for n in range(30)])
    assert cells(many)[-1] == ["18 more", "", ""]
    assert len(many._repr_html_()) < 4000


def test_periods() -> None:
    found = wy.period("kayles")
    assert found is not None
    assert cells(found)[:3] == [["period", "12"], ["preperiod", "71"], ["saltus", "0"]]
    assert cells(found)[3][0] == "proved"
    assert "G(n + 12) = G(n) for all n &gt;= 71" in found._repr_html_()
    assert str(found).startswith("period 12, preperiod 71: G(n + 12) = G(n) for all n >= 71; proved")
    row = wy.row_periods(3)[2]
    assert str(row) == "row 2: period 3, preperiod 0: G(2, y + 3) = G(2, y) + 3 for all y >= 0; proved"
    assert cells(row) == [["period and saltus", "3"], ["preperiod", "0"]]
    growing = wy.Period(5, 4, 2, False, 100)
    assert str(growing) == (
        "period 4, preperiod 5, saltus 2: G(n + 4) = G(n) + 2 for all n >= 5; observed below heap 100, not proved"
    )
    assert cells(growing)[3] == ["observed, not proved", "heaps below 100 computed"]


def test_verdicts() -> None:
    proved = wy.Verdict("c", True, 100, proved=True, seconds=0.5, detail="n < 5 & more")
    assert str(proved) == "c holds, proved, checked to 100; n < 5 & more"
    assert cells(proved) == [["found", "holds, proved, checked to 100"], ["detail", "n < 5 & more"], ["time", "0.5 s"]]
    assert str(wy.Verdict("c", False, counterexample=(1, 10**100))).startswith("c is refuted by (1, 100000000000...")
    assert str(wy.Verdict("c", None)) == "c cannot be decided"
    assert str(wy.Verdict("c", True, 7)) == "c holds, checked to 7"
