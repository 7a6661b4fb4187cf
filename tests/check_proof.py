"""Accept or refuse a certificate of `wythoff prove`: python check_proof.py FILE. It uses the standard library alone.

A kind of digits is a list: the kinds that digits 0, 1, ... lead to, all but the last one kind 0. U[k] words of k digits
begin in kind 0: for k below kinds + terms, so for all k, since both are recurrences. So these words are the numbers
below U[k], in order. "below" is m < n b: for b^2 = t b + 1 iff n >= 1 and (m <= t n or not n < (m - t n) b), for b^2 =
t b - 1 iff n >= 1 and (m <= (t - 1) n or n < (t n - m) b); numbers become smaller, so one automaton has this."""

import json
import sys
from collections import namedtuple
from functools import cache, reduce
from itertools import combinations_with_replacement as picks
from itertools import product
from operator import and_, eq, lt, mul, or_, xor

Auto = namedtuple("Auto", "names rows ends")  # names are sorted; the last row is that of -1


class Checker:
    def __init__(self, given):
        self.c, first, kinds, self.ends = (given[key] for key in ("recurrence", "places", "digits", "ends"))
        c, self.base, self.known = self.c, max(map(len, kinds)), {}
        assert min(c) >= 0 < c[0] or (c[1:] == [-1] and c[0] > 2), "this recurrence is not accepted"
        assert sum(c) > 1 and len(first) == len(c) and sorted({*first}) == first, "places do not grow"
        assert len(kinds[0]) > 1 and not any(any(row[:-1]) for row in kinds), "digits do not count"
        self.u, ways = first, [int(end) for end in self.ends]
        for k in range(80):
            assert k >= len(kinds) + len(c) or ways[0] == self.u[k], f"U[{k}] words of {k} digits are expected"
            self.u, ways = [*self.u, sum(map(mul, c, self.u[::-1]))], [sum(ways[kind] for kind in row) for row in kinds]
        kinds = [[*row, *[None] * (self.base - len(row))] for row in kinds]
        code = lambda symbol, names, part: reduce(lambda n, v: n * self.base + symbol[names.index(v)], part, 0)
        self.columns = lambda names, part: [code(s, names, part) for s in product(range(self.base), repeat=len(names))]
        self.after = cache(lambda of: [None if None in to else to for to in product(*(kinds[kind] for kind in of))])
        self.negation = lambda a: self.explored(a.names, 0, a.rows.__getitem__, lambda q: not a.ends[q])
        self.any_of = lambda parts: reduce(lambda a, b: self.join(a, b, or_), parts, self.negation(self.all_of([])))

    def explored(self, names, start, row, accepts):  # the least automaton of the states that digits of numbers meet
        names, start = tuple(names), (start, (0,) * len(names))
        number, order, rows = {start: 0}, [start], []
        for state, kinds in order:  # it grows meanwhile
            moved = [None if None in to else to for to in zip(row(state), self.after(kinds))]
            order += [to for to in dict.fromkeys(moved) if to is not None and to not in number]
            number.update(zip(order[len(number) :], range(len(number), len(order))))
            rows.append([number.get(to, -1) for to in moved])
            assert len(order) < 200_000, "there are more states than are tried"
        ends = [*(bool(accepts(to)) and all(self.ends[kind] for kind in kinds) for to, kinds in order), False]
        rows, classes, size, new = [*rows, [-1] * len(rows[0])], ends, 0, [0]
        while len(new) > size:  # classes are split until they agree
            size, new = len(new), {}
            classes = [new.setdefault((of, *map(classes.__getitem__, to)), len(new)) for of, to in zip(classes, rows)]
        chosen, dead = [*dict(zip(classes, range(len(rows)))).values(), len(rows) - 1], classes[-1]
        rows = [[-1 if classes[to] == dead else classes[to] for to in rows[q]] for q in chosen]
        return Auto(names, rows, [ends[q] for q in chosen])

    def join(self, a, b, op=and_):
        names = tuple(sorted({*a.names, *b.names}))
        at = [*zip(self.columns(names, a.names), self.columns(names, b.names))]
        moved = lambda p, q: [(a.rows[p][s], b.rows[q][t]) for s, t in at]
        row = lambda of: [None if op is and_ and -1 in to else to for to in moved(*of)]
        return self.explored(names, (0, 0), row, lambda of: op(a.ends[of[0]], b.ends[of[1]]))

    def renamed(self, a, new):
        old = [new.get(name, name) for name in a.names]  # two may become one
        columns = self.columns(sorted({*old}), old)
        return self.explored(sorted({*old}), 0, lambda q: [a.rows[q][s] for s in columns], a.ends.__getitem__)

    def exists(self, a, name):  # states are sets: all that some digits of the number lead to, also digits in front
        rest = tuple(other for other in a.names if other != name)
        to, start = self.columns(a.names, rest), frozenset([0])
        groups = [[s for s, narrow in enumerate(to) if narrow == n] for n in range(self.base ** len(rest))]
        row = lambda state: [frozenset(a.rows[q][s] for q in state for s in of) - {-1} or None for of in groups]
        while not (more := row(start)[0] or start) <= start:
            start |= more
        return self.explored(rest, start, row, lambda state: any(a.ends[q] for q in state))

    def all_of(self, parts, without=()):  # exist numbers `without`: first the one that meets the fewest others
        while left := {name for a in parts for name in a.names if name in without}:
            group = {name: [a for a in parts if name in a.names] for name in left}
            name = min(left, key=lambda v: (len({w for a in group[v] for w in a.names}), len(group[v]), v))
            parts = [*(a for a in parts if name not in a.names), self.exists(self.all_of(group[name]), name)]
        return reduce(self.join, sorted(parts, key=lambda a: len(a.rows)) or [Auto((), [[0], [-1]], [True, False])])

    def linear(self, c, c0=0, relation=eq):  # sum of c[name] name + c0 = 0, or < 0
        c = {name: a for name, a in sorted(c.items()) if a}
        down, up = (sum(max(sign * a, 0) for a in c.values()) for sign in (-1, 1))
        sums = [sum(map(mul, c.values(), digits)) for digits in product(range(self.base), repeat=len(c))]

        @cache  # a state r: digits are worth r_0 U[k] + r_1 U[k+1] + ... if k follow; () stays < 0
        def fate(r):  # those that follow are worth -down (U[k] - 1) to up (U[k] - 1)
            for sign, slack in (1, down), (-1, up):
                s = [sign * sum(map(mul, r, self.u[k:])) - slack * self.u[k] for k in range(40)]
                rises = (k for k in range(40 - len(r)) if s[k] >= 0 and s[k : k + len(r)] == sorted(s[k : k + len(r)]))
                if (k := next(rises, None)) is not None and min(s[: k + 1]) + slack + sign * c0 > 0:  # so for all k
                    return None if sign > 0 or relation is eq else ()
            return r

        moved = lambda r: [r[-1] * a + before for a, before in zip(self.c[-2::-1], r)]
        row = lambda r: [r and fate((r[-1] * self.c[-1] + more, *moved(r))) for more in sums]
        return self.explored(c, (0,) * len(self.c), row, lambda r: not r or relation(sum(map(mul, r, self.u)) + c0, 0))

    def parts(self, f, so=True):  # automata that all hold iff the statement f does (not)
        head, *rest = f
        if head in ("not", "and" if so else "or"):
            return [a for g in rest for a in self.parts(g, so != (head == "not"))]
        found = {
            "and": lambda *of: self.of(f),
            "or": lambda *of: self.any_of(map(self.of, of)),
            "xor": lambda *of: self.join(*map(self.of, of), xor),
            "exists": lambda names, g: self.all_of(self.parts(g), names),
            "forall": lambda names, g: self.negation(self.all_of(self.parts(g, False), names)),
            "is": lambda name, *new: self.renamed(a := self.known[name], dict(zip(a.names, new, strict=True))),
            "=": self.linear,
            "<": lambda c, c0: self.linear(c, c0, lt),
        }[head](*rest)
        return [found if so else self.negation(found)]

    def of(self, f):  # the predicate of a text, or of a statement
        if not isinstance(f, str):
            return self.all_of(self.parts(f))
        (_, *names), *lines = (line.split() for line in f.splitlines())
        rows = [*([-1 if to == "-" else int(to) for to in line[1:]] for line in lines), [-1] * self.base ** len(names)]
        assert not rows[0][0] or (max(rows[0]) < 0 and lines[0][0] == "0:"), "zeros in front of numbers must not matter"
        assert all(len(row) == len(rows[-1]) and min(row) >= -1 and max(row) < len(lines) for row in rows), "no states"
        return self.explored(names, 0, rows.__getitem__, [*(line[0] == "1:" for line in lines), False].__getitem__)

    def define(self, name, f):
        self.known[name] = a = self.of(f)
        if name == "below":
            (t, e), less = self.c, self.renamed(a, {"m": "n", "n": "k"})
            less = [self.linear({"m": e, "n": -e * t, "k": -1}), {1: self.negation, -1: lambda a: a}[e](less)]
            less = self.any_of([self.all_of(less, "k"), self.linear({"m": 1, "n": (e < 0) - t}, -1, lt)])
            assert not any(self.join(a, self.all_of([less, self.linear({"n": -1}, 0, lt)]), xor).ends), "not m < n b"

    def options(self, i, j, longest, m, least):  # with 1, 2, ... moves (k i, k j + m) into P: they keep c or -c
        if longest == 1:
            target = [self.linear({"x": 1, "u": -1}, -i), self.linear({"y": 1, "v": -1}, -j)]
            return [self.all_of([*target, self.renamed(self.known["P"], {"x": "u", "y": "v"})], "uv")]
        (x, i), (y, j) = sorted([("x", i), ("y", j)], key=lambda of: not of[1])
        near = [self.linear({x: 1, "u": -1, "k": -i}), self.linear({"u": 1, x: -1}, max(0, m), lt)]
        near = self.all_of(near + [self.linear({"k": 1}, -longest - 1, lt)] * bool(longest), "k")
        found = [[] for _ in range(least)]
        for sign in (1, -1):
            lines = [self.linear({"u": j, "v": -i, "c": -sign}), self.linear({"c": -1}, -(sign > 0), lt)]
            lines, lower = self.all_of([*lines, self.renamed(self.known["P"], {x: "u", y: "v"})], "v"), []
            for of in found:
                lower = [self.all_of([lines, near, *(self.renamed(a, {x: "u"}) for a in lower)], "u")]
                of.append(self.all_of([*lower, self.linear({x: j, y: -i, "c": -sign}, -m)], "c"))
        return [*map(self.any_of, found)]

    def bounces(self):  # the same from x and y, so that one is empty, and the rest s of the other in two piles u, v
        rest = [[self.linear({x: 1, y: -1, "s": -1}), self.linear({y: -1}, 0, lt)] for x, y in ("xy", "yx")]
        split = [self.linear({"u": 1, "v": 1, "s": -1}), self.renamed(self.known["P"], {"x": "u", "y": "v"})]
        return self.all_of([*split, self.any_of(map(self.all_of, rest))], "uvs")

    def p_positions(self, rays, t, least, is_misere, bounces=False):  # fewer than `least` moves into P
        rays = [*([i, j, longest or 0, 0] for i, j, longest in rays), *([1, 1, 0, m] for m in range(1 - t, t))]
        is_simple = not bounces and all(not a[2] and (a is b or a[0] * b[1] != a[1] * b[0]) for a in rays for b in rays)
        assert (least == 1 or is_simple) and all(min(ray[:3]) >= 0 < max(ray[:2]) for ray in rays), "uncounted moves"
        some = [*(self.options(*ray, least) for ray in rays), *([self.bounces()] for _ in range(bounces))]
        many = [self.all_of([some[i][of.count(i) - 1] for i in {*of}]) for of in picks(range(len(some)), least)]
        moves = [self.all_of([self.linear({v: -1}, i - 1, lt) for v, i in zip("xy", ray)]) for ray in rays]
        return self.all_of([self.negation(self.any_of(many)), *[self.any_of(moves)] * is_misere])


def statement(given: object) -> str:  # that a certificate proves
    checker, rules, f = Checker(given["numeration"]), given.get("rules"), given.get("formula")
    [checker.define(name, of) for name, of in given.get("definitions", [])]
    goal = checker.known["P"] = checker.of(given["automaton"])
    assert given["format"] == "wythoff proof 1" and (not rules or goal.names == ("x", "y")), "unknown format"
    found = checker.join(checker.p_positions(**rules) if rules else checker.of(f), goal, xor)
    assert not any(found.ends), "the automaton is another one"
    return f"{rules or goal.names or any(goal.ends)}: {given['statement']!a}{f', read as {json.dumps(f)}' * bool(f)}"


if __name__ == "__main__":
    try:
        assert __debug__ and len(sys.argv) == 2, "usage: python check_proof.py FILE"
        print("accepted:", statement(json.load(open(sys.argv[1]), parse_float=int, parse_constant=int)))
    except Exception as error:  # whatever stands in the file
        sys.exit(f"refused: {type(error).__name__}: {error}")
