"""Games on two piles that are defined by rays: the directions of the moves."""
