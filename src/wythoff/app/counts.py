"""Counts: as options take them, and as people read them."""

import click


class Count(click.IntRange):
    """An integer in a range; by its own name click would ask for a "valid integer range"."""

    name = "integer"


class Share(click.FloatRange):
    """A number in a range."""

    name = "number"


def counted(count: int, noun: str) -> str:
    """A count and what it counts: "1 row", "2,000 rows"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
