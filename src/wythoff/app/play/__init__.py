"""Games against the computer."""
