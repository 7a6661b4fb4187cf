"""Why a position is won or lost: its index and the closed form, parts, Grundy values, or that it was searched."""

from collections.abc import Callable
from functools import reduce
from operator import xor

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.play.words import Words
from wythoff.exact.bigint import Integer
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.rulesets.t_wythoff import TWythoff
from wythoff.rulesets.take_away import TakeAway
from wythoff.solve.solution import NO_MOVE, UnknownValue

# Parts of a number that are written out, and heaps whose values are.
MOST_PARTS, MOST_HEAPS = 12, 12

# Bits of a pile whose parts are found: at once.
MOST_BITS = 10_000

SEARCHED = "no closed form is known; all smaller positions were searched."


class Reasons:
    """Explains the positions of one game. Every line is about a checked position, whole."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.rules = game.ruleset
        self.words = words
        self._why = self._kind()

    def _kind(self) -> Callable[[Position, Position | None], list[str]]:
        rules = self.rules
        if isinstance(rules, TakeAway):
            return self._parts
        if isinstance(rules, Copycat):
            return self._copycat
        if isinstance(rules, FlipFlop):
            return self._flip_flop
        if isinstance(rules, HeapRuleset):
            if not rules.is_misere:
                return self._values
            return self._bouton if rules.moves.all_but == () else self._searched
        if isinstance(rules, TWythoff) or rules.solver.startswith("pairs.golden"):
            return self._pairs
        return self._searched

    def why(self, position: Position) -> list[str]:
        """Lines that explain the outcome, and the move that wins if there is one. Raises what solvers raise."""
        best = self.game.solver.best_move(position)
        if best == position:
            if self.game.solver.outcome(position) is Outcome.D:
                return [f"{self.words.place(position)} is drawn: neither of us can force the end."]
            return [f"{self.words.place(position)} is N: {NO_MOVE}."]
        return self._why(position, best)

    def _verdict(self, position: Position, best: Position | None) -> str:
        if best is None:
            return f"{self.words.place(position)} is P: whoever moves from it loses."
        return f"{self.words.place(position)} is N: {self.words.move(position, best)}."

    def _searched(self, position: Position, best: Position | None) -> list[str]:
        return [self._verdict(position, best), f"This is {self.rules.title}: {SEARCHED}"]

    def _pairs(self, position: Position, best: Position | None) -> list[str]:
        lines = [] if best is None else [self._verdict(position, best)]
        return [*lines, self._numbered(self.game, position if best is None else best)]

    def _numbered(self, game: Game, pair: Position) -> str:
        """That a P-position is one: its number, and the closed form."""
        show, place = self.words.number, self.words.place(pair)
        n = game.solver.p_index(pair[:2])
        if n is None:
            return f"{place} is P: whoever moves from it loses."
        small, large = sorted(pair[:2])
        rules = game.ruleset
        t = rules.t if isinstance(rules, TWythoff) else 1
        number, a, b = show(n), show(small), show(large)
        if t == 1 and rules.is_misere and n < 2:
            return f"{place} is P-position number {number}: (0, 1) and (2, 2) are those of misere play alone."
        if t == 1:
            form = f"floor({number} phi) = {a}, {a} + {number} = {b}"
        else:
            more, one = (" + 1/alpha", " + 1") if rules.is_misere else ("", "")
            form = f"floor({number} alpha{more}) = {a}, {a} + {t}*{number}{one} = {b}"
            form += f", where alpha = (2 - {t} + sqrt({t}^2 + 4))/2"
        return f"{place} is P-position number {number}: {form}."

    def _flip_flop(self, position: Position, best: Position | None) -> list[str]:
        assert isinstance(self.rules, FlipFlop)
        if not self.rules.follows_the_goal():
            return self._searched(position, best)
        lines = [] if best is None else [self._verdict(position, best)]
        pair = position if best is None else best
        name = "misere-wythoff" if pair[2] else "wythoff"
        goal = "loses" if pair[2] else "wins"
        lines.append(f"The goal in force decides, whatever flips are left: who takes the last {goal}, as in {name}.")
        return [*lines, self._numbered(catalogue.game(name), pair)]

    def _parts(self, position: Position, best: Position | None) -> list[str]:
        pile, cap = position
        lines = [self._verdict(position, best)]
        if not pile or not cap:
            return lines
        show = self.words.number
        solver = self.game.solver
        try:
            parts = solver.parts(pile) if pile.bit_length() <= MOST_BITS else []
        except UnknownValue:
            return [*lines, "No theorem holds for this f: a table made from the rules says it."]
        except ValueError:  # too many to list
            parts = []
        if parts:
            shown = [show(part) for part in parts]
            if len(shown) > MOST_PARTS:
                shown = [*shown[: MOST_PARTS // 2], "...", *shown[-MOST_PARTS // 2 :]]
            is_fibonacci = str(self.rules.f) == "2x"  # type: ignore[attr-defined]
            what = "Fibonacci numbers, no two neighbours (Zeckendorf)" if is_fibonacci else "starts that lose (Schwenk)"
            lines.append(f"{show(pile)} = {' + '.join(shown)}, a sum of {what}.")
            smallest = parts[-1]
        else:
            smallest = solver.least_winning(pile)  # type: ignore[attr-defined]
        if cap < smallest:
            lines.append(f"Its smallest part is {show(smallest)}, and only {show(cap)} may be taken.")
        elif best is not None:
            lines.append(
                f"Taking the smallest part, {show(smallest)}, leaves one whose smallest part is above "
                f"{show(best[1])}, the most that may be taken then."
                if best[0]
                else f"{show(smallest)} is all there is."
            )
        return lines

    def _copycat(self, position: Position, best: Position | None) -> list[str]:
        assert isinstance(self.rules, Copycat)
        pile, last = position
        wins = [int(taken) for taken in self.game.solver.moves.every(pile)]  # type: ignore[attr-defined]
        lines = [self._verdict(position, best)]
        if wins == [last]:
            lines.append(f"Only taking {last} would win, and that is forbidden: it has just been taken.")
        try:
            preperiod, period = self.game.solver.starts_period()  # type: ignore[attr-defined]
        except UnknownValue:
            return lines
        since = f" from {preperiod} on" if preperiod else ""
        lines.append(f"Piles from which who begins loses repeat with period {period}{since}.")
        return lines

    def _values(self, position: Position, best: Position | None) -> list[str]:
        lines = [self._verdict(position, best)]
        lines.append(self._sum(position))
        if best is not None:
            lines.append(f"After the move: {self._sum(best)}")
        return lines

    def _sum(self, position: Position) -> str:
        show = self.words.number
        heaps = [heap for heap in position if heap] or [0 * position[0]]
        values: list[Integer] = [self.game.solver.grundy((heap,)) for heap in heaps]
        total = show(reduce(xor, values))
        if len(heaps) > MOST_HEAPS:
            return f"the Grundy values of {len(heaps)} heaps have the xor {total}."
        each = ", ".join(f"G({show(heap)}) = {show(value)}" for heap, value in zip(heaps, values, strict=True))
        return f"{each}; {' xor '.join(map(show, values))} = {total}." if len(heaps) > 1 else f"{each}."

    def _bouton(self, position: Position, best: Position | None) -> list[str]:
        lines = [self._verdict(position, best)]
        for at in (position,) if best is None else (position, best):
            if max(at) > 1:
                xored = " xor ".join(map(self.words.number, at))
                total = self.words.number(reduce(xor, at))
                lines.append(f"With a heap above 1, P if the xor is 0, as in nim: {xored} = {total}.")
            else:
                lines.append(f"With heaps of 1 alone, P if their number is odd: it is {sum(at)}.")
        return lines
