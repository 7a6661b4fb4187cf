"""Questions in memory: outcome, moves, batches. A solver is given a ruleset; it never looks one up."""
