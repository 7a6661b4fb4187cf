"""Zeckendorf form: every n >= 0 is in one way a sum of Fibonacci numbers F_c, c >= 2, no two of them neighbours."""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, fibonacci_pair, mpz

# An upper bound of log_phi 2.
INDICES_PER_BIT = 1.4405


def parts(n: Integer) -> Iterator[tuple[int, Integer, Integer]]:
    """Yield (c, F_c, F_{c+1}) for every part F_c of n, decreasing. Greedy: for k bits 1.44 k steps of k bits each."""
    index = int(n.bit_length() * INDICES_PER_BIT) + 2  # F_(index + 1) >= phi^(index - 1) > n
    part, following = fibonacci_pair(index)
    while n:
        if part <= n:
            n -= part
            yield index, part, following
        part, following = following - part, part
        index -= 1


def floor_phi(n: Integer) -> Integer:
    """Return floor(n phi): the form shifted left by one place, less 1 if it ends in an even number of zeros.

    With psi = -1/phi, F_{c+1} = phi F_c + psi^c. So the shifted form exceeds n phi by the sum of the psi^c, which has
    the sign of its largest term, the last, and is less than 1 in size: positive for an even last c.
    """
    shifted, index = mpz(0), 1
    for index, _, following in parts(n):  # noqa: B007 (the last one is used)
        shifted += following
    return shifted - 1 if index % 2 == 0 else shifted


def steps(n: Integer) -> int:
    """Return the most Fibonacci numbers that `parts` compares."""
    return int(n.bit_length() * INDICES_PER_BIT) + 2
