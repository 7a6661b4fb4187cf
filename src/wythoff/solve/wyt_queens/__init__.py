"""Wyt Queens: sums of Wythoff's games."""
