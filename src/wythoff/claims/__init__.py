"""Claims: statements with functions that check them. Each source has one or a few files.

To add a claim, see `wythoff.claims.claim`.
"""
