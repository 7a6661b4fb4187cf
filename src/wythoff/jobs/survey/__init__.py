"""Surveys of games on heaps: the proved periods, and the heaps computed for each game without a proved period."""
