"""The version, as a literal: reading it from the installed metadata would cost 25 ms at every start."""

__version__ = "0.1.0"
