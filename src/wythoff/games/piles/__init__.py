"""Games on any number of piles whose outcomes have closed forms."""
