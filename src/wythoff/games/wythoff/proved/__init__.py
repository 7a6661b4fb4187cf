"""P-positions of games by rays at any size, from proved automata."""
