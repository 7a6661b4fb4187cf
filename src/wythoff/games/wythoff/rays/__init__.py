"""Games on two piles, defined by their rays."""
