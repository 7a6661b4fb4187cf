"""Pieces of a board at any place and any scale: outcomes and Grundy values, as far as they are known exactly."""
