"""Play games against the computer: its moves, random starts, and the dialogue with a person."""
