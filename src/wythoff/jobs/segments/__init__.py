"""Periods that are proved from checkpoints: the search, its certificate, and audits of segments."""
