"""Predicates in the syntax of Walnut, as papers print them, beside the same in the usual syntax."""

import re

import pytest
from commands import Run

from wythoff.automata.decision import prove
from wythoff.automata.tokens import StatementError

FACTORS = "forall k < n: F[i+k] = F[j+k]"


@pytest.mark.parametrize(
    ("text", "usual", "name"),
    [
        ("?msd_fib Ak (k<n) => F[i+k]=F[j+k]", FACTORS, "fibonacci"),
        (
            "?msd_fib Ei (n>=1) & Ak (k<n) => F[i+k]=F[i+n+k]",
            f"exists i: n >= 1 and {FACTORS}".replace("j", "i+n"),
            "fib",
        ),
        ("?msd_2 Ei,j i+j=n & T[i]=@1 & T[j]=@1", "exists i, j: i + j = n and T[i] = 1 and T[j] = 1", "2"),
        ("x<y & y<z | z<x", "(x < y and y < z) or z < x", "2"),
        ("x<y | y<z & z<x", "(x < y or y < z) and z < x", "2"),  # one precedence
        ("x<y ^ y<z & z<x", "(x < y xor y < z) and z < x", "2"),
        ("~x<y & y<z", "not x < y and y < z", "2"),
        ("x<y => y<z => z<x", "x < y => (y < z => z < x)", "2"),
        ("x<y <=> y<z", "x < y <=> y < z", "2"),
        ("x-1=y", "x >= 1 and x - 1 = y", "2"),
        ("x-y=z-1", "x >= y and z >= 1 and x - y = z - 1", "2"),
        ("?msd_3 x/3=y", "floor(x/3) = y", "3"),
        ("?msd_trib Ek TR[i+k]=@2 & k<3", "exists k < 3: TR[i+k] = 2", "trib"),
        ("Ax Ey y=2*x & y>=z", "forall x: exists y: y = 2*x and y >= z", "2"),
        ("E x x = n", "exists x: x = n", "2"),
    ],
)
def test_same_automata(text: str, usual: str, name: str) -> None:
    found = prove(text, "walnut")
    assert found.automaton == prove(usual, numeration=name).automaton
    assert found.numeration == prove("1 = 1", numeration=name).numeration


def test_differences_exist() -> None:
    """n - 1 >= 0 is false for n = 0 there, and so is n - 1 < 0."""
    assert prove("An n-1<0 | n-1>=0", "walnut").witness == {"n": 0}
    assert prove("forall n: n - 1 < 0 or n - 1 >= 0").holds
    assert prove("An (n-1)+1=n | n=0", "walnut").holds


def test_definitions() -> None:
    """Their arguments are alphabetical; or as they are given."""
    names = {"less": "b>a", "feq": "?msd_fib Ak k<n => F[i+k]=F[j+k]"}
    assert prove("$less(x,y)", "walnut", names).automaton == prove("x < y").automaton
    assert prove("$less(x+1,5)", "walnut", names).automaton.first(9) == [{"x": n} for n in range(4)]
    assert prove("?msd_fib $feq(i,j,n)", "walnut", names).automaton == prove(FACTORS).automaton
    assert prove("$p(x, y)", "walnut", {"p(y, x)": "y=2*x"}).automaton == prove("x = 2*y").automaton


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("?lsd_fib n=1", "?lsd is not supported"),
        ("?msd_fib n=1 & ?msd_2 n=1", "a statement needs a single numeration, got ?msd_2, ?msd_fib"),
        ("?msd_foo n=1", "unknown numeration 'foo'"),
        ("?msd_2 F[n]=@1", "F needs the numeration fibonacci, but the prefix ?msd_2 needs base 2"),
        ("n = floor(n*phi)", "phi needs the numeration fibonacci, but the default prefix ?msd_2 needs base 2"),
        ("n=1$2", "unknown character '$' at character 4"),  # was read as n=12
        ("n=1@2", "unknown character '@' at character 4"),
        ("n=1 &", "a number or a statement is missing at the end"),
        ("$foo(n)", "unknown function 'foo' at character 1"),
    ],
)
def test_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        prove(text, "walnut")
    assert issubclass(StatementError, ValueError)


def test_command(run: Run) -> None:
    done = run(
        "prove", "--walnut", "-d", "sq := ?msd_fib Ei (n>=1) & Ak (k<n) => F[i+k]=F[i+n+k]", "?msd_fib An $sq(n)"
    )
    assert (done.returncode, done.stdout) == (1, b"false: least n = 0\n")
    with pytest.raises(ValueError, match=re.escape("syntax must be one of math, walnut, got 'lisp'")):
        prove("n = 1", "lisp")
