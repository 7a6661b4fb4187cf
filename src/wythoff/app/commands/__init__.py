"""The commands, one file each: to add a command, add a file with a click command of the same name."""
