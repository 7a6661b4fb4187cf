"""Moves of a position as a person would type them: examples that are legal there."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.ruleset import Position, Ruleset

# Moves among which examples are sought, those first that take least; and letters of one at most.
LOOKED_AT, LONGEST = 200, 40


def examples(rules: Ruleset, position: Position) -> list[tuple[str, str]]:
    """Ways to type a move from this position, each kind once, and what each means."""
    found: dict[str, tuple[str, str]] = {}
    with suppress(ValueError):  # a list of caps may end before the pile does
        for left in islice(rules.from_least(position), LOOKED_AT):
            for kind, typed, meaning in _typed(rules, position, left):
                if len(typed) <= LONGEST:
                    found.setdefault(kind, (typed, meaning))
    return list(found.values())


def _typed(rules: Ruleset, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
    """(kind, text, meaning) of ways to type the move that leaves this."""
    piles, kept = position[: rules.heaps], left[: rules.heaps]
    changed = [place for place, pile in enumerate(piles) if pile != kept[place]]
    if isinstance(rules, FlipFlop) and left[2] != position[2]:
        if not changed:
            yield "flip", "flip", "flip the goal instead of a move"
        else:
            yield "move and flip", f"{kept[0]} {kept[1]} flip", "and flip the goal"
        return
    if not changed:
        return
    place = changed[0]
    taken = piles[place] - kept[place]
    if len(kept) > len(piles):
        a, b = kept[place], kept[-1]
        taken -= b
        was = f"{rules.noun} {place + 1}, a {rules.noun} of {piles[place]},"
        if taken:
            text = f"take {taken} from {place + 1} split {a} {b}"
            yield "take and split", text, f"take {taken} from {was} and split what is left"
        else:
            yield "split", f"split {place + 1} into {a} {b}", f"split {was} and take nothing"
    elif len(piles) == 1:
        yield "number", f"{taken}", f"take {taken}"
        yield "take", f"take {taken}", "the same"
        yield "leave", f"leave {kept[0]}", f"take all but {kept[0]}"
    elif len(changed) == 1:
        whole = [str(pile) for pile in kept if pile or not rules.empty_is_zero]
        yield "leave", " ".join(whole), f"leave {rules.noun}s of {' and '.join(whole)}"
        where = f"{taken} from {place + 1}"
        yield "take", f"take {where}", f"take {taken} from {rules.noun} {place + 1}; {where} is the same"
    elif len({piles[other] - kept[other] for other in changed}) == 1 and len(changed) == len(piles) == 2:
        yield "both", f"{taken} from both", f"take {taken} from each"
    else:
        each = [f"{piles[other] - kept[other]} from {other + 1}" for other in changed]
        yield "several", " and ".join(each), f"take {' and '.join(each)}"
