"""Small Grundy values of t-Wythoff at any size, by automata that read the digits of a row; and their proof."""
