"""Tiles: square parts of a board at any place and scale, with the known outcomes and Grundy values."""
