"""Games on a board, a tree or a calendar."""
