"""Surveys of octal games: which of them are proved periodic, and how far the others have been looked at."""
