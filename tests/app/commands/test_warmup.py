"""After `wythoff warmup` no call of a user compiles a kernel."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import compiled


def test_every_kernel_is_compiled(run: Callable[..., Any], tmp_path: Path) -> None:
    """But for those that say why not."""
    done = run("warmup", NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    cold = {name for name, kernel in compiled.all_kernels().items() if "Not warmed up: " in str(kernel.__doc__)}
    assert compiled.not_compiled(tmp_path) == sorted(cold)
