"""A game between a person and the computer, line by line, without a terminal."""

from wythoff.app.play.engine import NOT_KNOWN, Engine
from wythoff.app.play.examples import examples
from wythoff.app.play.moves import COMMANDS, MoveReader
from wythoff.app.play.reasons import Reasons
from wythoff.app.play.words import Words, tidy
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.solve.solution import MOST_SHOWN

BITS_OF_HINTS = 1 << 16  # of all winning moves that are found for a hint; a dozen is shown

_WORDS = {
    "?": "hint", "hint": "hint", "why": "why", "why?": "why", "best": "best", "undo": "undo", "u": "undo",
    "help": "help", "h": "help", "quit": "quit", "exit": "quit", "q": "quit", "bye": "quit", "board": "show",
    "show": "show",
}  # fmt: skip


class Session:
    """One game. Each line that the person types is answered by lines; nothing that is typed raises."""

    def __init__(self, engine: Engine, position: Position, words: Words) -> None:
        self.engine = engine
        self.game = engine.game
        self.rules = engine.rules
        self._perfect = Engine(self.game, engine.random)
        self.words = words
        self.reader = MoveReader(words)
        self.reasons = Reasons(self.game, words)
        self.position = tidy(self.rules, position)
        self.is_over = False
        self.winner: str | None = None  # "you" or "I", when it is over by a last move
        self._earlier: list[Position] = []  # where the person has moved

    def introduction(self) -> list[str]:
        """What is said before it is asked who starts: the rule and the position."""
        lines = [
            f"{self.rules.title}: {self.rules.summary}.",
            f"Type help for how to move, and for {COMMANDS[6:]}.",
            "",
        ]
        return lines + self.words.board(self.position)

    def begin(self, you_start: bool) -> list[str]:
        """The computer's move if it starts, and the end where there is no move."""
        if not you_start:
            return self._my_turn()
        return self._your_turn() if self._has_ended() else []

    def opening(self, you_start: bool) -> list[str]:
        """What is said first, where it is known who starts."""
        return self.introduction() + self.begin(you_start)

    def answer(self, line: str) -> list[str]:
        """What is said to a line that the person has typed."""
        text = line.strip()
        if not text:
            ways = [f": such as '{typed}'" for typed, _ in examples(self.rules, self.position)[:1]]
            return [f"Your move{''.join(ways)}; or help."]
        command = _WORDS.get(text.lower())
        try:
            if command is not None:
                return list(getattr(self, f"_{command}")())
            return self._moved(self.reader.read(text, self.position))
        except NOT_KNOWN as error:
            return [" ".join(str(error).split()) or type(error).__name__]

    def end_of_input(self) -> list[str]:
        """What is said where there is nothing more to read."""
        return self._quit()

    def _moved(self, left: Position) -> list[str]:
        self._earlier.append(self.position)
        self.position = tidy(self.rules, left)
        return self._my_turn()

    def _my_turn(self) -> list[str]:
        if self._has_ended():
            return self._end(self.rules.end_outcome(self.position) is Outcome.P, "I")
        left, remark = self.engine.move(self.position)
        said = [remark] if remark else []
        said.append(f"I {self.words.move(self.position, left)}.")
        self.position = tidy(self.rules, left)
        if self._has_ended():
            return said + self._end(self.rules.end_outcome(self.position) is Outcome.N, "you")
        return ["", *said, "", *self._your_turn()] if self._earlier else [*said, "", *self._your_turn()]

    def _your_turn(self) -> list[str]:
        if self._has_ended():
            return self._end(self.rules.end_outcome(self.position) is Outcome.N, "you")
        return self.words.board(self.position)

    def _has_ended(self) -> bool:
        return next(self.rules.from_least(self.position), None) is None

    def _end(self, you_win: bool, cannot: str) -> list[str]:
        self.is_over, self.winner = True, "you" if you_win else "I"
        wins = "You win." if you_win else "I win."
        loses = (cannot == "you") != you_win
        return [f"{cannot.capitalize()} cannot move{'' if loses else ', which wins'}. {wins}"]

    def _show(self) -> list[str]:
        return self.words.board(self.position)

    def _hint(self) -> list[str]:
        solver = self.game.solver
        moves, is_complete = solver.some_winning_moves(self.position, BITS_OF_HINTS)
        if not moves:
            if solver.outcome(self.position) is Outcome.D:
                return ["No move wins, but not every move loses: it is a draw."]
            return ["No move wins, if I do not err."]
        shown = [f"  {self.words.move(self.position, left)}" for left in moves[:MOST_SHOWN]]
        if not is_complete:
            shown.append("  ... and others")
        elif len(moves) > MOST_SHOWN:
            shown.append(f"  ... and {len(moves) - MOST_SHOWN} more")
        return ["A move that wins:" if len(moves) == 1 and is_complete else "Moves that win:", *shown]

    def _why(self) -> list[str]:
        return self.reasons.why(self.position)

    def _best(self) -> list[str]:
        """The computer's choice, made for the person: the only way to type a move of a thousand digits."""
        left, remark = self._perfect.move(self.position)
        said = f"You {self.words.move(self.position, left)}."
        return [*([remark] if remark else []), said, *self._moved(left)]

    def _undo(self) -> list[str]:
        if not self._earlier:
            return ["There is no move of yours to take back."]
        self.position = self._earlier.pop()
        return ["Your last move and mine are taken back.", "", *self.words.board(self.position)]

    def _quit(self) -> list[str]:
        self.is_over = True
        return ["Good-bye."]

    def _help(self) -> list[str]:
        """The rule, how moves are typed, and the commands."""
        ways = examples(self.rules, self.position)
        width = max((len(typed) for typed, _ in ways), default=0)
        return [
            f"{self.rules.title}: {self.rules.summary}.",
            "Type a move as what it leaves, or as what it takes (10^1000, 2^64-1 are numbers too):",
            *[f"  {typed:<{width}}  {meaning}" for typed, meaning in ways],
            "  ?       the moves that win",
            "  why     why this position is won or lost",
            "  best    play the best move for me",
            "  undo    take my last move back, and yours",
            "  show    the position again",
            "  quit    end the game",
        ]
