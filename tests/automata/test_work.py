"""Kernels in a second thread: Ctrl-C stops them, and is raised only after they have ended."""

import signal
import threading
import time
from typing import Any

import pytest
from systems import needs_signals

from wythoff.automata.work import limited, watched


def test_an_interrupted_call_of_compiled_code_is_an_interrupt() -> None:
    """numba raises SystemError if Ctrl-C comes while it converts the result of a kernel."""
    with pytest.raises(KeyboardInterrupt), limited():
        raise SystemError("returned a result with an exception set") from KeyboardInterrupt()
    with pytest.raises(SystemError), limited():
        raise SystemError("a fault")


@needs_signals
@pytest.mark.parametrize("signals", [1, 3])
def test_an_interrupt_waits_for_the_kernel(signals: int) -> None:
    """Otherwise Python could end while machine code runs, which is a segmentation fault."""
    ended, main = [], threading.main_thread().ident
    assert main is not None

    def kernel(control: Any) -> None:
        for _ in range(signals):
            signal.pthread_kill(main, signal.SIGINT)
            time.sleep(0.1)
        while not control[0]:
            time.sleep(0.01)
        time.sleep(0.3)
        ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        watched(kernel)
    assert ended == [True]


def test_results_and_errors() -> None:
    found, control = watched(lambda one, two, control: (one + two, control[0]), 3, 4)
    assert (found, control.tolist()) == ((7, 0), [1, 0])
    with pytest.raises(ZeroDivisionError):
        watched(lambda one, control: one // 0, 3)
