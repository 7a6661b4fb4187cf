"""Random tables whose columns are planted: names in any case, order and company, and what is to come of each."""

import random
from dataclasses import dataclass, field
from typing import Any

from column_games import Game, Piles, games

TEXT = ["csv", "tsv", "jsonl"]
WAYS = [*TEXT, "csv", "parquet", "arrow", "table", "many"]

NOTES = ["note", "Note", "id", "comment", "\xe9tage", "2nd", "n_o te", 'a"b', "outcome?", "row no", "left", "x-axis"]
STRANGERS = ["limit", "Last move", "cap (max)", "n", "id", "_id", "second", "Z", "no. 2"]
WORDS = ["a", "b c", "", "5x", "-", "1 2", "caf\xe9"]


@dataclass
class Case:
    """A table, how it is solved, and what is to come of it."""

    game: Game
    way: str
    target: str
    columns: list[str] = field(default_factory=list)  # as the table spells them
    rows: list[list[Any]] = field(default_factory=list)  # None: empty, or no key
    keys: list[list[str]] = field(default_factory=list)  # of each row of JSON lines, where they differ
    piles: list[str] = field(default_factory=list)  # those of the columns, in the order of the position
    given: tuple[str, ...] | None = None
    refused: str = ""  # what the refusal says
    notice: bool = False
    positions: list[Piles | None] = field(default_factory=list)  # what each row is; None: rejected
    head_lines: int = 1000


def folded(name: str) -> str:
    return name.replace("_", "").replace(" ", "").lower()


def spelled(name: str, draw: random.Random) -> str:
    """A name in any case, with blanks and underscores."""
    letters = [draw.choice([letter.upper, letter.lower])() for letter in name]
    if not draw.randrange(2):
        letters.insert(draw.randrange(1, len(letters) + 1), draw.choice([" ", "_", "  ", "_ "]))
    return "".join(letters)


def random_case(draw: random.Random) -> Case:
    """A table, and what is to come of it."""
    game, way = draw.choice(games()), draw.choice(WAYS)
    case = Case(game, way, draw.choice([way, way, "csv", "jsonl"]))
    if way == "many":
        _plant_rows(case, len(game.names), draw)
        _order(case, draw)
    else:
        _plant_rows(case, draw.choice(game.counts), draw)
        draw.choice([_company, _company, _twins, _strangers, _given, _each_row, _late, _any_names])(case, draw)
    if not game.in_files and way not in ("table", "many"):
        case.refused = "cannot be solved in files"
    return case


def _plant_rows(case: Case, count: int, draw: random.Random) -> None:
    """The piles alone: columns of the names of some of the numbers, in any order."""
    game = case.game
    names = list(game.names[:count])
    if game.has_gaps and count < 3 and draw.randrange(2):
        names = sorted(draw.sample(game.names, count)) if count > 1 or draw.randrange(2) else ["heap"]
    case.piles = [spelled(name, draw) for name in names]
    if case.way in ("csv", "tsv"):
        case.piles = [name.strip() for name in case.piles]
    case.columns = draw.sample(case.piles, count)
    for _ in range(draw.randint(1, 5)):
        position = [draw.randrange(game.most + 1) for _ in names]
        if game.names[1] in ("cap", "last") and count == 2:
            position[1] = min(position[1], game.last)
        if len(names) == 5:
            position[2:] = [draw.randrange(2) for _ in range(3)]
        cells: list[int | None] = list(position)
        if game.has_gaps and count > 1 and not draw.randrange(4):
            place = draw.randrange(count)
            cells[place], position[place] = None, 0
            if all(cell is None for cell in cells):
                cells[place] = 0
        if game.names[-1] in ("cap", "last") and count == 2 and not draw.randrange(4):
            cells[1], position = None, position[:1]
        named = dict(zip(case.piles, cells, strict=True))
        case.rows.append([named[name] for name in case.columns])
        case.positions.append(tuple(position))


def _add(case: Case, name: str, cells: list[Any], draw: random.Random) -> None:
    place = draw.randrange(len(case.columns) + 1)
    case.columns.insert(place, name)
    for row, cell in zip(case.rows, cells, strict=True):
        row.insert(place, cell)


def _words(case: Case, draw: random.Random) -> list[Any]:
    """Fields that are not all integers."""
    found: list[Any] = [draw.choice([*WORDS, "7"]) for _ in case.rows]
    found[draw.randrange(min(len(found), case.head_lines))] = draw.choice(["a", "5x", "1 2", "-"])
    return found


def _integers(case: Case, draw: random.Random) -> list[Any]:
    return [draw.randrange(3) for _ in case.rows]


def _company(case: Case, draw: random.Random) -> None:
    """Other columns beside the piles, of words, and of integers where these can be no part of the position."""
    may_be_integers = not case.game.may_be_number(len(case.piles))
    names = draw.sample([name for name in NOTES if name not in case.columns], draw.choice([0, 1, 2, 3]))
    if names and case.way not in ("jsonl", "table") and not draw.randrange(3):
        names += draw.choice([names[:1], ["", ""], [""]])  # repeated, or as spreadsheets have them
    for name in names:
        cells = _integers(case, draw) if may_be_integers and not draw.randrange(2) else _words(case, draw)
        _add(case, name, cells, draw)
    case.notice = bool(names) and case.game.is_open(len(case.piles))


