"""The catalogue of games. The file of a game has a docstring with its rule and source, and defines GAME or GAMES."""
