"""Blocking Wythoff: Wythoff's game in which the opponent may veto up to k - 1 moves in each turn."""
