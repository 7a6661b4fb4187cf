"""The command line, with games against the computer, pictures, and the page in the browser."""
