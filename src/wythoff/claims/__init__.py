"""Statements that can be tried, one file per source text. To add one, add a function: `wythoff.claims.claim`."""
