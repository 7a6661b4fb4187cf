"""Splits a statement into tokens, and raises errors that name a place in the statement."""

import re
from typing import NamedTuple, NoReturn

WORD_NUMERATIONS = {
    "binary": "2",
    "ternary": "3",
    "Fibonacci": "fibonacci",
    "Pell": "t2",
    "Tribonacci": "tribonacci",
}
"""The numerations of automata such as Fibonacci[0 1, 0: 0 1], by the names with which these texts begin.

`Pell` is the numeration `t2`, with the places 1, 3, 7, 17, ..., not the numeration `pell` with 1, 2, 5, 12, ...
"""

AUTOMATON = rf"(?:{'|'.join(WORD_NUMERATIONS)})\[[-0-9 ,:]*\]"
"""A regular expression for texts such as Fibonacci[0 1, 0: 0 1]."""

# The most characters of a statement.
MAX_CHARACTERS = 20_000

# The most characters of a statement that an error shows.
MAX_SHOWN_CHARACTERS = 60

_SAME = {
    "∀": " forall ",
    "∃": " exists ",
    "φ": "phi",
    "ϕ": "phi",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "∧": " and ",
    "\u2228": " or ",
    "¬": " not ",
    "⇒": "=>",
    "→": "=>",
    "⇔": "<=>",
    "↔": "<=>",
    "√": "sqrt",
    "⌊": "floor(",
    "⌋": ")",
    "⌈": "ceil(",
    "⌉": ")",
    "·": "*",
    "\u00d7": "*",
    "\u2212": "-",
    "²": "^2",
}
_TOKEN = re.compile(
    rf"(?P<automaton>{AUTOMATON})|(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<sign><=>|=>|->|<=|>=|!=|==|\*\*|//|:=|&&|\|\||[-+*/%^()\[\],:.=<>&|~!])"
)
_OTHER_NUMBER = re.compile(r"0[xXbBoO][0-9a-fA-F]\w*|[0-9]+(?:[eE][0-9]|_)\w*")
"""Numbers in other notations. Without this expression, 1e6 would be the product of 1 and a variable e6."""

_SIGNS = {"==": "=", "->": "=>", "**": "^", "&&": "and", "||": "or", "&": "and", "|": "or", "~": "not", "!": "not"}
_WORDS = {
    "for": "forall",
    "all": "forall",
    "Forall": "forall",
    "Exists": "exists",
    "mod": "%",
    "iff": "<=>",
    "implies": "=>",
    "div": "//",
}


class StatementError(ValueError):
    """The error for a statement that cannot be parsed or decided: one line with the problem and its place."""


class Token(NamedTuple):
    place: int  # place of the first character in the text, from 1
    kind: str  # automaton, number, name, sign or end
    text: str


def refusal(text: str, place: int, problem: str, remedy: str = "") -> StatementError:
    """Return the error "problem at character `place` of `text`; remedy", without "; remedy" if `remedy` is empty."""
    begin = max(0, min(place - 1 - MAX_SHOWN_CHARACTERS // 2, len(text) - MAX_SHOWN_CHARACTERS))
    part = text[begin : begin + MAX_SHOWN_CHARACTERS]
    shown = f"{'...' if begin else ''}{part}{'...' if begin + MAX_SHOWN_CHARACTERS < len(text) else ''}"
    where = "at the end" if place > len(text.rstrip()) else f"at character {place}"
    return StatementError(f"{problem} {where} of {shown!r}{'; ' if remedy else ''}{remedy}")


def refuse(text: str, place: int, problem: str, remedy: str = "") -> NoReturn:
    """Raise the error for a problem at a place in the text."""
    raise refusal(text, place, problem, remedy)


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a statement, and a last token of the kind "end".

    Raises StatementError if the text is empty or too long, or has an unknown character or an unmatched ")".
    """
    if len(text) > MAX_CHARACTERS:
        raise StatementError(f"a statement of {len(text)} characters; accepted: up to {MAX_CHARACTERS}")
    if not text.strip():
        raise StatementError("the statement is empty; write, for example, forall n: floor(n*phi^2) = floor(n*phi) + n")
    found = list[Token]()
    at = 0
    while at < len(text):
        if decimal := re.match(r"[0-9]+\.[0-9]", text[at:]):
            refuse(text, at + 1, f"a decimal number {decimal.group()!r}", "accepted: fractions such as 1/2")
        if other := _OTHER_NUMBER.match(text, at):
            refuse(text, at + 1, f"unknown number {other.group()!r}", "accepted: digits, and powers such as 10^6")
        if text[at].isspace():
            at += 1
            continue
        if text[at] in _SAME:
            found += [Token(at + 1, match.lastgroup or "", match.group()) for match in _TOKEN.finditer(_SAME[text[at]])]
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            remedy = "write, for example, n mod 3 = 1" if text[at] == "≡" else ""
            refuse(text, at + 1, f"unknown character {text[at]!r}", remedy)
        kind, word = match.lastgroup or "", match.group()
        word = _SIGNS.get(word, word) if kind == "sign" else _WORDS.get(word, word) if kind == "name" else word
        is_second = word == "forall" and match.group() == "all" and found and found[-1].text == "forall"
        if not is_second:  # the second word of "for all"
            found.append(Token(at + 1, kind if word[0].isalnum() or word[0] == "_" else "sign", word))
        at = match.end()
    opened = 0
    for token in found:
        opened += (token.text == "(") - (token.text == ")")
        if opened < 0:
            refuse(text, token.place, "')' without '('")
    return [*found, Token(len(text) + 1, "end", "")]


class TokenReader:
    """The tokens of one text, which are read from left to right. `at` is the index of the next token."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.at = text, tokens_of(text), 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self, *texts: str) -> str:
        """Move past the next token and return its text, if this is one of `texts`; else return ""."""
        found = self.next.text
        if found not in texts or self.next.kind == "end":
            return ""
        self.at += 1
        return found

    def expect(self, text: str, after: str) -> None:
        if not self.take(text):
            self.refuse(
                f"{text!r} expected {after}, got {self.next.text!r}" if self.next.text else f"{text!r} is missing"
            )

    def expect_end(self) -> None:
        if self.next.kind != "end":
            self.refuse("')' without '('" if self.next.text == ")" else f"unexpected {self.next.text!r}")

    def refuse(self, problem: str, place: int | None = None, remedy: str = "") -> NoReturn:
        refuse(self.text, place or self.next.place, problem, remedy)
