"""Grundy values of Wythoff's game: boards, windows, strips, and the rows with their periods."""
