"""Reads and writes files of the program Walnut: automata, word automata, and files of commands.

A file of an automaton begins with a numeration for each number that it reads, such as `msd_fib msd_fib`. A state is a
line with its number and its output, `0 1`. The lines after it are its transitions, a digit for each number and the next
state: `0 1 -> 2`. The first state is the start. An automaton accepts if the output is not 0; the outputs of a word
automaton are letters.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple, NoReturn

import numpy as np

from wythoff.automata import tables
from wythoff.automata.automaton import Automaton, constant, of_table, valid
from wythoff.automata.decision import Decision, prove
from wythoff.automata.numeration import Numeration, numeration
from wythoff.automata.tokens import StatementError
from wythoff.automata.words import Word, minimal_word
from wythoff.exact.progress import Progress

NUMERATIONS = {"fibonacci": "msd_fib", "tribonacci": "msd_trib", "pell": "msd_pell"}
"""Walnut's names of the numerations other than bases."""

_STATE = re.compile(r"(\d+)\s+(-?\d+)")
_TRANSITION = re.compile(r"(-?\d+(?:\s+-?\d+)*)\s*->\s*(\d+(?:\s+\d+)*)")
_COMMAND = re.compile(r'(\w+)(?:\s+(\w+)\s*"([^"]*)")?', re.ASCII)


class Command(NamedTuple):
    """A command of a file: `def name "predicate"` or `eval name "predicate"`, with the number of its first line."""

    line: int
    kind: str
    name: str
    predicate: str


def is_walnut(text: str) -> bool:
    """Whether the first line of a text is the first line of an automaton in the format of Walnut."""
    head = next((line for _, line in _lines(text)), "")
    return head in ("true", "false") or re.match(r"(?:msd|lsd)_|\{", head) is not None


def read_walnut(text: str, names: tuple[str, ...] = (), is_word: bool = False) -> Automaton | Word:
    """Return the automaton of a file of Walnut; a Word if `is_word`, or if an output is neither 0 nor 1.

    Parameters
    ----------
    text : str
        The content of the file.
    names : tuple of str
        The variables, in the order of the numbers in the file. [default: a, b, c, ...]

    Raises
    ------
    ValueError
        If a numeration does not begin with msd_, if the file has two different numerations, if a state has several next
        states for the same digits, if a Word reads several numbers, if zeros lead from the first state to another, or
        if the text does not have the format in the docstring of the module. Most messages name the line.
    """
    (number, head), *rows = list(_lines(text)) or [(1, "")]
    if head in ("true", "false"):
        return constant(numeration("2"), head == "true")
    own, count = _numeration(number, head)
    variables = names or tuple("abcdefghijklmnopqrstuvwxyz"[:count])
    if len(variables) != count:
        _refuse(number, f"the file needs {count} variables, got {len(variables)} ({', '.join(variables)})")
    outputs, moves = list[int](), list[tuple[int, int, int]]()
    states, targets = dict[str, int](), list[tuple[int, str]]()
    for number, line in rows:
        if match := _STATE.fullmatch(line):
            if match[1] in states:
                _refuse(number, f"state {match[1]} occurs twice")
            states[match[1]] = len(outputs)
            outputs.append(int(match[2]))
        elif match := _TRANSITION.fullmatch(line):
            digits = [int(digit) for digit in match[1].split()]
            if not outputs or len(digits) != count or not all(0 <= digit < own.base for digit in digits):
                needs = f"{count} digit{'s' * (count > 1)} below {own.base}" if outputs else "a state before"
                _refuse(number, f"transition {line[:40]!r} needs {needs}")
            if " " in match[2]:
                _refuse(number, f"several next states in {line[:40]!r}; accepted: deterministic automata")
            moves.append((len(outputs) - 1, sum(d * own.base**k for k, d in enumerate(reversed(digits))), number))
            targets.append((number, match[2]))
        else:
            _refuse(number, f"cannot read {line[:40]!r}; accepted: a state '0 1' or a transition '{'0 ' * count}-> 1'")
    if not outputs:
        _refuse(number, "an automaton needs a state, got none")
    table = np.full((len(outputs), own.base**count), -1, np.int32)
    for (state, symbol, number), (_, target) in zip(moves, targets, strict=True):
        if target not in states or table[state, symbol] >= 0:
            again = f"a second transition of state {list(states)[state]} for the same digits"
            _refuse(number, again if target in states else f"unknown next state {target:.40}")
        table[state, symbol] = states[target]
    if table[0, 0] > 0:
        raise ValueError("leading zeros must not matter: zeros must lead from the first state to the first state")
    if not is_word and set(outputs) <= {0, 1}:
        return _automaton(own, variables, table, np.array(outputs, np.bool_))
    if count != 1:
        raise ValueError(f"the file defines a word with {count} indices; accepted: one index")
    return _word(own, table, outputs)


