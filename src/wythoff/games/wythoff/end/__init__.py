"""End-Wythoff."""
