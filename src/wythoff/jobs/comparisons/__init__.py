"""Published sequences beside what is computed here: b-files, and where they differ."""
