"""End-Wythoff: piles in a row; take from the first pile, from the last, or the same number from both."""
