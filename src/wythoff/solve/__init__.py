"""Solvers of games: they compute outcomes, winning moves and Grundy values of positions in memory."""
