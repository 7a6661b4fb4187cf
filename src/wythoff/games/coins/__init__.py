"""Coin-turning games in normal play, and their products."""
