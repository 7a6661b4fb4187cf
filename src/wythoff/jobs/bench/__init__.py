"""Ways to the same answer, measured beside each other."""
