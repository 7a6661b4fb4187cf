"""TacTix."""
