"""Files of positions in, the same files with their answers out."""
