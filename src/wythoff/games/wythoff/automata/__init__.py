"""Small Grundy values of t-Wythoff at any size, from proved automata that read the digits of a row number."""
