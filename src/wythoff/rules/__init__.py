"""What every game is and says: rules, positions, words, moves as they are typed."""
