"""Games on two piles given by their rays."""
