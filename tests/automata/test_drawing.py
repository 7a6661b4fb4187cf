"""Pictures of automata: each state, edge and label once, equal bytes, and one refusal above 40 states."""

from xml.etree import ElementTree

import pytest
from commands import Run

import wythoff as wy
from wythoff.automata.drawing import svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("text", ["exists k: n = 3*k", "x + y = z", "1 = 1", "n < 0", "F[n] = 1"])
@pytest.mark.parametrize("base", ["fibonacci", "10"])
def test_picture(text: str, base: str) -> None:
    if "F[" in text and base == "10":
        base = "fibonacci"
    one = wy.prove(text, numeration=base).automaton
    picture = svg(one)
    tree = ElementTree.fromstring(picture)
    edges = {(q, target) for q, row in enumerate(one.table.tolist()) for target in row if target >= 0}
    assert len(list(tree.iter(f"{SVG}circle"))) == one.states + int(one.final.sum())
    assert len(list(tree.iter(f"{SVG}path"))) == len(edges) + 2  # the arrowhead and the arrow of the start
    assert len(list(tree.iter(f"{SVG}text"))) == len(edges) + one.states + 1
    assert svg(wy.prove(text, numeration=base).automaton) == picture == one._repr_svg_()


def test_more_than_40_states(run: Run) -> None:
    done = run("prove", "--game", "blocking-wythoff", "-o", "k.svg", "-q")
    assert done.returncode == 2
    assert b"73 states are too many to draw; accepted: automata of up to 40" in done.stderr
    assert run("prove", "--game", "wythoff", "-o", "w.svg", "-q").returncode == 0
