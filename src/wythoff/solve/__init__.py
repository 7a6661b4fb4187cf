"""Answers computed in memory: outcome, moves, batches. A solver receives its ruleset; it never looks one up."""
