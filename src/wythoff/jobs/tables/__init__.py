"""Tables, boards and sequences as files."""
