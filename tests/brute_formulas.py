"""Formulas of claims by brute force, as Python: an own reader, own words and games, quantifiers over small ranges."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from math import floor, sqrt
from typing import Any

import oracle

TOKEN = re.compile(r"\s*([0-9]+|[A-Za-z_]\w*|<=>|=>|!=|<=|>=|//|[-+*/%^()\[\],:<>=])")

NAMES: dict[str, Any] = {"phi": (1 + sqrt(5)) / 2, "sqrt": sqrt}


class Reader:
    """Translates a formula; `up_to` numbers of a forall, four times as many of an exists."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = [*TOKEN.findall(text), ""]
        assert "".join(self.tokens) == re.sub(r"\s", "", text)

    def take(self, *tokens: str) -> str:
        return self.tokens.pop(0) if self.tokens[0] in tokens else ""

    def formula(self) -> str:
        left = self.implication()
        while self.take("<=>"):
            left = f"(bool({left}) == bool({self.implication()}))"
        return left

    def implication(self) -> str:
        left = self.disjunction()
        return f"(not {left} or {self.implication()})" if self.take("=>") else left

    def disjunction(self) -> str:
        left = self.conjunction()
        while self.take("or"):
            left = f"({left} or {self.conjunction()})"
        return left

    def conjunction(self) -> str:
        left = self.negation()
        while self.take("and"):
            left = f"({left} and {self.negation()})"
        return left

    def negation(self) -> str:
        if self.take("not"):
            return f"(not {self.negation()})"
        if kind := self.take("forall", "exists"):
            names = [self.tokens.pop(0)]
            while self.take(","):
                names.append(self.tokens.pop(0))
            bound = ""
            if sign := self.take("<", "<=", ">=", ">", "="):
                sign, limit = "==" if sign == "=" else sign, self.sum()
                bound = " and ".join(f"{name} {sign} {limit}" for name in names)
            assert self.take(":")
            many = "up_to" if kind == "forall" else "4 * up_to"
            loops = " ".join(f"for {name} in range({many})" for name in names) + (f" if {bound}" if bound else "")
            return f"{'all' if kind == 'forall' else 'any'}({self.formula()} {loops})"
        left = self.sum()
        if sign := self.take("=", "!=", "<", "<=", ">", ">="):
            return f"({left} {'==' if sign == '=' else sign} {self.sum()})"
        return left

    def sum(self) -> str:
        found = self.product()
        while sign := self.take("+", "-"):
            found += sign + self.product()
        return found

    def product(self) -> str:
        found = self.power()
        while sign := self.take("*", "/", "//", "%"):
            found += sign + self.power()
        return found

    def power(self) -> str:
        found = self.atom()
        return f"{found}**{self.atom()}" if self.take("^") else found

    def atom(self) -> str:
        token: str = self.tokens.pop(0)
        if token == "(":
            inner = self.formula()
            assert self.take(")"), self.tokens
            return f"({inner})"
        if self.take("(", "["):
            inside = [self.formula()]
            while self.take(","):
                inside.append(self.formula())
            assert self.take(")", "]")
            return f"{token}({', '.join(inside)})"
        return token


def near_floor(x: float) -> int:
    return floor(x + 1e-9)


@cache
def p_board(size: int, game: str) -> list[list[bool]]:
    """P-positions by the rules: of t-Wythoff, its misere play, blocking Wythoff, and the bouncing queen."""
    t = int((re.search(r"t=(\d+)", game) or ["", "1"])[1])
    k = int((re.search(r"k=(\d+)", game) or ["", "1"])[1])
    is_misere = game == "attrition" or "misere" in game
    board: list[list[bool]] = [[False] * size for _ in range(size)]
    for x in range(size):
        for y in range(x + 1):
            lost = sum(board[u][y] for u in range(x)) + sum(board[x][v] for v in range(y))
            lost += sum(
                board[x - i][y - j] for i in range(1, x + 1) for j in range(max(1, i - t + 1), min(y, i + t - 1) + 1)
            )
            if y and game == "bouncing-queen":
                lost += sum(board[u][x - y - u] for u in range(x - y + 1))
            board[x][y] = board[y][x] = lost < k and not (is_misere and x == y == 0)
    return board


def p_positions(game: str) -> Callable[[int, int], bool]:
    if game == "wythoff":
        pairs = {pair for a, b in oracle.p_pairs(2000) for pair in ((a, b), (b, a))}
        return lambda x, y: (x, y) in pairs
    board = p_board(70, game)
    return lambda x, y: min(x, y) >= 0 and max(x, y) < 70 and board[x][y]


FIBONACCI = [1, 2]
while FIBONACCI[-1] < 10**6:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


TRIBONACCI, TRIBONACCI_WORD = [1, 2, 4], "0"
while len(TRIBONACCI) < 12:
    TRIBONACCI.append(sum(TRIBONACCI[-3:]))
    TRIBONACCI_WORD = "".join({"0": "01", "1": "02", "2": "0"}[letter] for letter in TRIBONACCI_WORD)


def is_shifted(r: int, s: int) -> bool:
    """Whether each Tribonacci number in the sum for r has the next one in the sum for s."""
    left, shifted = r, 0
    for place in reversed(range(len(TRIBONACCI) - 1)):
        if TRIBONACCI[place] <= left:
            left, shifted = left - TRIBONACCI[place], shifted + TRIBONACCI[place + 1]
    return r >= 0 and s == shifted


def part(numbers: list[int]) -> Callable[[int, int], bool]:
    """Whether u is the smallest part of r, taking the largest number first."""

    @cache
    def smallest(r: int) -> int:
        largest = max(one for one in numbers if one <= r)
        return largest if largest == r else smallest(r - largest)

    return lambda r, u: r > 0 and u == smallest(r)


def by_brute_force(
    formula: str, definitions: Mapping[str, object], games: Mapping[str, str], up_to: int, **values: int
) -> bool:
    """Whether a formula of a claim holds, by brute force."""
    names: dict[str, Any] = dict(NAMES, floor=near_floor, up_to=up_to)
    names |= {
        "Fib": lambda n: int(n in FIBONACCI),
        "Odd": lambda n: int(n in FIBONACCI[1::2]),
        "TR": lambda n: int(TRIBONACCI_WORD[n]),
        "shift": is_shifted,
        "T": lambda n: n.bit_count() % 2,
        "xor_is_0": lambda x, y, z: min(x, y, z) >= 0 and x ^ y ^ z == 0,
    }
    for head, body in definitions.items():
        name, _, parameters = head.rstrip(")").partition("(")
        if name == "part":
            names[name] = part([2**i for i in range(20)] if str(body).startswith("2") else FIBONACCI)
        elif name not in names:
            text = Reader(str(body).format(**values)).formula()
            names[name] = cache(eval(f"lambda {parameters}: {text}", names))
    names |= {name: p_positions(game.format(**values)) for name, game in games.items()}
    return bool(eval(Reader(formula.format(**values)).formula(), names))
