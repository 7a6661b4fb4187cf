"""The base of every game: rules, positions, words, typed moves."""
