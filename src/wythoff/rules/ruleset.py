"""What every game has: a name, piles, options, and facts that others have published about it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Self

from wythoff.exact.bigint import Integer, as_mpz, decimal, mpz
from wythoff.exact.expressions import MAX_BITS, NumberError
from wythoff.exact.fields import pile_from_text
from wythoff.rules.parameters import PLAYS, in_other_play, is_misere
from wythoff.rules.position import Outcome, Position, numbers_of, words_of
from wythoff.rules.typed_moves import TypedMoves

# Options that are listed to decide whether one of them is meant: a second or so. Random starts that are tried.
MOST_LISTED, MOST_STARTS = 1_000_000, 1000


@dataclass(frozen=True)
class Facts:
    """What a source says of a game; tests and the self-test compare the program with it."""

    p_positions: tuple[tuple[int, ...], ...] = ()  # the first ones, by index
    grundy: tuple[int, ...] = ()  # the values of heaps 0, 1, 2, ...
    preperiod: int | None = None  # of these values
    period: int | None = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Ruleset(TypedMoves, ABC):
    """The rules of one impartial game; nothing of how it is solved.

    A position is a tuple of integers that are not negative. A game of its own is a subclass, a frozen dataclass with
    `kw_only=True`, that names `piles` and says

    - `options(position)`: every position that one move leaves. Play comes to an end, unless `is_loopy` is True.
    - `count_options(position)`: their number, or a bound of it, without listing them.

    That is enough to be solved, played and drawn at small size, by a search. It may say more; each has a default:

    - `check(position)`: which tuples are positions, if not all of numbers that are not negative; it begins with
      `super().check(position)`. `begun(start)`: the whole position, where `start` lets some numbers be left out.
    - `some_start(size, random)`: a random start of play.
    - `allows(position, target)` and `from_least(position)`: whether a move is legal, and the options, those that take
      least first, at any size; both list the options otherwise.
    - `end_outcome(position)`: who has won where there is no option; whoever has moved, in misere play who has not.
    - `said`, `besides`, `drawing`, `place`, `tidy`: the words of a game (`wythoff.rules.words`); piles that moves
      take from, and add to.
    - `table` and `touched`: the position as it lies on a table, to be clicked (`wythoff.rules.table`).
    - `written(words)` and `as_written(position)`: positions as people write them in this game: HTHHT, 20 January.
    - `meant`, `ways_to_type`, `with_piles`: moves as they are typed, with examples (`wythoff.rules.typed_moves`).
    - `normal_form`: the same game as rules that a solver answers best. `solver`, `misere_solver`: that solver.
    """

    name: str
    aliases: tuple[str, ...] = ()
    summary: str  # one line: what a move is, who wins
    piles: tuple[str, ...]  # the names of a position's numbers
    start: int | None = None  # how many of them, the first ones, are a position too: one at the start of play
    noun: str = "pile"  # what people call one of them
    nouns: str = ""  # and several, if that is not noun with an s
    heaps: int | None = None  # how many of them, the first ones, are piles that moves take from; all if None
    least: int = 0  # the smallest pile of a position
    empty_is_zero: bool = False  # whether no heap is a heap of 0, so that rows of a file may lack some
    in_any_order: bool = False  # whether outcomes and values stay the same if the piles are put in another order
    in_words: bool = False  # whether a single column of a file holds whole positions, as `written` reads them
    in_files: bool = True  # whether `wythoff solve FILE` takes its positions
    is_misere: bool = False  # whether who moves last loses
    can_grow: bool = False  # whether a move may make a pile larger
    most_searched: int | None = None  # the largest number of positions whose play the self-test searches; any if None
    is_loopy: bool = False  # whether a position may be met again in play, so that play need not end
    parameters: tuple[str, ...] = ()  # the fields that make a family of it: wy.game(name, t=3)
    facts: Facts = Facts()
    in_misere_play: "Ruleset | None" = field(default=None, compare=False, repr=False)  # if that has its own name
    usual: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)  # parameters of that name alone
    file: str = ""  # of a game that is not of the catalogue: its path and digest

    solver: ClassVar[Any] = ""
    """The solver of normal play: a class of `Solver`, or a function, that takes the rules; or its name.

    A name is "Name" in the same file, or "module:Name". Without one, play is searched. It counts for this class alone,
    since a subclass may have other moves.
    """

    misere_solver: ClassVar[Any] = ""
    """The same of misere play."""

    last_move_decides: ClassVar[bool] = True
    """Whether the end turned round makes misere play of it."""

    @property
    def spec(self) -> str:
        """The name with its parameters, "t-wythoff t=3", or the file with them: what `wy.game` takes."""
        return self._with_parameters_behind(self.file or self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the spec, not the rules: whoever reads it has the game of its own version, or the file of the digest.

        Raises TypeError, in one line, for rules that a spec does not give: made by hand, or with a Python function.
        """
        try:
            found = _rules_of(self.spec)
        except (ValueError, OSError) as error:
            raise TypeError(f"{self.title} cannot be pickled: {str(error)[:200]}") from None
        if found != self and not self.file:
            raise TypeError(f"{self.title} cannot be pickled: wy.game does not give it by that name; write a file")
        return _rules_of, (self.spec,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    @property
    def title(self) -> str:
        """The name with its parameters, for people."""
        return self._with_parameters_behind(self.name)

    @property
    def short_title(self) -> str:
        """What `wy.game` takes too, and is shorter: "0.156", "flip-flop"; usual choices are left out."""
        return self._with_parameters_behind(self.name, shortly=True)

    @property
    def title_of_moves(self) -> str:
        """The title without what the end means: "kayles", "0.123", "subtraction take=1..3"."""
        return self.name

    @property
    def label(self) -> str:
        """How the title of a picture names the game: "t-wythoff t=3", "rays 0,1;1,0", "Wythoff's game"."""
        name, *parameters = self._with_parameters_behind(self.name, shortly=True).split(" ")
        return " ".join([name, *(text.removeprefix(f"{name}=") for text in parameters)])

    def _with_parameters_behind(self, name: str, shortly: bool = False) -> str:
        shown = [parameter for parameter in self.parameters if not (shortly and self._is_usual(parameter))]
        return " ".join([name, *(f"{parameter}={getattr(self, parameter)}" for parameter in shown)])

    def _is_usual(self, parameter: str) -> bool:
        """Whether a parameter is a choice, such as play=normal, as the family and the game of this name have it."""
        value = getattr(self, parameter)
        is_choice = isinstance(value, str) and value == getattr(type(self), parameter, None) and value != "misere"
        return is_choice and value == dict(self.usual).get(parameter, value)

    @property
    def play(self) -> str:
        """Which play it is: normal, or misere."""
        return PLAYS[self.is_misere]

    def accepts_parameter(self, name: str) -> bool:
        """Whether a game of the family may be given this parameter: its own ones, and play where that decides who wins.

        A game in misere play by its name stays in misere play.
        """
        has_plays = self.last_move_decides and type(self).end_outcome is Ruleset.end_outcome
        return name in self.parameters or (name == "play" and has_plays and not (self.is_misere or self.is_loopy))

    def with_parameters(self, **given: Any) -> "Ruleset":
        """The game of the family with these parameters (numbers, or text that the fields accept).

        With play=misere that is the game in misere play, which may have a name of its own.
        """
        for parameter in given:
            if not self.accepts_parameter(parameter):
                has = f"it has {', '.join(self.parameters)}" if self.parameters else "it has none"
                raise ValueError(f"{self.name} has no parameter {parameter}; {has}")
        names = dict.fromkeys((*self.parameters, "play"))
        usual = self.usual or tuple((parameter, getattr(self, parameter)) for parameter in names)
        is_field = "play" in self.parameters and "play" in self.__dataclass_fields__ and self.in_misere_play is None
        rules = self if is_field or "play" not in given else self._in_play(given.pop("play"))
        found = replace(rules, usual=usual, **given)
        has_own_words = found.is_misere == self.is_misere or found.name != self.name
        return found if has_own_words else replace(found, summary=in_other_play(self.summary, found.is_misere))

    def _in_play(self, play: str) -> "Ruleset":
        """The game in normal or in misere play, which its title names if no name of its own does."""
        if is_misere(play) == self.is_misere:
            return self
        if self.in_misere_play:
            own = {parameter: getattr(self, parameter) for parameter in self.in_misere_play.parameters}
            return self.in_misere_play.with_parameters(**own)
        if "play" in self.parameters:
            return replace(self, is_misere=is_misere(play))
        return replace(
            self,
            parameters=(*self.parameters, "play"),
            **({"play": play} if "play" in self.__dataclass_fields__ else {"is_misere": is_misere(play)}),
        )

    @property
    def start_names(self) -> tuple[str, ...]:
        """The names of the numbers of a position at the start of play."""
        return self.piles[: self.start]

    def accepts(self, name: str) -> "Ruleset | None":
        """The game of the family that this means, though it is no game's name: an octal code. None if it is none."""
        return None

    def names(self, count: int) -> tuple[str, ...]:
        """The names of the numbers of a position that has so many. Raises ValueError if none has."""
        if count not in (len(self.piles), self.start):
            lengths = [self.piles[: self.start], self.piles] if self.start else [self.piles]
            need = " or ".join(f"{len(names)} ({', '.join(names)})" for names in lengths)
            raise ValueError(f"a position of {self.name} has {need} numbers, got {count}")
        return self.piles[:count]

    def left_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of the numbers that a move leaves from a position with these names."""
        return names + self.piles[len(names) :]

    def check(self, position: Any) -> Position:
        """The position as a tuple of mpz, whole. Raises ValueError or TypeError if it is none."""
        if type(position) is not tuple:  # a call saved for each row of a file
            position = self.given(position)
        names = self.piles if len(position) == len(self.piles) else self.names(len(position))
        checked: Position = position
        for pile in checked:
            if type(pile) is not mpz or pile < 0:
                checked = tuple([as_mpz(pile, name) for pile, name in zip(checked, names, strict=True)])
                break
        return checked if len(checked) >= len(self.piles) else self.begun(checked)

    def given(self, position: Any) -> Position:
        """Convert a sequence, an iterator (which is read once), a number or a text to a tuple."""
        if type(position) is tuple:
            return position
        if isinstance(position, str):
            return tuple(map(int, self.read(position)))
        return numbers_of(position)

    def read(self, field: Any, max_bits: int = MAX_BITS) -> Position:
        """Read a position: words of the game, or numbers between blanks or commas, in parentheses or not.

        `field` is such a text, or a list of the numbers or words. Raises ValueError, in one line, if it is neither.
        """
        text = " ".join(map(str, field)) if isinstance(field, list) else str(field)
        words = words_of(text.strip().removeprefix("(").removesuffix(")"))
        if not words:
            raise NumberError("empty")
        found = self.written(words)
        return tuple([pile_from_text(word, max_bits) for word in words]) if found is None else found

    def written(self, words: list[str]) -> Position | None:
        """The position that these words write as people write it in this game; None where they can only be numbers.

        What a command prints of a position is numbers, so that none of its own may be read as something else here.
        Raises ValueError, in one line, for words that are neither.
        """
        return None

    def as_written(self, position: Position) -> str:
        """The position as people write it, which `written` reads back: here its numbers between blanks."""
        return " ".join(map(decimal, position))

    def begun(self, start: Position) -> Position:
        """A position at the start of play with all of its numbers."""
        raise NotImplementedError

    @abstractmethod
    def options(self, position: Position) -> Iterator[Position]:
        """Every position that one move leaves, each once. `position` has been checked."""

    @abstractmethod
    def count_options(self, position: Position) -> Integer:
        """At least the number of options, at once, for any size."""

    def allows(self, position: Position, target: Position) -> bool:
        """Whether `target` is one of the options of `position`; both have been checked.

        Families decide it at any size; here options are listed. Raises ValueError where there are too many.
        """
        if self.count_options(position) > MOST_LISTED:
            raise ValueError(f"{self.name} lists up to {MOST_LISTED} options, this position has more")
        return target in self.options(position)

    def from_least(self, position: Position) -> Iterator[Position]:
        """The options, those first that take least, each once, one by one: the first ones at any size.

        Here all are listed first. Raises ValueError where there are too many.
        """
        if self.count_options(position) > MOST_LISTED:
            raise ValueError(f"{self.name} lists up to {MOST_LISTED} options, this position has more")
        yield from sorted(self.options(position), key=lambda left: -sum(left[: self.heaps]))

    def normal_form(self) -> "Ruleset":
        """The same game as rules that a solver answers best: other rules may be those of a game that is known.

        Its positions and moves are the same, its name is the title of this one.
        """
        return self

    def some_start(self, size: Integer, random: Random) -> Position:
        """A random start of play: with piles from a quarter of `size` to all of it.

        Where `check` refuses that, with numbers of any length up to that of `size`, until it accepts them.
        """
        numbers = tuple(mpz(random.randint(max(1, int(size) // 4), int(size))) for _ in self.start_names)
        for _ in range(MOST_STARTS):
            with suppress(ValueError):
                return self.check(numbers)
            shifts = (random.randrange(int(size).bit_length()) for _ in self.start_names)
            numbers = tuple(mpz(random.randint(0, int(size) >> shift)) for shift in shifts)
        raise ValueError(f"{MOST_STARTS} random starts of {self.name} were refused: its some_start has to give one")

    def end_outcome(self, position: Position) -> Outcome:
        """Who has won where there is no option: P if the player who has just moved."""
        return Outcome.N if self.is_misere else Outcome.P


def _rules_of(spec: str) -> "Ruleset":
    """Look a game up by its spec, as a pickle has it; the catalogue is above this package."""
    found: Ruleset = import_module("wythoff").game(spec).ruleset
    return found
