"""wythoff."""
