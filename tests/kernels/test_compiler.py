"""The cache of compiled kernels never stands in the way of an answer."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wythoff.kernels import compiler

PROGRAM = "import numpy as np, wythoff as wy; print(wy.floor_phi(np.array([102334155])).tolist())"


def run(folder: Path, **variables: str) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), **variables}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_damaged_cache_files_are_replaced(tmp_path: Path) -> None:
    wanted = "[165580140]\n"
    assert run(tmp_path) == wanted
    for pattern in ("*.nbi", "*.nbc"):
        files = list(tmp_path.rglob(pattern))
        assert files
        for file in files:
            file.write_bytes(file.read_bytes()[:20])
        assert run(tmp_path) == wanted
        assert all(file.stat().st_size > 20 for file in tmp_path.rglob("*floor_multiples*.nbi"))


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert run(file / "below", HOME=str(file)) == "[165580140]\n"


def test_threads_that_import_kernels_at_once() -> None:
    """Each kernel is kept in its folder, none where the program was started."""

    def made() -> list[str]:
        return [compiler.kernel(lambda n: n + 1)._cache.cache_path for _ in range(60)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            paths = [path for done in [threads.submit(made) for _ in range(8)] for path in done.result()]
    finally:
        sys.setswitchinterval(interval)
    assert {Path(path).parent for path in paths} == {compiler.cache_folder()}


def test_the_folder_is_named_by_the_content(tmp_path: Path) -> None:
    copy = tmp_path / "kernels"
    shutil.copytree(Path(compiler.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    name = "import sys; sys.path.insert(0, sys.argv[1]); import compiler; print(compiler.cache_folder().name)"

    def folder(**variables: str) -> str:
        environment = {**os.environ, **variables}
        command = [sys.executable, "-c", name, str(copy)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    before = folder()
    assert before == folder()
    if not os.environ.get("NUMBA_BOUNDSCHECK"):
        assert before == compiler.cache_folder().name
        assert before != folder(NUMBA_BOUNDSCHECK="1")
    (copy / "wide.py").write_text((copy / "wide.py").read_text() + "# edited\n")
    assert before != folder()


@pytest.mark.kernels
@pytest.mark.skipif(not os.environ.get("NUMBA_BOUNDSCHECK"), reason="only in the run with bounds checks")
def test_bounds_are_checked_in_that_run() -> None:
    import numpy as np

    from wythoff.kernels import golden

    with pytest.raises(IndexError):
        golden.floor_multiples(np.zeros(5, np.uint64), np.uint64(0), np.zeros(4, np.uint64))
