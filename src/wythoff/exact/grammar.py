"""Parser of sums, products and powers: the common grammar of numbers and formulas.

sum     = product { ("+" | "-") product }
product = signed { ("*" | "//" | "/" | "%") signed }
signed  = { "+" | "-" } power
power   = atom [ ("^" | "**") exponent ]
atom    = value | [ function ] "(" sum ")"

Each subclass of `Parser` defines the rules value, function and exponent.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, NamedTuple, NoReturn, TypeVar

Value = TypeVar("Value")

_WORD = re.compile(r"[0-9A-Za-z_.]{1,30}", re.ASCII)


class Token(NamedTuple, Generic[Value]):
    """A token of a text. The end of a text is a token too, with text = ""."""

    place: int  # position of the first character, from 1
    text: str
    value: Value | None  # None for signs, functions and the end


def quoted(text: str) -> str:
    """Return the text in quotes, cut after 60 characters."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


class Parser(ABC, Generic[Value]):
    """A parser of one text, from left to right. Subclasses define the values and the operations on them."""

    pattern: re.Pattern[str]  # matches a token
    functions: tuple[str, ...]
    kind: str  # what errors call the text: "number"
    accepted: str  # the accepted texts, in errors
    deepest: int  # the most levels of brackets
    error: type[ValueError] = ValueError

    def __init__(self, text: str) -> None:
        self.text, self.depth = text, 0
        self.tokens = self._tokens()
        self.next = next(self.tokens)

    def parse(self) -> Value:
        """Return the value of the text. Raises `self.error`, which names the first character that cannot be read."""
        value = self._sum()
        if self.next.text:
            self.miss("'('" if self.next.text in (")", "^", "**") else "an operator such as *")
        return value

    @abstractmethod
    def value_of(self, match: re.Match[str]) -> Value | None:
        """Return the value of a token, or None for a sign or a function."""

    @abstractmethod
    def combine(self, left: Value, right: Value, sign: str) -> Value:
        """Return the result of the operation + - * / // or % on two values."""

    @abstractmethod
    def negate(self, value: Value) -> Value:
        """Return minus the value."""

    @abstractmethod
    def power(self, base: Value) -> Value:
        """Read an exponent from the next tokens, and return `base` to this exponent."""

    @abstractmethod
    def call_function(self, function: str, value: Value) -> Value:
        """Return the value of the function with the name `function` at `value`."""

    def refuse(self, position: int, unreadable: str) -> NoReturn:
        """Raise `self.error`: the part `unreadable` at the character `position` (from 1) cannot be read."""
        position_text = f"{unreadable!r} at character {position}" if unreadable else "the end"
        what = f"{position_text} of {quoted(self.text)}" if self.text.strip() else "an empty text"
        raise self.error(f"cannot read {what} as a {self.kind}; accepted: {self.accepted}")

    def miss(self, missing: str) -> NoReturn:
        """Raise `self.error`: something is missing before the next token."""
        where = f"before {self.next.text!r:.60} at character {self.next.place}" if self.next.text else "at the end"
        raise self.error(f"cannot read {quoted(self.text)} as a {self.kind}: {missing} is missing {where}")

    def take(self, *texts: str) -> str:
        """Move past the next token and return its text if it is a sign or a function in `texts`; else return ""."""
        text = self.next.text if self.next.value is None and self.next.text in texts else ""
        if text:
            self.next = next(self.tokens)
        return text

    def enter_bracket(self) -> None:
        """Enter a level of brackets. Raises `self.error` beyond `self.deepest` levels."""
        self.depth += 1
        if self.depth > self.deepest:
            raise self.error(
                f"{quoted(self.text)} has more than {self.deepest} levels of brackets, the most that are accepted"
            )

    def parse_signed(self) -> Value:
        """Read a power with its signs, such as -2^3, from the next tokens, and return the value."""
        is_negative = False
        while sign := self.take("+", "-"):
            is_negative ^= sign == "-"
        value = self._atom()
        if self.take("^", "**"):
            value = self.power(value)
        return self.negate(value) if is_negative else value

    def _tokens(self) -> Iterator[Token[Value]]:
        text, end = self.text, len(self.text.rstrip())
        index = 0
        while index < end:
            while text[index].isspace():
                index += 1
            match = self.pattern.match(text, index, end)
            if match is None:
                word = _WORD.match(text, index)
                self.refuse(index + 1, word.group() if word else text[index])
            yield Token(index + 1, match.group(), self.value_of(match))
            index = match.end()
        yield Token(end + 1, "", None)

    def _sum(self) -> Value:
        value = self._product()
        while sign := self.take("+", "-"):
            value = self.combine(value, self._product(), sign)
        return value

    def _product(self) -> Value:
        value = self.parse_signed()
        while sign := self.take("*", "//", "/", "%"):
            value = self.combine(value, self.parse_signed(), sign)
        return value

    def _atom(self) -> Value:
        value = self.next.value
        if value is not None:
            self.next = next(self.tokens)
            return value
        function = self.take(*self.functions)
        if not self.take("("):
            if not function and (self.next.text[:1].isalpha() or not self.text.strip()):
                self.refuse(self.next.place, self.next.text)
            self.miss("'('" if function else "a number")
        self.enter_bracket()
        value = self._sum()
        self.depth -= 1
        if not self.take(")"):
            self.miss("an operator or ')'" if self.next.text else "')'")
        return self.call_function(function, value) if function else value
