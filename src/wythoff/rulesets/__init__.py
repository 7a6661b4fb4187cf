"""What a game is: families of rulesets with parameters."""
