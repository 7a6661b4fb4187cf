"""Games whose P-positions are pairs of complementary sequences: Wythoff's game, t-Wythoff, normal and misere."""
