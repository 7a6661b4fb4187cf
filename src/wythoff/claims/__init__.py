"""Claims: statements with a check. Each source has one or a few files. To add a claim, see `wythoff.claims.claim`."""
