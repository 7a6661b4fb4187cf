"""What `import wythoff` hands out: the games of the catalogue joined with their solvers, and tables."""
