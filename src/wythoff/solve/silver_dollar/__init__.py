"""Silver dollar, with and without the dollar."""
