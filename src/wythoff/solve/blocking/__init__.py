"""Blocking Wythoff."""
