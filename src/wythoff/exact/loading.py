"""The choice between compiled code, which must be loaded first, and slower code, which answers at once."""

import sys
from collections import defaultdict

# The most work that is done by slower code, as a multiple of the time for loading numba and some kernels. Loading takes
# 0.5 s, or 0.1 s if numba is in memory.
MAX_WORK, MAX_WORK_BESIDE_NUMBA = 1.0, 0.2

# The work of this process that kernels could have done, by the name of the kernels, as multiples of the loading time.
_work_done: dict[str, float] = defaultdict(float)


def is_loading_worth(kernels: str, work: float) -> bool:
    """Whether `work`, summed over all calls with these `kernels` in this process, is at least 1.

    If numba is loaded already, 0.2 replaces 1. So a loop of many small questions uses compiled code after a while. The
    loop takes at most about twice the time that the faster code, compiled or not, would take from the beginning.

    Parameters
    ----------
    kernels : str
        A name for the kernels that would do the work. Work for other kernels is not counted.
    work : float
        The time for the work without compiled code, divided by the time for loading numba and the kernels from the
        cache on disk.
    """
    _work_done[kernels] += work
    return _work_done[kernels] >= (MAX_WORK_BESIDE_NUMBA if "numba" in sys.modules else MAX_WORK)
