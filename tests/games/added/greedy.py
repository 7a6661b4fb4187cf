"""Take-away in which the next move may take four times as many."""

from wythoff.games.take_away.rules import TakeAway

GAME = TakeAway(name="greedy", summary="take any number but the whole pile, then at most four times as many", f="4x")
