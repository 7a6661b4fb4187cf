"""Run compiled code with the help of other threads, which synchronise by a shared array of words."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.threads import thread_pool
from wythoff.kernels import option_sets

Result = TypeVar("Result")

# Seconds that a helper sleeps if it finds nothing to do.
REST_SECONDS = 1e-4


def run_with_helpers(
    work: Callable[[], Result], help_compute: Callable[[], Any], turns: NDArray[np.uint64], helpers: int
) -> Result:
    """Return work(), and call help_compute() on `helpers` other threads at the same time.

    Each of these threads calls help_compute() repeatedly, until it returns a false value. After work() has returned, a
    word of `turns` is set. Compiled code reads this word and makes help_compute() return a false value.
    """

    def keep_helping() -> None:
        while help_compute():
            time.sleep(REST_SECONDS)

    with thread_pool(max(helpers, 1)) as pool:
        futures = [pool.submit(keep_helping) for _ in range(helpers)]
        try:
            result = work()
        finally:
            turns[int(option_sets.LEAVE)] = 1
        for future in futures:
            future.result()
    return result
