"""Files of P-positions, boards, sequences and certificates."""
