"""Wythoff's game and its kin: two piles or more, rays, passes, vetoes, leaps; their values and automata."""
