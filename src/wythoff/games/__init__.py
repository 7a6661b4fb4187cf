"""The catalogue of games. The file of a game states its rule and source in a docstring, and defines GAME or GAMES."""
