"""`Ruleset`, the base class of the rules of a game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Self

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.parameters import PLAYS, Parameter, documented_parameters, in_other_play, is_misere, states_winner
from wythoff.rules.position import Outcome, Position
from wythoff.rules.typed_moves import TypedMoves

# The most options that are listed to decide whether a move is legal: this takes about a second. The most random
# starting positions that are tried until one is valid.
MAX_LISTED_OPTIONS, MAX_RANDOM_STARTS = 1_000_000, 1000


@dataclass(frozen=True)
class Facts:
    """Published facts about a game. The tests and `wythoff selftest` compare the answers of the program with them."""

    p_positions: tuple[tuple[int, ...], ...] = ()  # the first P-positions, by index
    grundy: tuple[int, ...] = ()  # the Grundy values of heaps 0, 1, 2, ...
    preperiod: int | None = None  # the preperiod of these Grundy values
    period: int | None = None  # their period
    source: str = ""  # the publication


@dataclass(frozen=True, kw_only=True)
class Ruleset(TypedMoves, ABC):
    """The rules of one game: its positions and moves. A separate class, the solver, finds outcomes and values.

    A position is a tuple of non-negative integers. A game of a new kind is a subclass of Ruleset: a frozen dataclass
    with `kw_only=True`. It sets the field `piles`, the names of the numbers of a position, and defines two methods:

    - `options(position)`: every position that one move leads to. Play must end, unless `is_loopy` is True.
    - `count_options(position)`: the number of options, or an upper bound of it, without listing the options.

    With these methods the program can search, play and draw small positions. Every other method has a default:

    - of positions: `check`, `complete_start` (`wythoff.rules.position`); `random_start`, `end_outcome`
    - of moves at any size: `allows`, `options_smallest_first`; the defaults list all options
    - of text and pictures: `describe_move`, `extra_info`, `drawing`, `format_piles`, `drop_empty_heaps`
      (`wythoff.rules.words`); `table`, `places_of_move` (`wythoff.rules.table`)
    - of the customary notation, such as HTHHT or 20 January: `parse_position`, `format_position`
      (`wythoff.rules.position`)
    - of typed moves: `parse_move`, `ways_to_type`, `with_piles` (`wythoff.rules.typed_moves`)

    The attributes `solver` and `misere_solver` name the solvers. The method `normal_form` may return the rules of an
    equal game that has a faster solver.

    Parameters
    ----------
    play : {"normal", "misere"}
        Whether the player who makes the last move wins (normal) or loses (misere).
    """

    name: str
    aliases: tuple[str, ...] = ()
    summary: str  # one line: the moves, and who wins
    piles: tuple[str, ...]  # the names of the numbers of a position
    start_length: int | None = None  # the length of a starting position, if it is below len(piles)
    noun: str = "pile"  # the word for one pile
    nouns: str = ""  # the plural, unless it is noun + "s"
    pile_count: int | None = None  # the first `pile_count` numbers are piles that moves take from [default: all]
    min_pile: int = 0  # the smallest pile of a position
    empty_is_zero: bool = False  # whether heaps of 0 may be omitted, also in files
    in_any_order: bool = False  # whether outcomes and values do not depend on the order of the piles
    in_words: bool = False  # whether one column of a file holds whole positions, in the notation of `parse_position`
    in_files: bool = True  # whether `wythoff solve FILE` accepts the positions
    is_misere: bool = False  # whether the player who moves last loses
    can_grow: bool = False  # whether a move may enlarge a pile
    max_searched: int | None = None  # the most positions that the self-test searches [default: no limit]
    is_loopy: bool = False  # whether play may return to an earlier position, so that it need not end
    parameters: tuple[str, ...] = ()  # the fields that users can set: t in wy.game(name, t=3)
    facts: Facts = Facts()
    in_other_play: str = ""  # the name of the game in the other kind of play, if that game has its own name
    default_parameters: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)  # (name, value)
    default_summary: str = field(default="", compare=False, repr=False)  # the summary for the default of play
    file: str = ""  # the path and digest of a user's file, if the game is from one

    solver: ClassVar[Any] = ""
    """The solver of normal play: a subclass of `Solver`, or a function that makes a solver from the rules.

    It may also be the name of such a class or function: "Name" in the same file, or "module:Name". If it is "", the
    positions of the game are searched. Subclasses do not inherit the solver, since their moves may differ.
    """

    misere_solver: ClassVar[Any] = ""
    """The solver of misere play: a class, a function or a name, as for `solver`."""

    last_move_decides: ClassVar[bool] = True
    """Whether the last move decides who wins. Only such games have misere play."""

    @property
    def spec(self) -> str:
        """The name or file of the game, followed by all parameters: "t-wythoff t=3". `wy.game` accepts this text."""
        return self._with_parameters(self.file or self.name, self.parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the `spec`. Unpickling calls `wy.game(spec)`.

        Raises TypeError if `wy.game(spec)` is not an equal game. This happens if the rules are in no catalogue or file,
        or if a parameter is a Python function.
        """
        try:
            found = _rules_of(self.spec)
        except (ValueError, OSError) as error:
            raise TypeError(f"{self.title} cannot be pickled: {str(error)[:200]}") from None
        if found != self and not self.file:
            raise TypeError(
                f"{self.title} cannot be pickled: its name {self.spec!r:.60} means another game; "
                "accepted: games of the catalogue, and games that are defined in a file"
            )
        return _rules_of, (self.spec,)

    def __copy__(self, memo: Any = None) -> Self:
        return self

    __deepcopy__ = __copy__

    @property
    def title(self) -> str:
        """The name of the game, followed by its parameters: "t-wythoff t=3". `wy.game` accepts this text.

        A parameter with a word as its default value, such as play=normal, is omitted while it has this value.
        """
        shown = [parameter for parameter in self.parameters if not self._is_default(parameter)]
        return self._with_parameters(self.name, shown)

    @property
    def label(self) -> str:
        """The `title` in pictures: "rays rays=0,1;1,0" becomes "rays 0,1;1,0", without the second rays."""
        name, *parameters = self.title.split(" ")
        return " ".join([name, *(text.removeprefix(f"{name}=") for text in parameters)])

    def _with_parameters(self, name: str, shown: Iterable[str]) -> str:
        return " ".join([name, *(f"{parameter}={getattr(self, parameter)}" for parameter in shown)])

    def _is_default(self, parameter: str) -> bool:
        """Whether the value of a parameter is a word, such as "normal" for play, and is its default value.

        The value "misere" never counts as a default.
        """
        value = getattr(self, parameter)
        is_choice = isinstance(value, str) and value == getattr(type(self), parameter, None) and value != "misere"
        return is_choice and value == dict(self.default_parameters).get(parameter, value)

    def describe_parameters(self) -> list[Parameter]:
        """Return the parameters that users can set, with the meanings that the docstrings of the rules state.

        The meaning is in the docstring of the class of the rules, or of a base class with the same parameter. Without
        documentation, the meaning is "".
        """
        names = filter(self.accepts_parameter, dict.fromkeys((*self.parameters, "play")))
        return [self._described(name) for name in names]

    @property
    def title_parameters(self) -> list[Parameter]:
        """The parameters in the `title`, without `play`, which the summary explains."""
        return [one for one in self.describe_parameters() if one.in_title and one.name != "play"]

    def _described(self, name: str) -> Parameter:
        in_title = name in self.parameters and not self._is_default(name)
        value = str(getattr(self, name))
        field = self.__dataclass_fields__.get(name)
        for rules in type(self).__mro__:
            if vars(rules).get("__dataclass_fields__", {}).get(name, field) is not field:
                break  # another parameter with the same name, which the subclass has replaced
            if name in (documented := documented_parameters(rules)):
                return Parameter(name, value, in_title, *documented[name])
        return Parameter(name, value, in_title)

    @property
    def _last_move_decides(self) -> bool:
        return self.last_move_decides and type(self).end_outcome is Ruleset.end_outcome

    @property
    def rule(self) -> str:
        """The summary with a full stop; a second sentence states who wins if the summary does not."""
        if not self._last_move_decides or states_winner(self.summary):
            return f"{self.summary}."
        return f"{self.summary}. A player who cannot move {'wins' if self.is_misere else 'loses'}."

    @property
    def play(self) -> str:
        """The kind of play: "normal" or "misere"."""
        return PLAYS[self.is_misere]

    def accepts_parameter(self, name: str) -> bool:
        """Whether users can set the parameter `name` of this game.

        The names in `parameters` can be set. Users can also set `play` if play must end, the last move decides who
        wins, and the game is in normal play or `in_other_play` is set.
        """
        has_plays = self._last_move_decides and not self.is_loopy and bool(self.in_other_play or not self.is_misere)
        return name in self.parameters or (name == "play" and has_plays)

    def with_parameters(self, **given: Any) -> "Ruleset":
        """Return the rules with the parameters `given`, such as t=3. A value is a number or a text.

        With play="misere", return the rules of misere play, which may be a game with another name. Raises ValueError
        for an unknown parameter and for a wrong value.
        """
        names = dict.fromkeys((*self.parameters, "play"))
        for parameter in given:
            if not self.accepts_parameter(parameter):
                accepted = ", ".join(filter(self.accepts_parameter, names)) or "no parameters"
                raise ValueError(f"{self.name} has no parameter {parameter}; accepted: {accepted}")
        is_field = "play" in self.parameters and "play" in self.__dataclass_fields__ and not self.in_other_play
        rules = self if is_field or "play" not in given else self._in_play(given.pop("play"))
        usual = rules.default_parameters or tuple((parameter, getattr(self, parameter)) for parameter in names)
        own = rules.default_summary or rules.summary
        found = replace(rules, default_parameters=usual, default_summary=own, **given)
        summary = own if found.play == dict(usual)["play"] else in_other_play(own, found.is_misere)
        return found if found.summary == summary else replace(found, summary=summary)

    def _in_play(self, play: str) -> "Ruleset":
        """Return the rules for this `play`: the game that `in_other_play` names, or else a copy with this `play`."""
        if is_misere(play) == self.is_misere:
            return self
        if self.in_other_play:
            other = _rules_of(self.in_other_play)
            return other.with_parameters(**{one: getattr(self, one) for one in other.parameters if one != "play"})
        kind: dict[str, Any] = {"is_misere": is_misere(play)}
        if "play" in self.__dataclass_fields__:
            kind = {"play": play}
        return replace(self, parameters=tuple(dict.fromkeys((*self.parameters, "play"))), **kind)

    def member_named(self, name: str) -> "Ruleset | None":
        """Return the game of this family that `name` denotes, such as an octal code.

        Return None if it does not denote such a game.
        """
        return None

    @abstractmethod
    def options(self, position: Position) -> Iterator[Position]:
        """Yield every position that one move leads to, each once. `position` has been checked."""

    @abstractmethod
    def count_options(self, position: Position) -> Integer:
        """Return an upper bound of the number of options. This method must be fast for positions of any size."""

    def allows(self, position: Position, target: Position) -> bool:
        """Whether `target` is an option of `position`. Both positions have been checked.

        This default lists all options, and raises ValueError if there are too many. Methods of subclasses work at any
        size.
        """
        self._check_listable(position)
        return target in self.options(position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        """Yield each option once. Small moves come first: those that leave the most objects.

        This default sorts a list of all options, and raises ValueError if there are too many. Methods of subclasses
        work at any size.
        """
        self._check_listable(position)
        yield from sorted(self.options(position), key=lambda left: -sum(left[: self.pile_count]))

    def _check_listable(self, position: Position) -> None:
        """Raise ValueError if a position may have more than `MAX_LISTED_OPTIONS` options."""
        if self.count_options(position) > MAX_LISTED_OPTIONS:
            raise ValueError(
                f"this position of {self.name} may have over {MAX_LISTED_OPTIONS} options, too many to list; give "
                f"smaller {self.plural}"
            )

    def normal_form(self) -> "Ruleset":
        """Return the rules of a game with the same positions and moves that has a faster solver.

        The default is this game. If the returned rules are of another class, their `name` is the `title` of this game.
        For example, "rays rays=0,1;1,0;1,1", in which piles shrink as a queen moves, has the rules of Wythoff's game.
        """
        return self

    def random_start(self, size: Integer, random: Random) -> Position:
        """Return a random starting position, in which each number is from size / 4 to `size`.

        If `check` rejects this position, return a position of random numbers up to `size` that `check` accepts.
        """
        numbers = tuple(mpz(random.randint(max(1, int(size) // 4), int(size))) for _ in self.start_names)
        reason = ""
        for _ in range(MAX_RANDOM_STARTS):
            try:
                return self.check(numbers)
            except ValueError as error:
                reason = str(error)
            shifts = (random.randrange(int(size).bit_length()) for _ in self.start_names)
            numbers = tuple(mpz(random.randint(0, int(size) >> shift)) for shift in shifts)
        raise ValueError(
            f"{MAX_RANDOM_STARTS} random starting positions of {self.name} were invalid; define its method random_start"
            f"; the last error: {reason}"
        )

    def end_outcome(self, position: Position) -> Outcome:
        """Return the outcome of a position without options: P if the player who has just moved wins, else N."""
        return Outcome.N if self.is_misere else Outcome.P


def _rules_of(spec: str) -> "Ruleset":
    """Return the rules of `wy.game(spec)`. Unpickling calls this function."""
    found: Ruleset = import_module("wythoff").game(spec).ruleset  # imported late: the catalogue imports this module
    return found
