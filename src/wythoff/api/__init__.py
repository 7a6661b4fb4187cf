"""The functions and classes of `import wythoff` about games: the catalogue, games with their solvers, and tables."""
