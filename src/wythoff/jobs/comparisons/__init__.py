"""Comparison of published sequences, such as b-files of the OEIS, with computed sequences."""
