"""The gallery of games: names, rules and small pictures, all computed from the rules of the games."""

from functools import cache
from random import Random
from typing import Any

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.exact.bigint import mpz
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import UNKNOWN_ERRORS

# The largest pile of a drawn start, and the most rows and marks of the drawing. The largest pile of a far position.
DRAWN_SIZE, MAX_ROWS, MAX_MARKS, FAR = 9, 5, 9, 10**18

# {word of an identifier: how people write it}.
WRITTEN = {
    "dawsons": "Dawson's",
    "fraenkel": "Fraenkel's",
    "lasker": "Lasker's",
    "moore": "Moore's",
    "t": "t-",
    "tactix": "TacTix",
}


def about_rules(rules: Ruleset) -> dict[str, Any]:
    """Return the name of a game as people write it, the parameters in its title, and its rule, as JSON."""
    parameters = [one._asdict() for one in rules.title_parameters]
    return {"title": human_name(rules), "parameters": parameters, "rule": rules.rule[0].upper() + rules.rule[1:]}


def gallery_json() -> dict[str, Any]:
    """Return a card with name, rule and drawing for each game of the catalogue, as JSON, sorted by name.

    The first call takes half a second.
    """
    return {"games": sorted((_card(name) for name in catalogue.games()), key=lambda card: card["title"].lower())}


@cache
def _card(name: str) -> dict[str, Any]:
    game = catalogue.named_game(name, {})
    rules = game.ruleset
    rows = rules.table(rules.drop_empty_heaps(rules.random_start(mpz(DRAWN_SIZE), Random(1))))
    try:
        has_map = bool(Atlas(game))
    except ValueError:
        has_map = False
    marks = {mark for row in rows for mark in row.marks}
    kind = "coins" if marks & {"H", "T"} else "piles" if all(row.size is not None for row in rows) else "boards"
    return {
        "game": rules.title,
        **about_rules(rules),
        "summary": rules.summary,
        "words": " ".join([name, *rules.aliases]),
        "kind": kind,
        "play": "misere" if rules.is_misere else "normal",
        "reach": "far" if kind == "piles" and _is_far(game) else "near",
        "has_tile": has_map and kind == "piles" and not rules.names(2)[0].startswith("heap"),
        "rows": ["".join(mark or " " for mark in row.marks[:MAX_MARKS]) for row in rows[:MAX_ROWS]],
    }


def _is_far(game: Game) -> bool:
    """Whether the solver knows the outcome of a random position with piles up to FAR."""
    game.solver.answer_quickly()
    try:
        game.solver.outcome(game.ruleset.random_start(mpz(FAR), Random(1)))
    except (*UNKNOWN_ERRORS, MemoryError, OverflowError):
        return False
    return True


def human_name(rules: Ruleset) -> str:
    """Return the name of a game as people write it: "Dawson's Chess", "t-Wythoff", "Octal Game 0.77".

    The name omits parameters, except octal codes. Games in misere play have the word Misere before the name, unless
    misere play is usual.
    """
    if rules.label.split(" ")[0] != rules.name:  # an octal code, or the name of an equal game
        return f"Octal Game {rules.label}" if rules.label[0].isdigit() else rules.label
    words = " ".join(WRITTEN.get(word, word.capitalize()) for word in rules.name.split("-")).replace("t- ", "t-")
    is_other_play = rules.is_misere and "play" in rules.parameters and getattr(type(rules), "play", "") != "misere"
    return f"Misere {words}" if is_other_play else words
