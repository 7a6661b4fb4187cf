"""Flip-flop: Wythoff's game in which players may change the goal between normal and misere play."""
