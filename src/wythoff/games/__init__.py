"""The catalogue: one file a game. A file is a docstring with the rule and its paper, and one GAME line."""
