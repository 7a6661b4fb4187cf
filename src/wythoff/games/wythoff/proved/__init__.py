"""P-positions of games by rays from proved automata: at any size."""
