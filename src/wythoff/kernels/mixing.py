"""The constants of mixed numbers. The checksum of many numbers is the sum of their mixed numbers.

The mixed number of z, 0 <= z < 2^64, is computed modulo 2^64 in two steps. First multiply z by FIRST_FACTOR, and
replace the product y by y xor (y >> FIRST_SHIFT). Then repeat this step with SECOND_FACTOR and LAST_SHIFT. Each step is
a permutation of the numbers below 2^64.
"""

FIRST_FACTOR, FIRST_SHIFT = 0x9E3779B97F4A7C15, 32
SECOND_FACTOR, LAST_SHIFT = 0xD6E8FEB86659FD93, 29
