"""Numbers with equal answers at every size, from an int64 kernel or a big integer, chosen by range before the call."""
