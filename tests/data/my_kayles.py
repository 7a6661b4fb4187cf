"""Kayles, as a game of one's own."""

from wythoff.games.heaps.rules import HeapRuleset

GAME = HeapRuleset(name="my-kayles", summary="take 1 or 2 from a heap; what is left may be split", code="0.77")
