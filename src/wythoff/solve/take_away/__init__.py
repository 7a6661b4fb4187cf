"""Take-away games of one pile, Fibonacci nim among them."""