def _twins(case: Case, draw: random.Random) -> None:
    """Two columns of one name but for its spelling, or of the very same."""
    name = draw.choice(case.piles)
    twin = spelled(name, draw)
    if case.way in ("csv", "tsv"):
        twin = twin.strip()
    if case.way == "jsonl":
        if twin == name:
            return
        place = draw.randrange(len(case.rows))
        _add(case, twin, [0 if row == place else None for row in range(len(case.rows))], draw)
        if case.rows[place][case.columns.index(name)] is None:  # there is one key of the two
            case.rows[place][case.columns.index(name)] = 0
        case.positions[place] = None
        there = [[pair for pair in zip(case.columns, row, strict=True) if pair != (twin, None)] for row in case.rows]
        case.keys = [[key for key, _ in pairs] for pairs in there]
        case.rows = [[cell for _, cell in pairs] for pairs in there]
        _settle_keys(case)
        return
    _add(case, twin, _integers(case, draw), draw)
    case.refused = "two columns have the name" if twin == name else "differ only in case"
    if twin != name and draw.randrange(2):
        case.given, case.refused = tuple(case.piles), ""


def _strangers(case: Case, draw: random.Random) -> None:
    """A column of integers that no name explains, where it may be a part of the position."""
    game = case.game
    if not game.may_be_number(len(case.piles)):
        _company(case, draw)
        return
    heaps = [f"{game.names[0][:-1]}{number}" for number in (0, "01", 900, "b")] if game.has_gaps else []
    name = draw.choice([*STRANGERS, *heaps])
    cells = _integers(case, draw)
    if len(cells) > 1 and not draw.randrange(3):
        cells[draw.randrange(len(cells))] = None
    if all(cell is None for cell in cells):
        cells[0] = 1
    _add(case, name, cells, draw)
    case.refused = f"column {name!r} holds integers that may belong to the position"
    choice = draw.randrange(4)
    if choice == 0:
        case.given, case.refused = tuple(case.piles), ""
    elif choice == 1 and game.names[-1] in ("cap", "last"):
        place = case.columns.index(name)
        case.given, case.refused, case.piles = (case.piles[0], name), "", [case.piles[0], name]
        for number, row in enumerate(case.rows):
            second = row[place]
            case.positions[number] = ((case.positions[number] or ())[0], *([] if second is None else [second]))


def _given(case: Case, draw: random.Random) -> None:
    """Piles under any names, given by other spellings of them."""
    named = dict(zip(case.piles, draw.sample(["left", "Right pile", "p_3", "Q", "r r"], len(case.piles)), strict=True))
    case.columns = [named[name] for name in case.columns]
    case.piles = [named[name] for name in case.piles]
    case.given = tuple(spelled(name, draw) for name in case.piles)
    for name in draw.sample(STRANGERS, draw.choice([0, 1, 2])):
        _add(case, name, _integers(case, draw), draw)
    if draw.randrange(5) == 0:
        case.given, case.refused = (*case.given[1:], "no such column"), "not found; its columns"


def _settle_keys(case: Case) -> None:
    """The columns of JSON lines: the first spelling of each key."""
    first: dict[str, str] = {}
    for keys in case.keys:
        for key in keys:
            first.setdefault(folded(key), key)
    case.piles = [first.get(folded(name), name) for name in case.piles]
    case.columns = []


def _each_row(case: Case, draw: random.Random) -> None:
    """Each row of JSON lines spells the names of the piles in its own way."""
    _company(case, draw)
    if case.way == "jsonl":
        piles = set(case.piles)
        case.keys = [[spelled(name, draw) if name in piles else name for name in case.columns] for _ in case.rows]
        _settle_keys(case)


def _late(case: Case, draw: random.Random) -> None:
    """Rows of JSON lines behind the first ones have keys that these have not."""
    if case.way != "jsonl":
        _company(case, draw)
        return
    case.head_lines = 1
    _each_row(case, draw)
    game, row = case.game, case.rows[-1]
    if len(case.rows) > 1 and game.may_be_number(len(case.piles)):
        names = ["limit", "Seq", *(name for name in game.names[-1:] if folded(name) not in map(folded, case.piles))]
        case.keys[-1] = [*case.keys[-1], draw.choice(names)]
        row.append(draw.randrange(5))
        case.positions[-1] = None


def _any_names(case: Case, draw: random.Random) -> None:
    """All columns are piles, in their order, whatever they are called."""
    place = {name: at for at, name in enumerate(case.columns)}
    case.rows = [[row[place[name]] for name in case.piles] for row in case.rows]
    if case.game.base != 1 and len(case.piles) == len(case.game.names) <= 2:
        case.piles = draw.sample(["left", "Right pile", "p_3", "Q"], len(case.piles))
    case.columns = list(case.piles)


def _order(case: Case, draw: random.Random) -> None:
    """Frames for solve_many: their columns are all piles, in the order of the position."""
    is_right = case.columns == case.piles
    if not is_right and not draw.randrange(2):
        place = {name: at for at, name in enumerate(case.columns)}
        case.rows = [[row[place[name]] for name in case.piles] for row in case.rows]
        case.columns, is_right = list(case.piles), True
    if not is_right:
        case.refused = "needs the order"
