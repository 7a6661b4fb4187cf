"""Acrostic Twins in normal play."""
