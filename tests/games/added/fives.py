"""Take one or five from a heap, or three from the middle of it."""

from wythoff.games.heaps.rules import HeapRuleset

GAME = HeapRuleset(name="fives", summary="take 1 or 5 from a heap, or 3 and split what is left", code="0.30403")
