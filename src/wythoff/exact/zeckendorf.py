"""Zeckendorf form by the greedy algorithm, one Fibonacci number at a time.

The Zeckendorf form of n >= 0 is the unique set of Fibonacci numbers F_c, c >= 2, that has the sum n and no two F_c
with neighbouring indices.
"""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, fibonacci_pair, mpz

# An upper bound of log_phi 2.
INDICES_PER_BIT = 1.4405


def parts(n: Integer) -> Iterator[tuple[int, Integer, Integer]]:
    """Yield (c, F_c, F_{c+1}) for every part F_c of the Zeckendorf form of n, largest part first.

    For an n of k bits the greedy algorithm takes 1.44 k steps, each of which adds numbers of at most k bits.
    """
    index = int(n.bit_length() * INDICES_PER_BIT) + 2  # F_(index + 1) >= phi^(index - 1) > n
    part, following = fibonacci_pair(index)
    while n:
        if part <= n:
            n -= part
            yield index, part, following
        part, following = following - part, part
        index -= 1


def floor_phi(n: Integer) -> Integer:
    """Return floor(n phi), the sum of F_{c+1} over the parts F_c of n, less 1 if the smallest part has an even index.

    Proof. With psi = -1/phi, F_{c+1} = phi F_c + psi^c. So the sum of the F_{c+1} exceeds n phi by the sum of the
    psi^c. The absolute value of this sum of psi^c is below 1. The sum has the sign of its largest term, the term of the
    smallest index c, which is positive if c is even.
    """
    shifted, index = mpz(0), 1
    for index, _, following in parts(n):  # noqa: B007 (the last index is used below)
        shifted += following
    return shifted - 1 if index % 2 == 0 else shifted


def steps(n: Integer) -> int:
    """Return an upper bound of the number of Fibonacci numbers that `parts` compares with n."""
    return int(n.bit_length() * INDICES_PER_BIT) + 2
