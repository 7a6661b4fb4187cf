"""Surveys of games on heaps: the proved periods, and the number of heaps computed for each other game."""
