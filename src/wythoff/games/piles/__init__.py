"""Games on one or more piles with closed forms for their outcomes."""
