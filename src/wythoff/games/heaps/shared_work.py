"""Work that other threads help with: compiled code that takes turns by words that all of them see."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.threads import thread_pool
from wythoff.kernels import option_sets

Result = TypeVar("Result")

# Seconds that a thread rests that has found nothing to do.
REST = 1e-4


def with_helpers(
    work: Callable[[], Result], help_making: Callable[[], Any], turns: NDArray[np.uint64], helpers: int
) -> Result:
    """What `work` returns; meanwhile so many threads call `help_making` as long as that asks to be called again."""

    def help_on() -> None:
        while help_making():
            time.sleep(REST)

    with thread_pool(max(helpers, 1)) as pool:
        helping = [pool.submit(help_on) for _ in range(helpers)]
        try:
            result = work()
        finally:
            turns[int(option_sets.LEAVE)] = 1
        for helper in helping:
            helper.result()
    return result
