"""Coin-turning games, and products of two of them."""
