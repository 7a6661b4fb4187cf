"""A game between a person and the computer: it reads a line of text, and answers with lines of text."""

from collections.abc import Iterable

from wythoff.app.play.engine import UNKNOWN_ERRORS, Engine
from wythoff.exact.bigint import Integer, decimal, shortened
from wythoff.exact.expressions import NumberError
from wythoff.rules.position import Outcome, Position
from wythoff.solve.solution import MAX_SHOWN_MOVES

COMMANDS = "?, why, best, undo, quit"

MAX_HINT_BITS = 1 << 16  # the most bits of the winning moves that a hint computes; it shows the first few moves

_WORDS = {
    "?": "hint", "hint": "hint", "why": "why", "why?": "why", "best": "best", "undo": "undo", "u": "undo",
    "help": "help", "h": "help", "quit": "quit", "exit": "quit", "q": "quit", "bye": "quit", "board": "show",
    "show": "show",
}  # fmt: skip


class Session:
    """A game in play. It answers each typed line with lines of text; no typed line raises an exception.

    Numbers of more than `longest` digits are shortened. If `longest` is None, all digits are shown.
    """

    rival = "I err"  # the only chance of a person who has lost

    def __init__(self, engine: Engine, position: Position, longest: int | None = None) -> None:
        self.engine = engine
        self.game = engine.game
        self.rules = engine.rules
        self._perfect = engine.perfect()
        self.longest = longest
        self.position = self.rules.drop_empty_heaps(position)
        self.is_over = False
        self.winner: str | None = (
            None  # "you" or "I" after the last move; None while the game goes on, or if it was ended by `quit`
        )
        self.moves: list[Position] = []  # the targets of all moves, of both players
        self._earlier: list[Position] = []  # the positions from which the person has moved

    def introduction(self) -> list[str]:
        """Return the lines before the game: the rule, the commands and the position."""
        return [*self._rule(), f"Type help to see how to move. Other commands: {COMMANDS}.", "", *self.show()]

    def _rule(self) -> list[str]:
        """Return the title and the rule of the game, then the meanings of the parameters in the title."""
        notes = [f"  {one}" for one in self.rules.title_parameters if one.meaning]
        return [f"{self.rules.title}: {self.rules.rule}", *notes]

    def begin(self, you_start: bool) -> list[str]:
        """Begin the game. Return the computer's move, [] if `you_start`, or the result if no move is possible."""
        if not you_start:
            return self._my_turn()
        return self._your_turn() if self._has_ended() else []

    def resume(self, targets: Iterable[Position], you_start: bool) -> list[str]:
        """Make earlier moves of both players, given by their legal targets, then call `begin` and return its lines."""
        for target in targets:
            if you_start:
                self._earlier.append(self.position)
            self._make(target)
            you_start = not you_start
        return self.begin(you_start)

    def answer(self, line: str) -> list[str]:
        """Return the answer to a line that the person has typed."""
        text = line.strip()
        if not text:
            ways = [f", such as '{typed}'" for typed in self._examples()[:1]]
            return [f"Type your move{''.join(ways)}; or type help."]
        command = _WORDS.get(text.lower())
        try:
            if command is not None:
                return self.show() if command == "show" else list(getattr(self, f"_{command}")())
            return self.leave(self.rules.read_move(text, self.position, self._number))
        except NumberError:
            return [self._unreadable(text)]
        except UNKNOWN_ERRORS as error:
            return [" ".join(str(error).split()) or type(error).__name__]

    def _unreadable(self, text: str) -> str:
        ways = ", ".join(f"'{typed}'" for typed in self._examples())
        short = text if len(text) <= 40 else f"{text[:40]}..."
        return f"cannot read {short!a}; accepted: {f'moves such as {ways}' if ways else 'moves'}, and help, {COMMANDS}"

    def _examples(self) -> list[str]:
        return [typed for typed, _ in self.rules.examples(self.position)]

    def _number(self, n: Integer) -> str:
        return decimal(n) if self.longest is None else shortened(n, self.longest)

    def _move(self, target: Position) -> str:
        return self.rules.describe_turn(self.position, target, self._number)

    def _make(self, target: Position) -> None:
        self.moves.append(target)
        self.position = self.rules.drop_empty_heaps(target)

    def leave(self, target: Position) -> list[str]:
        """Play the person's move to this option, and return the lines of the computer's answer."""
        self._earlier.append(self.position)
        self._make(target)
        return self._my_turn()

    def _my_turn(self) -> list[str]:
        if self._has_ended():
            return self._end("I")
        left, remark = self.engine.move(self.position)
        said = [*([remark] if remark else []), f"I {self._move(left)}."]
        self._make(left)
        if self._has_ended():
            return said + self._end("you")
        return ["", *said, "", *self._your_turn()] if self._earlier else [*said, "", *self._your_turn()]

    def _your_turn(self) -> list[str]:
        if self._has_ended():
            return self._end("you")
        return self.show()

    def _has_ended(self) -> bool:
        return next(self.rules.options_smallest_first(self.position), None) is None

    def _end(self, cannot: str) -> list[str]:
        """End the game and return the result; `cannot` is the player without a move, "you" or "I"."""
        wins = self.rules.end_outcome(self.position) == Outcome.N
        self.is_over, self.winner = True, "you" if wins == (cannot == "you") else "I"
        which = ", which wins" if wins else ""
        return [f"{cannot.capitalize()} cannot move{which}. {self.winner.capitalize()} win."]

    def show(self) -> list[str]:
        """Return a line that describes the position, then the lines of a drawing if the position is small."""
        rules, show = self.rules, self._number
        line = f"{rules.format_piles(self.position, show)}{rules.extra_info(self.position, show)}"
        return [line, *rules.drawing(self.position)]

    def _hint(self) -> list[str]:
        solver = self.game.solver
        moves, is_complete = solver.some_winning_moves(self.position, MAX_HINT_BITS)
        if not moves:
            if solver.outcome(self.position) is Outcome.D:
                return ["No move wins, but some moves do not lose: this position is a draw."]
            return [f"No move wins, unless {self.rival} later."]
        shown = [f"  {self._move(left)}" for left in moves[:MAX_SHOWN_MOVES]]
        if not is_complete:
            shown.append("  ... and others")
        elif len(moves) > MAX_SHOWN_MOVES:
            shown.append(f"  ... and {len(moves) - MAX_SHOWN_MOVES} more")
        return ["A move that wins:" if len(moves) == 1 and is_complete else "Moves that win:", *shown]

    def _why(self) -> list[str]:
        return self.game.solver.why(self.position, self._number)

    def _best(self) -> list[str]:
        """Play the best move for the person. So a person need not type a move of a thousand digits."""
        left, remark = self._perfect.move(self.position)
        said = f"You {self._move(left)}."
        return [*([remark] if remark else []), said, *self.leave(left)]

    def _undo(self) -> list[str]:
        if not self._earlier:
            return ["You have not moved yet, so no move can be taken back."]
        self.position = self._earlier.pop()
        del self.moves[-2:]
        return ["Your last move and my answer are taken back.", "", *self.show()]

    def _quit(self) -> list[str]:
        self.is_over = True
        return ["Good-bye."]

    def _help(self) -> list[str]:
        """Return the rule, the ways to type a move, and the commands."""
        ways = self.rules.examples(self.position)
        width = max((len(typed) for typed, _ in ways), default=0)
        return [
            *self._rule(),
            "Type a move in one of these ways. Numbers such as 10^1000 and 2^64-1 are accepted too.",
            *[f"  {typed:<{width}}  {meaning}" for typed, meaning in ways],
            "  ?       show the moves that win",
            "  why     explain why this position is won or lost",
            "  best    play the best move for you",
            "  undo    take back your last move and my answer",
            "  show    show the position again",
            "  quit    end the game",
        ]
