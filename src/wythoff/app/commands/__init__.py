"""The commands, one file for each. To add a command, add a file with a click command of the same name."""
