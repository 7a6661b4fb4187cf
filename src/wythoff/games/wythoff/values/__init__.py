"""The Grundy values of Wythoff's game: boards, windows, strips of small values, and the periods of rows."""
