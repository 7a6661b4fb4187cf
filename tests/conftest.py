"""Compiled kernels are kept in the checkout, in a folder named by their content: never stale, warm the second time."""

import os
from pathlib import Path

os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parent.parent / ".numba-cache"))
