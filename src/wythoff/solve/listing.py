"""The base class of solvers that list P-positions in arrays if no formula for them is known."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.solve.contract import Solver

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The number of P-positions in a block of a list.
BLOCK = 1 << 14


class ListingSolver(Solver):
    """A solver that finds P-positions (x, y) by a formula or in a list.

    Subclasses define `has_formula`, `p_position_by_formula` and `listed`.
    """

    @abstractmethod
    def has_formula(self, stop: Integer) -> bool:
        """Whether `p_position_by_formula` returns every P-position with an index below `stop`."""

    @abstractmethod
    def p_position_by_formula(self, n: Integer) -> Position:
        """Return the P-position of index n."""

    @abstractmethod
    def listed(self, start: Integer, stop: Integer) -> "NDArray[np.int64]":
        """Return the P-positions with the indices start to stop - 1 as the rows of an array, without a formula.

        Raises UnknownValue if one of these P-positions is not known.
        """

    def p_position(self, n: Integer) -> Position:
        if self.has_formula(n + 1):
            return self.p_position_by_formula(n)
        ((x, y),) = self.listed(n, n + 1).tolist()
        return mpz(x), mpz(y)

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        if self.has_formula(stop):
            return super().p_positions(start, stop, out, method)
        import numpy as np

        from wythoff.exact.arrays import check_out, fit_dtype

        self.check_method(method)
        if out is not None:
            out = check_out(out, (int(stop - start), 2))
        return fit_dtype(self.listed(start, stop), np.dtype(np.int64), out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        if self.has_formula(stop):
            return super().p_position_blocks(start, stop, method)
        self.check_method(method)
        self.listed(stop, stop)  # raises UnknownValue before the first block
        return (self.listed(begin, min(begin + BLOCK, stop)) for begin in map(mpz, range(int(start), int(stop), BLOCK)))
