"""The bouncing queen."""
