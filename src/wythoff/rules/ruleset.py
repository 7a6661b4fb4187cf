"""The rules of a game: name, piles, options, and published facts."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
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

# Options listed to decide whether a move is legal: about a second. Random starts tried.
MOST_LISTED, MOST_STARTS = 1_000_000, 1000


@dataclass(frozen=True)
class Facts:
    """Published facts about a game, with which tests and the self-test compare the program."""

    p_positions: tuple[tuple[int, ...], ...] = ()  # the first ones, by index
    grundy: tuple[int, ...] = ()  # the values of heaps 0, 1, 2, ...
    preperiod: int | None = None  # of these values
    period: int | None = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Ruleset(TypedMoves, ABC):
    """The rules of one impartial game, without a way to solve it.

    A position is a tuple of non-negative integers. A game of a new kind is a subclass, a frozen dataclass with
    `kw_only=True`, that names its `piles` and defines

    - `options(position)`: every position that one move leaves. Play must end, unless `is_loopy` is True.
    - `count_options(position)`: the number of options, or an upper bound, without listing them.

    These two suffice to search, play and draw small positions. Every other method has a default:

    - `check(position)`: refuse what is not a position, after `super().check(position)`.
      `complete_start(start)`: add the numbers that a starting position may omit.
    - `random_start(size, random)`: a random start of play.
    - `allows(position, target)`: whether a move is legal. `options_smallest_first(position)`: the options, sorted by
      how much they take. Both list all options by default; a family computes them at any size.
    - `end_outcome(position)`: the outcome where there is no option. By default the last player to move wins, or loses
      in misere play.
    - `describe_move`, `extra_info`, `drawing`, `format_piles`, `drop_empty_heaps`: positions and moves in words
      (`wythoff.rules.words`).
    - `table`, `places_of_move`: the position as it lies on a table, to be clicked (`wythoff.rules.table`).
    - `parse_position(words)`, `format_position(position)`: the customary notation, such as HTHHT or 20 January.
    - `parse_move`, `ways_to_type`, `with_piles`: typed moves, with examples (`wythoff.rules.typed_moves`).
    - `normal_form`: equal rules for which a better solver is known. `solver`, `misere_solver`: the solvers.
    """

    name: str
    aliases: tuple[str, ...] = ()
    summary: str  # one line: the moves, and who wins
    piles: tuple[str, ...]  # the names of a position's numbers
    start_length: int | None = None  # the length of a starting position, if it is shorter than `piles`
    noun: str = "pile"  # the word for one pile
    nouns: str = ""  # the plural, unless it is noun + "s"
    pile_count: int | None = None  # how many leading numbers are piles that moves take from [default: all]
    min_pile: int = 0  # the smallest pile of a position
    empty_is_zero: bool = False  # whether a missing heap is a heap of 0, so that rows of a file may lack some
    in_any_order: bool = False  # whether outcomes and values do not depend on the order of the piles
    in_words: bool = False  # whether one column of a file holds whole positions, in the notation of `parse_position`
    in_files: bool = True  # whether `wythoff solve FILE` accepts its positions
    is_misere: bool = False  # whether the player who moves last loses
    can_grow: bool = False  # whether a move may enlarge a pile
    max_searched: int | None = None  # the most positions that the self-test searches [default: no limit]
    is_loopy: bool = False  # whether play may return to a position, so that it need not end
    parameters: tuple[str, ...] = ()  # the fields that are parameters of a family: wy.game(name, t=3)
    facts: Facts = Facts()
    in_misere_play: "Ruleset | None" = field(default=None, compare=False, repr=False)  # if misere play has its own name
    default_parameters: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)  # of this name
    file: str = ""  # the path and digest of a game from a user's file

    solver: ClassVar[Any] = ""
    """The solver of normal play: a subclass of `Solver`, or a function of the rules; or its name.

    The name is "Name" in the same file, or "module:Name". Without a solver, play is searched. Subclasses do not inherit
    it, since their moves may differ.
    """

    misere_solver: ClassVar[Any] = ""
    """The solver of misere play, in the same form."""

    last_move_decides: ClassVar[bool] = True
    """Whether the last move decides who wins, so that the game has misere play."""

    @property
    def spec(self) -> str:
        """The name, or the file, with all parameters, such as "t-wythoff t=3": `wy.game` accepts it."""
        return self._with_parameters(self.file or self.name, self.parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the spec, from which the reader's own version makes the rules.

        Raises TypeError for rules that have no spec: made by hand, or with a Python function.
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
        """The name without default choices, such as "0.156" or "flip-flop": `wy.game` accepts it too."""
        shown = [parameter for parameter in self.parameters if not self._is_default(parameter)]
        return self._with_parameters(self.name, shown)

    @property
    def label(self) -> str:
        """The name of the game in the title of a picture: "t-wythoff t=3", "rays 0,1;1,0", "Wythoff's game"."""
        name, *parameters = self.title.split(" ")
        return " ".join([name, *(text.removeprefix(f"{name}=") for text in parameters)])

    def _with_parameters(self, name: str, shown: Iterable[str]) -> str:
        return " ".join([name, *(f"{parameter}={getattr(self, parameter)}" for parameter in shown)])

    def _is_default(self, parameter: str) -> bool:
        """Whether a choice, such as play=normal, is the default of the family and of the game of this name."""
        value = getattr(self, parameter)
        is_choice = isinstance(value, str) and value == getattr(type(self), parameter, None) and value != "misere"
        return is_choice and value == dict(self.default_parameters).get(parameter, value)

    @property
    def play(self) -> str:
        """Normal or misere."""
        return PLAYS[self.is_misere]

    def accepts_parameter(self, name: str) -> bool:
        """Whether the family has this parameter: one of its own, or `play` if it has misere play.

        A game that is misere by its name has no parameter `play`.
        """
        has_plays = self.last_move_decides and type(self).end_outcome is Ruleset.end_outcome
        return name in self.parameters or (name == "play" and has_plays and not (self.is_misere or self.is_loopy))

    def with_parameters(self, **given: Any) -> "Ruleset":
        """Make the game of the family with these parameters: numbers, or text that the fields accept.

        play=misere gives the game in misere play, which may have its own name.
        """
        for parameter in given:
            if not self.accepts_parameter(parameter):
                has = f"it has {', '.join(self.parameters)}" if self.parameters else "it has none"
                raise ValueError(f"{self.name} has no parameter {parameter}; {has}")
        names = dict.fromkeys((*self.parameters, "play"))
        usual = self.default_parameters or tuple((parameter, getattr(self, parameter)) for parameter in names)
        is_field = "play" in self.parameters and "play" in self.__dataclass_fields__ and self.in_misere_play is None
        rules = self if is_field or "play" not in given else self._in_play(given.pop("play"))
        found = replace(rules, default_parameters=usual, **given)
        has_own_words = found.is_misere == self.is_misere or found.name != self.name
        return found if has_own_words else replace(found, summary=in_other_play(self.summary, found.is_misere))

    def _in_play(self, play: str) -> "Ruleset":
        """The game in normal or misere play: the one that has its own name, or this one with a parameter `play`."""
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
        """The names of the numbers of a starting position."""
        return self.piles[: self.start_length]

    def member_named(self, name: str) -> "Ruleset | None":
        """Return the family member that `name` denotes, such as an octal code, or None."""
        return None

    def names(self, count: int) -> tuple[str, ...]:
        """Name the `count` numbers of a position. Raises ValueError if no position has that many."""
        if count not in (len(self.piles), self.start_length):
            lengths = [self.piles[: self.start_length], self.piles] if self.start_length else [self.piles]
            need = " or ".join(f"{len(names)} number{'s' * (len(names) > 1)} ({', '.join(names)})" for names in lengths)
            raise ValueError(f"a {self.name} position needs {need}, got {count}")
        return self.piles[:count]

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Name the numbers of an option of a position whose numbers have these names."""
        return names + self.piles[len(names) :]

    def check(self, position: Any) -> Position:
        """Validate a position and return it as a complete tuple of mpz. Raises ValueError or TypeError."""
        if type(position) is not tuple:  # a call saved for each row of a file
            position = self.to_tuple(position)
        names = self.piles if len(position) == len(self.piles) else self.names(len(position))
        checked: Position = position
        for pile in checked:
            if type(pile) is not mpz or pile < 0:
                checked = tuple([as_mpz(pile, name) for pile, name in zip(checked, names, strict=True)])
                break
        return checked if len(checked) >= len(self.piles) else self.complete_start(checked)

    def to_tuple(self, position: Any) -> Position:
        """Convert a sequence, an iterator (which is consumed), a number or a text to a tuple."""
        if type(position) is tuple:
            return position
        if isinstance(position, str):
            return tuple(map(int, self.read(position)))
        return numbers_of(position)

    def read(self, field: Any, max_bits: int = MAX_BITS) -> Position:
        """Read a position: the customary notation, or numbers separated by blanks or commas, perhaps in parentheses.

        `field` is such a text, or a list of numbers or words. Raises ValueError for anything else.
        """
        text = " ".join(map(str, field)) if isinstance(field, list) else str(field)
        words = words_of(text.strip().removeprefix("(").removesuffix(")"))
        if not words:
            raise NumberError("empty")
        found = self.parse_position(words)
        return tuple([pile_from_text(word, max_bits) for word in words]) if found is None else found

    def parse_position(self, words: list[str]) -> Position | None:
        """Read the customary notation of this game; None if the words are plain numbers.

        Commands print positions as numbers, so no printed number may be read as notation. Raises ValueError for words
        that are neither.
        """
        return None

    def format_position(self, position: Position) -> str:
        """Write the position in its customary notation, which `parse_position` reads: here numbers and blanks."""
        return " ".join(map(decimal, position))

    def complete_start(self, start: Position) -> Position:
        """Add the omitted numbers to a starting position."""
        raise NotImplementedError

    @abstractmethod
    def options(self, position: Position) -> Iterator[Position]:
        """Yield every position that one move leaves, once each. `position` has been checked."""

    @abstractmethod
    def count_options(self, position: Position) -> Integer:
        """Return an upper bound of the number of options, computed at once at any size."""

    def allows(self, position: Position, target: Position) -> bool:
        """Whether `target` is an option of `position`; both have been checked.

        This default lists the options; families decide it at any size. Raises ValueError if there are too many options.
        """
        if self.count_options(position) > MOST_LISTED:
            raise ValueError(f"{self.name} lists up to {MOST_LISTED} options, this position has more")
        return target in self.options(position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        """Yield the options once each, those that take least first.

        This default sorts the list of all options; families begin at once at any size. Raises ValueError if there are
        too many options.
        """
        if self.count_options(position) > MOST_LISTED:
            raise ValueError(f"{self.name} lists up to {MOST_LISTED} options, this position has more")
        yield from sorted(self.options(position), key=lambda left: -sum(left[: self.pile_count]))

    def normal_form(self) -> "Ruleset":
        """Return equal rules for which a better solver is known: the rays of a queen are those of Wythoff's game.

        Positions and moves are the same; the name is the title of this game.
        """
        return self

    def random_start(self, size: Integer, random: Random) -> Position:
        """Draw a start of play with piles between size / 4 and `size`.

        If `check` refuses it, draw numbers of all lengths up to that of `size` until it accepts them.
        """
        numbers = tuple(mpz(random.randint(max(1, int(size) // 4), int(size))) for _ in self.start_names)
        for _ in range(MOST_STARTS):
            with suppress(ValueError):
                return self.check(numbers)
            shifts = (random.randrange(int(size).bit_length()) for _ in self.start_names)
            numbers = tuple(mpz(random.randint(0, int(size) >> shift)) for shift in shifts)
        raise ValueError(f"{MOST_STARTS} random starts of {self.name} were refused: its random_start must give one")

    def end_outcome(self, position: Position) -> Outcome:
        """Return the outcome of a position without options: P if the player who has just moved wins."""
        return Outcome.N if self.is_misere else Outcome.P


def _rules_of(spec: str) -> "Ruleset":
    """Look up a game by its spec, for pickle. The catalogue is imported late: it is a layer above."""
    found: Ruleset = import_module("wythoff").game(spec).ruleset
    return found
