"""The base classes of the rules of games: positions, moves, drawings, and moves that a person types."""