def walnut_text(automaton: Automaton) -> str:
    """Return an automaton in the format of Walnut. Raises ValueError if Walnut has no such numeration."""
    name = automaton.numeration.name
    if not automaton.variables:
        return "false\n" if automaton.is_empty else "true\n"
    if name not in NUMERATIONS and not name.isdecimal():
        raise ValueError(
            f"Walnut has no numeration {automaton.numeration.title}; accepted: bases, {', '.join(NUMERATIONS)}"
        )
    head = " ".join([NUMERATIONS.get(name, f"msd_{name}")] * len(automaton.variables))
    symbols = [
        " ".join(map(str, s)) for s in product(range(automaton.numeration.base), repeat=len(automaton.variables))
    ]
    lines = [head]
    for q, (accepts, row) in enumerate(zip(automaton.final.tolist(), automaton.table.tolist(), strict=True)):
        lines += ["", f"{q} {int(accepts)}"]
        lines += [f"{symbol} -> {target}" for symbol, target in zip(symbols, row, strict=True) if target >= 0]
    return "\n".join([*lines, ""])


def commands(text: str) -> Iterator[Command]:
    """Yield the commands `def` and `eval` of a file, each of which ends with `;` or `:`.

    Raises ValueError with the number of the line for any other command.
    """
    without_comments = re.sub(r"(?m)^\s*#.*$", "", text)
    for match in re.finditer(r'[^\s;:](?:[^";:]|"[^"]*(?:"|$))*(?:[;:]+|$)', without_comments):
        line = without_comments.count("\n", 0, match.start()) + 1
        command = match[0].rstrip(" \t\n;:")
        found = _COMMAND.fullmatch(command)
        if found is None or found[1] not in ("def", "eval") or found[2] is None:
            _refuse(line, f'command {" ".join(command.split())[:40]!r}; accepted: def NAME "..." and eval NAME "..."')
        yield Command(line, found[1], found[2], found[3])


def run_commands(
    text: str, definitions: Mapping[str, object], memory: int | None = None, progress: Progress | None = None
) -> Iterator[tuple[str, Decision]]:
    """Yield the name and the decision of each `eval` of a file. Each `def` is a definition for the commands after it.

    Raises ValueError with the line of a command that cannot be read, and GivenUpError as `prove` does.
    """
    known = dict(definitions)
    for command in list(commands(text)):
        try:
            found = prove(command.predicate, "walnut", known, memory=memory, progress=progress)
        except StatementError as error:
            raise StatementError(f"line {command.line}: {error}") from None
        if command.kind == "def":
            known[command.name] = found
        else:
            yield command.name, replace(found, statement=command.predicate)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _numeration(line: int, head: str) -> tuple[Numeration, int]:
    """Return (numeration, count) of the first line `head` of a file: `msd_fib msd_fib` -> Fibonacci, 2 numbers.

    Raises ValueError, with the number `line`, for different or unknown numerations, and for lsd_.
    """
    names = head.split()
    if "{" in head or len(set(names)) > 1:
        _refuse(line, f"different numerations in {head[:40]!r}; accepted: one for all numbers, such as msd_fib msd_fib")
    if not names[0].startswith("msd_"):
        _refuse(line, f"{names[0][:40]!r} reads the lowest digit first; accepted: msd_, the highest digit first")
    try:
        return numeration(names[0]), len(names)
    except ValueError as error:
        _refuse(line, str(error))


def _automaton(own: Numeration, names: tuple[str, ...], table: tables.Table, final: tables.Flags) -> Automaton:
    inner = tuple(f"v{place:02}" for place in range(len(names)))
    found = of_table(own, inner, table, final, "read") & valid(own, inner)
    return found.rename(dict(zip(inner, names, strict=True)))


def _word(own: Numeration, table: tables.Table, outputs: list[int]) -> Word:
    """Return the word of a table and the outputs of its states. Raises ValueError if a number leads to no state."""
    inside = of_table(own, ("n",), table, np.ones(len(outputs), np.bool_), "read") & valid(own, ("n",))
    if inside != valid(own, ("n",)):
        n = (valid(own, ("n",)) ^ inside).first(1)[0]["n"]
        raise ValueError(f"the digits of {n} lead to no state; accepted: a word with a letter for each number")
    return minimal_word(own, table, outputs)


def _refuse(line: int, problem: str) -> NoReturn:
    raise ValueError(f"line {line}: {problem}")
