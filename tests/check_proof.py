"""Accept or refuse a certificate of `wythoff prove`: python check_proof.py FILE. It uses the standard library alone.

A kind of digits is a list: the kinds that digits 0, 1, ... lead to, all but the last one kind 0. U[k] words of k digits
begin in kind 0: for k below kinds + terms, so for all k, since both are recurrences. So these words are the numbers
below U[k], in order. Predicates are automata that read their variables side by side, highest digits first; -1 is dead.
"below" is m < n b: for b^2 = t b + 1 iff n >= 1 and (m <= t n or not n < (m - t n) b), for b^2 = t b - 1 iff n >= 1 and
(m <= (t - 1) n or n < (t n - m) b). Numbers become smaller; so one automaton has this property."""
# mypy: ignore-errors
# ruff: noqa: B905, E731, PT018

import json
import sys
from collections import namedtuple
from functools import cache, reduce
from itertools import combinations_with_replacement, count, permutations, product
from operator import and_, eq, lt, mul, or_, xor
from pathlib import Path

Auto = namedtuple("Auto", "names rows ends")  # names are sorted; the last row is that of -1


class Checker:
    def __init__(self, given):
        self.c, first, kinds, self.ends = c, _, _, _ = [
            given[key] for key in ("recurrence", "places", "digits", "ends")
        ]
        self.base, self.known = max(map(len, kinds)), {}
        assert min(c) >= 0 < c[0] or (c[1:] == [-1] and c[0] > 2), "this recurrence is not accepted"
        assert sum(c) > 1 and len(first) == len(c) and sorted({*first}) == first, "places do not grow"
        assert len(kinds[0]) > 1 and not any(any(row[:-1]) for row in kinds), "digits do not count"
        self.u, ways = first, [int(end) for end in self.ends]
        for k in range(80):
            assert k >= len(kinds) + len(c) or ways[0] == self.u[k], f"U[{k}] words of {k} digits are expected"
            self.u, ways = [*self.u, sum(map(mul, c, self.u[::-1]))], [sum(ways[kind] for kind in row) for row in kinds]
        kinds = [[*row, *[None] * (self.base - len(row))] for row in kinds]
        self.symbols = cache(lambda size: [*product(range(self.base), repeat=size)])
        self.after = cache(lambda of: [None if None in to else to for to in product(*(kinds[kind] for kind in of))])

    def explored(self, names, start, row, accepts):
        """The least automaton of states that are met, for digits of numbers: classes are split until they agree."""
        names, start = tuple(names), (start, (0,) * len(names))
        number, order, rows = {start: 0}, [start], []
        for state, kinds in order:  # it grows meanwhile
            moved = [None if None in to else to for to in zip(row(state), self.after(kinds))]
            order += [to for to in dict.fromkeys(moved) if to is not None and to not in number]
            number.update(zip(order[len(number) :], count(len(number))))
            rows.append([number.get(to, -1) for to in moved])
            assert len(order) < 200_000, "there are more states than are tried"
        ends = [*(bool(accepts(to)) and all(self.ends[kind] for kind in kinds) for to, kinds in order), False]
        rows, classes, sizes = [*rows, [-1] * len(rows[0])], ends, [0, 1]
        while sizes[-1] > sizes[-2]:
            new = {}
            classes = [new.setdefault((of, *map(classes.__getitem__, to)), len(new)) for of, to in zip(classes, rows)]
            sizes.append(len(new))
        state, name = dict(zip(classes, count())), {of: -1 if of == classes[-1] else of for of in classes}
        order = [*range(len(new)), classes[-1]]
        return Auto(
            names, [[name[classes[q]] for q in rows[state[of]]] for of in order], [ends[state[of]] for of in order]
        )

    def columns(self, names, part):
        return [reduce(lambda n, name: n * self.base + s[names.index(name)], part, 0) for s in self.symbols(len(names))]

    def joined(self, a, b, op=and_):
        names = tuple(sorted({*a.names, *b.names}))
        pairs = [*zip(self.columns(names, a.names), self.columns(names, b.names))]

        def row(state):
            moved = [(a.rows[state[0]][s], b.rows[state[1]][t]) for s, t in pairs]
            return [None if -1 in to else to for to in moved] if op is and_ else moved

        return self.explored(names, (0, 0), row, lambda state: op(a.ends[state[0]], b.ends[state[1]]))

    def negation(self, a):
        return self.explored(a.names, 0, a.rows.__getitem__, lambda q: not a.ends[q])

    def renamed(self, a, new):
        old = [new.get(name, name) for name in a.names]  # two may become one
        columns = self.columns(sorted({*old}), old)
        return self.explored(sorted({*old}), 0, lambda q: [a.rows[q][s] for s in columns], a.ends.__getitem__)

    def exists(self, a, name):
        """States are sets: all that some digits of the number lead to, also digits in front."""
        rest = tuple(other for other in a.names if other != name)
        to, start = self.columns(a.names, rest), frozenset([0])
        groups = [[s for s, narrow in enumerate(to) if narrow == n] for n in range(len(self.symbols(len(rest))))]
        row = lambda state: [frozenset(a.rows[q][s] for q in state for s in of) - {-1} or None for of in groups]
        while not (more := row(start)[0] or start) <= start:
            start |= more
        return self.explored(rest, start, row, lambda state: any(a.ends[q] for q in state))

    def all_of(self, parts, without=()):
        """There are numbers `without` for which all parts hold; the one that meets the fewest others goes first."""
        while left := {name for a in parts for name in a.names if name in without}:
            group = {name: [a for a in parts if name in a.names] for name in left}
            name = min(left, key=lambda v: (len({w for a in group[v] for w in a.names}), len(group[v]), v))
            parts = [*(a for a in parts if name not in a.names), self.exists(self.all_of(group[name]), name)]
        return reduce(self.joined, sorted(parts, key=lambda a: len(a.rows)) or [Auto((), [[0], [-1]], [True, False])])

    def any_of(self, parts):
        return reduce(lambda a, b: self.joined(a, b, or_), parts, self.negation(self.all_of([])))

    def linear(self, c, c0=0, relation=eq):
        """sum of c[name] name + c0 = 0, or < 0. States: digits are worth r_0 U[k] + r_1 U[k+1] + ...; () stays < 0."""
        c = {name: a for name, a in sorted(c.items()) if a}
        down, up = (sum(max(sign * a, 0) for a in c.values()) for sign in (-1, 1))
        sums = [sum(map(mul, c.values(), digits)) for digits in self.symbols(len(c))]

        @cache
        def fate(r):  # the digits that follow are worth -down (U[k] - 1) to up (U[k] - 1)
            for sign, slack in (1, down), (-1, up):
                s = [sign * sum(map(mul, r, self.u[k:])) - slack * self.u[k] for k in range(40)]
                rises = (k for k in range(40 - len(r)) if s[k] >= 0 and s[k : k + len(r)] == sorted(s[k : k + len(r)]))
                if (k := next(rises, None)) is not None and min(s[: k + 1]) + slack + sign * c0 > 0:  # so for all k
                    return None if sign > 0 or relation is eq else ()
            return r

        def row(r):
            moved = [r[-1] * a + more for a, more in zip(self.c[::-1], (0, *r))] if r else []
            return [fate((moved[0] + more, *moved[1:])) if r else r for more in sums]

        return self.explored(c, (0,) * len(self.c), row, lambda r: not r or relation(sum(map(mul, r, self.u)) + c0, 0))

    def parts(self, f, so=True):
        """Automata that all hold iff the statement does (not)."""
        head, *rest = f
        if head == "not":
            return self.parts(rest[0], not so)
        if head == ("and" if so else "or"):
            return [a for g in rest for a in self.parts(g, so)]
        found = {
            "and": lambda *of: self.of(f),
            "or": lambda *of: self.any_of(map(self.of, of)),
            "xor": lambda *of: self.joined(*map(self.of, of), xor),
            "exists": lambda names, g: self.all_of(self.parts(g), names),
            "forall": lambda names, g: self.negation(self.all_of(self.parts(g, False), names)),
            "is": lambda name, *new: self.renamed(
                self.known[name], dict(zip(self.known[name].names, new, strict=True))
            ),
            "=": self.linear,
            "<": lambda c, c0: self.linear(c, c0, lt),
        }[head](*rest)
        return [found if so else self.negation(found)]

    def of(self, f):
        """The predicate of a text, or of a statement."""
        if not isinstance(f, str):
            return self.all_of(self.parts(f))
        (_, *names), *lines = (line.split() for line in f.splitlines())
        rows = [[-1 if to == "-" else int(to) for to in line[1:]] for line in lines]
        rows.append([-1] * self.base ** len(names))
        assert names == sorted({*names}) and rows[0][0] in (-1, 0), "zeros in front of numbers must not matter"
        assert all(len(row) == len(rows[-1]) and min(row) >= -1 and max(row) < len(lines) for row in rows), "no states"
        return self.explored(names, 0, rows.__getitem__, [*(line[0] == "1:" for line in lines), False].__getitem__)

    def define(self, name, f):
        a = self.known[name] = self.of(f)
        if name == "below":
            (t, e), less = self.c, self.renamed(a, {"m": "n", "n": "k"})
            less = self.all_of(
                [self.linear({"m": e, "n": -e * t, "k": -1}), self.negation(less) if e > 0 else less], "k"
            )
            less = self.any_of([less, self.linear({"m": 1, "n": (e < 0) - t}, -1, lt)])
            wrong = self.joined(a, self.all_of([less, self.linear({"n": -1}, 0, lt)]), xor)
            assert e in (1, -1) and not any(wrong.ends), "this is not m < n b"

    def options(self, i, j, longest, m, least):
        """Positions with 1, 2, ... moves of (k i, k j + m) into P: c or -c is j x - i y + m before and after, u < x."""
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

    def p_positions(self, rays, t, least, is_misere):
        """Positions with fewer than `least` moves into P; in misere play with a move."""
        rays = [*([i, j, longest or 0, 0] for i, j, longest in rays), *([1, 1, 0, m] for m in range(1 - t, t))]
        assert all(min(ray[:3]) >= 0 < max(ray[:2]) for ray in rays) and least >= 1, "these are no moves"
        is_simple = all(not a[2] and a[0] * b[1] != a[1] * b[0] for a, b in permutations(rays, 2))
        assert least == 1 or is_simple, "these moves are not counted"
        some, picks = (
            [self.options(*ray, least) for ray in rays],
            combinations_with_replacement(range(len(rays)), least),
        )
        many = self.any_of(self.all_of([some[i][pick.count(i) - 1] for i in {*pick}]) for pick in picks)
        moves = [
            self.all_of([self.linear({"x": -1}, i - 1, lt), self.linear({"y": -1}, j - 1, lt)]) for i, j, *_ in rays
        ]
        return self.all_of([self.negation(many), *[self.any_of(moves)] * is_misere])


def statement(given):
    """Check a certificate; return the statement that it proves."""
    checker = Checker(given["numeration"])
    for name, f in given["definitions"]:
        checker.define(name, f)
    wanted, rules, f = checker.of(given["automaton"]), given.get("rules"), given.get("formula")
    found = checker.p_positions(**rules) if rules else checker.of(f)
    assert not any(checker.joined(found, wanted, xor).ends), "the automaton is another one"
    kind = f"P-positions of {rules}" if rules else f"{any(wanted.ends)}: {json.dumps(f)}"
    return f"{kind} ({given['statement']!a})"


if __name__ == "__main__":
    try:
        assert __debug__ and len(sys.argv) == 2, "usage: python check_proof.py FILE"
        print(
            "accepted:",
            statement(json.loads(Path(sys.argv[1]).read_text("ascii"), parse_float=int, parse_constant=int)),
        )
    except Exception as error:  # whatever stands in the file
        sys.exit(f"refused: {type(error).__name__}: {error}")
