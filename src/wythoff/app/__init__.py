"""The command line, play, plots and the page."""
